import Calendars

/// The questions.
enum Item: String, CaseIterable {
  case dailySum = "a"
  case weeklySum = "b"
  case monthlySummary = "c"
  case halfRange = "d"
  case oneSource = "e"
  case latestBefore = "f"
  case bodyMassIndex = "g"
  case rollingMean = "h"
  case mergedSum = "i"

  var title: String {
    switch self {
    case .dailySum: "daily sum"
    case .weeklySum: "weekly sum"
    case .monthlySummary: "monthly avg, min, max, count"
    case .halfRange: "sum, avg, min, max of half the range"
    case .oneSource: "daily sum of one source of four"
    case .latestBefore: "latest sample before t (each of 64)"
    case .bodyMassIndex: "BMI as-of join"
    case .rollingMean: "7-day mean of daily sums"
    case .mergedSum: "daily sum of two overlapping sources"
    }
  }

  /// The answer by plain loops over the rows.
  func expectedAnswer(of table: SampleTable) -> Answer {
    switch self {
    case .dailySum: return Answer(Self.sums(table, .day))
    case .weeklySum: return Answer(Self.sums(table, .week))
    case .monthlySummary:
      let borders = Self.borders(.month, table.starts)
      let sums = Self.sums(table, .month)
      var counts = [Double](repeating: 0, count: sums.count)
      for place in Self.places(table.starts, borders) { counts[place] += 1 }
      return Answer(zip(sums, counts).map { $1 > 0 ? $0 / $1 : 0 })
    case .halfRange:
      let rows = table.starts.indices.filter { SampleTable.half.contains(table.starts[$0]) }.map { table.values[$0] }
      let sum = rows.reduce(0, +)
      if rows.isEmpty { return Answer([]) }
      return Answer([sum + sum / Double(rows.count) + (rows.min() ?? 0) + (rows.max() ?? 0)])
    case .oneSource: return Answer(Self.sums(table, .day) { $0 == 1 })
    case .latestBefore:
      return Answer(
        table.lookUps.map { key in
          let place = table.starts.places(before: key)
          return place > 0 ? table.values[place - 1] : 0
        })
    case .bodyMassIndex:
      var height = 0
      return Answer(
        table.massTimes.indices.map { row in
          while height + 1 < table.heightTimes.count, table.heightTimes[height + 1] <= table.massTimes[row] {
            height += 1
          }
          return table.masses[row] / (table.heights[height] * table.heights[height])
        })
    case .rollingMean: return Answer(Self.rollingMeans(Self.sums(table, .day)))
    case .mergedSum: return Answer(MergedSum.daily(table))
    }
  }

  /// The mean of each value and up to six before it.
  static func rollingMeans(_ values: [Double]) -> [Double] {
    values.indices.map { place in
      let window = values[max(0, place - 6)...place]
      return window.reduce(0, +) / Double(window.count)
    }
  }

  /// Borders of all buckets that hold one of the ascending `starts`.
  static func borders(_ unit: BucketUnit, _ starts: [Int64]) -> [Int64] {
    guard let first = starts.first, let last = starts.last, let zone = try? Zone(identifier: SampleTable.zone),
      let buckets = try? BucketRule(unit).buckets(
        covering: TimeRange(Instant(microseconds: first), Instant(microseconds: last + 1)),
        in: ZoneTimeline(home: zone, sightings: []))
    else { return [] }
    return buckets.borders.map(\.microseconds)
  }

  /// The bucket of each of the ascending `starts`.
  static func places(_ starts: [Int64], _ borders: [Int64]) -> [Int] {
    var place = 0
    return starts.map { start in
      while borders[place + 1] <= start { place += 1 }
      return place
    }
  }

  private static func sums(_ table: SampleTable, _ unit: BucketUnit, where counts: (Int32) -> Bool = { _ in true })
    -> [Double]
  {
    // Where no range is given, an answer begins and ends with the rows that count.
    let rows = table.starts.indices.filter { counts(table.sources[$0]) }
    let starts = rows.map { table.starts[$0] }
    let borders = borders(unit, starts)
    var sums = [Double](repeating: 0, count: max(0, borders.count - 1))
    for (row, place) in zip(rows, places(starts, borders)) { sums[place] += table.values[row] }
    return sums
  }
}

extension [Int64] {
  /// How many of these ascending numbers are less than `number`.
  fileprivate func places(before number: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
