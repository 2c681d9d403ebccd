import Calendars
import Quantities

/// The words for each kind of place, from the parser's tables and the names of the data.
struct CompletionWords {
  typealias Candidate = SentenceCompletion.Candidate

  let names: SentenceCompletion.Names
  /// What was typed of the word.
  let partial: String

  /// Whether something was typed, so that long lists are worth searching.
  fileprivate var isNarrow: Bool { !partial.isEmpty }

  var stages: [Candidate] { rows(StageWord.allCases) }

  fileprivate var aggregates: [Candidate] {
    rows(Aggregate.named) + [Candidate("p90", Aggregate.percentile(90).row.meaning)]
  }

  fileprivate func rows(_ values: [some WordOfLanguage]) -> [Candidate] {
    values.map(\.row).filter { !$0.isPlanned }.map { Candidate($0.word, $0.meaning) }
  }

  fileprivate func words(_ words: [String]) -> [Candidate] { words.map { Candidate($0) } }

  /// Types and workouts. With nothing typed, those of the data, else only what is computed.
  fileprivate var subjects: [Candidate] {
    let computed = MeasuredType.computed.compactMap(\.computedRow).map { Candidate($0.word, $0.meaning) }
    let known = isNarrow ? names.types + TypeNames.names : names.types
    let wanted = partial.lowercased()
    let types = known.filter { $0.lowercased().hasPrefix(wanted) }
      .map { Candidate($0, CompletionWords.meaning(ofType: $0)) }
    return computed + [Candidate("workouts", "a list of workouts")] + types.sorted { $0.text < $1.text }
  }

  private static func meaning(ofType name: String) -> String {
    guard case .quantity(let type)? = TypeNames.lookup(name) else { return "category" }
    let also = type.name == name ? "" : "\(type.name), "
    return "\(also)\(type.style.isCumulative ? "cumulative" : "discrete"), \(type.keptUnit.sentenceText)"
  }

  fileprivate var activities: [Candidate] {
    [Candidate("workouts", "all workouts")] + WorkoutActivityType.names.map { Candidate("\($0) workouts") }
  }

  /// Words for what is largest or newest, once something of them was typed: beside types they are many.
  fileprivate var bests: [Candidate] {
    isNarrow ? rows(RowExtreme.allCases) + rows(WorkoutExtreme.allCases) + rows(NewestWord.allCases) : []
  }

  fileprivate var sources: [Candidate] {
    words(["watch", "phone", "device", "app"]) + names.sources.sorted().map { Candidate($0.nameText, "source") }
  }

  fileprivate var unitsOfTime: [Candidate] {
    BucketUnit.allCases.flatMap { [Candidate($0.rawValue, $0.row.meaning), Candidate("\($0.rawValue)s")] }
  }

  fileprivate var keys: [Candidate] {
    BucketUnit.allCases.map { Candidate($0.rawValue, $0.row.meaning) } + rows(GroupingKey.named)
      + [Candidate("bands(", GroupingKey.bands([]).row.meaning)]
  }

  fileprivate var clauses: [Candidate] {
    rows(Keywords.Clause.allCases)
      + BucketUnit.allCases.flatMap { unit in unit.adverbs.prefix(1).map { Candidate($0, "by \(unit.rawValue)") } }
  }

  fileprivate func values(of name: QuerySettings.Name) -> [Candidate] {
    switch name {
    case .week: words(["monday", "sunday"])
    case .sources: words(["merged", "all"]) + sources
    case .partial: words(QuerySettings.PartialRule.allCases.map(\.rawValue))
    case .weight: words(QuerySettings.WeightRule.allCases.map(\.rawValue))
    case .outliers: words(QuerySettings.OutlierRule.allCases.map(\.rawValue))
    default: []
    }
  }

  fileprivate func values(of field: FilterField) -> [Candidate] {
    switch field {
    case .source, .device: sources
    case .weekday: words(Weekday.allCases.map { "\($0)" })
    case .activity: words(WorkoutActivityType.names)
    case .entered: words(["hand", "device"])
    default: []
    }
  }
}

extension CompletionPlace {
  /// The words that fit.
  func candidates(_ words: CompletionWords) -> [SentenceCompletion.Candidate] {
    switch self {
    case .start:
      words.aggregates + words.subjects + words.rows(StatementWord.allCases) + words.bests
        + (words.isNarrow ? words.activities : [])
    case .subject: words.aggregates + words.subjects + (words.isNarrow ? words.activities : [])
    case .clause: words.clauses
    case .key: words.keys
    case .unitOfTime: words.unitsOfTime
    case .weekday: words.words(Weekday.allCases.map { "\($0)s" } + ["weekends", "weekdays"])
    case .activity: words.activities
    case .spans: words.activities + words.words(["sleep"])
    case .condition: words.rows(FilterField.named) + [.init("metadata("), .init("not")]
    case .comparison: words.rows(Comparison.allCases)
    case .value(let field): words.values(of: field)
    case .source: words.sources
    case .unit:
      words.words(
        QuantityUnit.everydayNames.map(\.unit) + (words.isNarrow ? QuantityUnit.everydayNames.flatMap(\.names) : []))
    case .fill: words.rows(FillRule.allCases)
    case .setting: words.rows(QuerySettings.Name.allCases)
    case .valueOf(let name): words.values(of: name)
    case .stage: words.stages
    case .aggregate: words.aggregates
    case .topic: words.rows(Statement.Topic.allCases)
    case .topicName: words.words(WorkoutActivityType.names) + words.subjects
    case .words(let own): words.words(own)
    }
  }
}
