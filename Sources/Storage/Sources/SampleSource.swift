/// The device or app that wrote a sample: a name and a device model.
///
/// The memory address that exports print inside a device's text is no part of it, so one phone stays one source however
/// often it is exported.
public struct SampleSource: Hashable, Sendable {
  /// The name as the export writes it, for example `Anna's Apple Watch`. May be empty.
  public let name: String
  /// The `model` of the device text (`Watch`, `iPhone`), or `nil` where the export names no device.
  public let deviceModel: String?
  /// What kind of thing it is; decides the default order of priority.
  public let sourceClass: SourceClass

  /// A source of a name and a device model; its class follows from the model, else from the name.
  public init(name: String, deviceModel: String? = nil) {
    self.init(name: name, deviceModel: deviceModel, sourceClass: SourceClass(name: name, deviceModel: deviceModel))
  }

  /// A source whose class is known.
  public init(name: String, deviceModel: String?, sourceClass: SourceClass) {
    self.name = name
    self.deviceModel = deviceModel
    self.sourceClass = sourceClass
  }
}

/// The number of a source within one person's ``SourceDictionary``.
public struct SourceID: Hashable, Comparable, Sendable {
  /// The index into ``SourceDictionary/sources``.
  public let rawValue: UInt16

  /// The source of that number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable
  public static func < (left: SourceID, right: SourceID) -> Bool { left.rawValue < right.rawValue }
}
