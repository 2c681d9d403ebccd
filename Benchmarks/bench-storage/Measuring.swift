import Glibc

/// Seconds of the monotonic clock that `body` takes, the best of `rounds`.
func bestSeconds(_ rounds: Int = 1, _ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  return (0..<rounds).map { _ in
    let time = clock.measure(body).components
    return Double(time.seconds) + Double(time.attoseconds) * 1e-18
  }.min() ?? 0
}

/// Bytes of memory that the process holds now and held at most, from the kernel's account.
func residentBytes() -> (now: Int, peak: Int) {
  guard let file = fopen("/proc/self/status", "r") else { return (0, 0) }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  var (now, peak) = (0, 0)
  while fgets(&line, Int32(line.count), file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let kilobytes = text.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    if text.hasPrefix("VmRSS:") { now = kilobytes * 1024 }
    if text.hasPrefix("VmHWM:") { peak = kilobytes * 1024 }
  }
  return (now, peak)
}

/// Ends the run if an answer is wrong: a fast wrong answer is no figure.
func expect(_ holds: Bool, _ what: String) {
  guard !holds else { return }
  print("WRONG: \(what)")
  exit(1)
}

/// `number` with `digits` behind the point.
func fixed(_ number: Double, _ digits: Int = 1) -> String {
  let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
  let rounded = Int((number * scale).rounded())
  guard digits > 0 else { return "\(rounded)" }
  let rest = String(rounded % Int(scale))
  return "\(rounded / Int(scale))." + String(repeating: "0", count: digits - rest.count) + rest
}
