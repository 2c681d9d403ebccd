import Calendars
import Testing

@testable import Statistics

@Suite("Body mass index")
struct BodyMassIndexTests {
  private func index(masses: [TestSample], heights: [TestSample]) -> BodyMassIndex {
    BodyMassIndex(masses: Rows(masses), heights: Rows(heights), heightRanking: ranking())
  }

  @Test("the height valid at the weighing counts, before the first one the first, flagged")
  func asOf() {
    let bmi = index(
      masses: [.init(0, 0, 70), .init(10, 10, 72), .init(25, 25, 72)], heights: [.init(10, 10, 1.8), .init(20, 20, 2)])
    #expect(bmi.rows.values == [70 / (1.8 * 1.8), 72 / (1.8 * 1.8), 18])
    #expect(bmi.extrapolatedCount == 1)
    #expect(bmi.implausible.isEmpty)
  }

  @Test("masses and heights out of limits give no index and are listed")
  func limits() {
    let bmi = index(
      masses: [.init(0, 0, 1.9), .init(1, 1, 2), .init(2, 2, 650), .init(3, 3, 651), .init(12, 12, 70)],
      heights: [.init(0, 0, 1.0), .init(10, 10, 173)])
    #expect(bmi.rows.values == [2, 650])
    #expect(bmi.implausible.map(\.value) == [173, 1.9, 651])
    #expect(bmi.implausible.map(\.kind) == [.heightMetres, .massKilograms, .massKilograms])
  }

  @Test("of heights of one moment the best source counts, of one source the last in order")
  func heightTies() {
    let bmi = index(
      masses: [.init(5, 5, 100)], heights: [.init(0, 0, 1.25, source: 1), .init(0, 0, 2), .init(0, 0, 2.5, source: 2)])
    #expect(bmi.rows.values == [25])
    #expect(index(masses: [.init(5, 5, 100)], heights: [.init(0, 0, 2), .init(0, 0, 2.5)]).rows.values == [16])
  }

  @Test("without heights there is no index")
  func noHeights() { #expect(index(masses: [.init(0, 0, 70)], heights: []).rows.count == 0) }

  @Test("the published vector", .enabled(if: Vectors.arePresent, Vectors.absence))
  func vector() throws {
    let entry = try #require(Vectors.cases("s3_body.json")["bmi_series_asof"])
    func rows(_ value: Any?) throws -> [TestSample] {
      try ((value as? [[Any]]) ?? []).map { pair in
        let date = try #require(CivilDate((pair[0] as? String) ?? ""))
        let start = Int64(date.daysSinceEpoch) * 86_400
        return TestSample(start, start, number(pair[1]) ?? .nan)
      }
    }
    let inputs = dictionary(entry["inputs"])
    let bmi = index(masses: try rows(inputs["weights"]), heights: try rows(inputs["heights"]))
    let expected = numbers(dictionary(entry["expected"])["bmi_backfill_first"])
    #expect(bmi.rows.values.count == expected.count)
    for (found, wanted) in zip(bmi.rows.values, expected) { #expect(abs(found - wanted) < 1e-12 * wanted) }
  }

  @Test("as-of joins of the published vectors")
  func asOfVectors() {
    let cases = Vectors.cases("s8_intervals.json")
    for (id, tolerance) in [("asof_backward", nil), ("asof_backward_tol4", 4)] as [(String, Int64?)] {
      guard let entry = cases[id] else { continue }
      let inputs = dictionary(entry["inputs"])
      let values = numbers(inputs["right_value"])
      let found = asOfIndices(
        left: numbers(inputs["left_t"]).map { Int64($0) }, right: numbers(inputs["right_t"]).map { Int64($0) },
        tolerance: tolerance
      ).map { $0.map { values[$0] } }
      let expected = (dictionary(entry["expected"])["value"] as? [Any])?.map { number($0) } ?? []
      #expect(found == expected, "\(id)")
    }
  }

  @Test("of equal right times the last one counts")
  func asOfDuplicates() { #expect(asOfIndices(left: [5, 4], right: [5, 5, 6]) == [1, nil]) }
}
