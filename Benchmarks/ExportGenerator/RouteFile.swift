import Calendars

/// A workout's route as GPX, in the form of Apple's exports.
enum RouteFile {
  /// `2025-02-14_5.48pm` with the marks given, of the wall clock `wall` (seconds since the epoch).
  static func clock(_ wall: Int, hourMark: String, minuteMark: String) -> String {
    let day = wall >= 0 ? wall / 86_400 : (wall - 86_399) / 86_400
    let minute = (wall - day * 86_400) / 60
    let text = ByteBuffer(capacity: 32)
    text.append(CivilDate(daysSinceEpoch: day))
    text.append(hourMark)
    text.append(integer: (minute / 60 + 11) % 12 + 1)
    text.append(minuteMark)
    text.append(twoDigits: minute % 60)
    text.append(minute < 720 ? "am" : "pm")
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// The whole file. The track is a loop whose length is the workout's distance; there are no points in pauses.
  static func bytes(_ workout: WorkoutPlan, world: World, options: ExportOptions) -> [UInt8] {
    let text = ByteBuffer(capacity: 1 << 18)
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Apple Health Export\" ")
    text.append("xmlns=\"http://www.topografix.com/GPX/1/1\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" ")
    text.append("xsi:schemaLocation=\"http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd\">\n")
    text.append("  <metadata>\n    <time>")
    appendTime(world.exportTime, to: text)
    text.append("</time>\n  </metadata>\n  <trk>\n    <name>Route ")
    text.append(clock(workout.end + world.exportOffset, hourMark: " ", minuteMark: ":"))
    text.append("</name>\n    <trkseg>\n")
    let isEmpty = options.faults.contains(.emptyParts) && workout.route == 0
    if !isEmpty { appendPoints(workout, seed: world.seed, interval: max(1, options.routeIntervalSeconds), to: text) }
    text.append("    </trkseg>\n  </trk>\n</gpx>\n")
    return Array(text.bytes)
  }

  private static func appendPoints(_ workout: WorkoutPlan, seed: UInt64, interval: Int, to text: ByteBuffer) {
    var random = RandomStream(seed: seed, tag: 0xC1, day: workout.number)
    let metresPerMicrodegree = 0.111_2
    let radius = Double(workout.distanceMetres) / 6.283_185_3
    let northing = radius / metresPerMicrodegree
    let easting = radius / (metresPerMicrodegree * 0.608_8)  // at 52.5 degrees north
    let speed = Amount(workout.distanceMetres * 1_000_000 / max(1, workout.activeSeconds), decimals: 6)
    var active = 0
    for time in stride(from: workout.start, to: workout.end, by: interval) where !workout.isPaused(at: time) {
      let turns = Double(active) / Double(max(1, workout.activeSeconds))
      let latitude = 52_520_000 + Int(northing * Wave.sine(turns: turns)) + random.below(3)
      let longitude = 13_404_000 + Int(easting * Wave.sine(turns: turns + 0.25)) + random.below(3)
      let height = 34_000_000 + Int(9_000_000 * Wave.sine(turns: turns * 3))
      text.append("      <trkpt lon=\"")
      text.append(sixDecimals: longitude)
      text.append("\" lat=\"")
      text.append(sixDecimals: latitude)
      text.append("\"><ele>")
      text.append(sixDecimals: height)
      text.append("</ele><time>")
      appendTime(time, to: text)
      text.append("</time><extensions><speed>")
      text.append(sixDecimals: speed.scaled + random.bell(300_000))
      text.append("</speed><course>")
      text.append(sixDecimals: Int(turns * 360) % 360 * 1_000_000 + random.below(999_999))
      text.append("</course><hAcc>")
      text.append(sixDecimals: 1_500_000 + random.below(3_000_000))
      text.append("</hAcc><vAcc>")
      text.append(sixDecimals: 1_200_000 + random.below(2_000_000))
      text.append("</vAcc></extensions></trkpt>\n")
      active += interval
    }
  }

  private static func appendTime(_ time: Int, to text: ByteBuffer) {
    let day = time / 86_400
    let second = time - day * 86_400
    text.append(CivilDate(daysSinceEpoch: day))
    text.append(byte: UInt8(ascii: "T"))
    text.append(twoDigits: second / 3600)
    text.append(":")
    text.append(twoDigits: second / 60 % 60)
    text.append(":")
    text.append(twoDigits: second % 60)
    text.append(byte: UInt8(ascii: "Z"))
  }
}

extension ByteBuffer {
  /// Appends `millionths` with all six decimals.
  func append(sixDecimals millionths: Int) {
    if millionths < 0 { append(byte: UInt8(ascii: "-")) }
    let size = Int(millionths.magnitude)
    append(integer: size / 1_000_000)
    append(byte: UInt8(ascii: "."))
    append(integer: size % 1_000_000, width: 6)
  }
}
