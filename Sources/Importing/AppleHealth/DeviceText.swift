import Storage

/// Reads the `device` attribute: `<<HKDevice: 0x281000000>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, …>`.
enum DeviceText {
  /// The bytes behind the object's address, which differs between exports and between records of one device. What does
  /// not begin like a device stays whole. O(1).
  @inline(__always)
  static func withoutAddress(_ device: ByteSlice) -> ByteSlice {
    guard device.hasPrefix("&lt;&lt;HKDevice: 0x") else { return device }
    var index = 20
    while index < device.count, device[index] != Ascii.ampersand, device[index] != Ascii.comma { index += 1 }
    return device.dropFirst(index)
  }

  /// The source that a name and a device text describe. The class follows from the device's name, model and hardware; a
  /// device that tells nothing of itself leaves it to the source's name.
  static func source(name: String, device: String) -> SampleSource {
    let properties = properties(of: device)
    let model = properties["model"]
    let hint = ["name", "model", "hardware"].compactMap { properties[$0] }.joined(separator: " ").lowercased()
    if hint.isEmpty { return SampleSource(name: name, deviceModel: model) }
    let sourceClass: SourceClass =
      hint.includes("watch") ? .watch : hint.includes("iphone") ? .phone : .otherDevice
    return SampleSource(name: name, deviceModel: model, sourceClass: sourceClass)
  }

  /// The properties that the text names, empty ones left out. Values may hold commas, so a value ends only where a blank
  /// behind a comma is followed by a known key. O(length × keys)
  static func properties(of device: String) -> [String: String] {
    let text = Array(device.utf8)
    var properties: [String: String] = [:]
    var open: (key: String, start: Int)?
    func close(at end: Int) {
      guard let (key, start) = open, properties[key] == nil else { return }
      let value = text[start..<max(start, end)].drop { $0 == Ascii.space }
      if !value.isEmpty { properties[key] = String(decoding: value, as: UTF8.self) }
    }
    for index in text.indices.dropLast(2) where text[index] == Ascii.comma && text[index + 1] == Ascii.space {
      let rest = text[(index + 2)...]
      guard let key = keys.first(where: { rest.starts(with: $0.bytes) }) else { continue }
      close(at: index)
      open = (key.name, index + 2 + key.bytes.count)
    }
    close(at: text.last == Ascii.greater ? text.count - 1 : text.count)
    return properties
  }

  private static let keys: [(name: String, bytes: [UInt8])] = [
    "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier", "UDIDeviceIdentifier",
    "creation date",
  ].map { ($0, Array(($0 + ":").utf8)) }
}
