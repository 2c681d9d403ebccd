import Foundation

/// A table of one column of values by bucket, on its way through stages in their plainest form: every row looks at all others.
///
/// Written from `Documentation/Decisions/stages.md` and `analysis-choices.md`, not from the engine.
struct SlowTable {
  /// One row; `start` and `end` are days since 1970.
  struct Row {
    var start: Int
    var end: Int
    var value: Double?
    var isPartial: Bool
  }

  var rows: [Row]
  /// Where the running bucket is, if the present lies in one.
  let nowDay: Int
  /// `using partial keep`.
  let keepsPartial: Bool

  /// What averages see of a row.
  func counted(_ row: Row) -> Double? { row.isPartial && !keepsPartial ? nil : row.value }
}

// MARK: - Windows

extension SlowTable {
  /// `rolling AGGREGATE COUNT UNITS`, the unit being that of the rows.
  func rolling(_ aggregate: String, _ count: Int) -> [Double?] {
    rows.indices.map { index in
      let window = rows[max(0, index - count + 1)...index]
      let isTotal = aggregate == "sum" || aggregate == "count"
      let values = window.compactMap { isTotal ? $0.value : counted($0) }
      if aggregate == "count" { return Double(values.count) }
      guard !values.isEmpty, aggregate != "sum" || 2 * values.count >= count else { return nil }
      return SlowTable.statistic(aggregate, values)
    }
  }

  /// `ewma COUNT UNITS`: weights of one that fade with every bucket, carried on for so many buckets.
  func exponentialAverage(_ count: Int) -> [Double?] {
    let keep = 1 - 2 / (Double(count) + 1)
    return rows.indices.map { index in
      let known = (0...index).filter { counted(rows[$0]) != nil }
      guard let last = known.last, index - last <= count else { return nil }
      let weights = known.map { pow(keep, Double(index - $0)) }
      let total = zip(known, weights).reduce(0.0) { $0 + $1.1 * (counted(rows[$1.0]) ?? 0) }
      return total / weights.reduce(0, +)
    }
  }

  /// `cumulative`, anew whenever `period` changes.
  func cumulative(_ aggregate: String, by period: (Int) -> Int) -> [Double?] {
    rows.indices.map { index in
      let here = rows[...index].filter { period($0.start) == period(rows[index].start) }.compactMap(\.value)
      return here.isEmpty ? nil : SlowTable.statistic(aggregate, here)
    }
  }

  /// `anomalies`: robust deviations from the 56 rows before.
  func anomalyScores() -> [Double?] {
    rows.indices.map { index in
      guard let value = counted(rows[index]) else { return nil }
      let base = rows[max(0, index - 56)..<index].compactMap { counted($0) }
      guard base.count >= 14, let middle = SlowTable.statistic("median", base) else { return nil }
      let distances = base.map { abs($0 - middle) }
      if let spread = SlowTable.statistic("median", distances), spread > 0 { return 0.6745 * (value - middle) / spread }
      guard let mean = SlowTable.statistic("avg", distances), mean > 0 else { return nil }
      return (value - middle) / (1.253314 * mean)
    }
  }

  static func statistic(_ name: String, _ values: [Double]) -> Double? {
    let sorted = values.sorted()
    let count = Double(values.count)
    guard let least = sorted.first, let largest = sorted.last else { return nil }
    let mean = values.reduce(0, +) / count
    switch name {
    case "sum": return values.reduce(0, +)
    case "count": return count
    case "avg": return mean
    case "min": return least
    case "max": return largest
    case "median": return quantile(0.5, sorted)
    case "p25": return quantile(0.25, sorted)
    case "p75": return quantile(0.75, sorted)
    case "stddev":
      guard values.count > 1 else { return nil }
      return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)).squareRoot()
    default: return nil
    }
  }

  private static func quantile(_ share: Double, _ sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let low = Int(place.rounded(.down))
    return sorted[low] + (place - Double(low)) * (sorted[min(low + 1, sorted.count - 1)] - sorted[low])
  }
}

// MARK: - Rows and summaries

extension SlowTable {
  /// `goal`: 1, 0, or missing.
  func reached(_ goal: Double) -> [Double?] {
    rows.map { row in
      guard let value = row.value else { return nil }
      if value >= goal { return 1 }
      return row.isPartial ? nil : 0
    }
  }

  /// A run of rows that compare as asked: the first day, the day after the last one, and how many rows.
  struct Streak: Equatable {
    var start: Int
    var end: Int
    var length: Int
  }

  /// All runs, and the one that still goes on at the end.
  func streaks(allowing missed: Int, _ passes: (Double) -> Bool) -> (all: [Streak], current: Streak?) {
    var all: [Streak] = []
    var members: [Row] = []
    var misses = 0
    func streak() -> Streak? {
      guard let first = members.first, let last = members.last else { return nil }
      return Streak(start: first.start, end: last.end, length: members.count)
    }
    for row in rows {
      if let value = row.value, passes(value) {
        members.append(row)
        misses = 0
      } else if !(row.start <= nowDay && nowDay < row.end) {
        misses += 1
        if misses > missed, let ended = streak() {
          all.append(ended)
          members = []
        }
      }
    }
    // Behind the last row, buckets without data that are over by now are misses too.
    let over = rows.last.map { max(0, (nowDay - $0.end) / ($0.end - $0.start)) } ?? 0
    let last = streak()
    return (all + (last.map { [$0] } ?? []), misses + over > missed ? nil : last)
  }

  /// The median of the slopes between all finished rows, with how many there are.
  func theilSen() -> (slope: Double?, count: Int) {
    let points = rows.indices.compactMap { index in counted(rows[index]).map { (Double(index), $0) } }
    var slopes: [Double] = []
    for (place, first) in points.enumerated() {
      for second in points[(place + 1)...] { slopes.append((second.1 - first.1) / (second.0 - first.0)) }
    }
    return (SlowTable.statistic("median", slopes), points.count)
  }

  /// The two-sided p-value of Mann and Kendall for independent values: by counting all orders of a few different values, else by the
  /// normal distribution.
  func mannKendall() -> Double? {
    let values = rows.compactMap { counted($0) }
    guard values.count >= 3 else { return nil }
    let statistic = SlowTable.risingLessFalling(values)
    let hasTies = Set(values).count < values.count
    guard values.count >= 10 || hasTies else {
      guard values.count <= 7 else { return nil }
      var (extreme, all) = (0.0, 0.0)
      SlowTable.forEachOrder(of: Array(0..<values.count)) { order in
        all += 1
        if abs(SlowTable.risingLessFalling(order.map(Double.init))) >= abs(statistic) { extreme += 1 }
      }
      return extreme / all
    }
    let count = Double(values.count)
    let ties = Dictionary(grouping: values) { $0 }.values.map { Double($0.count) }
    let tied = ties.reduce(0) { $0 + $1 * ($1 - 1) * (2 * $1 + 5) }
    let variance = (count * (count - 1) * (2 * count + 5) - tied) / 18
    guard variance > 0, statistic != 0 else { return 1 }
    return erfc(Double(abs(statistic) - 1) / variance.squareRoot() / 2.0.squareRoot())
  }

  private static func risingLessFalling(_ values: [Double]) -> Int {
    var sum = 0
    for (place, first) in values.enumerated() {
      for second in values[(place + 1)...] { sum += second > first ? 1 : second < first ? -1 : 0 }
    }
    return sum
  }

  private static func forEachOrder(of rest: [Int], _ prefix: [Int] = [], _ body: ([Int]) -> Void) {
    if rest.isEmpty { return body(prefix) }
    for (place, next) in rest.enumerated() {
      var others = rest
      others.remove(at: place)
      forEachOrder(of: others, prefix + [next], body)
    }
  }
}
