import Quantities
import Storage

/// Gathers the rows of one type and converts their values. Units and category values come in few spellings, so each
/// spelling is looked at once.
final class TypeColumn {
  let type: SampleType
  let identifier: String
  let isKnown: Bool
  let limits: PlausibleLimits?
  let isCumulative: Bool
  /// Whether more than ten a second are implausible.
  let isStepCount: Bool

  let rows: RowBuffer
  /// Rows that were kept so far.
  var keptCount: Int { rows.countSoFar }
  var instants = InstantTwins()

  /// What a spelling of a unit leads to.
  enum UnitReading {
    case conversion(UnitConversion, isUsual: Bool)
    case refused(ImportReason)
  }

  private var units: [(spelling: [UInt8], reading: UnitReading)] = []
  private var lastUnit = -1
  private var categories: [(spelling: [UInt8], value: Double?)] = []
  private var lastCategory = -1

  private static let mostSpellings = 64

  /// A column; one that only converts values has no room for rows.
  init(type: SampleType, rowCapacity: Int = SampleSeries.defaultChunkRowCount) {
    self.type = type
    rows = RowBuffer(capacity: rowCapacity)
    identifier = type.identifier
    switch type {
    case .quantity(let type):
      isKnown = type.isKnown
      isCumulative = type.style == .cumulative
      isStepCount = type == .stepCount
      limits = PlausibleLimits.of(type)
    case .category(let type):
      isKnown = type.isKnown
      isCumulative = false
      isStepCount = false
      limits = nil
    }
  }

  /// How values in the unit of these bytes become values in the kept unit. O(bytes) unless the spelling is new.
  @inline(__always)
  func unitReading(_ spelling: ByteSlice) -> UnitReading {
    if lastUnit >= 0, TypeColumn.areEqual(units[lastUnit].spelling, spelling) { return units[lastUnit].reading }
    return findUnit(spelling)
  }

  @inline(never)
  private func findUnit(_ spelling: ByteSlice) -> UnitReading {
    if let index = units.firstIndex(where: { TypeColumn.areEqual($0.spelling, spelling) }) {
      lastUnit = index
      return units[index].reading
    }
    let reading = UnitText.reading(spelling, of: type)
    if units.count >= TypeColumn.mostSpellings { units.removeAll() }
    units.append((Array(spelling.buffer), reading))
    lastUnit = units.count - 1
    return reading
  }

  /// The raw value that a category value's bytes stand for, or `nil` if the type has no such value.
  @inline(__always)
  func categoryValue(_ spelling: ByteSlice) -> Double? {
    if lastCategory >= 0, TypeColumn.areEqual(categories[lastCategory].spelling, spelling) {
      return categories[lastCategory].value
    }
    return findCategory(spelling)
  }

  @inline(never)
  private func findCategory(_ spelling: ByteSlice) -> Double? {
    if let index = categories.firstIndex(where: { TypeColumn.areEqual($0.spelling, spelling) }) {
      lastCategory = index
      return categories[index].value
    }
    guard case .category(let category) = type else { return nil }
    let value = category.rawValue(named: TextDecoding.decode(spelling.trimmed()).text).map(Double.init)
    if categories.count >= TypeColumn.mostSpellings { categories.removeAll() }
    categories.append((Array(spelling.buffer), value))
    lastCategory = categories.count - 1
    return value
  }

  @inline(__always)
  private static func areEqual(_ known: [UInt8], _ spelling: ByteSlice) -> Bool {
    known.count == spelling.count
      && known.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return true }
        return Platform.areEqual(base, spelling.start, count: spelling.count)
      }
  }
}

/// Units as exports write them.
enum UnitText {
  /// The unit that `spelling` names: HealthKit's strings, else an everyday name (`lbs`), which counts as unusual.
  static func unit(_ spelling: ByteSlice) -> (unit: QuantityUnit, isUsual: Bool)? {
    let text = TextDecoding.decode(spelling.trimmed()).text
    if let unit = try? QuantityUnit(text) { return (unit, true) }
    if let unit = try? QuantityUnit.everyday(text) { return (unit, false) }
    return nil
  }

  /// How values in the unit of these bytes become values of `type`.
  static func reading(_ spelling: ByteSlice, of type: SampleType) -> TypeColumn.UnitReading {
    guard case .quantity(let quantity) = type else { return .refused(.incompatibleUnit) }
    guard let (unit, isUsual) = unit(spelling) else {
      // An unknown type keeps even values in a unit that nobody knows; its name goes to the metadata.
      return !quantity.isKnown && quantity.keptUnit.isNull
        ? .conversion(.identity, isUsual: true) : .refused(.unknownUnit)
    }
    guard unit.isCompatible(with: quantity.keptUnit), let conversion = try? unit.conversion(to: quantity.keptUnit)
    else {
      return .refused(.incompatibleUnit)
    }
    return .conversion(conversion, isUsual: isUsual)
  }
}

/// Converts values with units of elements other than records. Each spelling of a unit is looked at once for each target.
struct UnitConverter {
  private var known: [(spelling: [UInt8], target: QuantityUnit, conversion: UnitConversion?)] = []

  private static let mostSpellings = 64

  /// A value with its unit from two attributes, in `target`; `nil` if either is missing or does not fit.
  mutating func value(_ number: ByteSlice?, unit spelling: ByteSlice?, in target: QuantityUnit) -> Double? {
    guard let number, let spelling, let reading = DecimalNumber.parse(number),
      let conversion = conversion(spelling, to: target)
    else { return nil }
    let value = conversion(reading.value)
    return value.isFinite ? value : nil
  }

  private mutating func conversion(_ spelling: ByteSlice, to target: QuantityUnit) -> UnitConversion? {
    if let entry = known.first(where: { $0.spelling.elementsEqual(spelling.buffer) && $0.target == target }) {
      return entry.conversion
    }
    var conversion: UnitConversion?
    if let (unit, _) = UnitText.unit(spelling), unit.isCompatible(with: target) {
      conversion = try? unit.conversion(to: target)
    }
    if known.count >= UnitConverter.mostSpellings { known.removeAll() }
    known.append((Array(spelling.buffer), target, conversion))
    return conversion
  }
}
