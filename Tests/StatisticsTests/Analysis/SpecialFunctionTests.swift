import Testing

@testable import Statistics

@Suite("Distributions")
struct SpecialFunctionTests {
  // From mpmath with 40 digits.
  @Test(
    "the normal quantile undoes the distribution",
    arguments: [(0.975, 1.959963984540054), (0.5, 0), (0.75, 0.6744897501960817), (1e-10, -6.361340902404056)])
  func normal(probability: Double, score: Double) {
    #expect(isNear(normalQuantile(probability), score, relative: 1e-14))
    #expect(isNear(normalQuantile(1 - probability), -score, relative: 1e-6))
  }

  @Test("there is no quantile of 0, 1 or beyond", arguments: [0, 1, -1, 2, Double.nan])
  func noQuantile(probability: Double) { #expect(normalQuantile(probability) == nil) }

  @Test(
    "p-values of t",
    arguments: [
      (1.0, 1.0, 0.5), (4.2414552888928325, 9.0, 0.002169628873078792),
      (-5.204264489084164, 98, 1.0716948863250092e-06),
      (0, 5, 1), (.infinity, 5, 0),
    ])
  func student(score: Double, freedom: Double, p: Double) {
    #expect(isNear(studentTwoSidedP(score, degreesOfFreedom: freedom), p, relative: 1e-12))
  }

  @Test(
    "the score of t undoes its p-value",
    arguments: [0.3, 1, 1.5, 2, 5, 9, 30.7, 364, 12_345, 1e6], [0.9, 0.5, 0.05, 0.01, 1e-6])
  func score(freedom: Double, tails: Double) throws {
    let score = try #require(studentScore(tails: tails, degreesOfFreedom: freedom))
    #expect(isNear(studentTwoSidedP(score, degreesOfFreedom: freedom), tails, relative: 1e-11))
  }

  @Test(
    "known scores of t",
    arguments: [(1, 12.706204736174698), (2, 4.302652729749464), (9, 2.262157162798205), (100, 1.9839715185235518)])
  func knownScore(freedom: Double, score: Double) {
    #expect(isNear(studentScore(tails: 0.05, degreesOfFreedom: freedom), score, relative: 1e-12))
  }

  @Test("the gamma function of whole numbers is the factorial")
  func gamma() {
    var factorial = 0.0
    for n in 1...60 {
      #expect(isNear(logGamma(Double(n)), factorial, relative: 1e-14, absolute: 1e-14))
      factorial += naturalLogarithm(Double(n))
    }
    #expect(isNear(logGamma(0.5), naturalLogarithm(Double.pi) / 2, relative: 1e-14))
  }
}
