import Storage

/// Finds the number of a source from the bytes of `sourceName` and `device` without decoding them again.
struct SourceTable {
  private var known = ByteTable<SourceID>()
  private var key: [UInt8] = []
  // The last source and its bytes: records come in runs of one source.
  private var lastKey: [UInt8] = []
  private var lastNameCount = -1
  private var lastIdentifier = SourceID(rawValue: 0)

  /// What decoding had to repair, over all new sources.
  private(set) var repairs = TextRepairs()

  private static let mostKeys = 100_000

  /// The number of the source, or `nil` once no number is free. O(bytes).
  @inline(__always)
  mutating func identifier(name: ByteSlice, device: ByteSlice, in dictionary: inout SourceDictionary) -> SourceID? {
    let stable = DeviceText.withoutAddress(device)
    if name.count == lastNameCount && lastKey.count == name.count + stable.count {
      let isSame = lastKey.withUnsafeBufferPointer { last in
        guard let base = last.baseAddress else { return true }
        return Platform.areEqual(base, name.start, count: name.count)
          && Platform.areEqual(base + name.count, stable.start, count: stable.count)
      }
      if isSame { return lastIdentifier }
    }
    return find(name: name, device: stable, in: &dictionary)
  }

  @inline(never)
  private mutating func find(name: ByteSlice, device: ByteSlice, in dictionary: inout SourceDictionary) -> SourceID? {
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: name.buffer)
    key.append(Ascii.quote)  // cannot stand in either part
    key.append(contentsOf: device.buffer)
    let identifier: SourceID? = key.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return known[ByteSlice(start: base, count: buffer.count)]
    }
    guard let found = identifier ?? intern(name: name, device: device, in: &dictionary) else { return nil }
    lastKey.removeAll(keepingCapacity: true)
    lastKey.append(contentsOf: name.buffer)
    lastKey.append(contentsOf: device.buffer)
    lastNameCount = name.count
    lastIdentifier = found
    return found
  }

  private mutating func intern(
    name: ByteSlice, device: ByteSlice, in dictionary: inout SourceDictionary
  ) -> SourceID? {
    let nameText = TextDecoding.decode(name)
    let deviceText = TextDecoding.decode(device)
    repairs.add(nameText)
    repairs.add(deviceText)
    guard let identifier = dictionary.intern(DeviceText.source(name: nameText.text, device: deviceText.text)) else {
      return nil
    }
    if known.count >= SourceTable.mostKeys { known.removeAll() }
    key.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { known.insert(ByteSlice(start: base, count: buffer.count), identifier) }
    }
    return identifier
  }
}

/// Counts of what text decoding repaired.
struct TextRepairs {
  var controlCharacters = 0
  var invalidSequences = 0

  /// Whether nothing had to be repaired.
  var isEmpty: Bool { controlCharacters == 0 && invalidSequences == 0 }

  mutating func add(_ text: DecodedText) {
    controlCharacters += text.droppedControls
    invalidSequences += text.replacedSequences
  }
}
