/// A half-open span of time, `[start, end)`. An empty range (`start == end`) stands for an instant.
public struct TimeRange: Hashable, Sendable {
  /// The first instant inside.
  public let start: Instant
  /// The first instant after it.
  public let end: Instant

  /// The range from `start` up to, not including, `end`.
  ///
  /// - Precondition: `start <= end`. Data from files go through ``init(checked:_:)``.
  @inlinable
  public init(_ start: Instant, _ end: Instant) {
    precondition(start <= end, "a range ends before it starts: \(start.microseconds) … \(end.microseconds) µs")
    self.start = start
    self.end = end
  }

  /// The range from `start` to `end`, or `nil` if it would end before it starts.
  @inlinable
  public init?(checked start: Instant, _ end: Instant) {
    guard start <= end else { return nil }
    self.start = start
    self.end = end
  }

  /// Length in microseconds; 0 for an instant. O(1).
  @inlinable
  public var microseconds: Int64 { end.microseconds - start.microseconds }

  /// Length in seconds. O(1).
  @inlinable
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Whether nothing lies inside. O(1).
  @inlinable
  public var isEmpty: Bool { start == end }

  /// Whether `instant` lies inside: the start does, the end does not. O(1).
  @inlinable
  public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// Whether the two share any time. An empty range overlaps what contains its instant. O(1).
  @inlinable
  public func overlaps(_ other: TimeRange) -> Bool {
    if isEmpty { return other.isEmpty ? start == other.start : other.contains(start) }
    if other.isEmpty { return contains(other.start) }
    return start < other.end && other.start < end
  }

  /// The shared part, or `nil` if the two share no time. O(1).
  @inlinable
  public func intersection(_ other: TimeRange) -> TimeRange? {
    guard overlaps(other) else { return nil }
    return TimeRange(max(start, other.start), min(end, other.end))
  }
}
