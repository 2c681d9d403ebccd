import Testing

@testable import Quantities

@Suite("The grammar of unit strings")
struct UnitGrammarTests {
  @Test("a text of nothing, or of empty parentheses alone, is the null unit", arguments: ["", "()", "(())", "((()))"])
  func nullUnit(text: String) throws {
    let unit = try QuantityUnit(text)
    #expect(unit.isNull)
    #expect(unit == .null)
    #expect(unit.unitString == "()")
  }

  @Test(
    "different texts name the same unit",
    arguments: [
      ("m·s", "m*s"), ("m·s", "m.s"), ("m·s", "s·m"), ("m^0", "()"), ("m^1", "m"), ("(m^2)^2", "m^4"), ("ml", "mL"),
      ("l", "L"), ("dl", "dL"), ("m·1/s", "m/s"), ("m^-1", "1/m"), ("1", "()"), ("1·1", ""),
      ("kcal/(kg*hr)", "kcal/hr·kg"),
      ("ml/(kg*min)", "mL/min·kg"), ("m·m", "m^2"), ("m/m", "()"), ("(m·s)", "m·s"), ("((m))", "m"),
      ("m/(s)^2", "m/s^2"),
      ("m/s·kg", "m/(s·kg)"), ("(m·s^2)^-3", "1/m^3·s^6"), ("m^007", "m^7"), ("m^-0", "()"), ("(1)·m", "m"),
      ("mmol<180.15588000005408>/L", "mmol<180.155880000054080>/l"),
    ])
  func sameUnit(text: String, other: String) throws {
    let (left, right) = (try QuantityUnit(text), try QuantityUnit(other))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }

  @Test(
    "texts outside the grammar are refused",
    arguments: [
      "J/m/kg/s", "/s", "kg/", "1/", "*", "m^2^2", "(m)(m)", "m(m)", "()·m", "()·()", "()^2", "ug", "μg", "µg", "Kg",
      "KG",
      "kWh", "percent", "km<123>", "mol<>", "kCal", "m s", " m", "m ", "m^", "m^-", "m^+1", "m^1.5", "m^x", "(m", "m)",
      "(m/s)",
      "m··s", "·m", "m·", "m//s", "m/()", "m·()", "(m·)", "1^2", "11", "2", "m2", "mol<1", "mol<1>>", "mol<-1>",
      "mol<0>",
      "mol<1.2.3>", "mol<nan>", "mol<1e3>", "mol<99999999999999999999999>", "mol<.>", "%%", "k%", "kcount", "kmin",
      "cd",
      "Ym", "µ", "m\u{0}", "m\n", "m⋅s", "é", "°C", "km/h", "bpm", ")(", "())", "(()", "(", ")",
      "m^9999999999999999999999",
    ])
  func refused(text: String) {
    #expect(throws: UnitError.self) { try QuantityUnit(text) }
  }

  @Test("every prefix stands before every base unit that takes one, and before no other")
  func prefixes() throws {
    let taking: Set = ["g", "m", "L", "Pa", "s", "J", "K", "S", "Hz", "V", "W", "rad", "lx", "mol"]
    let powers = [
      ("f", -15), ("p", -12), ("n", -9), ("mc", -6), ("m", -3), ("c", -2), ("d", -1), ("da", 1), ("h", 2), ("k", 3),
      ("M", 6), ("G", 9), ("T", 12),
    ]
    let whole = Set(UnitSymbol.table.map(\.symbol))
    for symbol in whole {
      for (prefix, power) in powers where !whole.contains(prefix + symbol) {
        guard taking.contains(symbol) else {
          #expect(throws: UnitError.self, "\(prefix)\(symbol)") { try QuantityUnit(prefix + symbol) }
          continue
        }
        let factor = try #require(try QuantityUnit(prefix + symbol).factors.first)
        #expect(factor.prefix.powerOfTen == power && factor.symbol.symbol == symbol)
      }
    }
  }

  @Test(
    "whole symbols go before prefixes",
    arguments: [
      ("min", "min"), ("cal", "cal"), ("mmHg", "mmHg"), ("cmAq", "cmAq"), ("ft", "ft"), ("pt_us", "pt_us"),
      ("pD", "pD"),
    ])
  func wholeSymbol(text: String, symbol: String) throws {
    let factor = try #require(try QuantityUnit(text).factors.first)
    #expect(factor.symbol.symbol == symbol && factor.prefix == .none)
  }

  @Test("errors say what is wrong and where")
  func errors() {
    #expect(throws: UnitError.unknownSymbol("furlong", text: "m·furlong", offset: 3)) { try QuantityUnit("m·furlong") }
    #expect(throws: UnitError.malformed(text: "m/s/kg", offset: 3)) { try QuantityUnit("m/s/kg") }
    #expect(throws: UnitError.exponentOutOfRange) { try QuantityUnit("m^100") }
    #expect(throws: UnitError.exponentOutOfRange) { try QuantityUnit("(m^50)^2") }
    #expect(throws: UnitError.exponentOutOfRange) { try QuantityUnit("m^99·m") }
    #expect(throws: UnitError.invalidMolarMass(text: "mol<>", offset: 4)) { try QuantityUnit("mol<>") }
    #expect(throws: UnitError.tooLong(byteCount: 1025)) { try QuantityUnit(String(repeating: "m", count: 1025)) }
    let deep = String(repeating: "(", count: 33) + "m" + String(repeating: ")", count: 33)
    #expect(throws: UnitError.tooDeep(text: deep, offset: 32)) { try QuantityUnit(deep) }
    #expect(UnitError.unknownSymbol("furlong", text: "furlong", offset: 0).description == "unknown unit 'furlong'")
  }

  @Test("the deepest parentheses and the largest exponent are read")
  func limits() throws {
    let deep = String(repeating: "(", count: 32) + "m" + String(repeating: ")", count: 32)
    #expect(try QuantityUnit(deep) == .meter)
    #expect(try QuantityUnit("m^99·m^-99").isNull)
    #expect(throws: UnitError.self) { try QuantityUnit(String(repeating: "(", count: 512)) }
    #expect(throws: UnitError.self) { try QuantityUnit(String(repeating: "(", count: 10_000_000)) }
  }

  @Test("a product of more different factors than allowed is refused")
  func tooManyFactors() throws {
    let names = ["", "f", "p", "n", "mc", "m", "c", "d", "da", "h", "k"].flatMap { [$0 + "m", $0 + "s", $0 + "g"] }
    #expect(try QuantityUnit(names.prefix(32).joined(separator: "·")).factors.count == 32)
    #expect(throws: UnitError.tooManyFactors) { try QuantityUnit(names.joined(separator: "·")) }
  }
}
