/// How long something takes, by a clock that nobody sets. No number of an answer depends on it.
///
/// The standard library's clocks lie in its module for concurrency, which takes longer to load than a short command to run.
package struct ElapsedTime: Sendable {
  private let start = Platform.monotonicMicroseconds()

  /// Begins now.
  package init() {}

  /// Microseconds since the beginning.
  package var microseconds: Int64 { Platform.monotonicMicroseconds() &- start }
}
