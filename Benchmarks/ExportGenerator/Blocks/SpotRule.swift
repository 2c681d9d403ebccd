/// A type of which a few samples come each day or each month, described by numbers alone.
struct SpotRule {
  enum Moment { case night, awake, morning, meal }
  enum Source { case watch, phone, health, foodApp, waterApp, glucoseMeter }
  enum Extra { case none, userEntered, zone, pressure, food, exposure }

  var type: String
  var unit: String?
  var source: Source
  /// Samples per hundred days at density 1.
  var perHundredDays: Int
  /// Whether their number follows the density.
  var followsDensity = false
  /// Values in units of 10 to the power of minus `decimals`.
  var values: ClosedRange<Int> = 0...0
  var decimals = 0
  /// Lengths in seconds.
  var lengths: ClosedRange<Int> = 0...0
  var moment = Moment.awake
  var extra = Extra.none
  /// The category value; `nil` for quantities, empty if the attribute is left out.
  var category: StaticString?
  /// Metric unit and its United States form with the factor in thousandths.
  var imperial: (unit: String, permille: Int)?
}

extension SpotRule {
  private static func quantity(
    _ name: String, _ unit: String, _ source: Source, _ perHundredDays: Int, _ values: ClosedRange<Int>,
    _ decimals: Int,
    _ moment: Moment = .awake, lengths: ClosedRange<Int> = 0...0, dense: Bool = false, extra: Extra = .none,
    imperial: (unit: String, permille: Int)? = nil
  ) -> SpotRule {
    SpotRule(
      type: "HKQuantityTypeIdentifier" + name, unit: unit, source: source, perHundredDays: perHundredDays,
      followsDensity: dense, values: values, decimals: decimals, lengths: lengths, moment: moment, extra: extra,
      imperial: imperial)
  }

  private static func category(
    _ name: String, _ source: Source, _ perHundredDays: Int, _ value: StaticString, _ lengths: ClosedRange<Int> = 0...0,
    dense: Bool = false, extra: Extra = .none
  ) -> SpotRule {
    SpotRule(
      type: "HKCategoryTypeIdentifier" + name, unit: nil, source: source, perHundredDays: perHundredDays,
      followsDensity: dense, lengths: lengths, extra: extra, category: value)
  }

  /// The rules in the order of their blocks in the export.
  static let all: [SpotRule] = [
    quantity("RespiratoryRate", "count/min", .watch, 2500, 120...185, 1, .night, lengths: 0...0, dense: true),
    quantity(
      "OxygenSaturation", "%", .watch, 1400, 93...100, 2, .night, lengths: 15...15, dense: true, extra: .pressure),
    quantity("AppleSleepingWristTemperature", "degC", .watch, 80, 3480...3620, 2, .night, lengths: 18_000...25_000),
    quantity(
      "AppleSleepingBreathingDisturbances", "count", .watch, 70, 500...6000, 3, .night, lengths: 18_000...25_000),
    quantity("WalkingHeartRateAverage", "count/min", .watch, 85, 92...113, 0, lengths: 20_000...30_000),
    quantity("PhysicalEffort", "kcal/hr\u{B7}kg", .watch, 9000, 11...92, 1, lengths: 60...400, dense: true),
    quantity(
      "WalkingSpeed", "km/hr", .phone, 1100, 3600...5900, 3, lengths: 10...90, dense: true, imperial: ("mi/hr", 621)),
    quantity("WalkingStepLength", "cm", .phone, 1100, 60...82, 0, lengths: 10...90, dense: true, imperial: ("in", 394)),
    quantity("WalkingAsymmetryPercentage", "%", .phone, 450, 0...90, 3, lengths: 10...300, dense: true),
    quantity("WalkingDoubleSupportPercentage", "%", .phone, 1050, 250...335, 3, lengths: 10...90, dense: true),
    quantity("AppleWalkingSteadiness", "%", .phone, 14, 870...990, 3, lengths: 604_000...604_800),
    quantity("SixMinuteWalkTestDistance", "m", .watch, 14, 420...560, 0),
    quantity("StairAscentSpeed", "m/s", .watch, 130, 220...390, 3, lengths: 5...30),
    quantity("StairDescentSpeed", "m/s", .watch, 130, 240...420, 3, lengths: 5...30),
    quantity("HeadphoneAudioExposure", "dBASPL", .phone, 350, 551_000...869_000, 4, lengths: 60...1800, dense: true),
    quantity(
      "EnvironmentalAudioExposure", "dBASPL", .watch, 1600, 402_000...812_000, 4, lengths: 1800...1800, dense: true),
    quantity("TimeInDaylight", "min", .watch, 900, 1...5, 0, lengths: 300...300, dense: true),
    quantity("DietaryEnergyConsumed", "kcal", .foodApp, 190, 180...980, 0, .meal, extra: .food),
    quantity("DietaryEnergyConsumed", "kJ", .health, 6, 400...2500, 0, .meal, extra: .userEntered),
    quantity("DietaryCarbohydrates", "g", .foodApp, 190, 12...110, 0, .meal, extra: .food),
    quantity("DietaryProtein", "g", .foodApp, 190, 30...480, 1, .meal, extra: .food),
    quantity("DietaryFatTotal", "g", .foodApp, 190, 25...420, 1, .meal, extra: .food),
    quantity("DietarySugar", "g", .foodApp, 120, 10...400, 1, .meal),
    quantity("DietarySodium", "mg", .foodApp, 120, 60...1400, 0, .meal),
    quantity("DietaryVitaminC", "mg", .foodApp, 40, 20...900, 1, .meal),
    quantity("DietaryVitaminD", "mcg", .foodApp, 20, 10...200, 1, .meal),
    quantity("DietaryCaffeine", "mg", .health, 60, 40...120, 0, .morning, extra: .userEntered),
    quantity("DietaryCaffeine", "g", .foodApp, 20, 30...90, 3, .meal),
    quantity("DietaryWater", "mL", .waterApp, 260, 150...500, 0),
    quantity("DietaryWater", "fl_oz_us", .health, 20, 4...20, 0, extra: .userEntered),
    quantity("NumberOfAlcoholicBeverages", "count", .health, 18, 1...3, 0, extra: .userEntered),
    quantity("BloodGlucose", "mg/dL", .glucoseMeter, 40, 78...138, 0, .morning),
    quantity("BloodGlucose", "mmol&lt;180.1558800000541&gt;/L", .health, 8, 43...78, 1, extra: .userEntered),
    quantity("BodyTemperature", "degC", .health, 4, 360...388, 1, .awake, extra: .userEntered),
    quantity("BodyTemperature", "degF", .health, 2, 968...1015, 1, extra: .userEntered),
    quantity("WaistCircumference", "cm", .health, 3, 780...860, 1, extra: .userEntered, imperial: ("in", 394)),
    category("MindfulSession", .watch, 55, "HKCategoryValueNotApplicable", 60...900, extra: .zone),
    category("HandwashingEvent", .watch, 420, "HKCategoryValueNotApplicable", 18...40, dense: true),
    category("ToothbrushingEvent", .health, 30, "HKCategoryValueNotApplicable", 110...180),
    // Event types come without a value in a real file of 2023.
    category("LowHeartRateEvent", .watch, 3, "", 600...660),
    category(
      "HeadphoneAudioExposureEvent", .phone, 3, "HKCategoryValueHeadphoneAudioExposureEventSevenDayLimit",
      604_800...604_800, extra: .exposure),
    category("Headache", .health, 5, "HKCategoryValueSeverityModerate", 3600...20_000, extra: .userEntered),
    category("MenstrualFlow", .health, 16, "HKCategoryValueMenstrualFlowMedium", 86_399...86_399, extra: .userEntered),
    SpotRule(
      type: "HKDataTypeSleepDurationGoal", unit: "hr", source: .health, perHundredDays: 1, values: 7...8),
  ]
}
