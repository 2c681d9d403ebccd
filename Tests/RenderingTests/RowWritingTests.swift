import Calendars
import Foundation
import Querying
import TestSupport
import Testing

@testable import Rendering

/// Rows are written column by column and put together by pieces of bytes; here against fields that are joined as strings, one by one.
@Suite("Rows of random cells")
struct RowWritingTests {
  @Test("are the lines that joining their fields gives, whatever their number and length")
  func agreesWithStrings() throws {
    var random = SeededGenerator(seed: SeededGenerator.freshSeed("RowWritingTests"))
    for count in [0, 1, 2, 511, 512, 513, 1_300] {
      let width = Int.random(in: 1...5, using: &random)
      let rows = (0..<count).map { _ in (0..<width).map { _ in cell(&random) } }
      let columns = (0..<width).map { QueryResult.Column("c\($0)", .text) }
      let result = QueryResult(query: "q", zone: "UTC", columns: columns, rows: QueryResult.Rows(rows))
      let head = columns.map(\.name)
      for (form, delimiter) in [(OutputFormat.csv, Delimiter.comma), (.tsv, .tab)] {
        let lines = [head] + rows.map { $0.map { field($0, delimiter) } }
        let expected = lines.map { $0.joined(separator: delimiter.text) + "\n" }.joined()
        #expect(result.text(as: form) == expected, "\(count) rows as \(form)")
      }
      // Numbers are those of CSV; Foundation reads some of them back as the double beside.
      let lines = result.text(as: .jsonl).split(separator: "\n")
      #expect(lines.count == count)
      for (line, row) in zip(lines, rows) {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        for (column, cell) in zip(columns, row) {
          if case .text(let text) = cell { #expect(object[column.name] as? String == text) }
          if case .integer(let value) = cell { #expect((object[column.name] as? NSNumber)?.int64Value == value) }
        }
      }
    }
  }

  private func field(_ cell: QueryResult.Cell, _ delimiter: Delimiter) -> String {
    switch cell {
    case .missing: ""
    case .time(let instant, let offsetSeconds): InstantText.iso8601(instant, offsetSeconds: offsetSeconds)
    case .text(let text): delimiter.protecting(text)
    case .number(let value): NumberText.exact(value) ?? ""
    case .integer(let value): String(value)
    case .boolean(let value): String(value)
    }
  }

  private func cell(_ random: inout SeededGenerator) -> QueryResult.Cell {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .missing
    case 1:
      let bounds: ClosedRange<Int64> = Bool.random(using: &random) ? -(1 << 50)...(1 << 52) : .min ... .max
      return .time(
        Instant(microseconds: .random(in: bounds, using: &random)),
        offsetSeconds: .random(in: -50_000...50_000, using: &random))
    case 2: return .text(text(&random))
    case 3:
      return .number([0, -0.0, 1e15, -1e15, .nan, .infinity, 123_456_789_012_345].randomElement(using: &random) ?? 0)
    case 4: return .number(Double(bitPattern: .random(in: 0...UInt64.max, using: &random)))
    case 5: return .number(Double(Int.random(in: -99_999...99_999, using: &random)) / 100)
    case 6:
      return .integer([.min, .max, 0, -1, 9, 10].randomElement(using: &random) ?? 0)
    default: return .boolean(.random(using: &random))
    }
  }

  /// Texts of no length, of more than a piece that is copied at once, and with what needs protection.
  private func text(_ random: inout SeededGenerator) -> String {
    let length = [0, 3, 15, 16, 31, 32, 33, 200].randomElement(using: &random) ?? 0
    let plain = Bool.random(using: &random)
    return String(
      (0..<length).map { _ -> Character in (plain ? "abcdé" : "a,\"\t\n\\é\r\u{1}").randomElement(using: &random) ?? "a"
      })
  }
}
