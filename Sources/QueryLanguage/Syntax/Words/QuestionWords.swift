import Quantities

/// What people do, in questions such as `how far did I run this year`.
enum QuestionVerb: CaseIterable, WordOfLanguage {
  case run, walk, cycle, swim, hike, row, ski, sleep, exercise, burn, eat, drink, weigh, climb, stand, meditate

  var row: LanguageWord {
    switch self {
    case .run:
      LanguageWord(
        "run", also: ["ran", "jog", "jogged"], form: "how far did I run",
        "distance of running workouts; how long, how often, how fast",
        examples: ["how far did I run this year", "how fast did I run by month", "how many miles have I run this year"])
    case .walk:
      LanguageWord(
        "walk", also: ["walked"], form: "how far did I walk", "distance on foot, also outside workouts",
        examples: ["how far did I walk last week", "how many km did I walk yesterday"])
    case .cycle:
      LanguageWord(
        "cycle", also: ["cycled", "bike", "biked", "ride", "rode", "ridden"], form: "how far did I cycle",
        "distance of cycling workouts", examples: ["how far did I cycle this month"])
    case .swim:
      LanguageWord(
        "swim", also: ["swam", "swum"], form: "how far did I swim", "distance of swimming workouts",
        examples: ["how often did I swim this year"])
    case .hike:
      LanguageWord(
        "hike", also: ["hiked"], form: "how far did I hike", "distance of hiking workouts",
        examples: ["how far did I hike this year"])
    case .row:
      LanguageWord(
        "row", also: ["rowed"], form: "how far did I row", "distance of rowing workouts",
        examples: ["how long did I row this year"])
    case .ski:
      LanguageWord(
        "ski", also: ["skied"], form: "how often did I ski", "skiing workouts",
        examples: ["how often did I ski last winter"])
    case .sleep:
      LanguageWord(
        "sleep", also: ["slept", "asleep"], form: "how long did I sleep", "time asleep",
        examples: ["how long did I sleep last night", "how many hours did I sleep by night last week"])
    case .exercise:
      LanguageWord(
        "exercise", also: ["exercised", "work out", "worked out", "workout", "train", "trained", "active"],
        form: "how often did I exercise", "workouts; how long asks their duration",
        examples: ["how often do I work out by month", "how long did I exercise this week"])
    case .burn:
      LanguageWord(
        "burn", also: ["burned", "burnt"], form: "how much did I burn", "active energy",
        examples: ["how many calories did I burn yesterday"])
    case .eat:
      LanguageWord(
        "eat", also: ["ate", "eaten", "consume", "consumed"], form: "how much did I eat", "energy of food",
        examples: ["how many calories did I eat yesterday"])
    case .drink:
      LanguageWord(
        "drink", also: ["drank", "drunk"], form: "how much did I drink", "water",
        examples: ["how much did I drink today"])
    case .weigh:
      LanguageWord(
        "weigh", also: ["weighed"], form: "how much do I weigh", "the latest weight", examples: ["how much do I weigh"])
    case .climb:
      LanguageWord(
        "climb", also: ["climbed"], form: "how much did I climb", "flights of stairs",
        examples: ["how much did I climb last week"])
    case .stand:
      LanguageWord(
        "stand", also: ["stood"], form: "how long did I stand", "stand time", examples: ["how long did I stand today"])
    case .meditate:
      LanguageWord(
        "meditate", also: ["meditated"], form: "how long did I meditate", "mindful sessions",
        examples: ["how long did I meditate this month"])
    }
  }

  /// The workouts in which it is done, if it is an activity.
  var activity: WorkoutActivityType? {
    switch self {
    case .run: .running
    case .cycle: .cycling
    case .swim: .swimming
    case .hike: .hiking
    case .row: .rowing
    case .ski: .downhillSkiing
    case .walk: .walking
    case .sleep, .exercise, .burn, .eat, .drink, .weigh, .climb, .stand, .meditate: nil
    }
  }

  static let named = Keywords.table(QuestionVerb.allCases)
}

/// What of it: `how far`, `how long`.
enum QuestionMeasure: String, CaseIterable {
  case far, long, often, fast, much, many

  static let named = WordTable(allCases) { [Word($0.rawValue)] }

  /// What a question about a verb means.
  func measure(_ verb: QuestionVerb) -> Measure? {
    let workouts = verb.activity.map { WorkoutSelection($0) }
    switch (self, verb) {
    case (.often, .sleep), (.often, .weigh), (.often, .burn), (.often, .eat), (.often, .drink), (.often, .climb):
      return nil
    case (.often, .exercise): return Measure([.count], of: .workouts(WorkoutSelection(nil)))
    case (.often, .meditate): return Measure([.count], of: .values(.type(.category(.mindfulSession)), of: nil))
    case (.often, _): return workouts.map { Measure([.count], of: .workouts($0)) }
    case (.fast, .cycle), (.fast, .swim), (.fast, .row), (.fast, .ski):
      return workouts.map { Measure(of: .values(.type(.speed), of: $0)) }
    case (.fast, _): return workouts.map { Measure(of: .values(.type(.pace), of: $0)) }
    case (.far, .walk), (.much, .walk): return Measure(of: .values(.type(.quantity(.distanceWalkingRunning)), of: nil))
    case (.far, .exercise):
      return Measure(of: .values(.type(.quantity(.distanceWalkingRunning)), of: WorkoutSelection(nil)))
    case (.far, _), (.much, .run), (.much, .cycle), (.much, .swim), (.much, .hike), (.much, .row):
      return workouts.map { Measure(of: .values(.type(.quantity(.distanceWalkingRunning)), of: $0)) }
    case (.long, .exercise), (.much, .exercise):
      return Measure(of: .values(.type(.workoutDuration), of: WorkoutSelection(nil)))
    case (.long, _) where workouts != nil: return Measure(of: .values(.type(.workoutDuration), of: workouts))
    case (.long, _), (.much, _), (.many, _):
      return verb.type.map { Measure(verb == .weigh ? [.latest] : [], of: .values(.type($0), of: nil)) }
    }
  }
}

extension QuestionVerb {
  /// The type that the verb alone is about.
  fileprivate var type: MeasuredType? {
    switch self {
    case .sleep: .sleep
    case .burn: .quantity(.activeEnergyBurned)
    case .eat: .quantity(.dietaryEnergyConsumed)
    case .drink: .quantity(.dietaryWater)
    case .weigh: .quantity(.bodyMass)
    case .climb: .quantity(.flightsClimbed)
    case .stand: .quantity(.appleStandTime)
    case .meditate: .category(.mindfulSession)
    case .run, .walk, .cycle, .swim, .hike, .row, .ski, .exercise: nil
    }
  }

  /// What is meant by a unit beside the verb: `how many miles did I run`, `minutes exercised`.
  func measure(in unit: QuantityUnit) -> Measure? {
    let asked: [QuestionMeasure] =
      unit.isConvertible(to: .kilometer) ? [.far] : unit.isConvertible(to: .second) ? [.long] : [.much]
    return asked.lazy.compactMap { $0.measure(self) }.first
  }
}

/// Types that are asked for together by one name.
enum SubjectGroup: CaseIterable, WordOfLanguage {
  case bloodPressure, macros, rings

  var row: LanguageWord {
    switch self {
    case .bloodPressure:
      LanguageWord(
        "blood pressure", also: ["bp", "blood pressure readings"], "systolic and diastolic",
        examples: ["avg blood pressure by month", "latest blood pressure"])
    case .macros:
      LanguageWord(
        "macros", also: ["macronutrients"], "carbohydrates, protein and fat", examples: ["macros by day last 7 days"])
    case .rings:
      LanguageWord(
        "rings", also: ["activity rings"], "active energy, exercise time and stand time",
        examples: ["rings by day last 7 days"])
    }
  }

  var types: [MeasuredType] {
    let types: [QuantityType] =
      switch self {
      case .bloodPressure: [.bloodPressureSystolic, .bloodPressureDiastolic]
      case .macros: [.dietaryCarbohydrates, .dietaryProtein, .dietaryFatTotal]
      case .rings: [.activeEnergyBurned, .appleExerciseTime, .appleStandTime]
      }
    return types.map { .quantity($0) }
  }

  static let named = Keywords.table(SubjectGroup.allCases)
}
