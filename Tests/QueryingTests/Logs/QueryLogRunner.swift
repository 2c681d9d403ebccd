import Calendars
import Querying
import Storage

/// Runs the records of a log and says what differs.
struct QueryLogRunner {
  let log: QueryLog
  let store: SampleStore
  let settings: EngineSettings

  init(_ log: QueryLog, chunkRowCount: Int) throws(QueryLog.Mistake) {
    self.log = log
    store = try log.store(chunkRowCount: chunkRowCount)
    let system = log.head["system"].flatMap { try? Zone(identifier: $0) } ?? .utc
    settings = EngineSettings(now: try log.now(), systemZone: system)
  }

  /// What the engine says, and the lines that would stand in the file.
  func answer(_ record: QueryLog.Record, throughText: Bool) -> Answer {
    let engine = QueryEngine(store: store, settings: settings)
    do {
      if record.kind == "explain" {
        return .explanation(try engine.explain(try Query(record.sentence)).text)
      }
      if throughText { return .result(try engine.run(try Query(Query(record.sentence).text))) }
      return .result(try engine.run(sentence: record.sentence))
    } catch {
      return .errors(error)
    }
  }

  enum Answer {
    case result(QueryResult)
    case errors(QueryErrors)
    case explanation(String)
  }

  /// What differs between the record and the answer, in words; empty if nothing does.
  func differences(_ record: QueryLog.Record, _ answer: Answer) -> [String] {
    switch answer {
    case .explanation(let text):
      return record.expected.filter { !text.contains($0) }.map { "the explanation lacks “\($0)”:\n\(text)" }
    case .errors(let errors):
      let lines = QueryLogRunner.lines(of: errors)
      return lines == record.expected
        ? [] : ["expected\n\(record.expected.joined(separator: "\n"))\ngot\n\(lines.joined(separator: "\n"))"]
    case .result(let result):
      return differences(ExpectedTable(record.expected), result)
    }
  }

  static func lines(of errors: QueryErrors) -> [String] {
    errors.text.split(separator: "\n").map { $0.hasPrefix("  ") ? String($0) : String($0) }
  }

  private func differences(_ expected: ExpectedTable, _ result: QueryResult) -> [String] {
    var found: [String] = []
    if let wrong = expected.lines.first(where: { $0.hasPrefix("error ") }) {
      return ["no error, but expected: \(wrong)"]
    }
    for code in expected.notes where !result.notes.contains(where: { $0.code == code }) {
      found.append("the note \(code) is missing, there are \(result.notes.map(\.code))")
    }
    guard !expected.columns.isEmpty else {
      if expected.isEmpty, !result.rows.isEmpty { found.append("\(result.rows.count) rows, but none expected") }
      return found
    }
    let places = expected.columns.map { result.columnIndex(named: $0) }
    for (name, place) in zip(expected.columns, places) where place == nil {
      found.append("no column \(name), there are \(result.columns.map(\.name).joined(separator: ", "))")
    }
    guard !places.contains(nil) else { return found }
    let rows = result.rows.map { row in places.map { $0.map { row[$0] } ?? .missing } }
    return found + compare(expected, rows)
  }

  private func compare(_ expected: ExpectedTable, _ rows: [[QueryResult.Cell]]) -> [String] {
    var rows = rows
    if expected.isUnordered {
      // Brings each expected row's match to its place.
      for (index, line) in expected.rows.enumerated() where index < rows.count {
        if let match = rows[index...].firstIndex(where: { ExpectedTable.matches(line, $0) }) {
          rows.swapAt(index, match)
        }
      }
    }
    let same =
      rows.count == expected.rows.count && zip(expected.rows, rows).allSatisfy { ExpectedTable.matches($0, $1) }
    if same { return [] }
    let got = rows.map { $0.map(ExpectedTable.text).joined(separator: "  ") }.joined(separator: "\n")
    let wanted = expected.rows.map { $0.joined(separator: "  ") }.joined(separator: "\n")
    return ["expected \(expected.columns)\n\(wanted)\ngot\n\(got)"]
  }

  /// The lines that the file should have for this answer, with the columns that it has now.
  func blessed(_ record: QueryLog.Record, _ answer: Answer) -> [String] {
    switch answer {
    case .explanation: return record.expected
    case .errors(let errors): return QueryLogRunner.lines(of: errors)
    case .result(let result):
      let expected = ExpectedTable(record.expected)
      let names = expected.columns.filter { result.columnIndex(named: $0) != nil }
      let shown =
        names.isEmpty && !expected.isEmpty ? result.columns.map(\.name).filter { $0 != "start" && $0 != "end" } : names
      var lines: [String] = expected.isUnordered ? ["unordered"] : []
      if result.rows.isEmpty {
        lines.append("(no rows)")
      } else {
        let places = shown.compactMap { result.columnIndex(named: $0) }
        let table = [shown] + result.rows.map { row in places.map { ExpectedTable.text(row[$0]) } }
        lines += ExpectedTable.aligned(table)
      }
      return lines + expected.notes.filter { code in result.notes.contains { $0.code == code } }.map { "note \($0)" }
    }
  }
}

/// The table that a record expects.
struct ExpectedTable {
  let lines: [String]
  var columns: [String] = []
  var rows: [[String]] = []
  var notes: [String] = []
  var isUnordered = false
  var isEmpty = false

  init(_ lines: [String]) {
    self.lines = lines
    for line in lines {
      if line == "unordered" {
        isUnordered = true
      } else if line == "(no rows)" {
        isEmpty = true
      } else if line.hasPrefix("note ") {
        notes.append(String(line.dropFirst(5)))
      } else if columns.isEmpty {
        columns = line.cells
      } else {
        rows.append(line.cells)
      }
    }
  }

  static func matches(_ expected: [String], _ row: [QueryResult.Cell]) -> Bool {
    expected.count == row.count && zip(expected, row).allSatisfy { matches($0, $1) }
  }

  /// `-` is a missing value, `72.5~0.1` states a tolerance; numbers without one agree to nine digits.
  static func matches(_ expected: String, _ cell: QueryResult.Cell) -> Bool {
    guard let number = cell.number else { return expected == text(cell) }
    let parts = expected.split(separator: "~")
    guard let wanted = parts.first.flatMap({ Double($0) }) else { return false }
    let tolerance = parts.count > 1 ? Double(parts[1]) ?? 0 : 1e-9 * max(1, abs(wanted))
    return abs(number - wanted) <= tolerance
  }

  static func text(_ cell: QueryResult.Cell) -> String {
    switch cell {
    case .missing: "-"
    case .time(let instant, let offset): InstantText.iso8601(instant, offsetSeconds: offset)
    case .text(let text): text
    case .number(let number): numberText(number)
    case .integer(let integer): String(integer)
    case .boolean(let flag): flag ? "true" : "false"
    }
  }

  private static func numberText(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    let text = number.description
    guard text.count > 10 else { return text }
    let rounded = (number * 1e6).rounded() / 1e6
    return abs(rounded) > 0 ? "\(rounded)~1e-6" : text
  }

  /// Columns with two blanks between them.
  static func aligned(_ table: [[String]]) -> [String] {
    let widths = (table.first ?? []).indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }.joined(separator: "  ").trimmed
    }
  }
}
