/// What the file holds beside samples and workouts, kept as it is written: audiograms, vision prescriptions, clinical records,
/// electrocardiograms.
public struct OtherRecord: Hashable, Sendable {
  /// The element's name, `Audiogram`; `Electrocardiogram` for what comes as a table of its own.
  public var element: String
  /// Attributes, or header lines, in the order of the file.
  public var attributes: [MetadataEntry]
  /// Number in the person's ``MetadataTable``; 0 for none.
  public var metadata: UInt32
  /// Elements within it, such as the points of an audiogram.
  public var children: [OtherRecord]
  /// A column of numbers, such as the voltages of an electrocardiogram; its unit stands among the attributes.
  public var readings: [Double]

  /// A record.
  public init(
    element: String, attributes: [MetadataEntry] = [], metadata: UInt32 = 0, children: [OtherRecord] = [],
    readings: [Double] = []
  ) {
    self.element = element
    self.attributes = attributes
    self.metadata = metadata
    self.children = children
    self.readings = readings
  }

  /// The text of an attribute, or `nil` if it is not there. O(attributes).
  public subscript(attribute key: String) -> String? { attributes.first { $0.key == key }?.value }
}
