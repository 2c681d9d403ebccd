import Testing

@testable import Calendars

@Suite("Civil dates")
struct CivilDateTests {
  @Test("every date of 1583 to 2400 agrees with a walk day by day")
  func walk() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    // 1 January 1583 was a Saturday.
    var weekday = 6
    var days = -141_349
    var mistakes = 0
    for year in 1583...2400 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for month in 1...12 {
        for day in 1...lengths[month - 1] + (month == 2 && isLeap ? 1 : 0) {
          let date = CivilDate(daysSinceEpoch: days)
          let parts = date.parts
          if parts != (year, month, day) || date.weekday.rawValue != weekday
            || CivilDate(year: year, month: month, day: day) != date
          {
            mistakes += 1
          }
          weekday = weekday % 7 + 1
          days += 1
        }
        if CivilDate(year: year, month: month, day: lengths[month - 1] + 2) != nil { mistakes += 1 }
      }
    }
    #expect(mistakes == 0)
    #expect(days == CivilDate(year: 2401, month: 1, day: 1)?.daysSinceEpoch)
  }

  @Test(
    "far dates survive the round trip",
    arguments: [-106_000_000, -800_000, -719_469, -719_468, 0, 5_000_000, 106_000_000])
  func far(days: Int) {
    for days in days - 800...days + 800 where abs(days) <= 106_000_000 {
      let (year, month, day) = CivilDate(daysSinceEpoch: days).parts
      let expected = abs(year) > 290_000 ? nil : days
      #expect(CivilDate(year: year, month: month, day: day)?.daysSinceEpoch == expected)
    }
  }

  @Test(
    "dates that do not exist are refused",
    arguments: [
      (2026, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 1, 0), (1900, 2, 29), (.max, 1, 1),
      (.min, 1, 1),
    ])
  func refused(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    "adding months clamps to the month's end",
    arguments: [
      ("2024-01-31", 1, "2024-02-29"), ("2023-01-31", 1, "2023-02-28"), ("2024-01-31", 2, "2024-03-31"),
      ("2024-02-29", 12, "2025-02-28"), ("2024-02-29", -48, "2020-02-29"), ("2024-03-31", -1, "2024-02-29"),
      ("2024-01-15", -1, "2023-12-15"), ("2024-01-15", 0, "2024-01-15"),
    ])
  func addingMonths(start: String, months: Int, expected: String) throws {
    #expect(try #require(CivilDate(start)).adding(months: months).description == expected)
  }

  @Test("arithmetic stops at the ends of the calendar", arguments: [Int.max, .min, 4_000_000, -4_000_000])
  func ends(amount: Int) throws {
    let date = try #require(CivilDate("2026-05-04"))
    let end = amount > 0 ? CivilDate.latest : CivilDate.earliest
    #expect(date.adding(months: amount) == end)
    #expect(date.adding(days: amount.multipliedReportingOverflow(by: 1_000).overflow ? amount : amount * 1_000) == end)
  }

  @Test("a year has 53 ISO weeks when its first Thursday comes early")
  func longYears() {
    let long = (1990...2050).filter { CivilDate(isoWeek: 53, ofYear: $0) != nil }
    #expect(long == [1992, 1998, 2004, 2009, 2015, 2020, 2026, 2032, 2037, 2043, 2048])
    #expect(CivilDate(isoWeek: 0, ofYear: 2026) == nil && CivilDate(isoWeek: 54, ofYear: 2026) == nil)
  }

  @Test(
    "text that is no date gives none",
    arguments: ["2026-5-4", "2026-02-30", "2026-05-04 ", " 2026-05-04", "2026/05/04", "", "٢٠٢٦-٠٥-٠٤", "2026-05-04T"])
  func unreadable(text: String) { #expect(CivilDate(text) == nil) }

  @Test(
    "dates print and parse back",
    arguments: [("2026-05-04", 20_577), ("0000-01-01", -719_528), ("9999-12-31", 2_932_896), ("1969-12-31", -1)])
  func printing(text: String, days: Int) {
    #expect(CivilDate(daysSinceEpoch: days).description == text)
    #expect(CivilDate(text)?.daysSinceEpoch == days)
  }

  @Test("years outside four digits print with a sign")
  func signedYears() {
    #expect(CivilDate(year: -5, month: 1, day: 2)?.description == "-0005-01-02")
    #expect(CivilDate(year: 12_345, month: 1, day: 2)?.description == "+12345-01-02")
  }

  @Test("a clock's time carries over into the date")
  func carry() throws {
    let date = try #require(CivilDate("2026-05-04"))
    #expect(CivilDateTime(date, microsecondsOfDay: -1).description == "2026-05-03T23:59:59.999999")
    #expect(CivilDateTime(date, microsecondsOfDay: 86_400_500_000).description == "2026-05-05T00:00:00.5")
    #expect(CivilDateTime(localMicroseconds: .min).date == .earliest)
    #expect(CivilDateTime(localMicroseconds: .max).date == .latest)
    #expect(CivilDateTime(date, hour: 24, minute: 0) == nil)
  }
}
