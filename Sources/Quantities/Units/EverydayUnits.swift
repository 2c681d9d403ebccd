extension QuantityUnit {
  /// The unit that people mean by `text`: HealthKit's strings first, then everyday names and spellings.
  ///
  ///     try QuantityUnit.everyday("km/h")     // km/hr
  ///     try QuantityUnit.everyday("bpm")      // count/min
  ///     try QuantityUnit.everyday("ml/kg/min") == QuantityUnit("mL/min·kg")   // true
  ///
  /// Everyday names ignore case. `calories` are food calories (`kcal`), while HealthKit's `cal` stays the small one.
  ///
  /// - Throws: ``UnitError``.
  public static func everyday(_ text: String) throws(UnitError) -> QuantityUnit {
    guard text.utf8.count <= longestString else { throw .tooLong(byteCount: text.utf8.count) }
    let trimmed = EverydayUnits.trimmed(text)
    if EverydayUnits.isSymbol(trimmed) {
      guard let unit = EverydayUnits.unit(ofSymbol: trimmed) else {
        throw .unknownSymbol(trimmed, text: trimmed, offset: 0)
      }
      return unit
    }
    // No unit string has blanks within, so that only its error is wanted.
    let hasBlank = trimmed.utf8.contains(UInt8(ascii: " "))
    if hasBlank, let unit = EverydayUnits.unit(trimmed) { return unit }
    do throws(UnitError) {
      return try QuantityUnit(trimmed)
    } catch {
      if !hasBlank, let unit = EverydayUnits.unit(trimmed) { return unit }
      throw EverydayUnits.isWord(trimmed) ? .unknownSymbol(trimmed, text: trimmed, offset: 0) : error
    }
  }
}

extension QuantityUnit {
  /// HealthKit's strings with the everyday names that are read as them, in the order of the table. O(names).
  package static let everydayNames: [(unit: String, names: [String])] = EverydayUnits.rows

  /// Units that `text` may have been meant for, as people type them, best first: at most `limit`, each unit once.
  package static func suggestions(for text: String, limit: Int = 3) -> [String] {
    var found: [String] = []
    var units: Set<QuantityUnit> = []
    let names = EverydayUnits.names
    for name in Spelling.suggestions(for: text, among: names, limit: names.count) where found.count < limit {
      guard let unit = try? everyday(name), units.insert(unit).inserted else { continue }
      found.append(name)
    }
    return found
  }
}

/// Everyday names of units. A new one is a word in ``table``.
enum EverydayUnits {
  /// The unit named by a whole phrase, or composed of names by `/`, `per`, `·` and exponents.
  static func unit(_ text: String) -> QuantityUnit? {
    let words = text.lowercased()
    if let unit = unit(named: words) { return unit }
    guard !isPhrase(text) else { return nil }
    let divided = text.split(separator: " ").map { $0.lowercased() == "per" ? "/" : $0 }.joined(separator: " ")
    var parts = divided.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1 || text.contains(where: isSeparatorOrExponent) else { return simple(text) }
    if parts[0].allSatisfy({ $0 == " " }) { parts[0] = "count" }
    guard var result = product(parts[0]) else { return nil }
    // Several slashes all divide: ml/kg/min.
    for part in parts.dropFirst() {
      guard let divisor = product(part), let quotient = try? result.divided(by: divisor) else { return nil }
      result = quotient
    }
    return result
  }

  /// Whether the text is nothing but letters and underscores of ASCII, as a symbol is, and most words are.
  static func isSymbol(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(UnitParser.isSymbolByte) }

  /// What ``unit(_:)`` and HealthKit's strings make of such a text, without a parser.
  static func unit(ofSymbol text: String) -> QuantityUnit? {
    if let unit = single(text) { return unit }
    let small = text.lowercased()
    return unit(named: small) ?? single(small)
  }

  /// The unit of one symbol with its prefix.
  private static func single(_ symbol: String) -> QuantityUnit? {
    var symbol = symbol
    return symbol.withUTF8 { UnitParser.symbol(named: $0) }.map { prefix, index in
      QuantityUnit(sortedFactors: [UnitFactor(symbolIndex: index, prefix: prefix, exponent: 1, molarMass: 0)])
    }
  }

  /// Whether the text is several words without anything that could join units, so that only a whole name could be meant.
  private static func isPhrase(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: " "))
      && text.utf8.allSatisfy { $0 == UInt8(ascii: " ") || UnitParser.isSymbolByte($0) }
      && !text.split(separator: " ").contains { $0.lowercased() == "per" }
  }

  /// Names with a single letter's case folded away.
  private static func simple(_ text: some StringProtocol) -> QuantityUnit? {
    let name = trimmed(String(text))
    if let unit = try? QuantityUnit(name), !unit.isNull { return unit }
    let folded = name.lowercased()
    return unit(named: folded) ?? (try? QuantityUnit(folded)).flatMap { $0.isNull ? nil : $0 }
  }

  private static func product(_ text: Substring) -> QuantityUnit? {
    var result = QuantityUnit.null
    for factor in text.split(omittingEmptySubsequences: false, whereSeparator: isSeparator) {
      guard let unit = power(factor), let next = try? result.multiplied(by: unit) else { return nil }
      result = next
    }
    return result
  }

  /// A name with an exponent behind it: `m²`, `meters^2`.
  private static func power(_ text: Substring) -> QuantityUnit? {
    if let unit = simple(text) { return unit }
    var base = text
    var exponent = 1
    if let caret = text.firstIndex(of: "^") {
      base = text[..<caret]
      guard let value = Int(text[text.index(after: caret)...]) else { return nil }
      exponent = value
    } else if let last = text.last, let value = superscripts[last] {
      base = text.dropLast()
      exponent = value
    }
    guard exponent != 1, let unit = simple(base) else { return nil }
    return try? unit.raised(toPower: exponent)
  }

  /// Whether the text is letters only, so that an error may quote it whole.
  static func isWord(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy { $0.isLetter || $0 == " " } }

  /// All names of single units, HealthKit's and everyday ones, for suggestions.
  static var names: [String] {
    let symbols = UnitSymbol.table.map(\.symbol)
    let small = symbols.map { $0.lowercased() }.filter { (try? QuantityUnit($0)) == nil }
    return Set(rows.flatMap(\.names) + small + symbols).sorted()
  }

  static func trimmed(_ text: String) -> String {
    let bytes = text.utf8
    if let first = bytes.first, let last = bytes.last, !isBlank(first), !isBlank(last) { return text }
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(text[first...last])
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private static func isSeparator(_ character: Character) -> Bool {
    character == "·" || character == "*" || character == "." || character == "⋅" || character == "×"
  }

  private static func isSeparatorOrExponent(_ character: Character) -> Bool {
    isSeparator(character) || character == "^" || superscripts[character] != nil
  }

  private static let superscripts: [Character: Int] = ["²": 2, "³": 3]

  /// The table's rows.
  fileprivate static let rows: [(unit: String, names: [String])] = TextTable.rows(table, columns: 2).map { row in
    (row[0], row[1].split(separator: ",").map { trimmed(String($0)) })
  }

  /// The unit with an everyday name in small letters.
  private static func unit(named name: String) -> QuantityUnit? {
    var name = name
    guard let place = name.withUTF8({ index.value(of: $0) }).map({ Int($0) }) else { return nil }
    return QuantityUnit(constant: place < units.count ? units[place] : UnitSymbol.table[place - units.count].symbol)
  }

  /// HealthKit's strings, by the rows of the table.
  private static let units: [String] = {
    var units: [String] = []
    TextTable.forEachRow(table) { units.append(String(decoding: TextTable.word($0, from: 0), as: UTF8.self)) }
    return units
  }()

  /// Places of names in ``units``; behind these, symbols of ``UnitSymbol/table``.
  private static let index: NameIndex = {
    var index = NameIndex(capacity: 512)
    var place: UInt16 = 0
    TextTable.forEachRow(table) { row in
      TextTable.forEachCell(row, from: TextTable.word(row, from: 0).count) { index.insert($0, place) }
      place += 1
    }
    // HealthKit's symbols in small letters, where these mean nothing else: mmhg, iu, hz.
    for (position, row) in UnitSymbol.table.enumerated() where isSymbol(row.symbol) {
      var small = row.symbol.lowercased()
      small.withUTF8 { bytes in
        guard UnitParser.symbol(named: bytes) == nil, index.value(of: bytes) == nil else { return }
        index.insert(bytes, place + UInt16(position))
      }
    }
    return index
  }()

  /// HealthKit's string, then what people write for it, in small letters.
  private static let table = """
    count             counts, step, steps, times, beat, beats, breath, breaths, flight, flights, floor, floors, stroke, strokes, \
    rep, reps, revolution, revolutions, drink, drinks, push, pushes
    count/min         bpm, beats per minute, beats/min, rpm, spm, brpm, per minute, steps per minute, breaths per minute, \
    strokes per minute, revolutions per minute
    %                 percent, percentage, pct, per cent
    hr                h, hour, hours, hrs, std
    min               minute, minutes, mins
    s                 sec, secs, second, seconds
    ms                millisecond, milliseconds, msec, millis
    d                 day, days
    km                kilometer, kilometers, kilometre, kilometres, kms
    m                 meter, meters, metre, metres
    cm                centimeter, centimeters, centimetre, centimetres, cms
    mm                millimeter, millimeters, millimetre, millimetres
    mi                mile, miles
    yd                yard, yards, yds
    ft                foot, feet
    in                inch, inches
    kg                kilogram, kilograms, kilogramme, kilogrammes, kilo, kilos, kgs
    g                 gram, grams, gramme, grammes, gr
    mg                milligram, milligrams
    mcg               microgram, micrograms, ug, µg, μg
    lb                lbs, pound, pounds
    oz                ounce, ounces
    st                stone, stones
    kcal              calorie, calories, cals, kcals, kilocalorie, kilocalories
    kJ                kj, kilojoule, kilojoules
    J                 j, joule, joules
    W                 w, watt, watts
    kW                kw, kilowatt, kilowatts
    m/s               mps, meters per second, metres per second
    km/hr             kmh, kph, kmph, km/h, kilometers per hour, kilometres per hour
    mi/hr             mph, miles per hour
    min/km            minutes per kilometer, minutes per kilometre
    min/mi            minutes per mile
    degC              c, °c, ℃, celsius, centigrade, degrees celsius, degree celsius
    degF              f, °f, ℉, fahrenheit, degrees fahrenheit, degree fahrenheit
    K                 k, kelvin, kelvins
    L                 liter, liters, litre, litres, ltr
    dL                deciliter, deciliters, decilitre, decilitres
    cL                centiliter, centiliters, centilitre, centilitres
    mL                milliliter, milliliters, millilitre, millilitres
    mcL               microliter, microliters, microlitre, microlitres, ul, µl, μl
    fl_oz_us          fl oz, floz, fluid ounce, fluid ounces
    cup_us            cup, cups
    pt_us             pint, pints
    mmHg              mm hg
    Pa                pascal, pascals
    hPa               hpa, mbar, millibar, hectopascal, hectopascals
    kPa               kpa, kilopascal, kilopascals
    inHg              in hg
    atm               atmosphere, atmospheres
    dBASPL            db, dba, db(a), decibel, decibels
    kcal/hr·kg        met, mets
    IU                unit, units, units of insulin, international unit, international units
    Hz                hz, hertz
    V                 volt, volts
    mV                millivolt, millivolts
    S                 siemens
    mcS               microsiemens, us, µs, μs
    rad               radian, radians
    deg               degree, degrees, °
    lx                lux
    mol               mole, moles
    mmol              millimole, millimoles
    appleEffortScore  effort, effort score
    """
}
