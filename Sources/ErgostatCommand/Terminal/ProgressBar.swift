import Ergostat

/// One line on standard error that shows how far an import is; silent where no person looks.
struct ProgressBar {
  private let isShown: Bool
  private let time = ElapsedTime()

  init(isShown: Bool) { self.isShown = isShown }

  /// Draws the line again.
  ///
  /// - Parameters:
  ///   - bytes: Bytes read so far.
  ///   - total: All bytes, where known.
  ///   - records: Records read so far.
  func update(bytes: Int, total: Int?, records: Int) {
    guard isShown else { return }
    Terminal.error(
      "\r\u{1B}[K" + ProgressBar.line(bytes: bytes, total: total, records: records, seconds: elapsedSeconds))
  }

  /// Takes the line away.
  func finish() {
    if isShown { Terminal.error("\r\u{1B}[K") }
  }

  private var elapsedSeconds: Double { Double(time.microseconds) * 1e-6 }

  /// The text of the line: a bar, bytes, records, rate and time left.
  static func line(bytes: Int, total: Int?, records: Int, seconds: Double) -> String {
    let rate = seconds > 0 ? Double(bytes) / seconds : 0
    var parts: [String] = []
    if let total, total > 0 {
      let share = min(1, Double(bytes) / Double(total))
      let filled = Int(share * 20)
      parts.append("[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled) + "]")
      parts.append("\(Int(share * 100)) %")
    }
    parts.append("\(megabytes(Double(bytes))) MB")
    parts.append("\(records) records")
    parts.append("\(megabytes(rate)) MB/s")
    if let total, rate > 0, bytes < total {
      parts.append("\(Int((Double(total - bytes) / rate).rounded(.up))) s left")
    }
    return parts.joined(separator: "  ")
  }

  private static func megabytes(_ bytes: Double) -> String {
    let tenths = Int((bytes / 100_000).rounded())
    return tenths >= 1000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
