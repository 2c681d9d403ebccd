/// The zones a person lived in, one after the other, and the dates they lived through.
///
///     let timeline = ZoneTimeline(home: berlin, sightings: [(landing, newYork)])
///     timeline.date(at: landing)   // the date of the day that began in Berlin; it lasts 30 hours
///
/// **Which zone.** From each sighting on, the zone seen there is in force until another one is seen. Before the first
/// sighting the home zone is: a zone does not reach back to before it was seen. Of several zones seen at one instant the first
/// by name counts, so that the order of sightings does not matter.
///
/// **Which date.** Clocks set back, on a flight west or in autumn, do not bring a date back: the date at an instant is the
/// latest that the clock has shown up to then. So every instant lies in exactly one day, days follow each other in order,
/// and their lengths differ. Flying west, a day lasts longer: 30 hours from Berlin to New York. Flying east it is
/// shorter: 18 hours the other way. Crossing the date line westward (Los Angeles to Tokyo) sets the clock *forward*, the day
/// of landing is short, and a date that the clock leaps over whole is absent; crossing it eastward sets the clock
/// back by most of a day, and the day of landing lasts some 40 hours instead of happening twice.
///
/// **One zone** is the ordinary case, and costs what the zone alone costs.
public struct ZoneTimeline: Sendable {
  /// The zone in force before the first sighting.
  public let home: Zone
  /// From when on other zones were in force, in order; neighbours differ.
  public let changes: [(start: Instant, zone: Zone)]
  let table: OffsetTable

  /// A timeline on which one zone is in force always, as `--tz` asks for.
  public init(using zone: Zone) {
    home = zone
    changes = []
    table = zone.data.table
  }

  /// The timeline of a person who was seen in zones, in any order.
  ///
  /// Sightings before 1900 or from 2100 on are left out: they come from damaged dates.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(home: Zone, sightings: [(Instant, Zone)]) {
    self.home = home
    changes = ZoneTimeline.changes(home: home, sightings: sightings)
    table = ZoneTimeline.table(home: home, changes: changes)
  }

  /// 1900 to 2100 in UTC. The end must not lie after the start of any table's cycle of 400 years.
  private static let sightingLimits = TimeRange(
    Instant(seconds: -2_208_988_800), Instant(seconds: 4_102_444_800))

  private static func changes(home: Zone, sightings: [(Instant, Zone)]) -> [(start: Instant, zone: Zone)] {
    let ordered = sightings.filter { sightingLimits.contains($0.0) }
      .sorted { ($0.0, $0.1.identifier) < ($1.0, $1.1.identifier) }
    var changes: [(start: Instant, zone: Zone)] = []
    var current = home
    var latest: Instant?
    for (instant, zone) in ordered where instant != latest {
      latest = instant
      if zone != current { changes.append((instant, zone)) }
      current = zone
    }
    return changes
  }

  /// The steps of each zone's clock during the time it was in force.
  private static func table(home: Zone, changes: [(start: Instant, zone: Zone)]) -> OffsetTable {
    guard let last = changes.last else { return home.data.table }
    let source = home.data.table
    var table = OffsetTable(fixedOffset: source.offsets[0])
    table.append(stepsOf: source, from: .min, to: changes[0].start.microseconds)
    for (change, next) in zip(changes, changes.dropFirst()) {
      table.append(
        stepsOf: change.zone.data.table, from: change.start.microseconds, to: next.start.microseconds)
    }
    table.append(stepsOf: last.zone.data.table, from: last.start.microseconds, to: .max)
    table.repeatEvery400Years(from: last.zone.data.table.cycleEnd)
    return table
  }
}

extension OffsetTable {
  /// Appends another clock's steps during `[start, end)`, which lies before that clock's `cycleEnd` or has no end.
  fileprivate mutating func append(stepsOf other: OffsetTable, from start: Int64, to end: Int64) {
    let first = other.index(at: start)
    append(start: start, offset: other.offsets[first])
    for index in (first + 1)..<max(first + 1, other.starts.count) {
      guard other.starts[index] < end else { return }
      append(start: other.starts[index], offset: other.offsets[index])
    }
  }
}

extension ZoneTimeline {
  /// The zone in force at an instant. O(log n) in the number of moves.
  public func zone(at instant: Instant) -> Zone {
    var low = -1
    var high = changes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].start <= instant { low = middle } else { high = middle }
    }
    return low < 0 ? home : changes[low].zone
  }

  /// How many seconds the clock in force is ahead of UTC. O(log n).
  public func offsetSeconds(at instant: Instant) -> Int {
    Int(table.offset(at: instant.microseconds) / Microseconds.second)
  }

  /// What the clock in force shows. O(log n).
  ///
  /// Just after a flight west its date may be the day before ``date(at:dayStartSeconds:)``.
  public func localDateTime(at instant: Instant) -> CivilDateTime {
    CivilDateTime(localMicroseconds: table.local(at: instant.microseconds))
  }

  /// The date of the day that was lived at an instant: the latest that the clock has shown up to then. O(log n).
  ///
  /// - Parameter dayStartSeconds: The time of the clock at which days begin; before it the date is that of the day before.
  public func date(at instant: Instant, dayStartSeconds: Int = 0) -> CivilDate {
    let dayStart = Int64(dayStartSeconds).multipliedClamped(by: Microseconds.second)
    let local = table.latestLocal(at: instant.microseconds).subtractingClamped(dayStart)
    return CivilDateTime(localMicroseconds: local).date
  }

  /// The first instant whose date is `date` or later. O(log n).
  public func startOfDay(_ date: CivilDate, dayStartSeconds: Int = 0) -> Instant {
    let dayStart = Int64(dayStartSeconds).multipliedClamped(by: Microseconds.second)
    return Instant(microseconds: table.first(reaching: date.startMicroseconds.addingClamped(dayStart)).instant)
  }

  /// The instant that a time on the clock in force means. O(log n).
  ///
  /// Of a time that the clock shows twice, the first; a time that it skips moves on by what was skipped.
  public func instant(of local: CivilDateTime) -> Instant {
    Instant(microseconds: table.instant(of: local.localMicroseconds))
  }
}
