import Testing

@testable import Quantities

@Suite("Everyday names of units")
struct EverydayUnitTests {
  @Test(
    "people's spellings are understood",
    arguments: [
      ("h", "hr"), ("hrs", "hr"), ("hours", "hr"), ("Hours", "hr"), ("minutes", "min"), ("min", "min"), ("sec", "s"),
      ("seconds", "s"),
      ("days", "d"), ("bpm", "count/min"), ("BPM", "count/min"), ("lbs", "lb"), ("pounds", "lb"), ("kilograms", "kg"),
      ("kgs", "kg"),
      ("KG", "kg"), ("miles", "mi"), ("feet", "ft"), ("meters", "m"), ("metres", "m"), ("kilometers", "km"),
      ("km/h", "km/hr"), ("kmh", "km/hr"),
      ("mph", "mi/hr"), ("min/km", "min/km"), ("min/mi", "min/mi"), ("/min", "count/min"), ("steps", "count"),
      ("percent", "%"), ("ml", "mL"),
      ("µg", "mcg"), ("μg", "mcg"), ("ug", "mcg"), ("calories", "kcal"), ("Cal", "Cal"), ("cal", "cal"), ("kJ", "kJ"),
      ("kj", "kJ"),
      ("celsius", "degC"), ("°C", "degC"), ("°F", "degF"), ("C", "degC"), ("f", "degF"), ("watts", "W"), ("ms", "ms"),
      ("ml/kg/min", "mL/min·kg"),
      ("mL/(kg·min)", "mL/min·kg"), ("steps/day", "count/d"), ("beats per minute", "count/min"),
      ("km per hour", "km/hr"), ("kg/m²", "kg/m^2"),
      ("kg/m^2", "kg/m^2"), ("meters^2", "m^2"), (" km ", "km"), ("miles/hour", "mi/hr"), ("stones", "st"),
      ("fl oz", "fl_oz_us"), ("mmhg", "mmHg"),
      ("mg/dl", "mg/dL"), ("mmol/l", "mmol/L"), ("dB", "dBASPL"), ("METs", "kcal/hr·kg"), ("yards", "yd"),
      ("inches", "in"), ("l", "L"), ("%", "%"),
      ("minutes per mile", "min/mi"), ("kcal/day", "kcal/d"), ("m/s²", "m/s^2"),
    ])
  func spelling(text: String, expected: String) throws {
    #expect(try QuantityUnit.everyday(text) == QuantityUnit(expected))
  }

  @Test(
    "other words are refused",
    arguments: ["furlongs", "km/furlong", "m^", "//", "km//h", "m^2^3", "steps^", "²", "m^99999999999999999999", "/"])
  func refused(text: String) {
    #expect(throws: UnitError.self) { try QuantityUnit.everyday(text) }
  }

  @Test("every everyday name reads as its unit in any case, unless HealthKit has the string itself")
  func allNames() throws {
    for name in EverydayUnits.names {
      let unit = try QuantityUnit.everyday(name)
      if (try? QuantityUnit(name.uppercased())) == nil, (try? QuantityUnit(name)) == nil {
        #expect(try QuantityUnit.everyday(name.uppercased()) == unit, "\(name)")
      }
    }
  }

  @Test("a mole of blood glucose has the molar mass of glucose")
  func glucose() throws {
    #expect(try QuantityType.bloodGlucose.unit("mmol/L") == .millimoleOfGlucosePerLiter)
    #expect(try QuantityType.bloodGlucose.unit("mg/dl") == .milligramPerDeciliter)
    #expect(throws: UnitError.self) { try QuantityType.dietarySugar.unit("mmol") }
    #expect(throws: UnitError.incompatible(.count, with: .kilometer)) { try QuantityType.stepCount.unit("km") }
    #expect(try QuantityType.runningSpeed.unit("min/km") == .minutePerKilometer)
  }

  @Test(
    "misspelt units get suggestions",
    arguments: [
      ("kilometrs", "kilometers"), ("houres", "hours"), ("perecnt", "percent"), ("kgg", "kg"), ("mm_hg", "mmHg"),
    ])
  func suggestions(text: String, expected: String) throws {
    let found = QuantityUnit.suggestions(for: text)
    #expect(try found.map(QuantityUnit.everyday).contains(QuantityUnit.everyday(expected)), "\(found)")
    #expect(found.count <= 3)
  }
}
