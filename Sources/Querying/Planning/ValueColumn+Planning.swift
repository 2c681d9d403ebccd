import Quantities
import Statistics

extension MeasurePlan {
  /// Plans a measure. `isAlone` decides whether columns carry the subject's name.
  ///
  /// Precondition: the query passed ``QueryChecks``; a unit that does not convert is shown as kept.
  init(_ measure: Measure, unit: QuantityUnit?, isAlone: Bool) {
    self.measure = measure
    self.isAlone = isAlone
    let aggregates = measure.isWorkouts && measure.aggregates.isEmpty ? [.count] : measure.effectiveAggregates
    let prefix = isAlone ? "" : measure.title + " "
    columns = aggregates.map { ValueColumn($0, of: measure, shownIn: unit, prefix: prefix) }
  }
}

extension ValueColumn {
  init(_ aggregate: Aggregate, of measure: Measure, shownIn wanted: QuantityUnit?, prefix: String) {
    self.aggregate = aggregate
    name = prefix + aggregate.name
    let natural = measure.naturalUnit(of: aggregate)
    let data = measure.dataUnit(of: aggregate)
    let shown = wanted.flatMap { natural.isConvertible(to: $0) ? $0 : nil } ?? natural
    let values = (try? data.conversion(to: shown)) ?? .identity
    conversion = aggregate == .standardDeviation ? values.ofDifferences ?? values : values
    unit = aggregate == .count ? nil : shown
    statistic = aggregate.statistic(reversed: values.reversesOrder)
  }
}

extension Measure {
  /// The unit in which a number of it is shown unless another one is asked for.
  package func naturalUnit(of aggregate: Aggregate) -> QuantityUnit {
    switch aggregate {
    case .count: .count
    case .time: .minute
    case .rate: (try? keptUnit.divided(by: keptUnit == .count ? .minute : .hour)) ?? keptUnit
    default: keptUnit
    }
  }

  /// The unit in which the statistics give that number.
  func dataUnit(of aggregate: Aggregate) -> QuantityUnit {
    switch aggregate {
    case .count: .count
    case .time: .second
    case .rate: (try? keptUnit.divided(by: .second)) ?? keptUnit
    // A pace is a speed turned round, so that means are those of the whole time and distance.
    default: singleType == .pace ? .kilometerPerHour : keptUnit
    }
  }

  /// The unit of the subject's values.
  private var keptUnit: QuantityUnit {
    guard case .values(let expression, _) = subject else { return .count }
    return (try? ExpressionUnits.unit(of: expression)) ?? .null
  }
}

extension Aggregate {
  /// The number of the statistics. Where a conversion turns the order round, the smallest becomes the largest.
  func statistic(reversed: Bool) -> Statistics.Aggregate {
    switch self {
    case .sum: .sum
    case .average: .average
    case .minimum: reversed ? .maximum : .minimum
    case .maximum: reversed ? .minimum : .maximum
    case .count: .count
    case .median: .median
    case .standardDeviation: .standardDeviation
    case .latest: .latest
    case .earliest: .earliest
    case .time: .time
    case .rate: .rate
    case .percentile(let percent): .percentile(reversed ? 100 - percent : percent)
    // Efforts are found elsewhere; among them the largest counts.
    case .best: reversed ? .minimum : .maximum
    }
  }
}
