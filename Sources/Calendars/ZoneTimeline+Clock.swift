extension ZoneTimeline {
  /// A time during which the clock is not set.
  package struct ClockStep: Sendable {
    /// `[start, end)`, microseconds of UTC.
    package let start: Int64, end: Int64
    /// The clock's lead over UTC, microseconds.
    package let offset: Int64
  }

  /// The time around an instant during which the clock is not set. O(log n) in the number of times it is.
  package func clockStep(at instant: Instant) -> ClockStep {
    let step = table.step(at: instant.microseconds)
    return ClockStep(start: step.start, end: step.end, offset: step.offset)
  }
}
