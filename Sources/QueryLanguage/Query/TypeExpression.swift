import Quantities

/// What can be measured: a type, or arithmetic over types and numbers.
public indirect enum TypeExpression: Hashable, Sendable {
  /// One type.
  case type(MeasuredType)
  /// A number without a unit.
  case number(Double)
  /// The other sign.
  case negated(TypeExpression)
  /// Two expressions joined.
  case binary(ArithmeticOperator, TypeExpression, TypeExpression)

  /// The operators by rank: sums bind least, powers most and to the right.
  public enum ArithmeticOperator: String, Hashable, Sendable, CaseIterable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case power = "^"
  }

  /// The most operators in one expression, which bounds how deep any walk over it goes.
  package static let mostOperators = 64

  /// The types in the order in which they are written, repeated ones too. O(nodes).
  public var types: [MeasuredType] {
    switch self {
    case .type(let type): [type]
    case .number: []
    case .negated(let inner): inner.types
    case .binary(_, let left, let right): left.types + right.types
    }
  }

  /// The type, if there is no arithmetic.
  public var singleType: MeasuredType? {
    if case .type(let type) = self { return type }
    return nil
  }
}

/// One thing that has values over time: a type of samples, or one that is computed from samples.
public enum MeasuredType: Hashable, Sendable {
  /// Samples of a quantity type.
  case quantity(QuantityType)
  /// Samples of a category type; their amount is their duration.
  case category(CategoryType)
  /// Time asleep, by night: the best source decides.
  case sleep
  /// The longest stretch of sleep of a night.
  case mainSleep
  /// The time that one stage of sleep took, by night; also time awake and time in bed.
  case sleepStage(SleepAnalysis)
  /// Body mass over height squared, with the height as of each weighing.
  case bmi
  /// How long workouts took, pauses left out; asked `of … workouts` only.
  case workoutDuration
  /// The time without pauses that workouts took for a distance; of running workouts unless others are named.
  case pace
  /// The distance of workouts by their time without pauses.
  case speed
  /// What each workout was worth: 100 for an hour at threshold, by power or by heart rate.
  case trainingLoad
  /// Banister's training impulse of each workout (TRIMP) in weighted minutes.
  case trainingImpulse
}
