import Calendars
import Quantities

/// The stages: each call adds one, so that here the order counts. What a stage needs is checked when the query is run.
extension QueryBuilding {
  /// A statistic over the trailing civil window of each row: `rolling(.average, 7, .days)`.
  public func rolling(_ aggregate: Aggregate, _ count: Int, _ unit: BucketUnit) -> Self {
    staging(.rolling(aggregate, count, unit))
  }

  /// The exponential average as old as the mean of that window: `exponentialAverage(7, .days)`; `ewma` in sentences.
  public func exponentialAverage(_ count: Int, _ unit: BucketUnit) -> Self {
    staging(.exponentialAverage(count, unit))
  }

  /// What has come together up to each row, anew with each `unit` if there is one.
  public func cumulative(by unit: BucketUnit? = nil) -> Self { staging(.cumulative(by: unit)) }

  /// Slope, intervals, p-values and a verdict instead of the rows.
  public func trend() -> Self { staging(.trend) }

  /// Long-term load (42 days), short-term load (7 days) and their balance, from the first load on record; over rows by day.
  public func load() -> Self { staging(.load) }

  /// Whether each row reaches a value in the unit of the column, or in `unit`.
  public func goal(_ value: Double, _ unit: QuantityUnit? = nil) -> Self { staging(.goal(.number(value, unit))) }

  /// Marks rows unlike those before them.
  public func anomalies(beyond threshold: Double? = nil) -> Self { staging(.anomalies(threshold)) }

  /// The longest run of rows that reach a value; `allowance` missed rows in a row do not end it.
  public func longestStreak(atLeast value: Double, allowance: Int = 0) -> Self {
    longestStreak(.greaterOrEqual, value, allowance: allowance)
  }

  /// The longest run of rows whose value compares so.
  public func longestStreak(
    _ comparison: Comparison, _ value: Double, _ unit: QuantityUnit? = nil, allowance: Int = 0
  ) -> Self { staging(.streak(.longest, comparison, .number(value, unit), allow: allowance)) }

  /// The run of rows reaching a value that still goes on.
  public func currentStreak(atLeast value: Double, allowance: Int = 0) -> Self {
    currentStreak(.greaterOrEqual, value, allowance: allowance)
  }

  /// The run of rows whose value compares so that still goes on.
  public func currentStreak(
    _ comparison: Comparison, _ value: Double, _ unit: QuantityUnit? = nil, allowance: Int = 0
  ) -> Self { staging(.streak(.current, comparison, .number(value, unit), allow: allowance)) }

  /// All runs of rows whose value compares so.
  public func streaks(_ comparison: Comparison, _ value: Double, _ unit: QuantityUnit? = nil) -> Self {
    staging(.streaks(comparison, .number(value, unit)))
  }

  /// Only rows whose column compares so: `rows(where: "sum", .greater, 10_000)`.
  public func rows(where column: String, _ comparison: Comparison, _ value: Double) -> Self {
    staging(.filter(column, comparison, .number(value, nil)))
  }

  /// Only rows whose column compares so with a text.
  public func rows(where column: String, _ comparison: Comparison, _ text: String) -> Self {
    staging(.filter(column, comparison, .text(text)))
  }

  /// By one column.
  public func sorted(by column: String, descending: Bool = false) -> Self {
    staging(.sort(column, descending: descending))
  }

  /// The rows with the largest values.
  public func top(_ count: Int, by column: String? = nil) -> Self { staging(.top(count, by: column)) }

  /// The rows that are better than all before them: how a record went up.
  public func records() -> Self { staging(.records) }

  /// The first rows.
  public func limit(_ count: Int) -> Self { staging(.limit(count)) }

  /// How many rows have a value, instead of the rows.
  public func rowCount() -> Self { staging(.count) }

  /// Count, mean, standard deviation and quartiles instead of the rows.
  public func describe() -> Self { staging(.describe) }

  /// The values of a key side by side: `pivot("source")`.
  public func pivot(_ key: String) -> Self { staging(.pivot(key)) }

  private func staging(_ stage: Stage) -> Self { changing { $0.stages.append(stage) } }
}
