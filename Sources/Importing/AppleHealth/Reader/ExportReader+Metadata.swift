import Calendars
import Quantities
import Storage

/// The raw bytes of the metadata of every open element, gathered until it ends.
struct OpenMetadata {
  private var bytes: [[UInt8]] = Array(repeating: [], count: Int(ElementKind.unknown.rawValue) + 1)

  /// Forgets what was gathered for `kind`, whose next element begins.
  @inline(__always)
  mutating func clear(_ kind: ElementKind) {
    if !bytes[Int(kind.rawValue)].isEmpty { bytes[Int(kind.rawValue)].removeAll(keepingCapacity: true) }
  }

  /// Whether the open element of `kind` has no metadata so far.
  @inline(__always)
  func isEmpty(_ kind: ElementKind) -> Bool { bytes[Int(kind.rawValue)].isEmpty }

  /// Adds an entry to the open element of `kind`. The double quote separates: it cannot stand in an attribute.
  mutating func add(key: ByteSlice, value: ByteSlice, to kind: ElementKind) {
    let index = Int(kind.rawValue)
    guard bytes[index].count + key.count + value.count < OpenMetadata.mostBytes else { return }
    bytes[index].append(contentsOf: key.buffer)
    bytes[index].append(Ascii.quote)
    bytes[index].append(contentsOf: value.buffer)
    bytes[index].append(Ascii.quote)
  }

  /// What was gathered for `kind`.
  @inline(__always)
  func gathered(_ kind: ElementKind) -> [UInt8] { bytes[Int(kind.rawValue)] }

  /// Metadata of one element beyond this are dropped.
  private static let mostBytes = 1 << 20
}

/// What the metadata of one element say.
struct GatheredMetadata {
  /// Number in the person's table; 0 for none.
  var number: UInt32 = 0
  var isEnteredByHand = false
  /// The zone that `HKTimeZone` names.
  var zone: String?
  var repairs = TextRepairs()

  static let none = GatheredMetadata()
}

/// Remembers what raw metadata bytes led to: most records of a type carry the same few entries.
struct MetadataCache {
  private var known = ByteTable<GatheredMetadata>()
  private static let mostKeys = 50_000
  private static let mostKeyBytes = 16 << 20

  subscript(bytes: ByteSlice) -> GatheredMetadata? { known[bytes] }

  mutating func insert(_ bytes: ByteSlice, _ metadata: GatheredMetadata) {
    if known.count >= MetadataCache.mostKeys || known.keyByteCount + bytes.count > MetadataCache.mostKeyBytes {
      known.removeAll()
    }
    known.insert(bytes, metadata)
  }
}

extension ExportReader {
  /// Gathers a `MetadataEntry` of the element around it.
  mutating func addMetadata(to parent: ElementKind) {
    guard let key = scanner.attributes.value(of: "key") else {
      return report.add(.missingAttribute, "MetadataEntry without key", at: scanner.offset)
    }
    metadata.add(key: key, value: scanner.attributes.value(of: "value") ?? .empty, to: parent)
  }

  /// Decodes the metadata gathered for `kind` and numbers them. O(bytes) if they were met before.
  mutating func gatherMetadata(_ kind: ElementKind, extra: MetadataEntry? = nil) -> GatheredMetadata {
    let bytes = metadata.gathered(kind)
    let result = bytes.withUnsafeBufferPointer { buffer -> GatheredMetadata in
      let slice = buffer.baseAddress.map { ByteSlice(start: $0, count: buffer.count) } ?? .empty
      if extra == nil, let known = metadataCache[slice] { return known }
      let decoded = decodeMetadata(slice, extra: extra)
      if extra == nil { metadataCache.insert(slice, decoded) }
      return decoded
    }
    if result.repairs.controlCharacters + result.repairs.invalidSequences > 0 {
      report.add(.controlCharacter, "metadata", at: scanner.offset, count: result.repairs.controlCharacters)
      report.add(.invalidUTF8, "metadata", at: scanner.offset, count: result.repairs.invalidSequences)
    }
    return result
  }

  private mutating func decodeMetadata(_ bytes: ByteSlice, extra: MetadataEntry?) -> GatheredMetadata {
    var result = GatheredMetadata()
    var entries: [MetadataEntry] = extra.map { [$0] } ?? []
    var rest = bytes
    while let keyEnd = rest.firstIndex(of: Ascii.quote) {
      let key = TextDecoding.decode(rest.prefix(keyEnd))
      rest = rest.dropFirst(keyEnd + 1)
      guard let valueEnd = rest.firstIndex(of: Ascii.quote) else { break }
      let value = TextDecoding.decode(rest.prefix(valueEnd))
      rest = rest.dropFirst(valueEnd + 1)
      result.repairs.add(key)
      result.repairs.add(value)
      let entry = MetadataEntry(key: key.text, value: HumidityText.corrected(value.text, key: key.text))
      // Workouts of some versions list every entry twice.
      if entries.contains(entry) { continue }
      entries.append(entry)
      if entry.key == MetadataKey.wasUserEntered {
        result.isEnteredByHand = ["1", "true", "YES"].contains(entry.value)
      }
      if entry.key == MetadataKey.timeZone, (try? Zone(identifier: entry.value)) != nil { result.zone = entry.value }
    }
    result.number = person.metadata.intern(entries)
    return result
  }
}

/// Newer exports write the humidity in hundredths of a percent (`9400 %` for 94 %), older ones in percent.
enum HumidityText {
  /// `text`, divided by 100 if it is a humidity of more than 100 percent.
  static func corrected(_ text: String, key: String) -> String {
    guard key == "HKWeatherHumidity", text.hasSuffix(" %"), let percent = Double(text.dropLast(2)), percent > 100 else {
      return text
    }
    let corrected = percent / 100
    return corrected == corrected.rounded() && corrected < 1e9 ? "\(Int(corrected)) %" : "\(corrected) %"
  }
}
