/// A unit whose dimension the compiler knows.
///
///     let unit: TypedUnit<LengthDimension> = .km
public struct TypedUnit<Dimension: QuantityDimension>: Hashable, Sendable {
  /// The unit.
  public let unit: QuantityUnit

  /// Precondition: the unit has this dimension.
  package init(_ unit: QuantityUnit) { self.unit = unit }
}

extension TypedUnit where Dimension == CountDimension {
  /// ``QuantityUnit/count``
  public static var count: Self { Self(.count) }
  /// ``QuantityUnit/count``
  public static var steps: Self { Self(.count) }
}

extension TypedUnit where Dimension == LengthDimension {
  /// ``QuantityUnit/kilometer``
  public static var km: Self { Self(.kilometer) }
  /// ``QuantityUnit/kilometer``
  public static var kilometers: Self { Self(.kilometer) }
  /// ``QuantityUnit/meter``
  public static var m: Self { Self(.meter) }
  /// ``QuantityUnit/meter``
  public static var meters: Self { Self(.meter) }
  /// ``QuantityUnit/centimeter``
  public static var cm: Self { Self(.centimeter) }
  /// ``QuantityUnit/centimeter``
  public static var centimeters: Self { Self(.centimeter) }
  /// ``QuantityUnit/mile``
  public static var mi: Self { Self(.mile) }
  /// ``QuantityUnit/mile``
  public static var miles: Self { Self(.mile) }
  /// ``QuantityUnit/foot``
  public static var ft: Self { Self(.foot) }
  /// ``QuantityUnit/foot``
  public static var feet: Self { Self(.foot) }
  /// ``QuantityUnit/inch``
  public static var inches: Self { Self(.inch) }
  /// ``QuantityUnit/yard``
  public static var yards: Self { Self(.yard) }
}

extension TypedUnit where Dimension == MassDimension {
  /// ``QuantityUnit/kilogram``
  public static var kg: Self { Self(.kilogram) }
  /// ``QuantityUnit/kilogram``
  public static var kilograms: Self { Self(.kilogram) }
  /// ``QuantityUnit/gram``
  public static var g: Self { Self(.gram) }
  /// ``QuantityUnit/gram``
  public static var grams: Self { Self(.gram) }
  /// ``QuantityUnit/milligram``
  public static var mg: Self { Self(.milligram) }
  /// ``QuantityUnit/milligram``
  public static var milligrams: Self { Self(.milligram) }
  /// ``QuantityUnit/microgram``
  public static var mcg: Self { Self(.microgram) }
  /// ``QuantityUnit/microgram``
  public static var micrograms: Self { Self(.microgram) }
  /// ``QuantityUnit/pound``
  public static var lb: Self { Self(.pound) }
  /// ``QuantityUnit/pound``
  public static var pounds: Self { Self(.pound) }
  /// ``QuantityUnit/stone``
  public static var st: Self { Self(.stone) }
  /// ``QuantityUnit/stone``
  public static var stones: Self { Self(.stone) }
  /// ``QuantityUnit/ounce``
  public static var oz: Self { Self(.ounce) }
  /// ``QuantityUnit/ounce``
  public static var ounces: Self { Self(.ounce) }
}

extension TypedUnit where Dimension == EnergyDimension {
  /// ``QuantityUnit/kilocalorie``
  public static var kcal: Self { Self(.kilocalorie) }
  /// ``QuantityUnit/kilocalorie``
  public static var calories: Self { Self(.kilocalorie) }
  /// ``QuantityUnit/kilojoule``
  public static var kJ: Self { Self(.kilojoule) }
  /// ``QuantityUnit/kilojoule``
  public static var kilojoules: Self { Self(.kilojoule) }
}

extension TypedUnit where Dimension == DurationDimension {
  /// ``QuantityUnit/millisecond``
  public static var ms: Self { Self(.millisecond) }
  /// ``QuantityUnit/millisecond``
  public static var milliseconds: Self { Self(.millisecond) }
  /// ``QuantityUnit/second``
  public static var s: Self { Self(.second) }
  /// ``QuantityUnit/second``
  public static var seconds: Self { Self(.second) }
  /// ``QuantityUnit/minute``
  public static var min: Self { Self(.minute) }
  /// ``QuantityUnit/minute``
  public static var minutes: Self { Self(.minute) }
  /// ``QuantityUnit/hour``
  public static var h: Self { Self(.hour) }
  /// ``QuantityUnit/hour``
  public static var hours: Self { Self(.hour) }
  /// ``QuantityUnit/day``
  public static var days: Self { Self(.day) }
}

extension TypedUnit where Dimension == FrequencyDimension {
  /// ``QuantityUnit/countPerMinute``
  public static var bpm: Self { Self(.countPerMinute) }
  /// ``QuantityUnit/countPerMinute``
  public static var countPerMinute: Self { Self(.countPerMinute) }
}

extension TypedUnit where Dimension == SpeedDimension {
  /// ``QuantityUnit/kilometerPerHour``
  public static var kilometersPerHour: Self { Self(.kilometerPerHour) }
  /// ``QuantityUnit/kilometerPerHour``
  public static var kmh: Self { Self(.kilometerPerHour) }
  /// ``QuantityUnit/milePerHour``
  public static var milesPerHour: Self { Self(.milePerHour) }
  /// ``QuantityUnit/milePerHour``
  public static var mph: Self { Self(.milePerHour) }
  /// ``QuantityUnit/meterPerSecond``
  public static var metersPerSecond: Self { Self(.meterPerSecond) }
  /// ``QuantityUnit/minutePerKilometer``
  public static var minutesPerKilometer: Self { Self(.minutePerKilometer) }
  /// ``QuantityUnit/minutePerMile``
  public static var minutesPerMile: Self { Self(.minutePerMile) }
}

extension TypedUnit where Dimension == PowerDimension {
  /// ``QuantityUnit/watt``
  public static var watts: Self { Self(.watt) }
}

extension TypedUnit where Dimension == TemperatureDimension {
  /// ``QuantityUnit/degreeCelsius``
  public static var celsius: Self { Self(.degreeCelsius) }
  /// ``QuantityUnit/degreeFahrenheit``
  public static var fahrenheit: Self { Self(.degreeFahrenheit) }
  /// ``QuantityUnit/kelvin``
  public static var kelvin: Self { Self(.kelvin) }
}

extension TypedUnit where Dimension == PressureDimension {
  /// ``QuantityUnit/millimeterOfMercury``
  public static var mmHg: Self { Self(.millimeterOfMercury) }
}

extension TypedUnit where Dimension == VolumeDimension {
  /// ``QuantityUnit/liter``
  public static var liters: Self { Self(.liter) }
  /// ``QuantityUnit/milliliter``
  public static var milliliters: Self { Self(.milliliter) }
  /// ``QuantityUnit/milliliter``
  public static var mL: Self { Self(.milliliter) }
  /// ``QuantityUnit/fluidOunceUS``
  public static var fluidOunces: Self { Self(.fluidOunceUS) }
}

extension TypedUnit where Dimension == FlowDimension {
  /// ``QuantityUnit/literPerMinute``
  public static var litersPerMinute: Self { Self(.literPerMinute) }
}

extension TypedUnit where Dimension == FractionDimension {
  /// ``QuantityUnit/percent``
  public static var percent: Self { Self(.percent) }
}

extension TypedUnit where Dimension == ConcentrationDimension {
  /// ``QuantityUnit/milligramPerDeciliter``
  public static var milligramsPerDeciliter: Self { Self(.milligramPerDeciliter) }
  /// ``QuantityUnit/millimoleOfGlucosePerLiter``
  public static var millimolesPerLiter: Self { Self(.millimoleOfGlucosePerLiter) }
}

extension TypedUnit where Dimension == SoundLevelDimension {
  /// ``QuantityUnit/decibelAWeighted``
  public static var decibels: Self { Self(.decibelAWeighted) }
}

extension TypedUnit where Dimension == OxygenUptakeDimension {
  /// ``QuantityUnit/milliliterPerMinuteKilogram``
  public static var millilitersPerMinuteKilogram: Self { Self(.milliliterPerMinuteKilogram) }
}

extension TypedUnit where Dimension == MetabolicRateDimension {
  /// ``QuantityUnit/kilocaloriePerHourKilogram``
  public static var mets: Self { Self(.kilocaloriePerHourKilogram) }
}

extension TypedUnit where Dimension == ConductanceDimension {
  /// ``QuantityUnit/siemens``
  public static var siemens: Self { Self(.siemens) }
}

extension TypedUnit where Dimension == EffortDimension {
  /// ``QuantityUnit/effortScore``
  public static var effortScore: Self { Self(.effortScore) }
}

extension TypedUnit where Dimension == InsulinUnitDimension {
  /// ``QuantityUnit/internationalUnit``
  public static var internationalUnits: Self { Self(.internationalUnit) }
}
