import Testing

@testable import Statistics

@Suite("Trends")
struct TrendTests {
  private func slowSlopes(_ x: [Double], _ y: [Double]) -> [Double] {
    x.indices.flatMap { j in (0..<j).map { i in (y[j] - y[i]) / (x[j] - x[i]) } }.sorted()
  }

  @Test("selected slopes are those of the sorted list", arguments: 0..<60)
  func selection(seed: Int) {
    var random = AnalysisRandom(seed: seed)
    let y = random.column(Int.random(in: 2...120, using: &random), missing: 0).compactMap { $0 }
    var position = -3.0
    let x = y.map { _ in
      position += Double(Int.random(in: 1...3, using: &random))
      return position
    }
    let order = SlopeOrder(x: x, y: y)
    let wanted = slowSlopes(x, y)
    #expect(order.sorted() == wanted, "seed \(seed)")
    let ranks = [0, wanted.count / 3, wanted.count / 2, wanted.count - 1]
    for (rank, found) in zip(ranks, order.values(ranks: ranks)) {
      #expect(abs(found - wanted[rank]) <= wanted[rank].ulp, "seed \(seed), rank \(rank) of \(wanted.count)")
    }
    // At 0 the quotient and the exact slope cannot disagree.
    #expect(order.countOfSlopes(atMost: 0) == wanted.count { $0 <= 0 }, "seed \(seed)")
  }

  @Test("both ways to the slope agree where most values are equal", arguments: [3, 40, 400])
  func manyTies(count: Int) throws {
    var random = AnalysisRandom(seed: count)
    let y = (0..<count).map { _ in Double(Int.random(in: 0...9, using: &random) / 6) }
    let x = y.indices.map(Double.init)
    let listed = try #require(theilSenLine(x: x, y: y))
    let selected = try #require(theilSenLine(x: x, y: y, longestList: 0))
    #expect(listed == selected)
  }

  @Test("Kendall's statistic counts pairs", arguments: 0..<40)
  func statistic(seed: Int) {
    var random = AnalysisRandom(seed: seed)
    let y = random.column(Int.random(in: 0...60, using: &random), missing: 0).compactMap { $0 }
    var statistic = 0
    for j in y.indices { for i in 0..<j { statistic += y[j] > y[i] ? 1 : y[j] < y[i] ? -1 : 0 } }
    #expect(MannKendall(y).statistic == statistic, "seed \(seed)")
  }

  @Test("the exact p-value of a few values")
  func exact() {
    #expect(isNear(MannKendall([1, 2, 3, 4, 5]).p, 1.0 / 60, relative: 1e-12))
    #expect(isNear(MannKendall([1, 2]).p, 1, relative: 1e-12))
    #expect(isNear(MannKendall([2, 1, 3]).p, 1, relative: 1e-12))
  }

  @Test("the vectors of the Mann–Kendall test and the Theil–Sen slope")
  func vectors() throws {
    for (id, vector) in try VectorFile.cases("s2_trend_tests.json") where id.hasPrefix("mk_") {
      guard let y = vector["inputs"]["y"].numbers else { continue }
      let (expected, test) = (vector["expected"], MannKendall(y))
      #expect(Double(test.statistic) == expected["S"].number, "\(id)")
      #expect(isNear(test.variance, expected["varS"].number), "\(id)")
      if let z = expected["z"].number { #expect(isNear(test.score(), z), "\(id)") }
      if let tau = expected["tau"].number { #expect(isNear(test.tau, tau), "\(id)") }
      if y.count >= 10, let p = expected["p"].number { #expect(isNear(test.p, p, relative: 1e-8), "\(id)") }
      for longestList in [1_000, 0] {
        let line = theilSenLine(x: y.indices.map(Double.init), y: y, longestList: longestList)
        if let slope = expected["sen_slope"].number { #expect(isNear(line?.slope, slope), "\(id)") }
        if let range = expected["ci95"].numbers {
          #expect(isNear(line?.slopeRange?.lowerBound, range[0]), "\(id)")
          #expect(isNear(line?.slopeRange?.upperBound, range[1]), "\(id)")
        }
        if let intercept = expected["intercept_median_form"].number {
          #expect(isNear(line?.intercept, intercept), "\(id)")
        }
      }
    }
    let exact = MannKendall([2, 1, 4, 3, 6, 5, 8, 7])
    #expect(isNear(exact.p, 0.014136904761904762, relative: 1e-12))
    #expect(isNear(exact.tau, 0.7142857142857142, relative: 1e-12))
  }

  @Test("the vectors of the correction for autocorrelation")
  func autocorrelated() throws {
    for (id, vector) in try VectorFile.cases("s2_trend_autocorrelation.json") {
      guard let values = vector["inputs"]["x"].optionals else { continue }
      let found = trend(values, bucketsPerYear: 365.2425)
      #expect(isNear(found.slope, vector["expected"]["slope"].number), "\(id)")
      #expect(isNear(found.plainP, vector["expected"]["p_plain"].number), "\(id)")
      #expect(isNear(found.p, vector["expected"]["p_taken"].number), "\(id)")
      #expect(isNear(found.perYear, (found.slope ?? 0) * 365.2425), "\(id)")
    }
  }

  @Test("key numbers of a series with equal values, without the shared folder")
  func keyNumbers() {
    let found = trend([3, 3, 4, 2, 5, 5, 5, 6, 4, 7, 7, 8, 6, 9, 9, 9], bucketsPerYear: 12)
    #expect(isNear(found.slope, 0.4365079365079365))
    #expect(isNear(found.slopeRange?.lowerBound, 0.36363636363636365))
    #expect(isNear(found.slopeRange?.upperBound, 0.5))
    #expect(isNear(found.plainP, 5.038391670130272e-05))
    #expect(isNear(found.intercept, 2.2261904761904763))
    #expect(found.verdict == .rising)
  }

  @Test("a missing bucket keeps its place")
  func gaps() {
    #expect(trend([0, nil, nil, 3, 4, nil, 6], bucketsPerYear: 1).slope == 1)
    #expect(trend([0, nil, 2, 3, nil], bucketsPerYear: 365.2425).slope == 1)
  }

  @Test("few values, equal values, none")
  func edges() {
    #expect(trend([], bucketsPerYear: 12) == Trend(count: 0, verdict: .noClearTrend))
    #expect(trend([nil, nil], bucketsPerYear: 12) == Trend(count: 0, verdict: .noClearTrend))
    #expect(trend([5], bucketsPerYear: 12) == Trend(count: 1, verdict: .noClearTrend))
    let two = trend([5, 7], bucketsPerYear: 12)
    #expect(two.slope == 2 && two.slopeRange == nil && two.p == nil)
    let equal = trend([5, 5, 5, 5, 5], bucketsPerYear: 12)
    #expect(equal.slope == 0 && equal.p == 1 && equal.slopeRange == 0...0 && equal.verdict == .noClearTrend)
    // Four rising values are too few for any claim, five enough.
    #expect(trend([1, 2, 3, 4], bucketsPerYear: 12).verdict == .noClearTrend)
    #expect(trend([5, 4, 3, 2, 1], bucketsPerYear: 12).verdict == .falling)
    #expect(trend([.infinity, 1, .nan, 2], bucketsPerYear: 1).slope == 0.5)
    #expect(trend([-1e308, 1e308, 1e308], bucketsPerYear: 1).count == 3)
  }

  @Test("the correction only makes a trend harder to claim", arguments: 0..<30)
  func corrected(seed: Int) throws {
    var random = AnalysisRandom(seed: seed)
    let values = random.column(Int.random(in: 3...60, using: &random))
    let found = trend(values, bucketsPerYear: 1)
    if let p = found.p, let plain = found.plainP { #expect(p >= plain && p <= 1, "seed \(seed)") }
  }

  @Test("the last 90 days against the last 365", .enabled(if: Vectors.arePresent, Vectors.absence))
  func periods() throws {
    let vector = try #require(try VectorFile.cases("s2_changepoints_anomaly.json")["trend_90_365"])
    let daily = try #require(vector["inputs"]["daily"].numbers)
    let last365 = daily.suffix(365)
    let found = try #require(
      changeOfLast90Days(days: Array(0..<last365.count), values: Array(last365), lastDay: last365.count - 1))
    #expect(isNear(found.recentMean, vector["expected"]["mean90"].number, relative: 1e-12))
    #expect(isNear(found.yearMean, vector["expected"]["mean365"].number, relative: 1e-12))
    #expect(isNear(found.earlierMean, vector["expected"]["mean_first_275"].number, relative: 1e-12))
    #expect(isNear(found.ratio, vector["expected"]["ratio"].number, relative: 1e-12))
    #expect(isNear(found.change, found.recentMean - found.yearMean))
    #expect(isNear(found.change, (found.recentMean - found.earlierMean) * 275 / 365, relative: 1e-9))
    #expect(found.changeRange.contains(found.change))
  }

  @Test("a period comparison needs enough days")
  func fewDays() {
    let days = Array(0..<365)
    #expect(changeOfLast90Days(days: days, values: days.map { _ in nil }, lastDay: 364) == nil)
    #expect(changeOfLast90Days(days: [1], values: [1], lastDay: 364) == nil)
    // Two months of data are not a year.
    #expect(changeOfLast90Days(days: days, values: days.map { $0 < 240 ? nil : 1 }, lastDay: 364) == nil)
    let equal = changeOfLast90Days(days: days, values: days.map { _ in 7 }, lastDay: 364)
    #expect(equal?.changeRange == 0...0)
  }

  @Test("Welch's interval is that of SciPy")
  func welch() {
    // scipy.stats.ttest_ind([1, 2, 3, 4], [2, 4, 6, 9, 11], equal_var=False).confidence_interval()
    let margin = welchMargin([1, 2, 3, 4], [2, 4, 6, 9, 11])
    #expect(isNear(margin, 4.461754244457291, relative: 1e-12))
  }

  @Test("an anomaly is one against the past only")
  func anomaly() {
    var values: [Double?] = (0..<40).map { Double($0 % 7) }
    values[30] = 100
    values[35] = nil
    let found = anomalies(values)
    #expect(found.scores[13] == nil && found.scores[14] != nil)
    #expect(found.areAnomalies[30] == true)
    #expect(found.areAnomalies[31] == false)
    #expect(found.areAnomalies[35] == nil)
    #expect(anomalies(Array(values[...30])).scores[30] == found.scores[30])
    // All of the past equal: no scale, no score. More than half of it equal: the mean distance.
    let equal = [Double?](repeating: 8, count: 20)
    #expect(anomalies(equal + [9]).scores[20] == nil)
    #expect(isNear(anomalies([4] + equal + [9]).scores[21], 1 / (1.253314 * 4 / 21)))
  }

  @Test("the vector of the modified score", .enabled(if: Vectors.arePresent, Vectors.absence))
  func modified() throws {
    let vector = try #require(try VectorFile.cases("s1_moments_quantiles.json")["modified_z"])
    let x = try #require(vector["inputs"]["x"].numbers)
    let middle = try #require(median(of: x))
    let found = x.map { robustScore($0, median: middle, base: x) }
    #expect(areNear(found, vector["expected"]["M"].optionals, relative: 1e-12))
  }
}
