import Kernels

/// What the readings of one cell add up to.
struct ReadingSummary {
  /// Readings that start in the cell.
  private(set) var count = 0
  private var sum = DoubleDouble.zero
  private var energy = DoubleDouble.zero
  private var minimum = Double.infinity
  private var maximum = -Double.infinity
  private(set) var latest: Int?
  private(set) var earliest: Int?
  private var weight: Int64 = 0
  private var weighted = DoubleDouble.zero
  private var time: Int64 = 0
  private var timeThrough = Int64.min

  /// Whether any reading stands for time inside the cell.
  var hasWeight: Bool { weight > 0 }

  /// Adds a reading that starts in the cell.
  mutating func add(_ value: Double, rule: AverageRule) {
    count += 1
    sum += value
    if rule == .byEnergy || rule == .byEnergyPlain { energy += energyOfLevel(value) }
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  /// Notes which reading is the first and which the last that starts in the cell.
  mutating func addEnds(row: Int, of rows: Rows) {
    if latest.map({ rows.isLater(row, than: $0) }) ?? true { latest = row }
    if earliest.map({ rows.isLater($0, than: row) }) ?? true { earliest = row }
  }

  /// Adds the time `[start, end)` inside the cell for which a reading stands. Calls come in order of start.
  mutating func add(value: Double, from start: Int64, to end: Int64, rule: AverageRule) {
    weight &+= end - start
    weighted += DoubleDouble(productOf: rule == .byEnergy ? energyOfLevel(value) : value, and: Double(end - start))
    addTime(from: start, to: end)
  }

  /// Adds covered time alone, once where readings overlap.
  mutating func addTime(from start: Int64, to end: Int64) {
    time += max(0, end - max(start, timeThrough))
    timeThrough = max(timeThrough, end)
  }

  /// A number of the cell, or `nil` if there is none.
  ///
  /// - Parameter sorted: The values that start in the cell, ascending, where ``Aggregate/needsValues`` asks for them.
  func value(of aggregate: Aggregate, rows: Rows, rule: AverageRule, sorted: [Double]?) -> Double? {
    switch aggregate {
    case .sum, .rate: nil
    case .count: count > 0 ? Double(count) : nil
    case .average: average(rule)
    case .minimum: count > 0 ? minimum : nil
    case .maximum: count > 0 ? maximum : nil
    case .latest: latest.map { rows.values[$0] }
    case .earliest: earliest.map { rows.values[$0] }
    case .time: Double(time) / 1_000_000
    case .median: quantile(0.5, ofSorted: sorted ?? [])
    case .percentile(let percentage): quantile(percentage / 100, ofSorted: sorted ?? [])
    case .standardDeviation: sampleStandardDeviation(of: sorted ?? [])
    }
  }

  private func average(_ rule: AverageRule) -> Double? {
    switch rule {
    case .byTime where weight > 0: return (weighted / Double(weight)).value
    case .byEnergy where weight > 0: return levelOfEnergy((weighted / Double(weight)).value)
    case .byEnergy, .byEnergyPlain: return count > 0 ? levelOfEnergy((energy / Double(count)).value) : nil
    case .plain, .byTime: return count > 0 ? (sum / Double(count)).value : nil
    }
  }
}
