import Quantities

/// What the length of a best effort is counted in: `best(20, .minutes)`, `best(5, .km)`.
public struct EffortUnit: Hashable, Sendable {
  let unit: QuantityUnit

  public static let seconds = EffortUnit(unit: .second)
  public static let minutes = EffortUnit(unit: .minute)
  public static let hours = EffortUnit(unit: .hour)
  public static let meters = EffortUnit(unit: .meter)
  public static let km = EffortUnit(unit: .kilometer)
  public static let miles = EffortUnit(unit: .mile)
}

extension Selection {
  /// The best stretch of a workout that is so long or so far, over elapsed time: `from(.cyclingPower).best(20, .minutes)`,
  /// `from(.pace).best(5, .km)`, `from(.duration).best(1, .miles)`.
  public func best(_ amount: Double, _ unit: EffortUnit) -> Self { asking(.best(amount, unit.unit)) }
}

extension ComputedQuantity where Style == Discrete, Dimension == SpeedDimension {
  /// ``MeasuredType/pace``, of running workouts unless `of` or `during` names others.
  public static var pace: Self { Self(.pace) }
  /// ``MeasuredType/speed``, of all workouts unless `of` or `during` names some.
  public static var speed: Self { Self(.speed) }
}
