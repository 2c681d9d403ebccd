/// What the numbers of sources and metadata in imported data are in the store.
struct NumberMapping {
  private let sources: [UInt16]
  private let metadata: [UInt32]
  /// Whether every number stays what it is.
  let isIdentity: Bool

  init(sources: [UInt16], metadata: [UInt32]) {
    self.sources = sources
    self.metadata = metadata
    isIdentity =
      sources.indices.allSatisfy { Int(sources[$0]) == $0 } && metadata.indices.allSatisfy { Int(metadata[$0]) == $0 }
  }

  func source(_ number: UInt16) -> UInt16 { Int(number) < sources.count ? sources[Int(number)] : number }

  func source(_ source: SourceID) -> Int { Int(self.source(source.rawValue)) }

  func metadata(_ number: UInt32) -> UInt32 { Int(number) < metadata.count ? metadata[Int(number)] : number }

  /// Every number stays what it is.
  static let none = NumberMapping(sources: [], metadata: [])
}
