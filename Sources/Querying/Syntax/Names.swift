import Quantities

/// Finds types and activities by what people type, those that are computed included.
enum Names {
  /// Types that are computed, by their folded names.
  private static let computed: [String: MeasuredType] = {
    var table: [String: MeasuredType] = [:]
    for type in MeasuredType.computed {
      for word in type.computedRow?.folded ?? [] { table[word] = type }
    }
    return table
  }()

  /// The names of computed types that may be suggested.
  static let computedNames = MeasuredType.computed.compactMap(\.computedRow?.word)

  /// What to ask instead of things that have no name of their own.
  static let advice: [String: String] = {
    let stages = "ask sleep by night, stage"
    let streak = "ask steps by day | longest streak >= 10000, or current streak"
    let compared = "ask steps by day this month vs previous year"
    let joined = "ask correlate sleep with restingHeartRate by day"
    let distance = "ask distance of running workouts this year"
    return [
      "pace": "ask a speed in min/km: avg runningSpeed in min/km", "deepsleep": stages, "remsleep": stages,
      "coresleep": stages, "lightsleep": stages, "rem": stages, "timeinbed": "ask sleepAnalysis by night, stage",
      "inbed": "ask sleepAnalysis by night, stage", "bloodpressure": "ask systolic, diastolic",
      "pr": "ask max of a type", "longest": "ask max distance of running workouts", "fastest": "ask max of a speed",
      "longeststreak": streak, "streak": streak, "compare": compared, "does": joined, "correlation": joined,
      "howfar": distance,
      "howlong": "ask duration of workouts this year", "howoften": "ask count workouts by week", "milesrun": distance,
      "whatday": "ask steps by day | top 1", "whichday": "ask steps by day | top 1", "when": "ask steps by day | top 1",
      "bedtime": "ask sleep by night",
      "export": "ask heartRate today with --format csv; ergostat export writes all samples",
      "plot": "ask with --format csv or json, and draw that", "chart": "ask with --format csv or json, and draw that",
    ]
  }()

  /// The type that a folded name names, or `nil`. O(length).
  static func type(_ folded: String) -> MeasuredType? {
    if let type = computed[folded] { return type }
    switch TypeNames.lookup(folded) {
    case .quantity(let type)?: return .quantity(type)
    case .category(let type)?: return .category(type)
    case nil: return nil
    }
  }

  /// The type of a whole identifier, also of one that no table lists: a store may hold such samples.
  static func type(identifier text: String) -> MeasuredType? {
    guard text.count > 28 else { return nil }
    if text.hasPrefix("HKQuantityTypeIdentifier") { return .quantity(.unknown(identifier: text, unit: .null)) }
    if text.hasPrefix("HKCategoryTypeIdentifier") { return .category(.unknown(identifier: text)) }
    return nil
  }

  /// Up to three names of types that are close to `text`.
  static func typeSuggestions(for text: String) -> [String] {
    let own = suggestions(for: text, among: computedNames)
    return Array((own + TypeNames.suggestions(for: text)).prefix(3))
  }

  /// The activity that a folded name or an identifier names.
  static func activity(_ text: String) -> WorkoutActivityType? {
    if text.hasPrefix("HKWorkoutActivityType"), text.count > 21 { return .unknown(identifier: text) }
    return WorkoutActivityType.named(text)
  }

  /// Up to three names of activities that are close to `text`.
  static func activitySuggestions(for text: String) -> [String] { WorkoutActivityType.suggestions(for: text) }
}
