import TestSupport
import Testing

@testable import Quantities

@Suite("Arithmetic and printing of units")
struct UnitArithmeticTests {
  @Test(
    "units print as HealthKit was seen to print them",
    arguments: [
      ("hr*L", "L·hr"), ("ml/(kg*min)", "mL/min·kg"), ("kcal/(kg*hr)", "kcal/hr·kg"), ("L/(s·g)", "L/g·s"),
      ("count·min", "min·count"),
      ("hr·atm·L", "L·atm·hr"), ("1/s", "1/s"), ("m^-2", "1/m^2"), ("m^2/s^2", "m^2/s^2"), ("kg·m^-3", "kg/m^3"),
      ("mol<18.0>", "mol<18>"),
      ("mmol<180.1558800000541>/L", "mmol<180.1558800000541>/L"), ("mg/dl", "mg/dL"), ("count/min", "count/min"),
      ("km.hr^-1", "km/hr"),
    ])
  func printing(text: String, expected: String) throws {
    #expect(try QuantityUnit(text).unitString == expected)
    #expect("\(try QuantityUnit(text))" == expected)
  }

  @Test("every unit of the catalog and every usual one prints as it is written")
  func catalogUnits() throws {
    let written = [
      "count", "count/min", "mL/min·kg", "Cal", "kcal", "kJ", "kcal/hr·kg", "km", "mi", "m", "cm", "ft", "in", "kg",
      "lb", "g", "mg", "mcg",
      "L", "mL", "mmHg", "mg/dL", "mmol<180.1558800000541>/L", "degC", "degF", "ms", "min", "hr", "%", "dBASPL", "dBHL",
      "Hz", "km/hr",
      "mi/hr", "m/s", "ft/s", "W", "IU", "appleEffortScore", "count/s", "L/min", "S",
    ]
    for text in written { #expect(try QuantityUnit(text).unitString == text) }
    for type in QuantityType.all {
      #expect(try QuantityUnit(type.keptUnit.unitString) == type.keptUnit)
    }
  }

  @Test("equal units combine, different ones of one dimension do not cancel")
  func combining() throws {
    for text in ["dL/L", "m/in", "count/%", "kg/g"] { #expect(try !QuantityUnit(text).isNull) }
    let meter = QuantityUnit.meter
    #expect(try meter.multiplied(by: meter) == QuantityUnit("m^2"))
    #expect(try meter.divided(by: meter).isNull)
    #expect(try meter.raised(toPower: 0).isNull)
    #expect(try meter.raised(toPower: 1) == meter)
    #expect(meter.reciprocal() == (try QuantityUnit("1/m")))
    #expect(meter.reciprocal().reciprocal() == meter)
    #expect(QuantityUnit.null.reciprocal().isNull)
    #expect(try QuantityUnit("kcal") != QuantityUnit("Cal"))
  }

  @Test("arithmetic beyond the limits is an error")
  func limits() throws {
    let large = try QuantityUnit("m^60")
    #expect(throws: UnitError.exponentOutOfRange) { try large.multiplied(by: large) }
    #expect(throws: UnitError.exponentOutOfRange) { try large.divided(by: large.reciprocal()) }
    for power in [2, -2, .max, .min, 100] {
      #expect(throws: UnitError.exponentOutOfRange) { try large.raised(toPower: power) }
    }
    #expect(try QuantityUnit.null.raised(toPower: .min).isNull)
  }

  @Test("what a random unit prints reads back as an equal unit", arguments: [11, 12, 13] as [UInt64])
  func printAndParse(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let unit = try randomUnit(using: &generator)
      let text = unit.unitString
      #expect(try QuantityUnit(text) == unit, "seed \(seed): \(text)")
      #expect(try QuantityUnit(text).unitString == text)
      #expect(unit.reciprocal().reciprocal() == unit)
      let other = try randomUnit(using: &generator)
      guard let product = try? unit.multiplied(by: other) else { continue }
      #expect(try product.divided(by: other) == unit, "seed \(seed): \(text) · \(other)")
      #expect(try other.multiplied(by: unit) == product)
    }
  }

  @Test("the longest unit still reads back")
  func longest() throws {
    var product = UnitProduct()
    for (index, prefix) in (0..<32).map({ ($0, MetricPrefix.allCases[1 + $0 % 13]) }) {
      let symbolIndex = UInt8(try #require(UnitSymbol.table.firstIndex { $0.symbol == "mol" }))
      let mass = 180.15588000005408 + Double(index)
      try product.append(UnitFactor(symbolIndex: symbolIndex, prefix: prefix, exponent: -99, molarMass: mass))
    }
    #expect(try QuantityUnit(product.unit.unitString) == product.unit)
  }

  @Test("random bytes never trap", arguments: [21, 22] as [UInt64])
  func randomText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "m", "s", "(", ")", "/", "^", "-", "·", "*", ".", "1", "9", "mol", "<", ">", "%", "k", "count", "é", "\u{0}",
      "degC", "99", " ",
    ]
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...12, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
      guard let unit = try? QuantityUnit.everyday(text) else { continue }
      #expect((try? QuantityUnit(unit.unitString)) == unit, "seed \(seed): \(text)")
    }
  }

  private func randomUnit(using generator: inout SeededGenerator) throws -> QuantityUnit {
    var product = UnitProduct()
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let index = Int.random(in: 0..<UnitSymbol.table.count, using: &generator)
      let symbol = UnitSymbol.table[index]
      let prefix = symbol.takesPrefix ? MetricPrefix.allCases.randomElement(using: &generator)! : .none
      let isMass = symbol.dimension == .amount && Bool.random(using: &generator)
      let factor = UnitFactor(
        symbolIndex: UInt8(index), prefix: prefix, exponent: Int.random(in: -9...9, using: &generator),
        molarMass: isMass ? Double.random(in: 0.001...1000, using: &generator) : 0)
      try product.append(factor)
    }
    return product.unit
  }
}
