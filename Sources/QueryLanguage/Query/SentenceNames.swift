import Quantities

extension QuantityType {
  /// The name that sentences and columns show: HealthKit's, or the short one that everybody says. A type that no table
  /// lists has its whole identifier, so that the sentence can be read again.
  package var sentenceName: String {
    if self == .stepCount { return "steps" }
    if self == .distanceWalkingRunning { return "distance" }
    return isKnown ? name : identifier.nameText
  }
}

extension CategoryType {
  /// The name that sentences and columns show.
  package var sentenceName: String { isKnown ? name : identifier.nameText }
}

extension WorkoutActivityType {
  /// The name that sentences show.
  var sentenceName: String { isKnown ? name : identifier.nameText }
}
