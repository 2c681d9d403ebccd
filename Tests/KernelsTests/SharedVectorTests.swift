import Foundation
import Testing

@testable import Kernels

/// The vectors that lie beside the repository in `../shared/methods/vectors`, where they have been fetched.
@Suite("Vectors of the shared methods")
struct SharedVectorTests {
  // JSONDecoder, not JSONSerialization: the latter loses the last digits of doubles on Linux.
  private struct File: Decodable { let cases: [Case] }

  private struct Case: Decodable {
    let id: String
    let inputs: Fields
    let expected: Fields
  }

  /// The fields of an object that are numbers or lists of numbers.
  private struct Fields: Decodable {
    private var lists: [String: [Double]] = [:]
    private var singles: [String: Double] = [:]

    struct Key: CodingKey {
      let stringValue: String
      let intValue: Int? = nil
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in container.allKeys {
        lists[key.stringValue] = try? container.decode([Double].self, forKey: key)
        singles[key.stringValue] = try? container.decode(Double.self, forKey: key)
      }
    }

    func list(_ key: String) -> [Double]? { lists[key] }
    subscript(key: String) -> Double? { singles[key] }
  }

  private func cases(_ file: String) throws -> [Case] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    for above in ["../shared", "../../shared"] {
      let url = package.appending(path: "\(above)/methods/vectors/\(file)").standardizedFileURL
      guard let data = try? Data(contentsOf: url) else { continue }
      return try JSONDecoder().decode(File.self, from: data).cases
    }
    print("note: ../shared/methods/vectors/\(file) is not there; its cases are skipped")
    return []
  }

  @Test("sums and dot products are the exact ones")
  func sums() throws {
    for vector in try cases("s1_sums.json") {
      guard let x = vector.inputs.list("x"), let expected = vector.expected["correctly_rounded"] else { continue }
      let result = x.withUnsafeBufferPointer { x in
        vector.inputs.list("y")?.withUnsafeBufferPointer { accurateDot(x, $0) } ?? accurateSum(x)
      }
      #expect(unitsBetween(result.value, expected) <= 2, "\(vector.id)")
    }
    let tenths = [Double](repeating: 0.1, count: 1_000_000)
    #expect(tenths.withUnsafeBufferPointer { accurateSum($0) }.value == 100_000)
  }

  @Test("quantiles are those of type 7")
  func quantilesOfType7() throws {
    for vector in try cases("s1_moments_quantiles.json") {
      guard let expected = vector.expected.list("type7"), let x = vector.inputs.list("x"),
        let probabilities = vector.inputs.list("p")
      else { continue }
      let found = x.withUnsafeBufferPointer { quantiles($0, probabilities) }
      for (value, wanted) in zip(found, expected) {
        #expect(abs(value - wanted) <= 1e-12 * max(1, abs(wanted)), "\(vector.id)")
      }
    }
  }

  @Test("means and deviations hold the certified digits", arguments: KernelForm.allCases)
  func certified(form: KernelForm) throws {
    let tolerances = ["Mavro": 1e-11, "NumAcc3": 1e-9, "NumAcc4": 1e-8]
    for vector in try cases("s1_nist_univariate.json") {
      guard let y = vector.inputs.list("y"), let mean = vector.expected["mean"], let deviation = vector.expected["sd"]
      else { continue }
      let found = y.withUnsafeBufferPointer { moments($0, form: form) }
      #expect(abs(found.mean - mean) <= 1e-14 * abs(mean), "\(vector.id)")
      let tolerance = tolerances[vector.id] ?? 1e-12
      #expect(abs((found.sampleStandardDeviation ?? .nan) - deviation) <= tolerance * deviation, "\(vector.id)")
    }
  }

  @Test(
    "a mean that is large beside the spread costs no digits",
    arguments: [(1.2, 1e-13), (1_000_000.2, 1e-9), (10_000_000.2, 1e-8)])
  func largeMean(center: Double, tolerance: Double) {
    // NIST's NumAcc2 to 4: the centre, then 500 pairs of a tenth below and a tenth above; the deviation is 0.1 exactly.
    let values = [center] + (0..<500).flatMap { _ in [center - 0.1, center + 0.1] }
    let found = values.withUnsafeBufferPointer { moments($0) }
    #expect(abs(found.mean - center) <= 1e-14 * center)
    #expect(abs((found.sampleStandardDeviation ?? 0) - 0.1) <= tolerance)
  }
}
