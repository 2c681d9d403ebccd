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
    let model = property("model", of: device)
    let hint = ["name", "model", "hardware"].compactMap { property($0, of: device) }.joined(separator: " ").lowercased()
    if hint.isEmpty { return SampleSource(name: name, deviceModel: model) }
    let sourceClass: SourceClass =
      hint.contains("watch") ? .watch : hint.contains("iphone") ? .phone : .otherDevice
    return SampleSource(name: name, deviceModel: model, sourceClass: sourceClass)
  }

  /// The value of a property, or `nil` if the text does not name it or leaves it empty. Values may hold commas, so a value
  /// ends where the next known key begins.
  static func property(_ name: String, of device: String) -> String? {
    let text = device.utf8
    guard let begin = position(of: name, in: device) else { return nil }
    var end = text.endIndex
    for key in keys where key != name {
      if let next = position(of: key, in: device), next.key > begin.key, next.key < end { end = next.key }
    }
    var value = device[begin.value..<end]
    if end == text.endIndex, value.last == ">" { value = value.dropLast() }
    let trimmed = value.drop { $0 == " " }
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// Where `, key:` begins and where its value does.
  private static func position(of key: String, in device: String) -> (key: String.Index, value: String.Index)? {
    guard let range = device.firstRange(of: ", " + key + ":") else { return nil }
    return (range.lowerBound, range.upperBound)
  }

  private static let keys = [
    "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier", "UDIDeviceIdentifier",
    "creation date",
  ]
}
