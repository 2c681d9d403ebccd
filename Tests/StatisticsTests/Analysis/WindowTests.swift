import Calendars
import Testing

@testable import Statistics

@Suite("Windows")
struct WindowTests {
  private func day(_ text: (Int, Int, Int)) -> Int {
    CivilDate(year: text.0, month: text.1, day: text.2)?.daysSinceEpoch ?? .min
  }

  @Test(
    "a window of months starts months before the border",
    arguments: [
      ((2024, 3, 1), 1, (2024, 2, 1)), ((2023, 3, 1), 12, (2022, 3, 1)), ((2024, 4, 1), 1, (2024, 3, 1)),
      ((2024, 3, 31), 1, (2024, 2, 29)), ((2024, 2, 29), 12, (2023, 2, 28)),
    ])
  func months(border: (Int, Int, Int), months: Int, first: (Int, Int, Int)) throws {
    let window = try #require(CivilWindow(months, .months))
    #expect(window.firstDay(endingBefore: day(border)) == day(first))
  }

  @Test("a window goes by dates, not by rows")
  func dates() throws {
    // Rows of 1, 2, 9 and 10 January only.
    let days = [0, 1, 8, 9].map { day((2024, 1, 1)) + $0 }
    let windows = TrailingWindows(try #require(CivilWindow(1, .weeks)), startDays: days, endDays: days.map { $0 + 1 })
    let result = rolling([1, 2, 4, 8], .sum, over: windows, minimumCoverage: 0)
    #expect(result.values == [1, 3, 4, 12])
    #expect(result.counts == [1, 2, 1, 2])
    #expect(result.coverages == result.counts.map { Double($0) / 7 })
  }

  @Test("weeks and months as rows fill windows of weeks and months")
  func longerRows() throws {
    let weeks = (0..<6).map { day((2024, 1, 1)) + 7 * $0 }
    let fourWeeks = TrailingWindows(
      try #require(CivilWindow(4, .weeks)), startDays: weeks, endDays: weeks.map { $0 + 7 })
    #expect(rolling([1, 1, 1, 1, 1, 1], .sum, over: fourWeeks).values == [nil, 2, 3, 4, 4, 4])
    let months = (1...5).map { day((2024, $0, 1)) }
    let ends = (2...6).map { day((2024, $0, 1)) }
    let threeMonths = TrailingWindows(try #require(CivilWindow(3, .months)), startDays: months, endDays: ends)
    let result = rolling([1, 2, 4, 8, 16], .sum, over: threeMonths, minimumCoverage: 1)
    #expect(result.values == [nil, nil, 7, 14, 28])
    #expect(result.coverages[4] == 1)
  }

  @Test("a window shorter than its row is empty")
  func tooShort() throws {
    let windows = TrailingWindows(try #require(CivilWindow(3, .days)), startDays: [0, 31], endDays: [31, 60])
    #expect(rolling([1, 2], .average, over: windows).values == [nil, nil])
    #expect(rolling([1, 2], .count, over: windows).values == [0, 0])
  }

  @Test("all missing, one value, all equal")
  func edges() {
    let windows = TrailingWindows(rowCount: 3, rows: 3)
    for statistic in [WindowStatistic.sum, .average, .minimum, .maximum, .median, .standardDeviation] {
      #expect(rolling([nil, .nan, .infinity], statistic, over: windows).values == [nil, nil, nil])
    }
    #expect(rolling([nil, 5, nil], .median, over: windows).values == [nil, 5, 5])
    #expect(rolling([5, 5, 5], .standardDeviation, over: windows).values == [nil, 0, 0])
    #expect(rolling([], .sum, over: TrailingWindows(rowCount: 3, rows: 0)).values == [])
  }

  @Test("every statistic is that of the window's values alone", arguments: 0..<40)
  func slow(seed: Int) throws {
    var random = AnalysisRandom(seed: seed)
    let values = random.column(Int.random(in: 1...80, using: &random))
    var day = 19_000
    let days = values.map { _ in
      day += Int.random(in: 0...3, using: &random)
      return day
    }
    let length = Int.random(in: 1...20, using: &random)
    let windows = TrailingWindows(
      try #require(CivilWindow(length, .days)), startDays: days, endDays: days.map { $0 + 1 })
    for statistic in [
      WindowStatistic.sum, .average, .minimum, .maximum, .median, .standardDeviation, .quantile(0.9), .count,
    ] {
      let wanted = values.indices.map { row -> Double? in
        let inside = (0...row).filter { days[$0] > days[row] - length }.compactMap { values[$0] }.sorted()
        switch statistic {
        case .sum: return inside.isEmpty ? nil : inside.reduce(0, +)
        case .average: return mean(of: inside)
        case .minimum: return inside.first
        case .maximum: return inside.last
        case .median: return quantile(0.5, ofSorted: inside)
        case .quantile(let fraction): return quantile(fraction, ofSorted: inside)
        case .standardDeviation: return sampleStandardDeviation(of: inside)
        case .count: return Double(inside.count)
        }
      }
      let found = rolling(values, statistic, over: windows, minimumCoverage: 0).values
      #expect(areNear(found, wanted, relative: 1e-12, absolute: 1e-12), "seed \(seed), \(statistic)")
    }
  }

  @Test("large values that have left a window leave no trace")
  func noDrift() {
    let values: [Double?] = [1e300, 0.1, 0.2, 0.3, 1e-300, 2, 4]
    let windows = TrailingWindows(rowCount: 2, rows: values.count)
    let sums = rolling(values, .sum, over: windows).values
    #expect(sums[2] == 0.1 + 0.2)
    #expect(sums[6] == 6)
    let deviations = rolling([1e9 + 1, 1e9 + 2, 1e9 + 4, 3], .standardDeviation, over: rowWindows(2, 4)).values
    // Of two values: their distance over the root of two.
    let root = 2.0.squareRoot()
    let wanted: [Double?] = [nil, 1 / root, 2 / root, 1_000_000_001 / root]
    #expect(areNear(deviations, wanted, relative: 1e-13))
  }

  private func rowWindows(_ count: Int, _ rows: Int) -> TrailingWindows { TrailingWindows(rowCount: count, rows: rows) }

  @Test("the vectors of rolling windows by time and by rows")
  func rollingVectors() throws {
    let cases = try VectorFile.cases("s1_windows_ewma.json")
    let statistics: [(String, WindowStatistic)] = [
      ("sum", .sum), ("mean", .average), ("min", .minimum), ("max", .maximum), ("std", .standardDeviation),
      ("median", .median),
    ]
    if let vector = cases["roll_time_5s_right"], let x = vector["inputs"]["x"].optionals {
      // The window of the vector is (t − 5, t], ours [t − length, t]: a hair shorter leaves the same readings out.
      let times = vector["inputs"]["t_s"].numbers ?? []
      let windows = TrailingWindows(length: 5 - 1e-9, starts: times, ends: times)
      for (name, statistic) in statistics where vector["expected"][name].list != nil {
        let found = rolling(x, statistic, over: windows, minimumCoverage: 0)
        #expect(areNear(found.values, vector["expected"][name].optionals, relative: 1e-12), "\(name)")
      }
    }
    for (id, least) in [("roll_count_4_min1", 1), ("roll_count_4_min3", 3)] {
      guard let vector = cases[id], let x = vector["inputs"]["x"].optionals else { continue }
      for (name, statistic) in statistics where vector["expected"][name].list != nil {
        let found = rolling(x, statistic, over: rowWindows(4, x.count), minimumCoverage: Double(least) / 4)
        #expect(areNear(found.values, vector["expected"][name].optionals, relative: 1e-12), "\(id) \(name)")
      }
    }
  }

  @Test("the vectors of exponential averages")
  func exponentialVectors() throws {
    let cases = try VectorFile.cases("s1_windows_ewma.json")
    if let vector = cases["ewma_alpha_adjusted"], let x = vector["inputs"]["x"].optionals {
      #expect(areNear(exponentialAverage(x, decay: .gain(0.3)), vector["expected"]["y"].optionals, relative: 1e-12))
    }
    if let vector = cases["ewma_irregular_point_halflife5"], let x = vector["inputs"]["x"].optionals {
      let found = exponentialAverage(
        x, decay: .timeConstant(5 / naturalLogarithm(2)), positions: vector["inputs"]["t_s"].numbers)
      #expect(areNear(found, vector["expected"]["y"].optionals, relative: 1e-12))
    }
  }

  @Test("the parameters of an exponential average are speeds")
  func decays() {
    #expect(isNear(ExponentialDecay.span(42).gain, 2.0 / 43, relative: 1e-14))
    #expect(isNear(ExponentialDecay.timeConstant(42).gain, 0.023528313347756735, relative: 1e-14))
    // With a span of one bucket nothing is remembered.
    #expect(exponentialAverage([1, 5, 3], decay: .span(1)) == [1, 5, 3])
  }

  @Test("weights fade over missing buckets, and an average without news ends")
  func exponentialGaps() {
    let found = exponentialAverage([nil, 8, nil, nil, 2, nil], decay: .gain(0.5), carriedBuckets: 1)
    // The 8 is three buckets old when the 2 comes: an eighth of its weight is left.
    let fifth = 3 / 1.125
    let wanted: [Double?] = [nil, 8, 8, nil, fifth, fifth]
    #expect(areNear(found, wanted))
    #expect(exponentialAverage([nil, nil], decay: .gain(0.5)) == [nil, nil])
    #expect(exponentialAverage([7, 7, 7], decay: .span(7)) == [7, 7, 7])
  }

  @Test("a cumulative column keeps what was reached, and starts anew with a group")
  func cumulativeColumn() {
    #expect(cumulative([nil, 1, nil, 2]) == [nil, 1, 1, 3])
    #expect(cumulative([1, 2, nil, 4], restartingWith: [1, 1, 2, 2]) == [1, 3, nil, 4])
    #expect(cumulative([5, 2, 8, nil], .maximum) == [5, 5, 8, 8])
    #expect(cumulative([5, 2, 8, nil], .minimum) == [5, 2, 2, 2])
    #expect(cumulative([5, 2, 8], .average) == [5, 3.5, 5])
    #expect(cumulative([Double?](repeating: 0.1, count: 10)).last == 1)
    #expect(cumulative([]) == [])
  }

  @Test("a description counts what is missing")
  func description() {
    let found = describe([1, nil, 2, 3, 4, .nan])
    #expect(found.count == 4 && found.missing == 2)
    #expect(found.mean == 2.5 && found.median == 2.5)
    #expect(found.lowerQuartile == 1.75 && found.upperQuartile == 3.25)
    #expect(isNear(found.standardDeviation, 1.2909944487358056, relative: 1e-14))
    #expect(describe([nil]) == Description(count: 0, missing: 1))
    #expect(describe([3]).standardDeviation == nil)
  }
}
