/// A key of a sample's or workout's metadata.
///
///     MetadataKey(key: "HKWasUserEntered")?.kind   // .boolean
///
/// Keys that apps make up are not listed; they are plain strings wherever metadata are read.
public struct MetadataKey: Hashable, Sendable {
  /// What kind of value stands behind a key.
  public enum Kind: String, Hashable, Sendable {
    /// 0 or 1.
    case boolean
    /// A plain number.
    case number
    /// The raw number of an enumeration.
    case enumeration
    /// A number, a blank and a unit, such as `56 degF`.
    case quantity
    /// Text.
    case text
    /// The name of a time zone.
    case timeZone
    /// Not documented.
    case unknown
  }

  /// The constant in Swift and Objective-C: `HKMetadataKeyWasUserEntered`.
  public let constant: String
  /// The string in exports, which is not always the constant's name: `HKWasUserEntered`.
  public let key: String
  /// The first iOS version with this key.
  public let firstIOS: String
  /// What kind of value it has.
  public let kind: Kind
  /// What the value says.
  public let meaning: String

  /// The listed key with this string or this constant, else `nil`. O(1) after the first use.
  public init?(key: String) {
    guard let position = MetadataKeyCatalog.positions[key] else { return nil }
    self = MetadataKeyCatalog.keys[position]
  }

  init(constant: String, key: String, firstIOS: String, kind: Kind, meaning: String) {
    self.constant = constant
    self.key = key
    self.firstIOS = firstIOS
    self.kind = kind
    self.meaning = meaning
  }

  /// All listed keys, by constant.
  public static var all: [MetadataKey] { MetadataKeyCatalog.keys }

  /// Names the zone that a sample was taken in.
  public static let timeZone = "HKTimeZone"
  /// Says that a sample was entered by hand.
  public static let wasUserEntered = "HKWasUserEntered"
}
