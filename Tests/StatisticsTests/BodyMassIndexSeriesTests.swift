import Calendars
import Quantities
import Storage
import TestSupport
import Testing

@testable import Statistics

@Suite("Body mass index from packed columns")
struct BodyMassIndexSeriesTests {
  @Test("equals that from the rows, or is left to them")
  func agreesWithRows() throws {
    var random = SeededGenerator(seed: SeededGenerator.freshSeed("BodyMassIndexSeriesTests"))
    var fastCount = 0
    for _ in 0..<200 {
      let person = try person(&random)
      let masses = try #require(person.series(of: .quantity(.bodyMass)))
      var heights = person.rows(of: .quantity(.height))
      let toMetres = try QuantityType.height.keptUnit.conversion(to: .meter)
      heights.values = heights.values.map { toMetres($0) }
      let ranking = person.sourceRanking(of: .quantity(.height))
      let twin = BodyMassIndex(
        masses: Rows(masses.columns()).filtered(by: RowFilter()).withoutExactCopies(keepsInstants: false),
        heights: heights, heightRanking: ranking)
      if BodyMassIndex(masses: masses, heights: heights, heightRanking: ranking) != nil { fastCount += 1 }
      let found = try #require(person.bodyMassIndex())
      #expect(found.values == twin.values)
      #expect(found.rows.starts == twin.rows.starts)
      #expect(found.rows.values == twin.values)
      #expect(found.extrapolatedCount == twin.extrapolatedCount)
      #expect(found.implausible == twin.implausible)
    }
    #expect(fastCount > 20 && fastCount < 180, "both ways are taken: \(fastCount) of 200")
  }

  /// Weighings and heights of two sources; some persons have what the short way leaves to the other one.
  private func person(_ random: inout SeededGenerator) throws -> PersonData {
    var person = PersonData(chunkRowCount: [1, 2, 5, 64].randomElement(using: &random) ?? 1)
    let numbers = ["Scale", "App"].map {
      person.sources.intern(SampleSource(name: $0, deviceModel: nil, sourceClass: .app))
    }
    let sources = numbers.compactMap { $0 }
    try #require(sources.count == 2)
    let spread: Int64 = Bool.random(using: &random) ? 1_000_000_000_000 : 100
    let isOdd = Int.random(in: 0..<3, using: &random) == 0
    var masses = SampleColumns()
    for _ in 0..<Int.random(in: 1...80, using: &random) {
      let start = Int64.random(in: 0..<spread, using: &random)
      let value = Double(Int.random(in: 400...1_200, using: &random)) / 10
      masses.append(
        start: start, end: start, value: isOdd && Int.random(in: 0..<20, using: &random) == 0 ? 900 : value,
        source: sources[0],
        flags: isOdd && Int.random(in: 0..<20, using: &random) == 0 ? .implausible : [])
    }
    var heights = SampleColumns()
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let start = Int64.random(in: -spread..<spread, using: &random)
      for source in sources.prefix(Int.random(in: 1...2, using: &random)) {
        let value = Double(Int.random(in: 150...200, using: &random))
        heights.append(
          start: start, end: start, value: isOdd && Int.random(in: 0..<9, using: &random) == 0 ? 5 : value,
          source: source)
      }
    }
    person.append(masses, to: .quantity(.bodyMass))
    person.append(heights, to: .quantity(.height))
    person.seal()
    return person
  }
}
