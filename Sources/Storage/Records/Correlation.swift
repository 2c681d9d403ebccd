import Calendars
import Quantities

/// Samples that belong together: the two values of a blood pressure reading, the nutrients of a meal.
public struct Correlation: Hashable, Sendable {
  /// The full identifier, for example `HKCorrelationTypeIdentifierBloodPressure`.
  public var identifier: String
  /// When.
  public var range: TimeRange
  /// Who recorded it.
  public var source: SourceID
  /// Number in the person's ``MetadataTable``; 0 for none.
  public var metadata: UInt32
  /// The samples inside. They are rows of their series as well.
  public var members: [Member]

  /// A sample within a correlation.
  public struct Member: Hashable, Sendable {
    /// What it measures.
    public var type: SampleType
    /// When.
    public var range: TimeRange
    /// Its value in the kept unit of the type.
    public var value: Double

    /// A member.
    public init(type: SampleType, range: TimeRange, value: Double) {
      self.type = type
      self.range = range
      self.value = value
    }
  }

  /// A correlation.
  public init(identifier: String, range: TimeRange, source: SourceID, metadata: UInt32 = 0, members: [Member] = []) {
    self.identifier = identifier
    self.range = range
    self.source = source
    self.metadata = metadata
    self.members = members
  }
}
