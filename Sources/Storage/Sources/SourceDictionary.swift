/// The sources of one person, numbered in order of arrival.
public struct SourceDictionary: Sendable {
  /// All sources; a ``SourceID`` is an index into it.
  public private(set) var sources: [SampleSource] = []
  private var identifiers: [SampleSource: SourceID] = [:]

  public init() {}

  /// Sources in the order of their numbers; of equal ones the first is found. More than there are numbers are left out.
  init(_ sources: [SampleSource]) {
    self.sources = Array(sources.prefix(Int(UInt16.max) + 1))
    for (number, source) in self.sources.enumerated() where identifiers[source] == nil {
      identifiers[source] = SourceID(rawValue: UInt16(truncatingIfNeeded: number))
    }
  }

  /// The number of sources. O(1).
  public var count: Int { sources.count }

  /// The source of a number that this dictionary gave out. O(1).
  public subscript(identifier: SourceID) -> SampleSource { sources[Int(identifier.rawValue)] }

  /// The number of `source`, a new one if it was not met before; `nil` once all 65,536 numbers are taken. O(1).
  public mutating func intern(_ source: SampleSource) -> SourceID? {
    if let known = identifiers[source] { return known }
    guard let rawValue = UInt16(exactly: sources.count) else { return nil }
    let identifier = SourceID(rawValue: rawValue)
    sources.append(source)
    identifiers[source] = identifier
    return identifier
  }
}
