import Querying

/// How fields of a line are kept apart.
package enum Delimiter {
  case comma, tab

  var text: String { self == .comma ? "," : "\t" }

  /// Whether a field can be read back whole as it is.
  func isSafe(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .comma:
      !field.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D }
    case .tab: !field.contains { $0 == UInt8(ascii: "\\") || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }
  }

  /// `field` so that it can be read back whole.
  package func protecting(_ field: String) -> String {
    var field = field
    if field.withUTF8({ isSafe($0) }) { return field }
    switch self {
    case .comma:
      return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    case .tab:
      var result = ""
      for scalar in field.unicodeScalars {
        switch scalar {
        case "\\": result += "\\\\"
        case "\t": result += "\\t"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
  }
}

extension Delimiter {
  /// The unit as the values below have it: percent are kept as fractions of one, `0.97` of 97 %, and a header must not say otherwise.
  fileprivate static func unitOfValues(_ unit: String) -> String {
    unit.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "fraction")
  }
}

extension QueryResult {
  /// A header line and a line for each row; missing cells are empty fields.
  func writeDelimited(_ delimiter: Delimiter, unitsInHeader: Bool, to write: (String) -> Void) {
    let names = columns.map { column in
      guard unitsInHeader, let unit = column.unit else { return column.name }
      return "\(column.name) [\(Delimiter.unitOfValues(unit))]"
    }
    write(names.map { delimiter.protecting($0) }.joined(separator: delimiter.text) + "\n")
    writeRows(.delimited(delimiter, columnCount: columns.count), to: write)
  }
}
