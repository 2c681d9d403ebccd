/// An electrocardiogram as the export's CSV holds it: 30 seconds of made-up beats at 512 hertz.
enum Electrocardiogram {
  static let sampleRate = 512

  /// The file for a recording at `time`, with decimal commas where the locale has them.
  static func bytes(at time: Int, world: World) -> [UInt8] {
    let text = ByteBuffer(capacity: 1 << 17)
    let comma = world.usesDecimalComma
    text.append("Name,Lena Muster\nDate of Birth,\"3 Feb 1984\"\nRecorded Date,")
    DatePrinter(world: world, mode: .export).append(time, zone: 0, to: text)
    text.append("\nClassification,Sinus Rhythm\nSymptoms,\nSoftware Version,2.0\nDevice,\"Watch7,1\"\nSample Rate,")
    text.append("512 hertz\n\n\nLead,Lead I\nUnit,µV\n\n")
    var random = RandomStream(seed: world.seed, tag: 0xEC6)
    for sample in 0..<(30 * sampleRate) {
      let microvolts = voltage(atPhase: sample % 450) + random.below(9) - 4
      if comma { text.append("\"") }
      text.append(
        Amount(microvolts * 1000 + random.below(8) * 125, decimals: 3), point: UInt8(ascii: comma ? "," : "."))
      text.append(comma ? "\"\n" : "\n")
    }
    return Array(text.bytes)
  }

  /// A beat of 450 samples: a small wave, the spike with its dips, a broad wave.
  private static func voltage(atPhase phase: Int) -> Int {
    func hump(_ from: Int, _ length: Int, _ height: Int) -> Int {
      guard phase >= from, phase < from + length else { return 0 }
      let place = phase - from
      return 4 * height * place * (length - place) / (length * length)
    }
    return hump(60, 50, 90) + hump(138, 10, -120) + hump(146, 20, 1050) + hump(164, 16, -210) + hump(230, 90, 240)
  }
}
