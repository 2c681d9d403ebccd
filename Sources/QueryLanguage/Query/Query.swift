import Quantities

/// One question: what is asked, how it is grouped, and over which time.
///
///     let typed = try Query("min, avg heartRate by 10 minutes last 7 days")
///     typed.text                                         // the canonical sentence
///     typed == from(.heartRate).minimum().average().by(.minutes(10)).range(.last(7, .days)).query
///
/// A plain value: the parser (`Syntax`) and the fluent form (`Building`) make the same tree, and ``text`` prints it as a
/// sentence that parses back to an equal value. It carries no positions and knows no data: `QueryEngine` answers it.
///
/// A new clause is a property here, a line in `Query+Text.swift` and a branch in `SentenceParser+Clauses.swift`.
public struct Query: Hashable, Sendable {
  /// What is asked of which subject; never empty. All measures share the clauses below.
  public var measures: [Measure]
  /// Whether it is asked how the measures move together.
  public var correlation: Correlating?
  /// The keys of `by`, at most one of them a time bucket; empty for one row.
  public var keys: [GroupingKey]
  /// The time asked about; `nil` stands for all time.
  public var range: QueryRange?
  /// The older period that the rows are held against.
  public var comparison: ComparedPeriod?
  /// Counts only what lies within these spans, by overlap.
  public var during: SpanSelection?
  /// Counts only samples that pass.
  public var filter: SampleFilter?
  /// Counts only samples of these sources, by name or class; empty for all.
  public var sources: [String]
  /// The unit of the answer; `nil` for the one the type is kept in.
  public var unit: QuantityUnit?
  /// What stands in buckets without data; `nil` for missing values.
  public var fill: FillRule?
  /// Departures from the defaults.
  public var settings: QuerySettings
  /// What is done with the rows, in order; see ``Stage``.
  public var stages: [Stage]

  /// Asks `measures` over all time. Precondition: there is at least one measure.
  public init(_ measures: [Measure]) {
    precondition(!measures.isEmpty, "a query asks something")
    self.measures = measures
    keys = []
    sources = []
    settings = QuerySettings()
    stages = []
  }
}

/// Aggregates of one subject: `min, avg heartRate`.
public struct Measure: Hashable, Sendable {
  /// The aggregates in the order of their columns; empty for the one that the subject's style suggests.
  public var aggregates: [Aggregate]
  /// Of what.
  public var subject: Subject
  /// Counts only what lies within these spans, where other measures of the query count more; `nil` for what the query says.
  public var during: SpanSelection?
  /// What columns and remarks call it in the place of its subject: the name of an own metric, or what `called` says.
  public var name: String?

  /// Asks `aggregates` of `subject`.
  public init(_ aggregates: [Aggregate] = [], of subject: Subject) {
    self.aggregates = aggregates
    self.subject = subject
  }
}

/// What a measure is about.
public enum Subject: Hashable, Sendable {
  /// A type or an expression of types; within workouts only where `of` names some.
  case values(TypeExpression, of: WorkoutSelection?)
  /// The workouts themselves.
  case workouts(WorkoutSelection)
}

/// Workouts of one activity, or of any.
public struct WorkoutSelection: Hashable, Sendable {
  /// The activity; `nil` for all.
  public var activity: WorkoutActivityType?
  /// How many of them, the newest of the range; `nil` for all: `last 3 running workouts`.
  public var newest: Int?

  /// Workouts of `activity`, or only the newest of them.
  public init(_ activity: WorkoutActivityType?, newest: Int? = nil) {
    self.activity = activity
    self.newest = newest
  }

  /// The most that may be named.
  package static let mostNewest = 10_000
}

/// The spans that `during` limits a question to.
public enum SpanSelection: Hashable, Sendable {
  /// The active spans of workouts, pauses cut out.
  case workouts(WorkoutSelection)
  /// The time asleep.
  case sleep

  /// The active spans of workouts of `activity`, or of any: `during(.workouts(.running))`.
  public static func workouts(_ activity: WorkoutActivityType? = nil, newest: Int? = nil) -> SpanSelection {
    .workouts(WorkoutSelection(activity, newest: newest))
  }

  /// The workouts, if it is about them.
  package var selection: WorkoutSelection? {
    if case .workouts(let selection) = self { return selection }
    return nil
  }
}

/// What stands in a bucket without data.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// A missing value; the default.
  case null
  /// No row at all.
  case skip
  /// 0.
  case zero
  /// The value of the last bucket that has one.
  case previous
  /// On the straight line between the neighbours that have values, by bucket; nothing at the ends.
  case linear
}
