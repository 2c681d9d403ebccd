/// Writing JSON (RFC 8259) by hand: strings, and objects whose keys keep their order.
package enum JSONText {
  /// `text` as a JSON string with its quotes; control characters are escaped, everything else stays UTF-8.
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}":
        let hexadecimal = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// An object on one line from keys and finished values, in the order given.
  package static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { string($0.key) + ": " + $0.value }.joined(separator: ", ") + "}"
  }

  /// An array on one line from finished values.
  package static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ", ") + "]"
  }

  /// A finished value, or `null`.
  package static func optional(_ text: String?) -> String { text.map { string($0) } ?? "null" }
}
