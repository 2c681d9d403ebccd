import Quantities

/// Something computed from samples whose style and dimension the compiler knows: `from(.bmi)`, `from(.sleep)`.
public struct ComputedQuantity<Style: QuantityStyle, Dimension: QuantityDimension>: Hashable, Sendable {
  /// What is computed.
  public let type: MeasuredType

  init(_ type: MeasuredType) { self.type = type }
}

extension ComputedQuantity where Style == Discrete, Dimension == CountDimension {
  /// ``MeasuredType/bmi``
  public static var bmi: Self { Self(.bmi) }
}

extension ComputedQuantity where Style == Cumulative, Dimension == DurationDimension {
  /// ``MeasuredType/sleep``
  public static var sleep: Self { Self(.sleep) }
  /// ``MeasuredType/mainSleep``
  public static var mainSleep: Self { Self(.mainSleep) }
  /// Time asleep in one stage, time awake or in bed: `from(.sleep(.deep))`.
  public static func sleep(_ stage: SleepAnalysis) -> Self { Self(.sleepStage(stage)) }
  /// ``MeasuredType/workoutDuration``, asked `of(.workouts())`.
  public static var duration: Self { Self(.workoutDuration) }
  /// Samples of a category type, by how long they last.
  public static func category(_ type: CategoryType) -> Self { Self(.category(type)) }
}

extension ComputedQuantity where Style == Cumulative, Dimension == CountDimension {
  /// ``MeasuredType/trainingLoad``, of all workouts unless `of` or `during` names some.
  public static var trainingLoad: Self { Self(.trainingLoad) }
  /// ``MeasuredType/trainingImpulse``, of all workouts unless `of` or `during` names some.
  public static var trainingImpulse: Self { Self(.trainingImpulse) }
}

/// Arithmetic over types: `.quantity(.bodyMass) / .quantity(.height).raised(to: 2)`.
extension TypeExpression {
  /// One quantity type.
  public static func quantity(_ type: QuantityType) -> TypeExpression { .type(.quantity(type)) }

  public static func + (left: TypeExpression, right: TypeExpression) -> TypeExpression { .binary(.add, left, right) }
  public static func - (left: TypeExpression, right: TypeExpression) -> TypeExpression {
    .binary(.subtract, left, right)
  }
  public static func * (left: TypeExpression, right: TypeExpression) -> TypeExpression {
    .binary(.multiply, left, right)
  }
  public static func / (left: TypeExpression, right: TypeExpression) -> TypeExpression { .binary(.divide, left, right) }
  /// The expression to a power; written as a method since `^` binds like a sum in Swift.
  public func raised(to exponent: Double) -> TypeExpression { .binary(.power, self, .number(exponent)) }
}

extension TypeExpression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
}
