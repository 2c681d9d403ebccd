/// The borders of a rule's buckets on an endless clock that is never set: numbered, evenly or by the calendar.
///
/// Times are local microseconds. The grid knows nothing of zones; ``OffsetTable`` carries its borders over to instants.
struct CivilGrid: Sendable {
  private enum Spacing {
    /// Every `length` microseconds from `origin`.
    case even(origin: Int64, length: Int64)
    /// Every `months` months from `anchor`, `dayStart` after its 00:00.
    case months(anchor: CivilDate, months: Int, dayStart: Int64)
  }
  private let spacing: Spacing

  /// Where one bucket begins and how long all are; `nil` where they follow the months.
  var even: (origin: Int64, length: Int64)? {
    if case .even(let origin, let length) = spacing { return (origin, length) }
    return nil
  }

  /// The length of an evenly spaced grid for minutes or hours, else `nil`.
  let clockLength: Int64?

  /// The grid of a rule. Precondition: the rule is valid, and has an anchor if it needs one.
  init(_ rule: BucketRule) {
    let count = Int64(rule.count)
    let dayStart = rule.conventions.dayStartMicroseconds
    let anchor = rule.anchor ?? CivilDate(daysSinceEpoch: 0)
    clockLength = rule.unit.clockMicroseconds.map { $0 * count }
    switch rule.unit {
    case .minute, .hour:
      // Single hours stay those of the clock when days begin at 04:30.
      let phase = count == 1 && rule.anchor == nil ? 0 : dayStart
      spacing = .even(origin: anchor.startMicroseconds + phase, length: clockLength ?? Microseconds.hour)
    case .day:
      spacing = .even(origin: anchor.startMicroseconds + dayStart, length: count * Microseconds.civilDay)
    case .night:
      // The evening before the date of waking.
      let evening = CivilGrid.nightStart - Microseconds.civilDay
      spacing = .even(origin: anchor.startMicroseconds + evening, length: count * Microseconds.civilDay)
    case .week:
      let first = rule.anchor ?? anchor.latest(rule.conventions.weekStart)
      spacing = .even(origin: first.startMicroseconds + dayStart, length: count * 7 * Microseconds.civilDay)
    case .month: spacing = .months(anchor: anchor, months: rule.count, dayStart: dayStart)
    case .quarter: spacing = .months(anchor: anchor, months: rule.count * 3, dayStart: dayStart)
    case .year: spacing = .months(anchor: anchor, months: rule.count * 12, dayStart: dayStart)
    }
  }

  /// 18:00, at which nights begin.
  static let nightStart = 18 * Microseconds.hour

  /// The number of the bucket that holds a local time. O(1).
  func number(at local: Int64) -> Int64 {
    switch spacing {
    case .even(let origin, let length):
      return local.subtractingClamped(origin).dividedRoundingDown(by: length)
    case .months(let anchor, let months, let dayStart):
      let date = CivilDateTime(localMicroseconds: local.subtractingClamped(dayStart)).date
      let number = (date.monthNumber - anchor.monthNumber).dividedRoundingDown(by: months)
      // Before the anchor's day of the month it is still the bucket before.
      return Int64(anchor.adding(months: number * months) <= date ? number : number - 1)
    }
  }

  /// The local time at which the bucket of that number begins. O(1).
  func start(of number: Int64) -> Int64 {
    switch spacing {
    case .even(let origin, let length):
      return number.multipliedClamped(by: length).addingClamped(origin)
    case .months(let anchor, let months, let dayStart):
      let total = Int(number).multipliedClamped(by: months)
      return anchor.adding(months: total).startMicroseconds + dayStart
    }
  }
}

extension CivilDate {
  /// Months since January of year 0.
  fileprivate var monthNumber: Int {
    let (year, month, _) = parts
    return year * 12 + month - 1
  }
}
