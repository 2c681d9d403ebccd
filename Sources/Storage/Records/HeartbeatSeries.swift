import Calendars

/// The single beats from which a heart rate variability record was computed.
public struct HeartbeatSeries: Hashable, Sendable {
  /// The span of the record they belong to.
  public let range: TimeRange
  /// Who recorded them.
  public let source: SourceID
  /// Number of the record's metadata in the person's ``MetadataTable``; 0 for none.
  public let metadata: UInt32
  /// The number of beats. O(1).
  public let count: Int
  /// One line for each beat, `62 7:47:41.86 PM`: a third of what a value and a text for each would take.
  let lines: String

  /// One beat.
  public struct Reading: Hashable, Sendable {
    /// Momentary rate in beats per minute.
    public let beatsPerMinute: Double
    /// The time of day as the export writes it: localised, without a date, within the record's span.
    public let timeText: String

    /// A beat.
    public init(beatsPerMinute: Double, timeText: String) {
      self.beatsPerMinute = beatsPerMinute
      self.timeText = timeText
    }
  }

  /// The beats of one record, in the order of the file. Line breaks within a time become blanks.
  public init(range: TimeRange, source: SourceID, metadata: UInt32 = 0, readings: [Reading]) {
    self.range = range
    self.source = source
    self.metadata = metadata
    count = readings.count
    lines =
      readings
      .map { "\($0.beatsPerMinute) \(String($0.timeText.map { $0.isNewline ? " " : $0 }))" }
      .joined(separator: "\n")
  }

  /// The beats of one record whose lines an importer has put together: for each a rate, a blank and the time, with a line feed
  /// between them. There are as many lines as `count` says.
  package init(range: TimeRange, source: SourceID, metadata: UInt32, count: Int, lines: String) {
    self.range = range
    self.source = source
    self.metadata = metadata
    self.count = count
    self.lines = lines
  }

  /// The beats, in the order of the file. O(n).
  public func readings() -> [Reading] {
    guard count > 0 else { return [] }
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return Reading(beatsPerMinute: Double(parts[0]) ?? 0, timeText: parts.count > 1 ? String(parts[1]) : "")
    }
  }
}
