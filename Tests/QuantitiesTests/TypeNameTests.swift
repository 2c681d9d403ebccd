import Testing

@testable import Quantities

@Suite("Names of types")
struct TypeNameTests {
  @Test(
    "what people type finds the type",
    arguments: [
      ("stepCount", "stepCount"), ("STEPCOUNT", "stepCount"), ("step_count", "stepCount"),
      ("HKQuantityTypeIdentifierStepCount", "stepCount"),
      ("steps", "stepCount"), ("weight", "bodyMass"), ("mass", "bodyMass"), ("weights", "bodyMass"),
      ("rhr", "restingHeartRate"),
      ("hr", "heartRate"), ("pulse", "heartRate"), ("heart rate", "heartRate"), ("heart-rates", "heartRate"),
      ("hrv", "heartRateVariabilitySDNN"),
      ("rmssd", "heartRateVariabilityRMSSD"), ("distance", "distanceWalkingRunning"),
      ("calories", "activeEnergyBurned"),
      ("energy", "activeEnergyBurned"), ("activeEnergy", "activeEnergyBurned"), ("restingEnergy", "basalEnergyBurned"),
      ("basalEnergy", "basalEnergyBurned"), ("vo2max", "vo2Max"), ("spo2", "oxygenSaturation"),
      ("bloodOxygen", "oxygenSaturation"),
      ("flights", "flightsClimbed"), ("stairs", "flightsClimbed"), ("systolic", "bloodPressureSystolic"),
      ("diastolic", "bloodPressureDiastolic"),
      ("glucose", "bloodGlucose"), ("bloodSugar", "bloodGlucose"), ("bodyFat", "bodyFatPercentage"),
      ("exercise", "appleExerciseTime"),
      ("exerciseMinutes", "appleExerciseTime"), ("standTime", "appleStandTime"), ("water", "dietaryWater"),
      ("caffeine", "dietaryCaffeine"),
      ("protein", "dietaryProtein"), ("carbs", "dietaryCarbohydrates"), ("noise", "environmentalAudioExposure"),
      ("height", "height"),
      ("sleepAnalysis", "sleepAnalysis"), ("HKCategoryTypeIdentifierSleepAnalysis", "sleepAnalysis"),
      ("mindfulMinutes", "mindfulSession"),
      ("bodyMassIndex", "bodyMassIndex"), ("headache", "headache"), ("headaches", "headache"),
      ("ftp", "cyclingFunctionalThresholdPower"),
    ])
  func lookup(text: String, name: String) {
    #expect(TypeNames.lookup(text)?.name == name)
  }

  @Test(
    "other words, and those that queries compute, find none",
    arguments: ["", "s", "sleep", "sleeps", "bmi", "mainSleep", "trainingLoad", "stepz", "é"])
  func noType(text: String) {
    #expect(TypeNames.lookup(text) == nil)
  }

  @Test("every type is found by its name and identifier")
  func all() {
    for type in QuantityType.all {
      #expect(TypeNames.lookup(type.name) == .quantity(type))
      #expect(TypeNames.lookup(type.identifier) == .quantity(type))
    }
    for type in CategoryType.all {
      #expect(TypeNames.lookup(type.name) == .category(type))
      #expect(TypeNames.lookup(type.identifier) == .category(type))
    }
  }

  @Test("every short name leads to a type, and none is listed twice or hides a name of HealthKit's")
  func shortNames() {
    for (names, known) in [
      (ShortNames.ofTypes, QuantityType.all.map(\.name) + CategoryType.all.map(\.name)),
      (ShortNames.ofActivities, WorkoutActivityType.all.map(\.name)),
    ] {
      let known = Set(known)
      var seen = Set(known.map(Spelling.folded))
      for (short, name) in names {
        #expect(known.contains(name), "\(name)")
        #expect(seen.insert(Spelling.folded(short)).inserted, "\(short) twice")
      }
    }
  }

  @Test(
    "misspelt names get suggestions",
    arguments: [
      ("stpes", "steps"), ("hertRate", "heartRate"), ("heartrtae", "heartRate"), ("wieght", "weight"),
      ("restingHeart", "restingHeartRate"),
      ("oxygn", "oxygen"), ("distanc", "distance"), ("bloodPresure", "bloodPressureSystolic"), ("calorie5", "calorie"),
    ])
  func suggestions(text: String, expected: String) {
    let found = TypeNames.suggestions(for: text)
    #expect(found.contains(expected), "\(found)")
    #expect(found.count <= 3)
    #expect(TypeNames.suggestions(for: text) == found)
    #expect(Set(found.compactMap(TypeNames.lookup)).count == found.count, "one name for each type")
  }

  @Test("nonsense gets none", arguments: ["", "qqqqqqqqqq", String(repeating: "steps", count: 1000)])
  func noSuggestions(text: String) {
    #expect(TypeNames.suggestions(for: text).isEmpty)
    #expect(TypeNames.suggestions(for: "steps", limit: 0).isEmpty)
  }

  @Test(
    "the edit distance counts a swap of neighbours as one",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("abc", "acb", 1), ("steps", "stpes", 1),
      ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
  func editDistance(left: String, right: String, expected: Int) {
    #expect(Spelling.editDistance(Array(left.utf8), Array(right.utf8)) == expected)
    #expect(Spelling.editDistance(Array(right.utf8), Array(left.utf8)) == expected)
  }

  @Test(
    "what people call a workout finds its kind",
    arguments: [
      ("running", "running"), ("run", "running"), ("runs", "running"), ("Run", "running"), ("rides", "cycling"),
      ("cycling", "cycling"),
      ("walks", "walking"), ("swims", "swimming"), ("hikes", "hiking"), ("strength", "traditionalStrengthTraining"),
      ("functional_strength_training", "functionalStrengthTraining"), ("hiit", "highIntensityIntervalTraining"),
      ("yoga", "yoga"),
      ("HKWorkoutActivityTypeRunning", "running"), ("skiing", "downhillSkiing"), ("stairs", "stairs"),
    ])
  func activity(text: String, name: String) {
    #expect(WorkoutActivityType.named(text)?.name == name)
  }

  @Test("a word that is no workout finds none, but suggestions")
  func noActivity() {
    #expect(WorkoutActivityType.named("runing") == nil && WorkoutActivityType.named("") == nil)
    #expect(WorkoutActivityType.suggestions(for: "runing").first == "running")
    #expect(WorkoutActivityType.suggestions(for: "football").contains("americanFootball"))
  }
}
