import Quantities

/// Kinds of sources in their default order of priority, best first. (*Entered by hand* is a property of the sample and
/// ranks before all of them.)
public enum SourceClass: Int, Hashable, Comparable, CaseIterable, Sendable {
  /// A watch.
  case watch
  /// A telephone.
  case phone
  /// Anything else that names a device: a scale, a chest strap, a tablet.
  case otherDevice
  /// No device is named: an app.
  case app

  /// The class that the device model tells, or, where there is no model, the name: people rarely rename `Anna's Apple
  /// Watch` to something without *Watch*. A name alone never makes an *other device*.
  public init(name: String, deviceModel: String?) {
    // A device text may name no model: that tells nothing.
    let model = deviceModel.flatMap { $0.isEmpty ? nil : $0 }
    let hint = (model ?? name).lowercased()
    if hint.includes("watch") {
      self = .watch
    } else if hint.includes("iphone") {
      self = .phone
    } else {
      self = model == nil ? .app : .otherDevice
    }
  }

  public static func < (left: SourceClass, right: SourceClass) -> Bool { left.rawValue < right.rawValue }
}
