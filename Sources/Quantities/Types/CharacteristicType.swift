/// What is stored once for a person instead of as samples: the attributes of `<Me>` in an export.
public enum CharacteristicType: String, Hashable, Sendable, CaseIterable {
  /// ``BiologicalSex``
  case biologicalSex = "HKCharacteristicTypeIdentifierBiologicalSex"
  /// ``BloodType``
  case bloodType = "HKCharacteristicTypeIdentifierBloodType"
  /// ``FitzpatrickSkinType``
  case fitzpatrickSkinType = "HKCharacteristicTypeIdentifierFitzpatrickSkinType"
  /// ``WheelchairUse``, which exports leave out.
  case wheelchairUse = "HKCharacteristicTypeIdentifierWheelchairUse"
  /// ``ActivityMoveMode``, which exports leave out.
  case activityMoveMode = "HKCharacteristicTypeIdentifierActivityMoveMode"
  /// A date `YYYY-MM-DD` without time and zone, or empty.
  case dateOfBirth = "HKCharacteristicTypeIdentifierDateOfBirth"
  /// Medication that affects cardio fitness; `None` or other text.
  case cardioFitnessMedicationsUse = "HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse"

  /// The full identifier, which is the attribute's name in an export.
  public var identifier: String { rawValue }
}

/// A characteristic with a fixed set of values.
public protocol CharacteristicValue: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
  /// What exports write before the case's name.
  static var exportPrefix: String { get }
  /// The value of an empty attribute.
  static var notSet: Self { get }
  /// The case's name as exports write it, without the prefix.
  var exportSuffix: String { get }
}

extension CharacteristicValue {
  /// The value that `text`, an attribute of `<Me>`, stands for; ``notSet`` if it is empty, `nil` for an unknown text.
  public init?(exportText text: String) {
    guard !text.isEmpty else {
      self = .notSet
      return
    }
    guard let value = Self.allCases.first(where: { $0.exportText == text }) else { return nil }
    self = value
  }

  /// What exports write.
  public var exportText: String { Self.exportPrefix + exportSuffix }

  /// The case's name, beginning large.
  public var exportSuffix: String { Spelling.capitalized(String(describing: self)) }
}

/// Biological sex.
public enum BiologicalSex: Int, CharacteristicValue {
  /// Nothing recorded.
  case notSet = 0
  /// Female.
  case female = 1
  /// Male.
  case male = 2
  /// Other.
  case other = 3

  /// `HKBiologicalSex`
  public static var exportPrefix: String { "HKBiologicalSex" }
}

/// Blood type, AB0 and rhesus.
public enum BloodType: Int, CharacteristicValue {
  /// Nothing recorded.
  case notSet = 0
  /// A+
  case aPositive = 1
  /// A−
  case aNegative = 2
  /// B+
  case bPositive = 3
  /// B−
  case bNegative = 4
  /// AB+
  case abPositive = 5
  /// AB−
  case abNegative = 6
  /// 0+
  case oPositive = 7
  /// 0−
  case oNegative = 8

  /// `HKBloodType`
  public static var exportPrefix: String { "HKBloodType" }

  /// `APositive`, `ABPositive` …
  public var exportSuffix: String {
    let name = String(describing: self)
    return name.hasPrefix("ab") ? "AB" + name.dropFirst(2) : Spelling.capitalized(name)
  }
}

/// Skin type on Fitzpatrick's scale.
public enum FitzpatrickSkinType: Int, CharacteristicValue {
  /// Nothing recorded.
  case notSet = 0
  /// Type I, the lightest.
  case i = 1
  /// Type II.
  case ii = 2
  /// Type III.
  case iii = 3
  /// Type IV.
  case iv = 4
  /// Type V.
  case v = 5
  /// Type VI, the darkest.
  case vi = 6

  /// `HKFitzpatrickSkinType`
  public static var exportPrefix: String { "HKFitzpatrickSkinType" }

  /// The Roman number.
  public var exportSuffix: String { self == .notSet ? "NotSet" : String(describing: self).uppercased() }
}

/// Whether a person uses a wheelchair. Exports do not hold it.
public enum WheelchairUse: Int, CharacteristicValue {
  /// Nothing recorded.
  case notSet = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2

  /// `HKWheelchairUse`
  public static var exportPrefix: String { "HKWheelchairUse" }
}

/// Which of the two move goals a person has. Exports do not hold it.
public enum ActivityMoveMode: Int, Hashable, Sendable, CaseIterable {
  /// Active energy.
  case activeEnergy = 1
  /// Minutes of movement.
  case appleMoveTime = 2
}
