/// Totals of quarter hours that a store file keeps beside a series. They are trusted only while the series is the one that they
/// were made of.
package struct StoredSlots: Sendable {
  /// What the totals depend on: the chunks and the sources. Different rows have different stamps.
  package let stamp: Int64
  /// Gives the bytes kept under a key to whoever reads them, who must not ask for others meanwhile; does nothing if there are none of
  /// this stamp, or they are damaged.
  private let read: @Sendable (String, (UnsafeRawBufferPointer) -> Void) -> Void

  init(stamp: Int64, read: @escaping @Sendable (String, (UnsafeRawBufferPointer) -> Void) -> Void) {
    self.stamp = stamp
    self.read = read
  }

  /// What `decode` makes of the bytes under a key, `nil` if there is nothing or nothing sound.
  private func value<Value>(
    _ key: String, _ decode: (inout ByteReader) throws(MalformedBytes) -> Value
  ) -> Value? {
    var value: Value?
    read(key) { bytes in
      var reader = ByteReader(bytes)
      value = try? decode(&reader)
    }
    return value
  }

  /// The amounts merged in the default order of sources. O(slots).
  package var amounts: AmountSlots? {
    value(AmountSlots.storedKey) { reader throws(MalformedBytes) in
      try AmountSlots(from: &reader) { source in
        value(AmountSlots.storedKey(of: source)) { reader throws(MalformedBytes) in try SlotTrack(from: &reader) }
      }
    }
  }

  /// The readings under a key that tells how they were weighed. O(slots).
  package func readings(_ key: String) -> ReadingSlots? {
    value(ReadingSlots.storedKey(key)) { reader throws(MalformedBytes) in try ReadingSlots(from: &reader) }
  }
}

extension AmountSlots {
  static let storedKey = "amounts"

  static func storedKey(of source: UInt16) -> String { "\(storedKey) \(source)" }

  /// What a store file keeps, by key.
  package func storedParts() -> [(key: String, bytes: [UInt8])] {
    var writer = ByteWriter()
    write(to: &writer)
    var parts = [(AmountSlots.storedKey, writer.bytes)]
    guard bySource.count > 1 else { return parts }
    for (source, held) in bySource.sorted(by: { $0.key < $1.key }) {
      guard let track = held.track else { continue }
      var writer = ByteWriter()
      track.write(to: &writer)
      parts.append((AmountSlots.storedKey(of: source), writer.bytes))
    }
    return parts
  }
}

extension ReadingSlots {
  static func storedKey(_ key: String) -> String { "readings \(key)" }

  /// What a store file keeps under a key that tells how readings were weighed.
  package func storedParts(_ key: String) -> [(key: String, bytes: [UInt8])] {
    var writer = ByteWriter()
    write(to: &writer)
    return [(ReadingSlots.storedKey(key), writer.bytes)]
  }
}
