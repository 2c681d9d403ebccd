import Quantities

extension MeasuredType {
  /// How values combine over time. Categories count as cumulative: their amount is their duration.
  package var style: AggregationStyle {
    switch self {
    case .quantity(let type): type.style
    case .category, .sleep, .mainSleep, .sleepStage, .workoutDuration, .trainingLoad, .trainingImpulse: .cumulative
    case .bmi, .pace, .speed: .discreteArithmetic
    }
  }

  /// The unit in which answers show values unless another one is asked for.
  package var keptUnit: QuantityUnit {
    switch self {
    case .quantity(let type): type.keptUnit
    case .category, .workoutDuration: .minute
    case .sleep, .mainSleep, .sleepStage: .hour
    case .bmi: QuantityType.bodyMassIndex.keptUnit
    case .trainingLoad, .trainingImpulse: .null
    case .pace: .minutePerKilometer
    case .speed: .kilometerPerHour
    }
  }

  /// What is computed where the aggregate is left out.
  package var defaultAggregate: Aggregate {
    if case .category(let type) = self { return MeasuredType.lasting.contains(type) ? .sum : .count }
    return style.isCumulative ? .sum : .average
  }

  /// The categories whose samples are about how long something lasted, not about how often it happened.
  private static let lasting: Set<CategoryType> = [
    .sleepAnalysis, .mindfulSession, .handwashingEvent, .toothbrushingEvent,
  ]

  /// Whether it is sleep, which counts on the night's date.
  package var isSleep: Bool {
    if case .sleepStage = self { return true }
    return self == .sleep || self == .mainSleep
  }
}

extension TypeExpression {
  /// Whether the expression is worked out bucket by bucket: some part of it adds up.
  package var isCumulative: Bool { types.contains { $0.style.isCumulative } }

  /// The aggregate where none is named.
  package var defaultAggregate: Aggregate {
    if let singleType { return singleType.defaultAggregate }
    return isCumulative ? .sum : .average
  }
}

extension Measure {
  /// The aggregates asked for, or the default one. Empty for a list of workouts.
  package var effectiveAggregates: [Aggregate] {
    guard aggregates.isEmpty, case .values(let expression, _) = subject else { return aggregates }
    return [expression.defaultAggregate]
  }
}
