/// How values of a quantity type combine over time.
public enum AggregationStyle: String, Hashable, Sendable, CaseIterable {
  /// Amounts that add up, such as steps: a sum makes sense, an average of samples does not.
  case cumulative
  /// States whose plain mean over the samples is the average, such as body mass.
  case discreteArithmetic
  /// States whose average weighs each reading by the time it holds, such as heart rate.
  case discreteTemporallyWeighted
  /// Sound levels, which average by energy over time.
  case discreteEquivalentContinuousLevel

  /// Whether values add up.
  public var isCumulative: Bool { self == .cumulative }
}
