import Quantities

/// Which samples count: the predicate of `where`.
public indirect enum SampleFilter: Hashable, Sendable {
  case comparison(FilterField, Comparison, FilterValue)
  /// All of them hold.
  case all([SampleFilter])
  /// At least one holds.
  case any([SampleFilter])
  case not(SampleFilter)

  /// The most comparisons in one predicate, which bounds how deep any walk over it goes.
  package static let mostComparisons = 64

  /// Both hold. Joins flat.
  public static func && (left: SampleFilter, right: SampleFilter) -> SampleFilter {
    if case .all(let parts) = left { return .all(parts + [right]) }
    return .all([left, right])
  }

  /// One of them holds. Joins flat.
  public static func || (left: SampleFilter, right: SampleFilter) -> SampleFilter {
    if case .any(let parts) = left { return .any(parts + [right]) }
    return .any([left, right])
  }

  /// It does not hold.
  public static prefix func ! (filter: SampleFilter) -> SampleFilter { .not(filter) }

  /// The comparisons in the order in which they are written. O(nodes).
  package var comparisons: [(field: FilterField, comparison: Comparison, value: FilterValue)] {
    switch self {
    case .comparison(let field, let comparison, let value): [(field, comparison, value)]
    case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
    case .not(let inner): inner.comparisons
    }
  }
}

/// What a comparison looks at: a fact of one sample.
public enum FilterField: Hashable, Sendable {
  /// The sample's value, in the unit of the answer unless the comparison names one.
  case value
  /// How long the sample lasts; seconds unless the comparison names a unit.
  case duration
  /// The name of its source; `watch`, `phone`, `device` and `app` stand for all of a class.
  case source
  /// The model of its device.
  case device
  /// The activity of the workout that it lies in.
  case activity
  /// The day of the week on which it starts.
  case weekday
  /// The hour of the local day in which it starts, 0 to 23.
  case hourOfDay
  /// How it was entered: `hand` or `device`.
  case entered
  /// The text of a metadata entry.
  case metadata(String)

  /// The canonical text.
  public var text: String {
    if case .metadata(let key) = self { return "metadata(\(key.quotedText))" }
    return row.word
  }
}

/// How two values are compared.
public enum Comparison: String, Hashable, Sendable, CaseIterable {
  case equal = "="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  /// The text occurs in the other, case ignored.
  case contains = "contains"
}

/// The right-hand side of a comparison.
public enum FilterValue: Hashable, Sendable {
  /// A number, in its unit where one is named. `95 %` means 0.95.
  case number(Double, QuantityUnit?)
  case text(String)
}
