import Quantities

/// Begins a query about a quantity: `from(.steps).sum().by(.week).range(.last(12, .weeks))`.
///
/// The aggregation style and the dimension are part of the type, so that a sum of heart rates and steps in kilometres do
/// not compile. Without an aggregate the style gives one.
public func from<Style, Dimension>(_ quantity: TypedQuantity<Style, Dimension>) -> Selection<Style, Dimension> {
  Selection(subject: .values(.type(.quantity(quantity.type)), of: nil))
}

/// Begins a query about something computed: `from(.bmi)`, `from(.sleep)`.
public func from<Style, Dimension>(_ computed: ComputedQuantity<Style, Dimension>) -> Selection<Style, Dimension> {
  Selection(subject: .values(.type(computed.type), of: nil))
}

/// Begins a query about arithmetic over types; its unit is checked when it is run.
///
///     from(expression: .quantity(.bodyMass) / .quantity(.height).raised(to: 2))
public func from(expression: TypeExpression) -> Selection<Cumulative, DerivedDimension> {
  Selection(subject: .values(expression, of: nil))
}

/// Begins a query about workouts: `workouts(.running).count().by(.month)`; without an aggregate it lists them.
///
/// - Parameter newest: Only so many of them, the newest of the range.
public func workouts(_ activity: WorkoutActivityType? = nil, newest: Int? = nil) -> WorkoutListing {
  WorkoutListing(query: Query([Measure(of: .workouts(WorkoutSelection(activity, newest: newest)))]))
}

/// A query under construction about values of one style and dimension.
public struct Selection<Style: QuantityStyle, Dimension: QuantityDimension>: QueryBuilding, Hashable {
  public var query: Query

  init(subject: Subject) { query = Query([Measure(of: subject)]) }

  init(query: Query) { self.query = query }

  /// Asks one aggregate more of the last subject.
  func asking(_ aggregate: Aggregate) -> Self {
    changing { $0.measures[$0.measures.count - 1].aggregates.append(aggregate) }
  }
}

/// A query under construction about workouts themselves.
public struct WorkoutListing: QueryBuilding, Hashable {
  public var query: Query

  /// Counts them instead of listing them.
  public func count() -> WorkoutListing { changing { $0.measures[0].aggregates = [.count] } }
}

/// Quantities that arithmetic makes; only the running query knows what they measure.
public enum DerivedDimension: QuantityDimension {}

extension Selection {
  /// The mean: by time for types marked so, of daily totals for cumulative types.
  public func average() -> Self { asking(.average) }
  /// The smallest value; the smallest daily total of cumulative types.
  public func minimum() -> Self { asking(.minimum) }
  /// The largest value; the largest daily total of cumulative types.
  public func maximum() -> Self { asking(.maximum) }
  /// The middle value.
  public func median() -> Self { asking(.median) }
  /// With divisor n − 1.
  public func standardDeviation() -> Self { asking(.standardDeviation) }
  /// The value that `percent` of the values stay below, by type 7. Precondition: 0 to 100.
  public func percentile(_ percent: Double) -> Self {
    precondition(0...100 ~= percent, "percentiles go from 0 to 100, not \(percent)")
    return asking(.percentile(percent))
  }
  /// How many samples count.
  public func count() -> Self { asking(.count) }
  /// The last value in time.
  public func latest() -> Self { asking(.latest) }
  /// The first value in time.
  public func earliest() -> Self { asking(.earliest) }
  /// How long values were in force; a length of time whatever is measured.
  public func time() -> Selection<Style, DurationDimension> {
    Selection<Style, DurationDimension>(query: asking(.time).query)
  }

  /// Takes the values of workouts: their own statistics, else the samples in their spans.
  public func of(_ workouts: WorkoutSelection) -> Self {
    changing { query in
      let last = query.measures.count - 1
      guard case .values(let expression, _) = query.measures[last].subject else { return }
      query.measures[last].subject = .values(expression, of: workouts)
    }
  }

  /// Counts only what lies within workouts, pauses cut out, or within sleep.
  public func during(_ spans: SpanSelection) -> Self { changing { $0.during = spans } }

  /// Counts only what lies within these spans, for this value alone: others beside it count more.
  public func within(_ spans: SpanSelection) -> Self {
    changing { $0.measures[$0.measures.count - 1].during = spans }
  }

  /// What columns call this value in the place of its type: `called` in sentences.
  public func named(_ name: String) -> Self {
    changing { $0.measures[$0.measures.count - 1].name = name }
  }

  /// Shows values in another unit of the same dimension: `in(.km)`.
  public func `in`(_ unit: TypedUnit<Dimension>) -> Self { changing { $0.unit = unit.unit } }

  /// Asks something else beside it, in the same rows; the clauses of this one count.
  public func and<OtherStyle, OtherDimension>(_ other: Selection<OtherStyle, OtherDimension>) -> Self {
    changing { $0.measures += other.query.measures }
  }
}

extension Selection where Style == Cumulative {
  /// The total.
  public func sum() -> Self { asking(.sum) }
  /// The total by time: the active time of `during`, the duration of workouts, else the elapsed time of the bucket.
  public func rate() -> Self { asking(.rate) }
}

extension Selection where Style == Discrete {
  @available(*, unavailable, message: "values of a discrete type do not add up; use average(), minimum() or maximum()")
  public func sum() -> Self { self }
  @available(*, unavailable, message: "values of a discrete type do not add up; use average()")
  public func rate() -> Self { self }
}

extension Selection where Dimension == DerivedDimension {
  /// Shows values in a unit that is checked when the query is run.
  public func `in`(_ unit: QuantityUnit) -> Self { changing { $0.unit = unit } }
}
