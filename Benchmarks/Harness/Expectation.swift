#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Answers are checked before a time is reported: how fast a wrong answer comes is of no interest.
package enum Expectation {
  /// Ends the process with status 1 unless `holds`.
  package static func require(_ holds: Bool, _ what: @autoclosure () -> String) {
    guard !holds else { return }
    Output.complain("WRONG ANSWER: \(what()); no time is reported")
    exit(1)
  }

  /// Ends the process unless `value` is within a relative `tolerance` of `expected` (absolute below 1).
  package static func require(
    _ value: Double, near expected: Double, tolerance: Double = 1e-12, _ what: @autoclosure () -> String
  ) {
    require(
      abs(value - expected) <= tolerance * max(1, abs(expected)),
      "\(what()) is \(value), expected \(expected)")
  }

  /// Ends the process unless both are equal.
  package static func require<Value: Equatable>(
    _ value: Value, equals expected: Value, _ what: @autoclosure () -> String
  ) {
    require(value == expected, "\(what()) is \(value), expected \(expected)")
  }
}

/// Writes to the standard streams.
package enum Output {
  /// Hands on what was printed: a pipe is not told line by line otherwise.
  package static func flush() { fflush(nil) }

  /// Prints a line to the standard error.
  package static func complain(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
