import TestSupport
import Testing

@testable import Quantities

@Suite("Conversion between units")
struct UnitConversionTests {
  @Test("every base unit has its factor", arguments: factorTable)
  func factor(symbol: String, reference: String, size: String, takesPrefix: Bool) throws {
    let (unit, base) = (try QuantityUnit(symbol), try QuantityUnit(reference))
    #expect(ExactFraction(size).isNear(try unit.conversion(to: base)(1), bits: 50))
    #expect(ExactFraction(size).inverse.isNear(try base.conversion(to: unit)(1), bits: 50))
    #expect(unit.isCompatible(with: base) && base.isCompatible(with: unit))
  }

  @Test("the factor table lists every base unit")
  func tableIsComplete() {
    let listed = Set(factorTable.map { String($0.symbol.prefix { $0 != "<" && $0 != "·" }) })
    #expect(listed == Set(UnitSymbol.table.map(\.symbol)))
  }

  @Test(
    "common conversions give the number that a person expects, to the last bit",
    arguments: [
      (1000, "m", "km", 1), (1, "km", "m", 1000), (5, "km", "m", 5000), (1234.5, "m", "km", 1.2345),
      (180, "cm", "m", 1.8),
      (1.8, "m", "cm", 180), (72.5, "kg", "g", 72_500), (1, "lb", "kg", 0.45359237), (150, "lb", "kg", 68.0388555),
      (1, "mi", "km", 1.609344), (26.2, "mi", "km", 42.1648128), (60, "s", "min", 1), (90, "min", "hr", 1.5),
      (8, "hr", "min", 480), (4184, "J", "kcal", 1), (4.184, "kJ", "kcal", 1), (500, "kcal", "kJ", 2092),
      (1, "count/s", "count/min", 60),
      (72, "count/min", "count/s", 1.2), (10, "km/hr", "m/s", 10 / 3.6), (100, "mg", "g", 0.1),
      (250, "mcg", "mg", 0.25),
      (1, "mmol<180.15588000005408>/L", "mg/dL", 18.015588000005408), (500, "mL", "L", 0.5), (1, "L", "m^3", 0.001),
      (12, "in", "ft", 1),
      (760, "mmHg", "atm", 1), (1, "atm", "mmHg", 760),
      (6, "ft", "cm", 182.88),
      (14, "lb", "st", 1), (16, "oz", "lb", 1), (1, "d", "hr", 24), (1, "kcal/hr·kg", "cal/hr·g", 1),
      (35, "mL/min·kg", "L/min·g", 0.000035),
    ] as [(Double, String, String, Double)])
  func common(value: Double, from: String, to: String, expected: Double) throws {
    #expect(try QuantityUnit(from).conversion(to: QuantityUnit(to))(value) == expected)
  }

  @Test(
    "temperatures have an offset only when bare",
    arguments: [
      (100, "degC", "degF", 212), (212, "degF", "degC", 100), (98.6, "degF", "degC", 37), (37, "degC", "degF", 98.6),
      (-40, "degC", "degF", -40),
      (0, "degC", "K", 273.15), (273.15, "K", "degC", 0), (0, "K", "degF", -459.67), (-459.67, "degF", "K", 0),
      (0, "degC", "mK", 273_150),
      (273_150, "mK", "degC", 0), (0, "K", "degC", -273.15), (1, "kK", "K", 1000), (1, "degC·m", "degF·m", 1.8),
      (9, "degF·m", "degC·m", 5),
      (1, "degC^2", "degF^2", 3.24), (1, "1/degF", "1/degC", 1.8), (1, "degC·count", "K·count", 1),
    ] as [(Double, String, String, Double)])
  func temperature(value: Double, from: String, to: String, expected: Double) throws {
    let converted = try QuantityUnit(from).conversion(to: QuantityUnit(to))(value)
    #expect(abs(converted - expected) <= expected.magnitude * 1e-15)
  }

  @Test("differences of temperatures convert without the offset")
  func differences() throws {
    let conversion = try QuantityUnit.degreeCelsius.conversion(to: .degreeFahrenheit)
    #expect(conversion.ofDifferences?(5) == 9)
    #expect(try QuantityUnit.kelvin.conversion(to: .degreeCelsius).ofDifferences == .identity)
    #expect(try QuantityUnit.meter.conversion(to: .kilometer).ofDifferences?(500) == 0.5)
    #expect(try QuantityUnit.kilometerPerHour.conversion(to: .minutePerKilometer).ofDifferences == nil)
  }

  @Test(
    "speed and pace are each other's reciprocal",
    arguments: [
      (12, "km/hr", "min/km", 5), (5, "min/km", "km/hr", 12), (2.5, "m/s", "min/km", 1000.0 / 150),
      (6, "mi/hr", "min/mi", 10),
      (10, "m/s", "s/m", 0.1), (4, "min/km", "m/s", 1000.0 / 240), (8, "min/mi", "mi/hr", 7.5),
      (100, "s/km", "m/s", 10),
    ] as [(Double, String, String, Double)])
  func pace(value: Double, from: String, to: String, expected: Double) throws {
    let conversion = try QuantityUnit(from).conversion(to: QuantityUnit(to))
    #expect(abs(conversion(value) - expected) <= expected * 1e-15)
    #expect(conversion.reversesOrder)
    #expect(conversion(0).isNaN)
    #expect(try !QuantityUnit(from).isCompatible(with: QuantityUnit(to)))
    #expect(try QuantityUnit(from).isConvertible(to: QuantityUnit(to)))
  }

  @Test(
    "units of the same size convert bit for bit",
    arguments: [
      ("kcal", "Cal"), ("count", "%"), ("%", "()"), ("count^2", "count"), ("m", "m"), ("count/min", "1/min"),
      ("mL", "cm^3"), ("L", "dm^3"),
    ])
  func identity(from: String, to: String) throws {
    let conversion = try QuantityUnit(from).conversion(to: QuantityUnit(to))
    #expect(conversion.isIdentity)
    for value in [0.1, -0.0, 1e300, .infinity, .leastNonzeroMagnitude] {
      #expect(conversion(value).bitPattern == value.bitPattern)
    }
    #expect(conversion(.nan).isNaN)
  }

  @Test(
    "what measures the same is compatible",
    arguments: [
      ("count", "%"), ("count", "()"), ("count^2", "%"), ("m^3", "L"), ("mmol<180.156>/L", "mg/dL"),
      ("mol<1>", "mol<2>"), ("degC", "degF"),
      ("m/s", "km/hr"), ("kcal", "J"), ("count/s", "1/min"), ("deg", "rad"), ("dL/L", "()"), ("m/in", "count"),
      ("g·m", "m·lb"),
    ])
  func compatible(left: String, right: String) throws {
    #expect(try QuantityUnit(left).isCompatible(with: QuantityUnit(right)))
    #expect(try QuantityUnit(right).isCompatible(with: QuantityUnit(left)))
    _ = try QuantityUnit(left).conversion(to: QuantityUnit(right))
  }

  @Test(
    "what does not is refused with both units named",
    arguments: [
      ("appleEffortScore", "count"), ("IU", "count"), ("dBASPL", "()"), ("dBHL", "dBASPL"), ("D", "count"), ("pD", "D"),
      ("W", "J/s"),
      ("Hz", "1/s"), ("Hz", "count/s"), ("mol", "mol<1>"), ("mmol/L", "mg/dL"), ("m", "s"), ("m", "m^2"),
      ("kg", "lb/m"), ("Pa", "kg/m·s^2"),
      ("count/min", "min"), ("s", "Hz"), ("m/s", "s/m·count·kg"), ("rad", "count"),
    ])
  func incompatible(left: String, right: String) throws {
    let (unit, other) = (try QuantityUnit(left), try QuantityUnit(right))
    #expect(!unit.isCompatible(with: other) && !unit.isConvertible(to: other))
    #expect(throws: UnitError.incompatible(unit, with: other)) { try unit.conversion(to: other) }
  }

  @Test("two molar masses of one substance, a digit apart, are nearly the same")
  func molarMasses() throws {
    let conversion = try QuantityUnit("mmol<180.1558800000541>/L").conversion(to: .millimoleOfGlucosePerLiter)
    #expect(abs(conversion(5.5) - 5.5) < 1e-14)
  }

  @Test("a factor beyond all numbers is an error")
  func unrepresentable() throws {
    let (small, large) = (try QuantityUnit("fm^90"), try QuantityUnit("Tm^90"))
    #expect(throws: UnitError.unrepresentableFactor(small, to: large)) { try small.conversion(to: large) }
    #expect(throws: UnitError.unrepresentableFactor(large, to: small)) { try large.conversion(to: small) }
    #expect(try QuantityUnit("km^90").conversion(to: QuantityUnit("hm^90"))(1).isNormal)
  }

  @Test("random conversions agree with exact arithmetic and come back", arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let pair = try RandomPair(using: &generator)
      let value = Double(Int.random(in: 1...1_000_000, using: &generator)) / 1000
      let there = try pair.from.conversion(to: pair.to)(value)
      #expect(
        (ExactFraction(value) * pair.factor).isNear(there, bits: 46),
        "seed \(seed): \(value) \(pair.from) in \(pair.to)")
      let back = try pair.to.conversion(to: pair.from)(there)
      #expect(abs(back - value) <= value * 1e-13, "seed \(seed): \(value) \(pair.from) by \(pair.to)")
    }
  }

  @Test("a buffer converts as its values do")
  func buffer() throws {
    for (from, to) in [("m", "m"), ("m", "km"), ("km", "m"), ("lb", "kg"), ("degC", "degF"), ("km/hr", "min/km")] {
      let conversion = try QuantityUnit(from).conversion(to: QuantityUnit(to))
      let values = [1.5, -2, 0.1, 1e9]
      var converted = values
      converted.withUnsafeMutableBufferPointer { conversion.convert($0) }
      #expect(converted == values.map { conversion($0) })
    }
  }
}

/// Two random units of one dimension, and the exact factor between them.
private struct RandomPair {
  let from: QuantityUnit
  let to: QuantityUnit
  let factor: ExactFraction

  init(using generator: inout SeededGenerator) throws {
    let byReference = Dictionary(
      grouping: factorTable.filter { !$0.symbol.contains("·") }.map { row in
        // fl_oz_us … are given in litres, the litre in m^3: bring them together.
        row.symbol == "L" ? (row.symbol, "L", "1", true) : row
      }, by: { $0.1 })
    var (from, to) = (QuantityUnit.null, QuantityUnit.null)
    var factor = ExactFraction(BigNumber(1))
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let group = byReference.values.sorted { $0[0].0 < $1[0].0 }.randomElement(using: &generator)!
      let exponent = [-2, -1, 1, 2].randomElement(using: &generator)!
      let left = try RandomPair.member(of: group, using: &generator)
      let right = try RandomPair.member(of: group, using: &generator)
      from = try from.multiplied(by: left.unit.raised(toPower: exponent))
      to = try to.multiplied(by: right.unit.raised(toPower: exponent))
      factor = factor * (left.size * right.size.inverse).raised(toPower: exponent)
    }
    (self.from, self.to, self.factor) = (from, to, factor)
  }

  private static func member(
    of group: [(String, String, String, Bool)], using generator: inout SeededGenerator
  ) throws -> (unit: QuantityUnit, size: ExactFraction) {
    let row = group.randomElement(using: &generator)!
    guard row.3 else { return (try QuantityUnit(row.0), ExactFraction(row.2)) }
    let prefix = MetricPrefix.allCases.randomElement(using: &generator)!
    let power = BigNumber.powerOfTen(abs(prefix.powerOfTen))
    let scale = prefix.powerOfTen < 0 ? ExactFraction(BigNumber(1), over: power) : ExactFraction(power)
    return (try QuantityUnit(prefix.symbol + row.0), ExactFraction(row.2) * scale)
  }
}
