import Quantities

/// One column of values.
package struct ValueColumn: Sendable {
  package let aggregate: Aggregate
  package let name: String
  /// From the unit of the data to the one shown.
  package let conversion: UnitConversion
  /// The unit shown, `nil` for counts.
  package let unit: QuantityUnit?
  /// Whether the largest of the data is shown as the smallest, as a speed is that is shown as a pace.
  package let isReversed: Bool

  init(_ aggregate: Aggregate, of measure: Measure, shownIn wanted: QuantityUnit?, prefix: String) {
    self.aggregate = aggregate
    name = prefix + aggregate.name
    let natural = measure.naturalUnit(of: aggregate)
    let data = measure.dataUnit(of: aggregate)
    let shown = wanted.flatMap { natural.isConvertible(to: $0) ? $0 : nil } ?? natural
    let values = (try? data.conversion(to: shown)) ?? .identity
    conversion = aggregate == .standardDeviation ? values.ofDifferences ?? values : values
    unit = aggregate == .count ? nil : shown
    isReversed = values.reversesOrder
  }

  /// The head of the column in a result.
  package var head: QueryResult.Column {
    aggregate == .count
      ? QueryResult.Column(name, .integer)
      : QueryResult.Column(name, .number, unit: unit.flatMap { $0.isNull ? nil : $0.unitString })
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
  package func dataUnit(of aggregate: Aggregate) -> QuantityUnit {
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
