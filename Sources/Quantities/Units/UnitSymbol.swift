/// One base unit: its symbol, dimension and exact size. A new unit is a new row in ``table``.
struct UnitSymbol: Sendable {
  /// What unit strings write.
  let symbol: String
  /// What it measures.
  let dimension: UnitDimension
  /// The power of the dimension: 3 for volumes, else 1.
  let dimensionPower: Int
  /// The size in the dimension's base (gram, metre, second, pascal, joule, kelvin …) as a fraction, which is reduced
  /// only when it is needed: the table is read at every start.
  private let sizeNumerator: Int128
  private let sizeDenominator: Int128
  /// Where the scale's zero lies, in 180ths of a kelvin; zero for all but Celsius and Fahrenheit.
  private let zeroPoint180ths: Int128
  /// Whether a metric prefix may stand before it.
  let takesPrefix: Bool

  private init(
    _ symbol: String, _ dimension: UnitDimension, power: Int = 1, _ size: Int128 = 1, over divisor: Int128 = 1,
    zeroPoint180ths: Int128 = 0, prefix: Bool = false
  ) {
    self.symbol = symbol
    self.dimension = dimension
    self.dimensionPower = power
    self.sizeNumerator = size
    self.sizeDenominator = divisor
    self.zeroPoint180ths = zeroPoint180ths
    self.takesPrefix = prefix
  }

  /// The exact size in the dimension's base.
  var size: Rational { Rational(sizeNumerator, over: sizeDenominator) }

  /// Where the scale's zero lies, in kelvins.
  var zeroPoint: Rational { Rational(zeroPoint180ths, over: 180) }

  /// All base units, in the order in which they are printed within a product: that order was seen to give `L·hr`,
  /// `mL/min·kg`, `kcal/hr·kg`, `L/g·s` and `min·count`.
  static let table: [UnitSymbol] = [
    UnitSymbol("L", .length, power: 3, 1, over: 1000, prefix: true),
    UnitSymbol("fl_oz_us", .length, power: 3, 295_735_295_625, over: 10_000_000_000_000_000),
    UnitSymbol("fl_oz_imp", .length, power: 3, 284_130_625, over: 10_000_000_000_000),
    UnitSymbol("pt_us", .length, power: 3, 473_176_473, over: 1_000_000_000_000),
    UnitSymbol("pt_imp", .length, power: 3, 56_826_125, over: 100_000_000_000),
    UnitSymbol("cup_us", .length, power: 3, 2_365_882_365, over: 10_000_000_000_000),
    UnitSymbol("cup_imp", .length, power: 3, 284_130_625, over: 1_000_000_000_000),

    UnitSymbol("Pa", .pressure, prefix: true),
    // A 760th of an atmosphere, not the 133.322387415 of the metrological tables: the original's value.
    UnitSymbol("mmHg", .pressure, 101_325, over: 760),
    UnitSymbol("inHg", .pressure, 338_638_816, over: 100_000),
    // An inch of water is 249.0889 Pa there; the centimetre is that over 2.54.
    UnitSymbol("cmAq", .pressure, 2_490_889, over: 25_400),
    UnitSymbol("atm", .pressure, 101_325),

    UnitSymbol("kcal", .energy, 4184),
    UnitSymbol("Cal", .energy, 4184),
    UnitSymbol("cal", .energy, 4184, over: 1000),
    UnitSymbol("J", .energy, prefix: true),
    UnitSymbol("W", .power, prefix: true),

    UnitSymbol("m", .length, prefix: true),
    UnitSymbol("in", .length, 254, over: 10_000),
    UnitSymbol("ft", .length, 3048, over: 10_000),
    UnitSymbol("yd", .length, 9144, over: 10_000),
    UnitSymbol("mi", .length, 1_609_344, over: 1000),

    UnitSymbol("hr", .time, 3600),
    UnitSymbol("min", .time, 60),
    UnitSymbol("d", .time, 86_400),

    UnitSymbol("g", .mass, prefix: true),
    UnitSymbol("oz", .mass, 28_349_523_125, over: 1_000_000_000),
    UnitSymbol("lb", .mass, 45_359_237, over: 100_000),
    UnitSymbol("st", .mass, 635_029_318, over: 100_000),
    // Without molar mass an amount; with one, `mol<M>`, a mass of M grams (see UnitFactor).
    UnitSymbol("mol", .amount, prefix: true),

    UnitSymbol("s", .time, prefix: true),

    // 273.15 K and 459.67 · 5/9 K.
    UnitSymbol("degC", .temperature, zeroPoint180ths: 49_167),
    UnitSymbol("degF", .temperature, 5, over: 9, zeroPoint180ths: 45_967),
    UnitSymbol("K", .temperature, prefix: true),

    UnitSymbol("S", .conductance, prefix: true),
    UnitSymbol("V", .potential, prefix: true),
    UnitSymbol("Hz", .frequency, prefix: true),
    UnitSymbol("lx", .illuminance, prefix: true),
    UnitSymbol("rad", .angle, prefix: true),
    // π/180, to more digits than a Double holds.
    UnitSymbol(
      "deg", .angle, 314_159_265_358_979_323_846_264_338_328, over: 18_000_000_000_000_000_000_000_000_000_000),
    UnitSymbol("D", .opticalPower),
    UnitSymbol("pD", .prism),
    UnitSymbol("dBASPL", .soundLevel),
    UnitSymbol("dBHL", .hearingLevel),
    UnitSymbol("IU", .pharmacology),
    UnitSymbol("appleEffortScore", .effort),

    UnitSymbol("count", .none),
    // A percent is a fraction: 50 % is the value 0.5, and equals 0.5 count.
    UnitSymbol("%", .none),
  ]

  /// Finds a symbol's row; `l` is read as the litre.
  static func index(of symbol: UnsafeBufferPointer<UInt8>) -> UInt8? { places.value(of: symbol).map { UInt8($0) } }

  private static let places: NameIndex = {
    var places = NameIndex(capacity: 64, ignoresCase: false)
    for (position, row) in table.enumerated() {
      places.insert(row.symbol, UInt16(position))
      if row.symbol == "L" { places.insert("l", UInt16(position)) }
    }
    return places
  }()
}
