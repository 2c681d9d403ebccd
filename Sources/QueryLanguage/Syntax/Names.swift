import Quantities

/// Finds types and activities by what people type, those that are computed included.
package enum Names {
  /// Types that are computed, by their folded names.
  private static let computed = WordTable(MeasuredType.computed) { $0.computedRow?.folded ?? [] }

  /// The names of computed types that may be suggested.
  static let computedNames = MeasuredType.computed.compactMap(\.computedRow?.word)

  /// What to ask instead of things that have no name of their own.
  static let advice: [String: String] = {
    let streak = "ask steps by day | longest streak >= 10000, or current streak"
    let compared = "hold it against an older period: sum steps this month vs previous month"
    let joined = "ask correlate sleep with restingHeartRate by day"
    let distance = "ask distance of running workouts this year"
    let balance = "ask sum trainingLoad by day | load"
    let records = "ask best 5 km by workout | records, or best 5 km by year"
    return [
      "pr": records, "prs": records, "personalrecords": records, "personalbests": records, "personalbest": records,
      "personalrecord": records, "personal": records, "record": records, "records": records,
      "fitness": balance, "fatigue": balance, "form": balance, "ctl": balance, "atl": balance, "tsb": balance,
      "halfmarathon": "ask best half marathon", "marathon": "ask best marathon", "half": "ask best half marathon",
      "zones": "ask time heartRate during workouts by week, zone", "longest": "ask max distance of running workouts",
      "fastest": "ask best 5 km, or max speed of workouts",
      "best": "say how long or how far: best 20 min power, best 5 km",
      "longeststreak": streak, "streak": streak, "compare": compared, "does": joined, "correlation": joined,
      "howfar": distance,
      "howlong": "ask duration of workouts this year", "howoften": "ask count workouts by week", "milesrun": distance,
      "whatday": "ask steps by day | top 1", "whichday": "ask steps by day | top 1", "when": "ask steps by day | top 1",
      "bedtime": "ask sleep by night",
      "export": "ask heartRate today with --format csv; ergostat export writes all samples",
      "plot": "ask with --format csv or json, and draw that", "chart": "ask with --format csv or json, and draw that",
      "cumulative": "it stands behind a bar: sum distance by day this year | cumulative",
      "rolling": "it stands behind a bar: avg weight by day | rolling avg 7 days",
      "moving": "it stands behind a bar: avg weight by day | rolling avg 7 days",
      "trend": "it stands behind a bar: avg restingHeartRate by week | trend",
      "change": compared + ", or ask a trend: avg weight by week | trend", "difference": compared, "ratio": compared,
      "growth": compared,
      "days":
        "ask the days and pick some: days over 10000 steps; without any: count workouts by day fill zero | where count = 0",
      "active": "ask days with 30 exercise minutes, or count workouts by week",
      "rest": "ask count workouts by day fill zero | where count = 0", "most": "ask count workouts by activity | top 1",
      "naps": "ask sleep between 10:00 and 18:00 by day", "nap": "ask sleep between 10:00 and 18:00 by day",
      "percentage": "ask how many, and how many of all: how many nights over 8 hours this year",
      "laps": "ask swimming workouts by lap",
    ]
  }()

  /// The type that a folded name names, or `nil`. O(length).
  package static func type(_ folded: String) -> MeasuredType? {
    if let type = computed[Word(folded)] { return type }
    var folded = folded
    return folded.withUTF8 { sampleType($0) }
  }

  /// The type that some words name.
  static func type(_ phrase: Phrase) -> MeasuredType? {
    computed[phrase.word] ?? phrase.withBytes { sampleType($0) }
  }

  /// The type of samples that a folded name names, or `nil`. O(length).
  static func sampleType(_ folded: UnsafeBufferPointer<UInt8>) -> MeasuredType? {
    switch TypeNames.lookup(folded: folded) {
    case .quantity(let type)?: .quantity(type)
    case .category(let type)?: .category(type)
    case nil: nil
    }
  }

  /// The type of a whole identifier, also of one that no table lists: a store may hold such samples.
  package static func type(identifier text: String) -> MeasuredType? {
    if text.hasPrefix("HKCategoryTypeIdentifier"), text.count > 28 { return .category(.unknown(identifier: text)) }
    // Exports also write HKDataType… and HKWorkoutType…, with a unit as quantities have.
    let prefixes = ["HKQuantityTypeIdentifier", "HKDataType", "HKWorkoutType"]
    guard prefixes.contains(where: { text.hasPrefix($0) && text.count > $0.count + 2 }) else { return nil }
    return .quantity(.unknown(identifier: text, unit: .null))
  }

  /// Up to three names of types that are close to `text`.
  package static func typeSuggestions(for text: String) -> [String] {
    let own = suggestions(for: text, among: computedNames)
    return Array((own + TypeNames.suggestions(for: text)).prefix(3))
  }

  /// The activity that a folded name or an identifier names.
  static func activity(_ text: String) -> WorkoutActivityType? {
    if text.hasPrefix("HKWorkoutActivityType"), text.count > 21 { return .unknown(identifier: text) }
    // A kind that no table lists has HealthKit's number for a name.
    if let number = Int(text), number > 0 { return WorkoutActivityType(rawValue: number) ?? .unknown(identifier: text) }
    return WorkoutActivityType.named(text)
  }

  /// The activity that some words name.
  static func activity(_ phrase: Phrase) -> WorkoutActivityType? {
    // A word may begin with an underscore and then be a number.
    if phrase.word.firstByte.isDigit { return activity(phrase.withBytes { String(decoding: $0, as: UTF8.self) }) }
    return phrase.withBytes { WorkoutActivityType.named(folded: $0) }
  }

  /// Up to three names of activities that are close to `text`.
  static func activitySuggestions(for text: String) -> [String] { WorkoutActivityType.suggestions(for: text) }
}
