extension QuantityUnit {
  /// A unit that this source spells out. Precondition: the text is one.
  // Not inlined: some fifty constants would each carry a copy of the parser, and take seconds to compile.
  @inline(never)
  init(constant text: String) {
    guard let unit = try? QuantityUnit(text) else { preconditionFailure("'\(text)' is no unit") }
    self = unit
  }

  /// `count`
  public static let count = QuantityUnit(constant: "count")
  /// `count/min`, of heart and breathing rates
  public static let countPerMinute = QuantityUnit(constant: "count/min")
  /// `%`, where 1 is the whole
  public static let percent = QuantityUnit(constant: "%")
  /// `m`
  public static let meter = QuantityUnit(constant: "m")
  /// `cm`
  public static let centimeter = QuantityUnit(constant: "cm")
  /// `km`
  public static let kilometer = QuantityUnit(constant: "km")
  /// `mi`
  public static let mile = QuantityUnit(constant: "mi")
  /// `ft`
  public static let foot = QuantityUnit(constant: "ft")
  /// `in`
  public static let inch = QuantityUnit(constant: "in")
  /// `yd`
  public static let yard = QuantityUnit(constant: "yd")
  /// `g`
  public static let gram = QuantityUnit(constant: "g")
  /// `mg`
  public static let milligram = QuantityUnit(constant: "mg")
  /// `mcg`
  public static let microgram = QuantityUnit(constant: "mcg")
  /// `kg`
  public static let kilogram = QuantityUnit(constant: "kg")
  /// `lb`
  public static let pound = QuantityUnit(constant: "lb")
  /// `st`
  public static let stone = QuantityUnit(constant: "st")
  /// `oz`
  public static let ounce = QuantityUnit(constant: "oz")
  /// `kcal`
  public static let kilocalorie = QuantityUnit(constant: "kcal")
  /// `kJ`
  public static let kilojoule = QuantityUnit(constant: "kJ")
  /// `ms`
  public static let millisecond = QuantityUnit(constant: "ms")
  /// `s`
  public static let second = QuantityUnit(constant: "s")
  /// `min`
  public static let minute = QuantityUnit(constant: "min")
  /// `hr`
  public static let hour = QuantityUnit(constant: "hr")
  /// `d`
  public static let day = QuantityUnit(constant: "d")
  /// `m/s`
  public static let meterPerSecond = QuantityUnit(constant: "m/s")
  /// `km/hr`
  public static let kilometerPerHour = QuantityUnit(constant: "km/hr")
  /// `mi/hr`
  public static let milePerHour = QuantityUnit(constant: "mi/hr")
  /// `min/km`
  public static let minutePerKilometer = QuantityUnit(constant: "min/km")
  /// `min/mi`
  public static let minutePerMile = QuantityUnit(constant: "min/mi")
  /// `W`
  public static let watt = QuantityUnit(constant: "W")
  /// `degC`
  public static let degreeCelsius = QuantityUnit(constant: "degC")
  /// `degF`
  public static let degreeFahrenheit = QuantityUnit(constant: "degF")
  /// `K`
  public static let kelvin = QuantityUnit(constant: "K")
  /// `mmHg`
  public static let millimeterOfMercury = QuantityUnit(constant: "mmHg")
  /// `L`
  public static let liter = QuantityUnit(constant: "L")
  /// `mL`
  public static let milliliter = QuantityUnit(constant: "mL")
  /// `fl_oz_us`
  public static let fluidOunceUS = QuantityUnit(constant: "fl_oz_us")
  /// `mg/dL`
  public static let milligramPerDeciliter = QuantityUnit(constant: "mg/dL")
  /// `mmol/L` of glucose, comparable with mg/dL
  public static let millimoleOfGlucosePerLiter = QuantityUnit(constant: "mmol<180.15588000005408>/L")
  /// `kcal/hr·kg`, the metabolic equivalent
  public static let kilocaloriePerHourKilogram = QuantityUnit(constant: "kcal/hr·kg")
  /// `mL/min·kg`, of oxygen uptake
  public static let milliliterPerMinuteKilogram = QuantityUnit(constant: "mL/min·kg")
  /// `L/min`
  public static let literPerMinute = QuantityUnit(constant: "L/min")
  /// `dBASPL`
  public static let decibelAWeighted = QuantityUnit(constant: "dBASPL")
  /// `S`
  public static let siemens = QuantityUnit(constant: "S")
  /// `IU`
  public static let internationalUnit = QuantityUnit(constant: "IU")
  /// `appleEffortScore`
  public static let effortScore = QuantityUnit(constant: "appleEffortScore")
}
