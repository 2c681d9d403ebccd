import Calendars
import Quantities
import Storage

/// Reads the XML of one export into the data of one person.
///
/// The scanner hands out tags; a stack of element kinds says where each stands. An element is taken in when it ends, so what is
/// cut off by the end of the file is never half there. Topics are in extensions: records, metadata, workouts, other
/// elements, and what is done at the end.
struct ExportReader {
  var scanner: XMLScanner
  let options: ImportOptions
  var person: PersonData
  var report = ReportBuilder()

  // Where we are.
  private var stack: [ElementKind] = []
  private var excessDepth = 0
  private var hasMetRoot = false
  private var hasLeftRoot = false

  // Caches over the whole file.
  var sources = SourceTable()
  var columns: [TypeColumn] = []
  let crew: ImportCrew
  let packing: SeriesPacking
  var columnsByBytes = ByteTable<Int>()
  var lastColumn = -1
  var lastType: [UInt8] = []
  var metadataCache = MetadataCache()
  var unitConverter = UnitConverter()

  // What the fast way remembers.
  var fronts = RecentTexts<RecordFront>()
  var recentMetadata = RecentTexts<GatheredMetadata>()
  let days = DayMemo()
  /// Whether the fast way is taken at all; tests hold both ways against each other.
  var readsUniformRecords = true

  // Records that are looked for ahead, block by block; `nil` if the file is no longer than a block.
  private let blocks: BlockPipeline?
  var blockNumbers = BlockNumbers()
  var knownFronts = ByteTable<RecordFront>()

  // The elements that are open, one of each kind at most.
  var record = OpenRecord()
  var metadata = OpenMetadata()
  var correlation: OpenCorrelation?
  var workout: OpenWorkout?
  var other: OpenOther?

  // What is handed to the person's data at the end. Appending there one by one would copy the lists: they are observed.
  var workouts: [Workout] = []
  var correlations: [Correlation] = []
  var heartbeats: [HeartbeatSeries] = []
  var activitySummaries: [ActivitySummary] = []
  // What is settled at the end.
  var hasSettledAhead = false
  var nestedRecords: [NestedRecord] = []
  var recordsRead = 0
  var recordsKept = 0
  var inspections: [SampleType: SeriesInspection] = [:]

  private var progress: ProgressTeller

  static let deepestNesting = 32
  /// Elements between two looks at the clock.
  private static let elementsPerLook = 2048

  /// A reader that shares its work with `crew`, which the caller ends. A file of no more than a block is read by one thread.
  init(
    source: any ByteSource, totalBytes: Int64?, options: ImportOptions, crew: ImportCrew, windowCapacity: Int? = nil,
    blockByteCount: Int = BlockPipeline.defaultBlockByteCount
  ) {
    let isLong = totalBytes ?? .max > Int64(blockByteCount)
    blocks = isLong ? BlockPipeline(source, crew: crew, blockByteCount: blockByteCount) : nil
    scanner = XMLScanner(
      source: blocks ?? source, windowCapacity: windowCapacity ?? XMLScanner.defaultWindowCapacity)
    self.options = options
    self.crew = crew
    packing = SeriesPacking(crew: crew)
    person = PersonData(name: options.personName)
    progress = ProgressTeller(options: options, totalBytes: totalBytes)
  }

  /// Reads to the end of the source.
  ///
  /// - Throws: ``ImportError/notAHealthExport(_:)`` if the root is another one, ``ImportError/cancelled``, and what the
  ///   source throws.
  mutating func read() throws(ImportError) {
    var countdown = ExportReader.elementsPerLook
    while true {
      switch try scanner.next() {
      case .start:
        try handleStart()
        countdown -= 1
        if countdown == 0 {
          countdown = ExportReader.elementsPerLook
          try progress.look(bytes: scanner.bytesScanned, records: recordsRead)
        }
      case .end: handleEnd()
      case .comment: noteVersion(scanner.text)
      case .text: break
      case .endOfInput:
        try finishReading()
        progress.tellEnd(bytes: scanner.bytesScanned, records: recordsRead)
        return
      }
      guard stack.count == 1, excessDepth == 0, readsUniformRecords else { continue }
      let before = recordsRead
      readUniformRecords()
      if let blocks { try adoptUniformRecords(from: blocks) }
      // The next element that begins looks at the clock.
      countdown = max(1, countdown - (recordsRead - before))
    }
  }

  // MARK: Tags

  private mutating func handleStart() throws(ImportError) {
    let kind = ElementKind(name: scanner.name)
    guard let parent = stack.last else { return try handleOutside(kind) }
    if stack.count >= ExportReader.deepestNesting {
      if excessDepth == 0 { report.add(.tooDeep, kind.name, at: scanner.offset) }
      if !scanner.isEmptyElement { excessDepth += 1 }
      return
    }
    let accepted = begin(kind, in: parent) ? kind : .unknown
    if scanner.isEmptyElement {
      if accepted != .unknown { end(accepted, in: parent) }
    } else {
      stack.append(accepted)
    }
  }

  /// A tag outside the root: the root itself, or junk.
  private mutating func handleOutside(_ kind: ElementKind) throws(ImportError) {
    if hasLeftRoot {
      report.add(.afterRoot, TextDecoding.decode(scanner.name).text, at: scanner.offset)
    } else if kind == .healthData {
      hasMetRoot = true
      person.locale = scanner.attributes.value(of: "locale").map { text($0) }
      if scanner.isEmptyElement { hasLeftRoot = true } else { stack.append(.healthData) }
    } else if !hasMetRoot {
      throw .notAHealthExport(.rootElement(TextDecoding.decode(scanner.name.prefix(80)).text))
    }
  }

  private mutating func handleEnd() {
    if excessDepth > 0 {
      excessDepth -= 1
      return
    }
    let kind = ElementKind(name: scanner.name)
    // An element may end without its own tag if one around it ends; an end without a start is ignored.
    guard let place = stack.lastIndex(of: kind) else {
      if hasMetRoot && !hasLeftRoot { report.add(.malformedTag, "</" + text(scanner.name) + ">", at: scanner.offset) }
      return
    }
    while stack.count > place {
      let ended = stack.removeLast()
      guard let parent = stack.last else {
        hasLeftRoot = true
        return
      }
      if ended != .unknown { end(ended, in: parent) }
    }
  }

  /// Takes in the attributes of an element that begins; false if it is not known to stand here.
  @inline(__always)
  private mutating func begin(_ kind: ElementKind, in parent: ElementKind) -> Bool {
    switch kind {
    case .record where parent == .healthData || parent == .correlation || parent == .workout:
      beginRecord(in: parent)
      return true
    case .metadataEntry where parent != .healthData && parent != .unknown:
      addMetadata(to: parent)
      return true
    case .beat where parent == .beatList:
      addBeat()
      return true
    default: return beginRare(kind, in: parent)
    }
  }

  @inline(never)
  private mutating func beginRare(_ kind: ElementKind, in parent: ElementKind) -> Bool {
    switch (kind, parent) {
    case (.exportDate, .healthData): readExportDate()
    case (.me, .healthData): readCharacteristics()
    case (.beatList, .record): break
    case (.correlation, .healthData): beginCorrelation()
    case (.workout, .healthData):
      settleAhead()
      beginWorkout()
    case (.workoutEvent, .workout), (.workoutEvent, .workoutActivity): beginWorkoutEvent(in: parent)
    case (.workoutStatistics, .workout), (.workoutStatistics, .workoutActivity): addWorkoutStatistics(in: parent)
    case (.workoutActivity, .workout): beginWorkoutActivity()
    case (.workoutRoute, .workout): beginWorkoutRoute()
    case (.fileReference, .workoutRoute): addFileReference()
    case (.location, .workoutRoute): addLocation()
    case (.workoutZoneGroup, .workout), (.workoutZone, .workoutZoneGroup): addWorkoutZone(kind)
    case (.activitySummary, .healthData):
      settleAhead()
      readActivitySummary()
    case (.clinicalRecord, .healthData), (.audiogram, .healthData), (.visionPrescription, .healthData): beginOther(kind)
    case (.sensitivityPoint, .audiogram), (.rightEye, .visionPrescription), (.leftEye, .visionPrescription),
      (.attachment, .visionPrescription):
      addOtherPart(kind)
    case (_, .unknown): return false  // the outermost one is counted
    default:
      report.add(.unknownElement, text(scanner.name.prefix(80)), at: scanner.offset)
      return false
    }
    return true
  }

  /// Takes in an element that is whole.
  @inline(__always)
  private mutating func end(_ kind: ElementKind, in parent: ElementKind) {
    switch kind {
    case .record: endRecord(in: parent)
    case .metadataEntry, .beat: break
    default: endRare(kind, in: parent)
    }
  }

  @inline(never)
  private mutating func endRare(_ kind: ElementKind, in parent: ElementKind) {
    switch kind {
    case .correlation: endCorrelation()
    case .workout: endWorkout()
    case .workoutEvent: endWorkoutEvent(in: parent)
    case .workoutActivity: endWorkoutActivity()
    case .workoutRoute: endWorkoutRoute()
    case .clinicalRecord, .audiogram, .visionPrescription: endOther()
    default: break
    }
  }

  // MARK: End of the file

  private mutating func finishReading() throws(ImportError) {
    if !hasMetRoot { throw .notAHealthExport(scanner.bytesScanned == 0 ? .empty : .noElement) }
    let faults = scanner.faults
    report.add(.unreadableAttribute, "attribute", at: 0, count: faults.unreadableAttributes)
    report.add(.excessAttribute, "attribute", at: 0, count: faults.excessAttributes)
    report.add(.malformedTag, "tag", at: 0, count: faults.malformedTags)
    report.add(.oversizedTag, "tag", at: 0, count: faults.oversizedTags)
    let isTruncated = !hasLeftRoot || faults.endsInsideMarkup
    // What is open under the root is lost; the root itself is only unfinished.
    if let cut = stack.dropFirst().first { report.add(.cutOff, cut.name, at: scanner.bytesScanned) }
    if faults.endsInsideMarkup && stack.count <= 1 { report.add(.cutOff, "tag", at: scanner.bytesScanned) }
    let bytes = scanner.bytesScanned
    report.update {
      $0.bytesRead = bytes
      $0.isTruncated = isTruncated
    }
    report.tally("Record", read: recordsRead)
  }

  // MARK: Helpers

  /// The decoded text of a slice; what had to be repaired is counted.
  mutating func text(_ slice: ByteSlice) -> String {
    let decoded = TextDecoding.decode(slice)
    if decoded.isRepaired {
      report.add(.controlCharacter, "text", at: scanner.offset, count: decoded.droppedControls)
      report.add(.invalidUTF8, "text", at: scanner.offset, count: decoded.replacedSequences)
    }
    return decoded.text
  }

  /// The number of a source, or `nil` (counted) if no number is free.
  mutating func sourceIdentifier(_ attributes: SampleAttributes, of subject: @autoclosure () -> String) -> SourceID? {
    if let identifier = sources.identifier(
      name: attributes.sourceName, device: attributes.device, in: &person.sources)
    {
      return identifier
    }
    report.add(.tooMany, subject(), at: scanner.offset)
    return nil
  }

  /// The span of an element, or the reason why it has none.
  mutating func span(_ attributes: SampleAttributes) -> Result<(start: Int64, end: Int64), SpanFault> {
    guard !attributes.startDate.isEmpty else { return .failure(SpanFault(reason: .missingAttribute)) }
    guard let start = DateReading.microseconds(attributes.startDate) else {
      return .failure(SpanFault(reason: .unreadableDate))
    }
    // iOS 16.0 wrote the end date of statistics as a second start date.
    let endText = attributes.endDate.isEmpty ? attributes.secondStartDate : attributes.endDate
    guard !endText.isEmpty else { return .failure(SpanFault(reason: .missingAttribute)) }
    if endText.equals(attributes.startDate) { return .success((start, start)) }
    guard let end = DateReading.microseconds(endText) else { return .failure(SpanFault(reason: .unreadableDate)) }
    return start <= end ? .success((start, end)) : .failure(SpanFault(reason: .endBeforeStart))
  }

  /// Why an element has no span of time.
  struct SpanFault: Error {
    let reason: ImportReason
  }

  /// Reads `HealthKit Export Version: 14` out of the comment at the head of the file.
  private mutating func noteVersion(_ comment: ByteSlice) {
    guard let place = comment.firstIndex(of: "Export Version:") else { return }
    let digits = comment.dropFirst(place + 15).trimmed().prefix(6)
    person.exportVersion = text(ByteSlice(start: digits.start, count: digits.count)).split(separator: " ").first.map(
      String.init)
  }
}
