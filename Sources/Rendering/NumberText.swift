/// Numbers as text: exact for programs, short for people. No locale is asked: the decimal sign is a point.
package enum NumberText {
  /// The shortest text that reads back as the same double; whole numbers without a fraction (`8000`, `72.5`, `5e-07`).
  /// It is a JSON number too. A value that is not finite has no text (`nil`).
  package static func exact(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    let text = value.description
    guard text.hasSuffix(".0") else { return text }
    return text == "-0.0" ? "0" : String(text.dropLast(2))
  }

  /// The value rounded to `decimals` places, half away from zero, with a blank between groups of thousands from five
  /// digits on (`12 345.5`), so that long columns stay legible. Very large values fall back on ``exact(_:)``.
  package static func rounded(_ value: Double, decimals: Int) -> String {
    let scale = powersOfTen[min(max(decimals, 0), powersOfTen.count - 1)]
    let scaled = (abs(value) * scale).rounded()
    guard scaled < 9e15 else { return exact(value) ?? "-" }
    let whole = Int64(scaled) / Int64(scale)
    let fraction = Int64(scaled) % Int64(scale)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    var text = sign + grouped(whole)
    if decimals > 0 {
      let digits = String(fraction)
      text += "." + String(repeating: "0", count: decimals - digits.count) + digits
    }
    return text
  }

  /// How many decimals show about four significant digits of a column: 0 for thousands, up to 4 for fractions; never more
  /// than the values have.
  package static func decimals(for values: [Double]) -> Int {
    let finite = values.filter(\.isFinite)
    guard let largest = finite.map({ abs($0) }).max() else { return 0 }
    let wanted =
      switch largest {
      case 1_000...: 0
      case 100..<1_000: 1
      case 10..<100: 2
      case 0.1..<10: 3
      default: 5
      }
    return (0...wanted).first { places in
      finite.allSatisfy { abs(($0 * powersOfTen[places]).rounded() / powersOfTen[places] - $0) <= abs($0) * 1e-12 }
    } ?? wanted
  }

  private static let powersOfTen: [Double] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

  private static func grouped(_ whole: Int64) -> String {
    let digits = String(whole)
    guard digits.count >= 5 else { return digits }
    var groups: [Substring] = []
    var rest = digits[...]
    while !rest.isEmpty {
      groups.append(rest.suffix(3))
      rest = rest.dropLast(3)
    }
    return groups.reversed().joined(separator: " ")
  }
}
