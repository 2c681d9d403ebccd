/// A unit of measurement: a product of base units with metric prefixes and integer exponents, such as `mL/min·kg`.
///
///     let pace = try QuantityUnit("min/km")
///     pace.unitString                          // "min/km"
///     pace == (try QuantityUnit("km^-1·min"))  // true: units are compared by their factors, never by text
///
/// Equal base units with equal prefixes combine (`m·m` is `m^2`); different ones never cancel (`dL/L` stays). Cheap to
/// copy; equality and hash cost O(factors).
public struct QuantityUnit: Hashable, Sendable {
  /// The factors, sorted as they print, each base unit once, no exponent 0.
  let factors: [UnitFactor]

  init(sortedFactors: [UnitFactor]) { factors = sortedFactors }

  /// The unit that a HealthKit unit string names.
  ///
  /// The string is taken to the letter: a middle dot, `*` or `.` between factors, one `/` at most, `^` before an
  /// exponent, no blanks. For what people type see ``everyday(_:)``.
  ///
  /// - Throws: ``UnitError`` if the text is no such string.
  /// - Complexity: O(length); longer texts than ``longestString`` are refused.
  public init(_ unitString: String) throws(UnitError) {
    var parser = try UnitParser(unitString)
    self = try parser.parse()
  }

  /// The dimensionless unit without factors; its string is `()`.
  public static let null = QuantityUnit(sortedFactors: [])

  /// Whether there are no factors. `count` and `m/in` are not null.
  public var isNull: Bool { factors.isEmpty }

  /// The longest text, in bytes, that is read as a unit.
  public static let longestString = 1024
  /// The largest exponent of a factor, either way.
  public static let largestExponent = 99
  /// The most different factors in one unit.
  public static let mostFactors = 32
  /// How deep parentheses may lie.
  public static let deepestNesting = 32
}
