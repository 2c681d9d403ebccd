/// How time is cut into buckets: days, nights, weeks …, or several of them at a time.
///
///     BucketRule(.week).buckets(covering: range, in: timeline)
///     BucketRule(.minute, count: 10)                                            // 00:00, 00:10, 00:20 …
///     BucketRule(.year, anchor: CivilDate(year: 2024, month: 4, day: 1))        // years from 1 April
///
/// **Where several units begin.** An `anchor` fixes a date on which a bucket begins; only its phase counts, buckets
/// run to both sides of it. Bucket *k* begins at anchor + *k* units, computed from the anchor each time and clamped to the
/// month's end, so that months from the 31st do not drift. Without an anchor,
/// - minutes and hours that divide the day begin with the day; others are counted from the first day of the range asked for;
/// - several days, nights, weeks, months, quarters or years are counted from the one in which that range begins.
///
/// **Clocks.** Hours and minutes follow the clock: their borders are where it shows a multiple of the unit. Where it is
/// set back by whole buckets, these come twice, with equal labels and different offsets; otherwise the bucket in
/// which it is set back or forward is longer or shorter. A flight ends the running bucket unless the clock of the new zone shows
/// a time within it.
///
/// **Nights** run from 18:00 to 18:00 and carry the date of waking; the start of days does not move them.
public struct BucketRule: Hashable, Sendable {
  /// The unit.
  public var unit: BucketUnit
  /// How many units a bucket has.
  public var count: Int
  /// Where days and weeks begin. An anchor overrides the start of weeks.
  public var conventions: CivilConventions
  /// A date on which a bucket begins; for minutes and hours, on whose start one does.
  public var anchor: CivilDate?

  /// A rule; ``validate()`` says whether it can be used.
  public init(
    _ unit: BucketUnit, count: Int = 1, conventions: CivilConventions = .iso, anchor: CivilDate? = nil
  ) {
    self.unit = unit
    self.count = count
    self.conventions = conventions
    self.anchor = anchor
  }
}

/// Why time cannot be cut into buckets as asked.
public enum BucketError: Error, Hashable, Sendable {
  /// A bucket of so many units; 1 to 100,000 can be asked for.
  case countOutOfRange(Int)
  /// Days cannot begin at that second; 0 to 86,399 can be asked for.
  case dayStartOutOfRange(seconds: Int)
  /// The range has more buckets than `limit`.
  case tooManyBuckets(limit: Int)
  /// The range lies more than some 270,000 years from now.
  case rangeOutOfCalendar
}

extension BucketError: CustomStringConvertible {
  /// A sentence for people that says what to do.
  public var description: String {
    switch self {
    case .countOutOfRange(let count): "a bucket cannot have \(count) units; ask for 1 to \(BucketRule.countLimit)"
    case .dayStartOutOfRange: "a day cannot begin at that time; write one from 00:00 to 23:59"
    case .tooManyBuckets(let limit):
      "the range has more than \(limit) buckets; ask for longer buckets or a shorter range"
    case .rangeOutOfCalendar: "the range lies beyond the calendar"
    }
  }
}

extension BucketRule {
  static let countLimit = 100_000
  /// How many buckets one call makes unless told otherwise: ten million take 120 MB.
  public static let bucketLimit = 10_000_000

  /// Throws if the rule makes no sense.
  public func validate() throws(BucketError) {
    guard 1...BucketRule.countLimit ~= count else { throw .countOutOfRange(count) }
    guard 0..<86_400 ~= conventions.dayStartSeconds else {
      throw .dayStartOutOfRange(seconds: conventions.dayStartSeconds)
    }
  }

  /// The rule whose borders are known before the range is: single units, or days, where buckets count from its start.
  var rangeIndependent: BucketRule {
    guard anchor == nil, count != 1 else { return self }
    guard let length = clockLength else { return BucketRule(unit, conventions: conventions) }
    return dividesTheDay(length) ? self : BucketRule(.day, conventions: conventions)
  }

  /// The length of a bucket of minutes or hours.
  private var clockLength: Int64? { unit.clockMicroseconds?.multipliedClamped(by: Int64(count)) }

  private func dividesTheDay(_ length: Int64) -> Bool { Microseconds.civilDay % length == 0 }

  /// The rule with the anchor that it gets when the first date of the range asked for is `date`.
  ///
  /// Rules whose buckets have a place of their own stay as they are.
  public func anchored(forRangeStartingOn date: CivilDate) -> BucketRule {
    guard anchor == nil, count != 1 else { return self }
    var rule = self
    if let length = clockLength {
      if !dividesTheDay(length) { rule.anchor = date }
    } else {
      rule.anchor = firstDate(ofUnitWith: date)
    }
    return rule
  }

  /// The first date of the single unit that holds `date`.
  private func firstDate(ofUnitWith date: CivilDate) -> CivilDate {
    let (year, month, _) = date.parts
    switch unit {
    case .minute, .hour, .day, .night: return date
    case .week: return date.latest(conventions.weekStart)
    case .month: return CivilDate(unchecked: year, month, 1)
    case .quarter: return CivilDate(unchecked: year, (month - 1) / 3 * 3 + 1, 1)
    case .year: return CivilDate(unchecked: year, 1, 1)
    }
  }
}
