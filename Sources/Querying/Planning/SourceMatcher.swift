import Quantities
import Storage

/// Finds sources by what people call them: the whole name, the device model, a class, or a part of the name.
struct SourceMatcher {
  let sources: [SampleSource]

  /// Words that stand for all sources of a class.
  static let classes: [String: SourceClass] = [
    "watch": .watch, "watches": .watch, "applewatch": .watch, "phone": .phone, "iphone": .phone, "phones": .phone,
    "device": .otherDevice, "devices": .otherDevice, "otherdevice": .otherDevice, "otherdevices": .otherDevice,
    "app": .app, "apps": .app,
  ]

  /// The numbers of the sources that `name` means: those called so; else those of the class or the model; else those in whose
  /// name it occurs. Empty if there is none. O(sources).
  func numbers(named name: String) -> Set<UInt16> {
    let wanted = SourceMatcher.folded(name)
    let tests: [(SampleSource) -> Bool] = [
      { SourceMatcher.folded($0.name) == wanted },
      { source in SourceMatcher.classes[wanted].map { source.sourceClass == $0 } ?? false },
      { $0.deviceModel.map { SourceMatcher.folded($0) } == wanted },
      { wanted.count >= 3 && SourceMatcher.folded($0.name).includes(wanted) },
    ]
    for test in tests {
      let found = sources.indices.filter { test(sources[$0]) }
      if !found.isEmpty { return Set(found.map { UInt16(truncatingIfNeeded: $0) }) }
    }
    return []
  }

  /// The form in which names are compared. Phones write `Anna’s Apple Watch` with a curled apostrophe and a blank at which no
  /// line may break; nobody types either.
  private static func folded(_ name: String) -> String {
    String(name.foldedName.compactMap { $0 == "’" || $0 == "‘" ? "'" : $0 == "\u{A0}" ? nil : $0 })
  }

  /// Whether a name stands for a class, so that it is no mistake where the person has no such source.
  static func isClass(_ name: String) -> Bool { classes[name.foldedName] != nil }

  /// Names that may have been meant.
  func suggestions(for name: String) -> [String] {
    Spelling.suggestions(for: name, among: Array(Set(sources.map(\.name))).sorted())
  }
}
