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

  /// The amounts merged in the default order of sources. O(hours).
  package var amounts: AmountSlots? {
    value(AmountSlots.storedKey(.hours)) { reader throws(MalformedBytes) in
      try AmountSlots(from: &reader) { grain, source in
        value(AmountSlots.storedKey(grain, source)) { reader throws(MalformedBytes) in try SlotTrack(from: &reader) }
      }
    }
  }

  /// The readings under a key that tells how they were weighed. O(slots).
  package func readings(_ key: String) -> ReadingSlots? {
    value(ReadingSlots.storedKey(key)) { reader throws(MalformedBytes) in try ReadingSlots(from: &reader) }
  }
}

extension AmountSlots {
  /// The key of a track: of all sources, or of one of several.
  static func storedKey(_ grain: SlotGrain, _ source: UInt16? = nil) -> String {
    "amounts \(grain == .hours ? "hours" : "quarters")" + (source.map { " \($0)" } ?? "")
  }

  /// What a store file keeps, by key; `nil` if the hours are damaged.
  package func storedParts() -> [(key: String, bytes: [UInt8])]? {
    var parts: [(key: String, bytes: [UInt8])] = []
    let sources = bySource.count > 1 ? bySource.sorted { $0.key < $1.key } : []
    for grain in SlotGrain.allCases {
      for (source, track) in [(nil, total)] + sources.map({ (Optional($0.key), $0.value.track) }) {
        guard let track = track[grain] else {
          // Of long samples there are no quarter hours.
          if grain == .quarterHours { continue }
          return nil
        }
        var writer = ByteWriter()
        if grain == .hours && source == nil { writeHead(to: &writer) }
        track.write(to: &writer)
        parts.append((AmountSlots.storedKey(grain, source), writer.bytes))
      }
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
