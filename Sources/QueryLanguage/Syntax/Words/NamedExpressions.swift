import Quantities

/// Arithmetic that has a name of its own: `sleep efficiency`.
enum NamedExpression: CaseIterable, WordOfLanguage {
  case sleepEfficiency, deepShare, remShare, coreShare, totalEnergy, energyBalance, pulsePressure

  var row: LanguageWord {
    switch self {
    case .sleepEfficiency:
      LanguageWord(
        "sleep efficiency", "sleep / timeInBed in %", examples: ["sleep efficiency by night last 7 nights"])
    case .deepShare:
      LanguageWord(
        "deep sleep percentage", also: ["deep sleep percent", "percentage of deep sleep", "deep sleep share"],
        "deepSleep / sleep in %", examples: ["deep sleep percentage by month"])
    case .remShare:
      LanguageWord(
        "rem sleep percentage",
        also: ["rem percentage", "rem sleep percent", "percentage of rem sleep", "rem sleep share"],
        "remSleep / sleep in %", examples: ["rem sleep percentage by night last 7 nights"])
    case .coreShare:
      LanguageWord(
        "core sleep percentage", also: ["light sleep percentage", "core sleep percent", "percentage of core sleep"],
        "coreSleep / sleep in %", examples: ["core sleep percentage by month"])
    case .totalEnergy:
      LanguageWord(
        "total calories", also: ["total energy", "total calories burned", "total energy burned", "tdee"],
        "activeEnergy + basalEnergy", examples: ["total calories by day last 7 days"])
    case .energyBalance:
      LanguageWord(
        "calorie balance", also: ["energy balance", "net calories"], "dietaryEnergy - activeEnergy - basalEnergy",
        examples: ["calorie balance by day last 7 days"])
    case .pulsePressure:
      LanguageWord("pulse pressure", "systolic - diastolic", examples: ["avg pulse pressure by month"])
    }
  }

  /// What is worked out.
  var expression: TypeExpression {
    switch self {
    case .sleepEfficiency: .type(.sleep) / .type(.sleepStage(.inBed))
    case .deepShare: .type(.sleepStage(.deep)) / .type(.sleep)
    case .remShare: .type(.sleepStage(.rem)) / .type(.sleep)
    case .coreShare: .type(.sleepStage(.core)) / .type(.sleep)
    case .totalEnergy: .quantity(.activeEnergyBurned) + .quantity(.basalEnergyBurned)
    case .energyBalance:
      .quantity(.dietaryEnergyConsumed) - .quantity(.activeEnergyBurned) - .quantity(.basalEnergyBurned)
    case .pulsePressure: .quantity(.bloodPressureSystolic) - .quantity(.bloodPressureDiastolic)
    }
  }

  /// Whether it is a share, shown in percent.
  var isShare: Bool {
    switch self {
    case .sleepEfficiency, .deepShare, .remShare, .coreShare: true
    case .totalEnergy, .energyBalance, .pulsePressure: false
    }
  }

  static let named = Keywords.table(NamedExpression.allCases)
}
