import TestSupport
import Testing

@testable import Quantities

@Suite("Names by their bytes")
struct NameIndexTests {
  @Test("are found as in a dictionary, the last of equal ones", arguments: [1 as UInt64, 2])
  func asDictionary(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func name() -> String {
      String((0..<Int.random(in: 1...4, using: &generator)).map { _ in "abCs".randomElement(using: &generator) ?? "a" })
    }
    for ignoresCase in [true, false] {
      var index = NameIndex(capacity: 150, ignoresCase: ignoresCase)
      var known: [String: UInt16] = [:]
      for value in 0..<150 as Range<UInt16> {
        let name = name()
        index.insert(name, value)
        known[ignoresCase ? name.lowercased() : name] = value
      }
      for _ in 0..<500 {
        let name = ignoresCase ? name().lowercased() : name()
        let bytes = Array(name.utf8)
        bytes.withUnsafeBufferPointer { bytes in
          #expect(index.value(of: bytes) == known[name], "seed \(seed): \(name)")
          let singular = name.hasSuffix("s") ? known[String(name.dropLast())] : nil
          #expect(index.value(of: bytes, plural: true) == known[name] ?? singular, "seed \(seed): \(name)")
        }
      }
    }
  }

  @Test("of activities are those of the cases")
  func activities() {
    let names = WorkoutActivityCatalog.nameTable.split(whereSeparator: \.isWhitespace).map { String($0) }
    #expect(names == WorkoutActivityCatalog.Known.allCases.map { String(describing: $0) })
    for type in WorkoutActivityType.all {
      #expect(WorkoutActivityType.named(type.name) == type && WorkoutActivityType.named(type.identifier + "s") == type)
    }
  }

  @Test("of types with a short name in the place of the whole one are no identifiers")
  func identifiers() {
    #expect(TypeNames.lookup("HKQuantityTypeIdentifierSteps") == nil)
    #expect(TypeNames.lookup("hk quantity type identifier step counts")?.name == "stepCount")
    #expect(TypeNames.lookup("HKCategoryTypeIdentifierStepCount") == nil)
  }

  @Test("of symbols with any prefix are units as HealthKit's strings are", arguments: UnitSymbol.table.map(\.symbol))
  func symbols(symbol: String) throws {
    for prefix in MetricPrefix.allCases.map(\.symbol) + ["x", "mm"] {
      let text = prefix + symbol
      let unit = try? QuantityUnit(text)
      #expect(try unit.map { try QuantityUnit.everyday(text) == $0 } ?? true, "\(text)")
      #expect(try unit.map { try QuantityUnit.everyday(" \(text) ") == $0 } ?? true, "\(text)")
    }
  }

  @Test("of units with one factor convert as those with several do")
  func convertible() throws {
    let texts = [
      "m", "km", "s", "L", "cm^3", "m^2", "count", "%", "degC", "mol", "mol<180>", "g", "m/s", "min/km", "s^-1",
    ]
    for left in try texts.map({ try QuantityUnit($0) }) {
      for right in try texts.map({ try QuantityUnit($0) }) {
        // A further factor on both sides takes the way over all dimensions.
        let longer = (try left.multiplied(by: QuantityUnit("V·W")), try right.multiplied(by: QuantityUnit("V·W")))
        #expect(left.isCompatible(with: right) == longer.0.isCompatible(with: longer.1), "\(left), \(right)")
        #expect((try? left.conversion(to: right)) != nil || !left.isConvertible(to: right), "\(left), \(right)")
      }
    }
  }
}
