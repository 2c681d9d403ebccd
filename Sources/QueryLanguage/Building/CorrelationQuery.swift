/// Begins a query about how two things move together:
/// `correlate(from(.sleep).sum(), with: from(.restingHeartRate).average()).by(.day).range(.last(1, .years))`.
///
/// A row for each pair and lag with Pearson's and Spearman's coefficient, a 95 % interval, p and n; by day without `by`. Only what
/// the parts measure counts, their clauses do not.
public func correlate(_ first: some QueryBuilding, with second: some QueryBuilding) -> CorrelationQuery {
  CorrelationQuery(measures: first.query.measures + second.query.measures)
}

/// A query under construction about how things move together.
public struct CorrelationQuery: QueryBuilding, Hashable {
  public var query: Query

  init(measures: [Measure]) {
    query = Query(measures.map(\.correlated))
    query.correlation = Correlating()
  }

  /// Correlates something else with all that stand before it.
  public func with(_ other: some QueryBuilding) -> CorrelationQuery {
    changing { $0.measures += other.query.measures.map(\.correlated) }
  }

  /// Correlates at each of these lags: at lag *k* the first of a pair is taken *k* rows later than the second.
  public func lag(_ lags: ClosedRange<Int>) -> CorrelationQuery {
    changing { $0.correlation = Correlating(lags: lags) }
  }

  /// Correlates at one lag.
  public func lag(_ lag: Int) -> CorrelationQuery { self.lag(lag...lag) }

  /// Counts only what lies within workouts, pauses cut out, or within sleep.
  public func during(_ spans: SpanSelection) -> CorrelationQuery { changing { $0.during = spans } }
}

extension Measure {
  /// The measure as correlations take it: workouts are counted.
  fileprivate var correlated: Measure {
    isWorkouts && aggregates.isEmpty ? Measure([.count], of: subject) : self
  }
}
