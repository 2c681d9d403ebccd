import Calendars

/// Gives the values of rows, and those that stand in for missing ones.
///
/// Rows of one set of further keys form a series in time; gaps are filled along it. A bucket that has not begun is no gap.
struct GapFiller {
  private let rule: FillRule
  private let parts: [MeasurePart]
  private let now: Instant
  /// The filled values of a column by row.
  private var filled: [Series: [RowKey: Double]] = [:]
  private let keys: [RowKey]

  private struct Series: Hashable {
    let part: Int
    let column: Int
  }

  /// - Parameters:
  ///   - keys: All rows in order.
  ///   - now: The present; nothing stands in for what begins then or later.
  init(rule: FillRule, keys: [RowKey], parts: [MeasurePart], now: Instant) {
    self.rule = rule
    self.keys = keys
    self.parts = parts
    self.now = now
  }

  /// The value of a row, or what stands in for it. O(1) amortised.
  mutating func value(of key: RowKey, part: Int, column: Int) -> Double? {
    if let value = parts[part].cells.cells[key]?.values[column] { return value }
    guard parts[part].grid.rows[key.bucket].shown.start < now else { return nil }
    switch rule {
    case .null, .skip: return nil
    case .zero: return 0
    // Between two whole numbers there may be none.
    case .linear where parts[part].measure.columns[column].aggregate == .count: return nil
    case .previous, .linear:
      let series = Series(part: part, column: column)
      if filled[series] == nil { filled[series] = fill(series) }
      return filled[series]?[key]
    }
  }

  private func fill(_ series: Series) -> [RowKey: Double] {
    var filled: [RowKey: Double] = [:]
    for rows in Dictionary(grouping: keys, by: \.labels).values {
      let values = rows.map { parts[series.part].cells.cells[$0]?.values[series.column] ?? nil }
      for (row, value) in zip(rows, rule == .previous ? GapFiller.previous(values) : GapFiller.linear(values)) {
        filled[row] = value
      }
    }
    return filled
  }

  /// Each gap gets the last value before it. O(n).
  static func previous(_ values: [Double?]) -> [Double?] {
    var last: Double?
    return values.map { value in
      last = value ?? last
      return last
    }
  }

  /// Each gap between two values gets those on the straight line between them. O(n).
  static func linear(_ values: [Double?]) -> [Double?] {
    var filled = values
    var last: Int?
    for index in values.indices {
      guard let value = values[index] else { continue }
      if let first = last, let start = values[first], index - first > 1 {
        for gap in (first + 1)..<index {
          filled[gap] = start + (value - start) * Double(gap - first) / Double(index - first)
        }
      }
      last = index
    }
    return filled
  }
}
