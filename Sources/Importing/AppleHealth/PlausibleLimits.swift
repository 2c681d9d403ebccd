import Quantities

/// The range of values that a type can take in a living person, in its kept unit. Values outside are kept and flagged.
///
/// The limits are wide on purpose: they are there for typing errors and broken sensors, not for unusual people. A value on a
/// limit is plausible unless the limit is open.
struct PlausibleLimits {
  let lower: Double
  let lowerIsOpen: Bool
  let upper: Double

  /// Whether `value` lies below the range.
  @inline(__always)
  func isBelow(_ value: Double) -> Bool { lowerIsOpen ? value <= lower : value < lower }

  /// Whether `value` lies above the range.
  @inline(__always)
  func isAbove(_ value: Double) -> Bool { value > upper }

  /// The limits of `type`; every cumulative type has at least the lower limit 0, since amounts do not shrink.
  static func of(_ type: QuantityType) -> PlausibleLimits? {
    if let row = table.first(where: { $0.type == type }) { return row.limits }
    return type.style == .cumulative ? closed(0, .infinity) : nil
  }

  private static func closed(_ lower: Double, _ upper: Double) -> PlausibleLimits {
    PlausibleLimits(lower: lower, lowerIsOpen: false, upper: upper)
  }

  private static func above(_ lower: Double, upTo upper: Double) -> PlausibleLimits {
    PlausibleLimits(lower: lower, lowerIsOpen: true, upper: upper)
  }

  /// A new limit is a row here, with its reason.
  private static let table: [(type: QuantityType, limits: PlausibleLimits)] = [
    // Zero is what straps write that lost contact; no heart is known to have beaten faster than 300.
    (.heartRate, above(0, upTo: 300)),
    (.restingHeartRate, above(0, upTo: 300)),
    (.walkingHeartRateAverage, above(0, upTo: 300)),
    // From a premature infant to the heaviest person known (635 kg).
    (.bodyMass, closed(2, 650)),
    // From a newborn to the tallest person known (2.72 m); centimetres typed as metres fall outside.
    (.height, closed(50, 280)),
    // A share of haemoglobin: more than all of it is a percentage typed as a fraction.
    (.oxygenSaturation, above(0, upTo: 1)),
    // Shares of the body's mass.
    (.bodyFatPercentage, closed(0, 1)),
    // The coldest and the hottest body temperature survived are 11.8 and 46.5 °C.
    (.bodyTemperature, closed(10, 48)),
    (.basalBodyTemperature, closed(10, 48)),
    // Monitors end at 300 mmHg; intra-arterial peaks under load reach 480.
    (.bloodPressureSystolic, above(0, upTo: 500)),
    (.bloodPressureDiastolic, above(0, upTo: 400)),
    // The highest glucose survived is 2,656 mg/dL.
    (.bloodGlucose, above(0, upTo: 3000)),
    // Panting reaches some 100 breaths a minute.
    (.respiratoryRate, closed(0, 200)),
    // Computed from mass and height: the extremes of both lie within.
    (.bodyMassIndex, above(0, upTo: 300)),
    // The highest oxygen uptake measured is 97.5 mL/(kg·min).
    (.vo2Max, above(0, upTo: 120)),
    // Variability beyond this is a missed beat.
    (.heartRateVariabilitySDNN, closed(0, 1000)),
  ]
}
