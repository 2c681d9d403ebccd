/// What is known of a single sample beside its value; one byte a row, mostly 0.
public struct SampleFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Flags of those bits.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Typed in by a person (`HKWasUserEntered` = 1): ranks before every device.
  @inlinable
  public static var enteredByHand: SampleFlags { SampleFlags(rawValue: 1) }
  /// Outside the limits of its type: kept, but left out of statistics unless asked for.
  @inlinable
  public static var implausible: SampleFlags { SampleFlags(rawValue: 2) }
}
