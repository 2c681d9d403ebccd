/// Totals of quarter hours that a store file keeps beside a series. They are trusted only while the series is the one that they
/// were made of.
package struct StoredSlots: Sendable {
  /// What the totals depend on: the chunks and the sources. Different rows have different stamps.
  package let stamp: Int64
  /// The bytes kept under a key, `nil` if there are none of this stamp, or they are damaged.
  private let read: @Sendable (String) -> [UInt8]?

  init(stamp: Int64, read: @escaping @Sendable (String) -> [UInt8]?) {
    self.stamp = stamp
    self.read = read
  }

  /// The amounts merged in the default order of sources. O(slots).
  package var amounts: AmountSlots? {
    guard let bytes = read(AmountSlots.storedKey) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return try? AmountSlots(from: &reader) { source in
        read(AmountSlots.storedKey(of: source)).flatMap { bytes in
          bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            return try? SlotTrack(from: &reader)
          }
        }
      }
    }
  }

  /// The readings under a key that tells how they were weighed. O(slots).
  package func readings(_ key: String) -> ReadingSlots? {
    guard let bytes = read(ReadingSlots.storedKey(key)) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return try? ReadingSlots(from: &reader)
    }
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
