/// A yearly rule of clock changes in the notation of POSIX, as in `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// It is the last line of a time-zone file and holds after the changes that the file lists. Read with the extension of
/// RFC 8536: hours of change from −167 to 167. Signs are those of POSIX, west positive.
struct ZoneRule: Equatable, Sendable {
  /// A name and the clock's lead over UTC in seconds, east positive.
  struct Clock: Equatable, Sendable {
    var name: String
    var offsetSeconds: Int
  }

  /// The day of a year on which a clock changes, and the time on that day.
  struct Change: Equatable, Sendable {
    enum Day: Equatable, Sendable {
      /// Days 1 to 365, 29 February not counted.
      case withoutLeapDay(Int)
      /// Days 0 to 365, 29 February counted.
      case withLeapDay(Int)
      /// The n-th weekday (0 is Sunday) of a month; the fifth is the last.
      case weekday(Int, week: Int, month: Int)
    }
    var day: Day
    /// Seconds after that day's 00:00 by the clock before the change; may lie outside the day.
    var seconds: Int
  }

  var standard: Clock
  /// The other clock with its first and last change of the year, if there is one.
  var summer: Summer?

  struct Summer: Equatable, Sendable {
    var clock: Clock
    var start: Change
    var end: Change
  }
}

extension ZoneRule {
  /// The changes of one year, in order: when (seconds since the epoch), and whether summer time begins.
  func changes(inYear year: Int) -> [(seconds: Int, isSummer: Bool)] {
    guard let summer else { return [] }
    let start = summer.start.seconds(inYear: year) - standard.offsetSeconds
    let end = summer.end.seconds(inYear: year) - summer.clock.offsetSeconds
    return start < end ? [(start, true), (end, false)] : [(end, false), (start, true)]
  }
}

extension ZoneRule.Change {
  /// The change's time on the clock, as seconds since 1970-01-01T00:00 of the clock.
  fileprivate func seconds(inYear year: Int) -> Int { dayNumber(inYear: year) * 86_400 + seconds }

  private func dayNumber(inYear year: Int) -> Int {
    let newYear = CivilDate.daysSinceEpoch(year: year, month: 1, day: 1)
    switch day {
    case .withLeapDay(let day):
      return newYear + day
    case .withoutLeapDay(let day):
      return newYear + day - 1 + (day >= 60 && CivilDate.isLeap(year) ? 1 : 0)
    case .weekday(let weekday, let week, let month):
      let first = CivilDate.daysSinceEpoch(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday, number 4 where Sunday is 0.
      let firstWeekday = (first + 4).remainderRoundingDown(by: 7)
      let offset = (weekday - firstWeekday).remainderRoundingDown(by: 7) + 7 * (week - 1)
      return first + (offset < CivilDate.days(inMonth: month, ofYear: year) ? offset : offset - 7)
    }
  }
}

extension ZoneRule {
  /// The rule that `text` writes, or `nil` if it is not one.
  init?(_ text: some Sequence<UInt8>) {
    var reader = ZoneRuleReader(bytes: Array(text))
    guard let rule = reader.rule() else { return nil }
    self = rule
  }
}

/// Reads a rule left to right; every step gives `nil` where the notation is broken.
private struct ZoneRuleReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func rule() -> ZoneRule? {
    guard let standardName = name(), let west = time(hours: 0...24) else { return nil }
    let standard = ZoneRule.Clock(name: standardName, offsetSeconds: -west)
    guard next != nil else { return ZoneRule(standard: standard, summer: nil) }
    guard let summerName = name() else { return nil }
    var summerOffset = standard.offsetSeconds + 3_600
    if let next, next != UInt8(ascii: ",") {
      guard let west = time(hours: 0...24) else { return nil }
      summerOffset = -west
    }
    let clock = ZoneRule.Clock(name: summerName, offsetSeconds: summerOffset)
    guard let (start, end) = changes(), next == nil else { return nil }
    return ZoneRule(standard: standard, summer: ZoneRule.Summer(clock: clock, start: start, end: end))
  }

  /// Both changes; a rule that leaves them out means those of the United States, as all systems read it.
  private mutating func changes() -> (ZoneRule.Change, ZoneRule.Change)? {
    guard next != nil else {
      return (
        ZoneRule.Change(day: .weekday(0, week: 2, month: 3), seconds: 7_200),
        ZoneRule.Change(day: .weekday(0, week: 1, month: 11), seconds: 7_200)
      )
    }
    guard skip(","), let start = change(), skip(","), let end = change() else { return nil }
    return (start, end)
  }

  /// Three letters or more, or anything of letters, digits and signs between `<` and `>`.
  private mutating func name() -> String? {
    let isQuoted = skip("<")
    let start = position
    while let byte = next, isLetter(byte) || isQuoted && isDigitOrSign(byte) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    guard name.utf8.count >= 3, !isQuoted || skip(">") else { return nil }
    return name
  }

  private func isLetter(_ byte: UInt8) -> Bool { 65...90 ~= byte & 0xDF }
  private func isDigitOrSign(_ byte: UInt8) -> Bool {
    48...57 ~= byte || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  private mutating func change() -> ZoneRule.Change? {
    guard let day = day() else { return nil }
    guard skip("/") else { return ZoneRule.Change(day: day, seconds: 7_200) }
    guard let seconds = time(hours: 0...167) else { return nil }
    return ZoneRule.Change(day: day, seconds: seconds)
  }

  private mutating func day() -> ZoneRule.Change.Day? {
    if skip("J") { return number(in: 1...365).map { .withoutLeapDay($0) } }
    guard skip("M") else { return number(in: 0...365).map { .withLeapDay($0) } }
    guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5), skip("."),
      let weekday = number(in: 0...6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }

  /// `[+-]hours[:minutes[:seconds]]` in seconds.
  private mutating func time(hours limit: ClosedRange<Int>) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard var seconds = number(in: limit).map({ $0 * 3_600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let part = number(in: 0...59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int? {
    var value: Int?
    while let byte = next, 48...57 ~= byte, (value ?? 0) <= range.upperBound {
      value = (value ?? 0) * 10 + Int(byte - 48)
      position += 1
    }
    guard let value, range.contains(value) else { return nil }
    return value
  }
}
