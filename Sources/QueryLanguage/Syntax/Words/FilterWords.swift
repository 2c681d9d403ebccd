extension FilterField: WordOfLanguage {
  /// The fields that are one word, in the order of the reference.
  static let named: [FilterField] = [
    .value, .duration, .source, .device, .activity, .weekday, .hourOfDay, .entered,
  ]

  package var row: LanguageWord {
    switch self {
    case .value:
      LanguageWord(
        "value", also: ["values"], form: "value CMP NUMBER [UNIT]", "the sample's value; the type's own name does too",
        examples: ["count heartRate where value > 120 by week", "count weight where weight > 154 lb"])
    case .duration:
      LanguageWord(
        "duration", form: "duration CMP NUMBER [UNIT]", "how long the sample lasts, in seconds without a unit",
        examples: ["sum steps where duration < 10 min by week"])
    case .source:
      LanguageWord(
        "source", form: "source CMP NAME", "name of the source, or a class: watch, phone, device, app",
        examples: ["sum steps where source = watch by week"])
    case .device:
      LanguageWord(
        "device", form: "device CMP NAME", "device model",
        examples: ["sum steps where device contains \"iPhone\" by week"])
    case .activity:
      LanguageWord(
        "activity", form: "activity CMP NAME", "activity of the workout around it",
        examples: ["avg heartRate where activity = running by week"])
    case .weekday:
      LanguageWord(
        "weekday", also: ["day", "day of week"], form: "weekday CMP DAY", "day on which it starts",
        examples: ["sum steps where weekday = saturday by week"])
    case .hourOfDay:
      LanguageWord(
        "hour_of_day", also: ["hour"], form: "hour_of_day CMP 0–23", "local hour in which it starts",
        examples: ["sum steps where hour_of_day < 9 by week"])
    case .entered:
      LanguageWord(
        "entered", form: "entered = hand|device", "typed in or measured",
        examples: ["count weight where entered = hand"])
    case .metadata:
      LanguageWord(
        "metadata", form: "metadata(KEY) CMP TEXT", "an entry of the sample's metadata",
        examples: ["count heartRate where metadata(HKMetadataKeyHeartRateMotionContext) = 1"])
    }
  }
}

extension Comparison: WordOfLanguage {
  package var row: LanguageWord {
    switch self {
    case .equal: LanguageWord("=", also: ["==", "is", "equals"], "equal", examples: ["sum steps where source = watch"])
    case .unequal:
      LanguageWord("!=", also: ["<>", "is not"], "not equal", examples: ["sum steps where source != watch"])
    case .less:
      LanguageWord(
        "<", also: ["under", "below", "less than", "fewer than", "shorter than"], "less",
        examples: ["count heartRate where value < 50"])
    case .lessOrEqual:
      LanguageWord("<=", also: ["at most"], "less or equal", examples: ["count heartRate where value <= 50"])
    case .greater:
      LanguageWord(
        ">", also: ["over", "above", "more than", "longer than", "farther than", "further than", "higher than"],
        "greater", examples: ["count heartRate where value over 120"])
    case .greaterOrEqual:
      LanguageWord(">=", also: ["at least"], "greater or equal", examples: ["count heartRate where value at least 120"])
    case .contains:
      LanguageWord(
        "contains", "the text occurs in it, case ignored", examples: ["sum steps where source contains \"Watch\""])
    }
  }
}

extension FillRule: WordOfLanguage {
  package var row: LanguageWord {
    switch self {
    case .null:
      LanguageWord("null", "a missing value; the default", examples: ["avg weight by day last 14 days fill null"])
    case .skip: LanguageWord("skip", "no row", examples: ["avg weight by day last 14 days fill skip"])
    case .zero:
      LanguageWord(
        "zero", also: ["0"], "0", examples: ["sum distance of running workouts by day last 14 days fill zero"])
    case .previous:
      LanguageWord(
        "previous", "the value of the last bucket that has one",
        examples: ["avg weight by day last 14 days fill previous"])
    case .linear:
      LanguageWord(
        "linear", "on the line between the neighbours", examples: ["avg weight by day last 14 days fill linear"])
    }
  }
}
