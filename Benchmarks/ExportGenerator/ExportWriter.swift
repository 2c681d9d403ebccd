/// Writes the elements of an export into a buffer and counts what it writes.
///
/// Faults that concern the form of single elements are applied here; those that concern the content come from the blocks.
final class ExportWriter {
  let world: World
  let options: ExportOptions
  let text = ByteBuffer(capacity: 1 << 20)
  let dates: DatePrinter
  var truth = ExportTruth()

  /// How finely samples are cut; 1 is that of a real watch.
  var density = 1.0
  /// Whether the day at hand is so coarse that side matters are left out on most days.
  var isCoarse = false
  /// Whether amounts of the day at hand are cut hour by hour.
  var isHourly = true
  /// The person's zone for dates with local offsets.
  var zone = 0
  /// Whether records are written once more by a restored phone: other creation dates and addresses, nothing summed.
  var isCopy = false
  /// Whether a fault writes the records.
  var isFault = false
  /// Indentation of a nested record: 0 at top level.
  private var nesting = 0

  private var typeIndices: [String: Int] = [:]
  private var typeNames: [String] = []
  private var typeCounts: [Int] = []
  private var sumIndices: [String: Int] = [:]
  private var sums: [ExportTruth.Sum] = []
  private var recordStart = 0
  /// Records written at top level, without the second copies of ``ExportFault/duplicatedRecords``.
  private(set) var recordCount = 0
  /// What the last top-level record added, so that it can be taken back.
  private var last = (typeIndex: 0, sumIndex: 0, nanos: 0, isSummed: false)
  /// Counts the records written with faults of form.
  var formNumber = 0
  private let hasFormFaults: Bool

  init(world: World, options: ExportOptions) {
    self.world = world
    self.options = options
    dates = DatePrinter(world: world, mode: options.offsets)
    let formFaults: Set<ExportFault> = [
      .attributeOrder, .extraAttributes, .singleQuotes, .subsecondDates, .decimalComma,
    ]
    hasFormFaults = !options.faults.isDisjoint(with: formFaults)
  }

  func has(_ fault: ExportFault) -> Bool { options.faults.contains(fault) }

  /// The truth so far.
  func collectedTruth() -> ExportTruth {
    var result = truth
    result.records = Dictionary(uniqueKeysWithValues: zip(typeNames, typeCounts).filter { $0.1 > 0 })
    result.recordCount = typeCounts.reduce(0, +)
    result.sums = sums.filter { $0.count > 0 }.sorted { ($0.type, $0.unit) < ($1.type, $1.unit) }
    return result
  }
}

// MARK: - Records

extension ExportWriter {
  /// The template of `type` from `source`. `unit` is `nil` for categories.
  func template(_ type: String, from source: SourceProfile, unit: String? = nil) -> RecordTemplate {
    let head = ByteBuffer(capacity: 512)
    head.append(" <Record type=\"")
    head.append(type)
    appendSource(source, type: type, to: head)
    if let unit {
      head.append("\" unit=\"")
      head.append(unit)
    }
    head.append("\" creationDate=\"")
    return RecordTemplate(
      type: type, unit: unit, source: source, typeIndex: typeIndex(type), sumIndex: sumIndex(type, unit: unit ?? ""),
      head: Array(head.bytes))
  }

  /// Appends `" sourceName="…" sourceVersion="…" device="…` without the closing quotation mark.
  func appendSource(_ source: SourceProfile, type: String, to target: ByteBuffer) {
    target.append("\" sourceName=\"")
    target.append(source.name)
    target.append("\" sourceVersion=\"")
    target.append(source.version)
    if source.device != nil {
      target.append("\" device=\"")
      target.append(deviceText(source, type: type))
    }
  }

  /// The description of the source's device. The address differs between types and exports, as pointers do.
  func deviceText(_ source: SourceProfile, type: String) -> String {
    guard let device = source.device else { return "" }
    let salt = (device + type).utf8.reduce(UInt64(isCopy ? 2 : 1)) { ($0 &* 31) &+ UInt64($1) }
    var random = RandomStream(seed: options.seed, tag: salt)
    return "&lt;&lt;HKDevice: 0x28\(String(0x1000000 + random.below(0xEFFFFFF), radix: 16))&gt;" + device
  }

  private func typeIndex(_ type: String) -> Int {
    if let known = typeIndices[type] { return known }
    typeIndices[type] = typeNames.count
    typeNames.append(type)
    typeCounts.append(0)
    return typeNames.count - 1
  }

  private func sumIndex(_ type: String, unit: String) -> Int {
    let key = type + " " + unit
    if let known = sumIndices[key] { return known }
    sumIndices[key] = sums.count
    sums.append(ExportTruth.Sum(type: type, unit: unit, nanos: 0, count: 0))
    return sums.count - 1
  }

  /// Writes a record without children.
  ///
  /// - Parameter lag: Seconds between the end and the creation of the record.
  @inline(__always)
  func record(_ template: RecordTemplate, _ start: Int, _ end: Int, lag: Int, _ value: RecordValue) {
    beginRecord(template, start, end, lag: lag, value)
    text.append("/>\n")
    finishRecord()
  }

  /// Writes a record with the children that `children` writes.
  @inline(__always)
  func record(
    _ template: RecordTemplate, _ start: Int, _ end: Int, lag: Int, _ value: RecordValue, children: () -> Void
  ) {
    beginRecord(template, start, end, lag: lag, value)
    text.append(">\n")
    children()
    indent()
    text.append(" </Record>\n")
    finishRecord()
  }

  /// Writes the records of `body` as children of the element at hand.
  func nested(_ body: () -> Void) {
    nesting += 1
    body()
    nesting -= 1
  }

  @inline(__always)
  private func indent() {
    if nesting > 0 { text.append(byte: UInt8(ascii: " ")) }
  }

  @inline(__always)
  private func beginRecord(_ template: RecordTemplate, _ start: Int, _ end: Int, lag: Int, _ value: RecordValue) {
    recordStart = text.count
    count(template, value)
    indent()
    let created = creation(after: end, lag: lag)
    if hasFormFaults {
      return appendFaultyAttributes(template, start, end, created, value)
    }
    template.head.withUnsafeBytes { text.append($0) }
    dates.append(created, zone: zone, to: text)
    text.append("\" startDate=\"")
    dates.append(start, zone: zone, to: text)
    text.append("\" endDate=\"")
    dates.append(end, zone: zone, to: text)
    append(value)
    text.append("\"")
  }

  /// When a sample that ended at `end` was stored: never after the export, and shortly before it on a restored phone.
  ///
  /// Coarse exports are made to be small, and equal dates compress well: there short lags are left out.
  func creation(after end: Int, lag: Int) -> Int {
    if isCopy { return world.exportTime - 86_400 }
    return max(end, min(isCoarse && lag < 900 ? end : end + lag, world.exportTime))
  }

  @inline(__always)
  private func append(_ value: RecordValue) {
    switch value {
    case .amount(let amount):
      text.append("\" value=\"")
      text.append(amount)
    case .text(let name):
      text.append("\" value=\"")
      text.append(name)
    case .absent:
      break
    }
  }

  @inline(__always)
  private func count(_ template: RecordTemplate, _ value: RecordValue) {
    guard nesting == 0 else {
      truth.nestedRecordCount += 1
      return
    }
    typeCounts[template.typeIndex] &+= 1
    recordCount &+= 1
    last = (template.typeIndex, template.sumIndex, 0, false)
    if isCopy || isFault {
      truth.faultRecordCount &+= 1
    } else if case .amount(let amount) = value {
      last.nanos = amount.scaled &* Self.nanosPerUnit[amount.decimals]
      last.isSummed = true
      sums[template.sumIndex].count &+= 1
      sums[template.sumIndex].nanos &+= last.nanos
    }
  }

  /// Takes the top-level record written last out of the counts.
  func uncountLastRecord() {
    typeCounts[last.typeIndex] -= 1
    recordCount -= 1
    guard last.isSummed else { return }
    sums[last.sumIndex].count -= 1
    sums[last.sumIndex].nanos -= last.nanos
  }

  private static let nanosPerUnit: [Int] = (0...9).map { decimals in
    (0..<(9 - decimals)).reduce(1) { product, _ in product * 10 }
  }

  @inline(__always)
  private func finishRecord() {
    guard nesting == 0, recordCount % 50 == 0, has(.duplicatedRecords) else { return }
    text.append(copyOf: recordStart..<text.count)
    typeCounts[last.typeIndex] += 1
    truth.faultRecordCount += 1
  }
}

// MARK: - Metadata

extension ExportWriter {
  /// Writes a metadata entry at `depth` blanks of indentation (2 inside a top-level record).
  func metadata(_ key: StaticString, _ value: StaticString, depth: Int = 2) {
    beginMetadata(key, depth: depth)
    text.append(value)
    text.append("\"/>\n")
  }

  /// Writes a metadata entry whose value `body` appends.
  func metadata(_ key: StaticString, depth: Int = 2, _ body: (ByteBuffer) -> Void) {
    beginMetadata(key, depth: depth)
    body(text)
    text.append("\"/>\n")
  }

  /// Writes the zone that the person is in at the end (or at the start) of `day`.
  func zoneMetadata(_ zone: Int, depth: Int = 2) {
    beginMetadata("HKTimeZone", depth: depth)
    text.append(world.zones[zone].identifier)
    text.append("\"/>\n")
  }

  private func beginMetadata(_ key: StaticString, depth: Int) {
    for _ in 0..<(depth + nesting) { text.append(byte: UInt8(ascii: " ")) }
    text.append("<MetadataEntry key=\"")
    text.append(key)
    text.append("\" value=\"")
  }
}
