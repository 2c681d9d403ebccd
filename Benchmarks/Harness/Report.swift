/// Figures of one benchmark, printed as a table for people and as one JSON object a line for scripts.
package struct Report {
  /// A value of a figure.
  package enum Value: Hashable, Sendable {
    case text(String)
    case number(Double)
    case count(Int)
  }

  private let title: String
  private var rows: [[(name: String, value: Value)]] = []

  package init(_ title: String) { self.title = title }

  /// Adds a figure: columns in the order in which the table shows them.
  package mutating func add(_ row: [(String, Value)]) { rows.append(row.map { (name: $0.0, value: $0.1) }) }

  /// Prints all figures. A value that a row lacks is left blank in the table and out of the JSON.
  package func print(arguments: Arguments) {
    if !arguments.wantsOnlyJSON { printTable() }
    for row in rows { Swift.print(Report.json(title, row)) }
  }

  private func printTable() {
    var names: [String] = []
    for row in rows { for cell in row where !names.contains(cell.name) { names.append(cell.name) } }
    var lines = [names]
    for row in rows {
      lines.append(
        names.map { name in row.first { $0.name == name }.map { Report.shown($0.value) } ?? "" })
    }
    let widths = names.indices.map { place in lines.map { $0[place].count }.max() ?? 0 }
    Swift.print("# \(title)")
    for line in lines {
      let cells = line.enumerated().map { place, text in
        let blanks = String(repeating: " ", count: widths[place] - text.count)
        return place == 0 ? text + blanks : blanks + text
      }
      Swift.print("  " + cells.joined(separator: "  "))
    }
  }

  private static func shown(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .count(let count): "\(count)"
    case .number(let number): Figures.short(number)
    }
  }

  private static func json(_ title: String, _ row: [(name: String, value: Value)]) -> String {
    let fields = row.map { cell -> String in
      let value =
        switch cell.value {
        case .text(let text): quoted(text)
        case .count(let count): "\(count)"
        case .number(let number): number.isFinite ? "\(number)" : "null"
        }
      return quoted(cell.name.split(separator: " ").joined(separator: "_")) + ":" + value
    }
    return "{" + (["\"benchmark\":" + quoted(title)] + fields).joined(separator: ",") + "}"
  }

  /// Text as a JSON string; titles and names hold no control characters.
  private static func quoted(_ text: String) -> String {
    "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
  }
}

/// Numbers as people read them.
package enum Figures {
  /// About three significant digits without an exponent.
  package static func short(_ number: Double) -> String {
    let magnitude = abs(number)
    return fixed(number, magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 4)
  }

  /// A number with `digits` behind the point.
  package static func fixed(_ number: Double, _ digits: Int) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let units = Int((abs(number) * Double(scale)).rounded())
    let sign = number < 0 && units > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(units)" }
    let rest = String(units % scale)
    return "\(sign)\(units / scale)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}
