extension Query {
  /// Whether each workout, or each lap, has a row: `workouts`, and `… by workout`.
  package var hasRowOfEachWorkout: Bool {
    if keys.contains(.workout) || keys.contains(.lap) { return true }
    return keys.allSatisfy { $0 == .person } && measures.contains { $0.isWorkouts && $0.aggregates.isEmpty }
  }

  /// The columns of the workouts, or of the laps, themselves.
  package var workoutHeads: [QueryResult.Column] {
    keys.contains(.lap)
      ? Query.workoutHeads + [QueryResult.Column("lap", .integer, isValue: false)] : Query.workoutHeads
  }

  private static let workoutHeads = [
    QueryResult.Column("start", .time), QueryResult.Column("end", .time), QueryResult.Column("label", .text),
    QueryResult.Column("activity", .text), QueryResult.Column("duration", .number, unit: "min"),
    QueryResult.Column("distance", .number, unit: "km"), QueryResult.Column("energy", .number, unit: "kcal"),
    QueryResult.Column("source", .text),
  ]
}

extension Correlating {
  /// The columns of each pair of measures and each lag.
  package static let heads = [
    QueryResult.Column("first", .text), QueryResult.Column("second", .text),
    QueryResult.Column("lag", .integer, isValue: false),
    QueryResult.Column("pearson", .number), QueryResult.Column("pearson_low", .number),
    QueryResult.Column("pearson_high", .number), QueryResult.Column("spearman", .number),
    QueryResult.Column("p", .number), QueryResult.Column("n", .integer, isValue: false),
  ]
}

extension ComparedPeriod {
  /// The columns of values with what they are held against.
  package static func heads(of columns: [ValueColumn]) -> [QueryResult.Column] {
    columns.flatMap { column in
      let prefix = columns.count > 1 ? column.name + " " : ""
      let head = column.head
      return [
        head, QueryResult.Column(head.name + " previous", head.type, unit: head.unit),
        QueryResult.Column(prefix + "difference", head.type, unit: head.unit),
        QueryResult.Column(prefix + "ratio", .number),
      ]
    } + [QueryResult.Column("start previous", .time), QueryResult.Column("end previous", .time)]
  }

  /// How many columns stand for each value.
  static let columnsOfValue = 4
}

extension GroupingKey {
  /// The head of the key's own column; `nil` for keys that have none or the columns of workouts.
  package var columnHead: QueryResult.Column? {
    switch self {
    case .time, .workout, .person, .lap: nil
    case .hourOfDay, .zone: QueryResult.Column(text, .integer, isValue: false)
    case .bands: QueryResult.Column("band", .text)
    default: QueryResult.Column(text, .text)
    }
  }
}
