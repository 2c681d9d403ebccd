import Kernels
import Testing

@testable import Statistics

@Suite("Correlations")
struct CorrelationTests {
  private func plain(_ x: [Double?], _ y: [Double?], lag: Int = 0) throws -> Correlation {
    try correlation(x, y, lag: lag, correctsForAutocorrelation: false)
  }

  @Test("the vectors of Pearson, Spearman and Kendall")
  func vectors() throws {
    for (id, vector) in try VectorFile.cases("s2_correlation.json") {
      let expected = vector["expected"]
      guard let x = vector["inputs"]["x"].optionals, let y = vector["inputs"]["y"].optionals,
        let pearson = expected["pearson_r"].number
      else { continue }
      let found = try plain(x, y)
      #expect(isNear(found.pearson, pearson), "\(id)")
      #expect(isNear(found.p, expected["p"].number), "\(id)")
      #expect(isNear(found.pearsonRange.lowerBound, expected["ci95"].numbers?[0]), "\(id)")
      #expect(isNear(found.pearsonRange.upperBound, expected["ci95"].numbers?[1]), "\(id)")
      #expect(isNear(found.spearman, expected["spearman_rho"].number), "\(id)")
      #expect(isNear(found.spearmanP, expected["spearman_p_t"].number), "\(id)")
      #expect(isNear(found.kendall, expected["kendall_tau_b"].number), "\(id)")
      #expect(isNear(found.kendallP, expected["kendall_p_normal"].number), "\(id)")
    }
  }

  @Test("Anscombe's first pairs, without the shared folder")
  func anscombe() throws {
    let x: [Double?] = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    let y: [Double?] = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
    let found = try plain(x, y)
    #expect(isNear(found.pearson, 0.8164205163448399, relative: 1e-13))
    #expect(isNear(found.p, 0.002169628873078792, relative: 1e-11))
    #expect(isNear(found.pearsonRange.lowerBound, 0.42439121339321656))
    #expect(isNear(found.spearman, 0.8181818181818182, relative: 1e-13))
    #expect(found.count == 11 && found.effectiveCount == 11)
  }

  @Test(
    "the vector of lags: a positive one takes the first series later", .enabled(if: Vectors.arePresent, Vectors.absence)
  )
  func lags() throws {
    let vector = try #require(try VectorFile.cases("s2_correlation.json")["ccf_deaths"])
    let x = try #require(vector["inputs"]["x"].optionals)
    let y = try #require(vector["inputs"]["y"].optionals)
    for lag in -6...6 {
      let found = try plain(x, y, lag: lag)
      let expected = vector["expected"]["overlap_pearson"]["\(found.lag)"]
      #expect(isNear(found.pearson, expected["r"].number), "lag \(found.lag)")
      #expect(isNear(found.p, expected["p"].number, relative: 1e-8), "lag \(found.lag)")
    }
  }

  @Test("the first follows the second by two buckets")
  func leads() throws {
    let second: [Double?] = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, nil, 9]
    let first = [nil, nil] + second.dropLast(2)
    #expect(isNear(try plain(first, second, lag: 2).pearson, 1, relative: 1e-14))
  }

  @Test("autocorrelated days are worth fewer pairs")
  func effective() throws {
    let cases = try VectorFile.cases("s2_correlation.json")
    let trends = try VectorFile.cases("s2_trend_tests.json")
    if let lake = cases["acf_lakehuron"]?["inputs"]["y"].optionals,
      let nile = trends["mk_nile"]?["inputs"]["y"].optionals?.prefix(98)
    {
      let found = try correlation(lake, Array(nile), correctsForAutocorrelation: true)
      #expect(isNear(found.effectiveCount, 41.80049787606878, relative: 1e-10))
      #expect(isNear(found.pearson, 0.22972841296235, relative: 1e-6))
      #expect(isNear(autocorrelation(lake, lag: 2), 0.6099371035895681))
    }
    let rising = (0..<20).map { Double?(Double($0)) }
    let alternating = (0..<20).map { Double?($0.isMultiple(of: 2) ? 1 : -1) }
    #expect(try correlation(rising, alternating, correctsForAutocorrelation: true).effectiveCount == 20)
    #expect(try correlation(rising, rising, correctsForAutocorrelation: true).effectiveCount < 5)
  }

  @Test("no answer from too few pairs or from a constant")
  func refusals() {
    let nine = (0..<9).map { Double?(Double($0)) }
    #expect(throws: CorrelationRefusal.tooFewPairs(count: 9, needed: 10)) { try plain(nine, nine) }
    #expect(throws: CorrelationRefusal.tooFewPairs(count: 9, needed: 10)) { try plain(nine + [nil], nine + [4]) }
    #expect(throws: CorrelationRefusal.tooFewPairs(count: 0, needed: 10)) { try plain(nine, nine, lag: .min) }
    #expect(throws: CorrelationRefusal.tooFewPairs(count: 0, needed: 10)) { try plain([], []) }
    let equal = [Double?](repeating: 0.1, count: 12)
    let rising = (0..<12).map { Double?(Double($0)) }
    #expect(throws: CorrelationRefusal.firstIsConstant) { try plain(equal, rising) }
    #expect(throws: CorrelationRefusal.secondIsConstant) { try plain(rising, equal) }
  }

  @Test("Kendall's τ counts pairs", arguments: 0..<30)
  func kendall(seed: Int) {
    var random = AnalysisRandom(seed: seed)
    let count = Int.random(in: 3...40, using: &random)
    let x = random.column(count, missing: 0).compactMap { $0 }
    let y = random.column(count, missing: 0).compactMap { $0 }
    var (difference, xPairs, yPairs) = (0.0, 0.0, 0.0)
    for j in x.indices {
      for i in 0..<j {
        let (xSign, ySign) = ((x[j] - x[i]).sign(), (y[j] - y[i]).sign())
        difference += xSign * ySign
        xPairs += abs(xSign)
        yPairs += abs(ySign)
      }
    }
    let wanted = xPairs * yPairs > 0 ? difference / (xPairs * yPairs).squareRoot() : 0
    #expect(isNear(kendallCorrelation(x, y).tau, wanted, relative: 1e-12, absolute: 1e-14), "seed \(seed)")
  }

  @Test("p-values are corrected for being several")
  func adjustment() {
    let p: [Double?] = [0.0001, 0.0004, 0.0019, nil, 0.0095]
    #expect(areNear(adjusted(p), [0.0004, 0.0008, 0.0025333333333333336, nil, 0.0095]))
    #expect(areNear(adjusted(p, by: .holm), [0.0004, 0.0012, 0.0038, nil, 0.0095]))
    #expect(adjusted([]) == [])
  }

  @Test("the vectors of corrections for several tests", .enabled(if: Vectors.arePresent, Vectors.absence))
  func adjustmentVectors() throws {
    let vector = try #require(try VectorFile.cases("s2_correlation.json")["bh_1995"])
    let values = try #require(vector["inputs"]["p"].optionals)
    #expect(areNear(adjusted(values), vector["expected"]["BH"].optionals, relative: 1e-10))
    #expect(areNear(adjusted(values, by: .holm), vector["expected"]["holm"].optionals, relative: 1e-10))
  }

  @Test("a matrix holds the correlations of its pairs, in either form", arguments: KernelForm.allCases)
  func matrix(form: KernelForm) {
    for seed in 0..<10 {
      var random = AnalysisRandom(seed: seed)
      let rows = Int.random(in: 10...60, using: &random)
      var columns = (0..<5).map { random.column(rows, missing: $0 < 3 ? 0 : 0.3) }
      columns.append([Double?](repeating: 0.3, count: rows))
      let found = CorrelationMatrix(columns, form: form)
      for first in columns.indices {
        for second in columns.indices {
          let wanted = try? correlation(columns[first], columns[second], correctsForAutocorrelation: false)
          let isMatch = isNear(found[first, second], wanted?.pearson, relative: 1e-12, absolute: 1e-13)
          #expect(isMatch, "seed \(seed): \(first), \(second)")
        }
      }
    }
    #expect(CorrelationMatrix([]).coefficients == [])
    #expect(CorrelationMatrix([[1, 2], [2, 1]]).coefficients == [nil, nil, nil, nil])
  }

  @Test("a table of pairs and lags holds what pairs asked alone give", arguments: KernelForm.allCases)
  func table(form: KernelForm) {
    for seed in 0..<40 {
      var random = AnalysisRandom(seed: seed)
      let rows = Int.random(in: 0...60, using: &random)
      var columns = (0..<4).map { random.column(rows, missing: $0 < 2 ? 0 : 0.3) }
      columns.append([Double?](repeating: 0.3, count: rows))
      let table = correlationTable(columns, lags: -2...2, form: form)
      #expect(table.count == 10 * 5, "seed \(seed)")
      for cell in table {
        let alone = Result { () throws(CorrelationRefusal) in
          try correlation(columns[cell.first], columns[cell.second], lag: cell.lag, correctsForAutocorrelation: true)
        }
        switch (cell.result, alone) {
        case (.success(let found), .success(let wanted)):
          let pairs = [
            (found.pearson, wanted.pearson), (found.spearman, wanted.spearman), (found.p, wanted.p),
            (found.pearsonRange.lowerBound, wanted.pearsonRange.lowerBound),
            (found.pearsonRange.upperBound, wanted.pearsonRange.upperBound),
          ]
          let isMatch = pairs.allSatisfy { isNear($0, $1, relative: 1e-9, absolute: 1e-12) }
          #expect(isMatch && cell.count == wanted.count, "seed \(seed): \(cell)")
        case (.failure(let found), .failure(let wanted)): #expect(found == wanted, "seed \(seed): \(cell)")
        default: Issue.record("seed \(seed): \(cell), alone \(alone)")
        }
      }
    }
  }
}

extension Double {
  fileprivate func sign() -> Double { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
