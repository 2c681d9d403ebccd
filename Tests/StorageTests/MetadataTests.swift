import Calendars
import Quantities
import Testing

@testable import Storage

@Suite("Metadata")
struct MetadataTests {
  @Test("lists come back as they were given, equal ones under one number")
  func numbers() {
    var table = MetadataTable()
    var expected: [UInt32: [MetadataEntry]] = [0: []]
    #expect(table.intern([]) == 0)
    for round in 0..<2 {
      for number in 0..<500 {
        let entries = (0..<number % 4).map {
          MetadataEntry(key: "key \($0)", value: number % 3 == 0 ? "" : "wert ü \(number)")
        }
        let reference = table.intern(entries)
        if round == 0 { expected[reference] = entries }
        #expect(table[reference] == entries)
      }
    }
    #expect(table.count == expected.count)
    for (reference, entries) in expected { #expect(table[reference] == entries) }
  }

  @Test("answer for a key, with nothing for foreign numbers")
  func look() {
    var table = MetadataTable()
    let number = table.intern([
      MetadataEntry(key: "HKTimeZone", value: "Europe/Berlin"), MetadataEntry(key: "a", value: "1"),
      MetadataEntry(key: "a", value: "2"),
    ])
    #expect(table.value(of: "HKTimeZone", in: number) == "Europe/Berlin")
    #expect(table.value(of: "a", in: number) == "1")
    #expect(table.value(of: "b", in: number) == nil)
    #expect(table.value(of: "a", in: 0) == nil)
    #expect(table[99].isEmpty && table.value(of: "a", in: 99) == nil)
  }

  static let values: [(String, MetadataValue)] = [
    ("1", .number(1)), ("-0.5", .number(-0.5)), ("56 degF", .quantity(56, .degreeFahrenheit)),
    ("120 count/min", .quantity(120, .countPerMinute)),
    ("9.66668 kcal/hr·kg", .quantity(9.66668, .kilocaloriePerHourKilogram)),
    ("Europe/Berlin", .text("Europe/Berlin")), ("", .text("")), ("3 apples", .text("3 apples")), ("nan", .text("nan")),
    ("inf m", .text("inf m")), ("5 ", .text("5 ")),
    ("2026-05-04 09:50:00 +0000", .instant(Instant(seconds: 1_777_888_200))),
  ]

  @Test("values mean what their shape tells", arguments: values)
  func meaning(text: String, expected: MetadataValue) {
    #expect(MetadataValue(text) == expected)
  }
}
