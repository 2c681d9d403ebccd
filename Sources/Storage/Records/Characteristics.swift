import Calendars
import Quantities

/// What is stored once for a person instead of as samples. `nil` is *not in the file*, `notSet` *left open by the person*.
public struct Characteristics: Hashable, Sendable {
  /// The date of birth, without time and zone.
  public var dateOfBirth: CivilDate?
  /// Biological sex.
  public var biologicalSex: BiologicalSex?
  /// Blood group.
  public var bloodType: BloodType?
  /// Skin type after Fitzpatrick.
  public var skinType: FitzpatrickSkinType?
  /// Medication that affects cardio fitness, as the export writes it.
  public var cardioFitnessMedicationsUse: String?

  /// Nothing known.
  public init() {}
}
