import CLibzip
import Calendars

extension ExportGenerator {
  /// Writes the export as an archive like the one that the Health app shares: the main file, the clinical document beside
  /// it, a GPX file for each route and an electrocardiogram.
  ///
  /// All entries are produced while they are compressed. The same library versions give the same bytes.
  ///
  /// - Parameter level: 1 (fast) … 9 (small), or 0 for the library's default.
  @discardableResult
  public static func writeArchive(
    _ options: ExportOptions, path: String, level: Int = 0
  ) throws(ExportError) -> ExportTruth {
    guard !options.xmlName.isEmpty, !options.xmlName.utf8.contains(UInt8(ascii: "/")) else {
      throw .invalidName(options.xmlName)
    }
    let stream = try stream(options)
    let world = stream.writer.world
    let archive = try ArchiveWriter(path: path, level: level)
    let folder = "apple_health_export/"
    try archive.add(folder + "export_cda.xml", .whole { clinicalDocument(world) })
    try archive.add(folder + options.xmlName, .stream(stream))
    for workout in world.routes {
      if workout.route == 0, options.faults.contains(.missingRouteFile) { continue }
      guard !world.isInGap(workout) else { continue }
      try archive.add(
        folder + "workout-routes/" + stream.writer.routeFileName(workout),
        .whole { RouteFile.bytes(workout, world: world, options: options) })
    }
    if let day = world.days.last(where: { $0.wake + 3600 < world.exportTime }) {
      let name = "electrocardiograms/ecg_\(CivilDate(daysSinceEpoch: day.date)).csv"
      try archive.add(folder + name, .whole { Electrocardiogram.bytes(at: day.wake + 3600, world: world) })
    }
    try archive.close()
    return stream.truth
  }

  /// The document beside the main file that an importer must not take for it.
  private static func clinicalDocument(_ world: World) -> [UInt8] {
    let text = ByteBuffer(capacity: 1024)
    text.append("<?xml version=\"1.0\"?>\n<ClinicalDocument xmlns=\"urn:hl7-org:v3\">\n <entry typeCode=\"DRIV\">\n")
    text.append(
      "  <observation classCode=\"OBS\" moodCode=\"EVN\"><text><type>HKQuantityTypeIdentifierHeartRate</type>")
    text.append("<value>61</value><unit>count/min</unit></text></observation>\n </entry>\n</ClinicalDocument>\n")
    return Array(text.bytes)
  }
}

extension World {
  func isInGap(_ workout: WorkoutPlan) -> Bool {
    gap.contains { days[$0].start <= workout.start && workout.start < days[$0].end }
  }
}

/// An archive under construction.
private final class ArchiveWriter {
  private var archive: OpaquePointer?
  private let level: UInt32

  init(path: String, level: Int) throws(ExportError) {
    self.level = UInt32(min(max(level, 0), 9))
    var code: Int32 = 0
    archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code)
    guard archive != nil else { throw .archive("libzip error \(code) for \(path)") }
  }

  deinit { if let archive { zip_discard(archive) } }

  func add(_ name: String, _ content: EntrySource.Content) throws(ExportError) {
    let source = EntrySource(content)
    let userData = Unmanaged.passRetained(source).toOpaque()
    guard let handle = zip_source_function(archive, entryCallback, userData) else {
      Unmanaged<EntrySource>.fromOpaque(userData).release()
      throw failure()
    }
    let index = zip_file_add(archive, name, handle, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(handle)
      throw failure()
    }
    zip_set_file_compression(archive, zip_uint64_t(index), ZIP_CM_DEFLATE, level)
    // A fixed time, without the local time zone of the machine: 1 June 2026, 00:00.
    zip_file_set_dostime(archive, zip_uint64_t(index), 0, UInt16((2026 - 1980) << 9 | 6 << 5 | 1), 0)
  }

  func close() throws(ExportError) {
    guard let open = archive else { return }
    guard zip_close(open) == 0 else { throw failure() }
    archive = nil
  }

  private func failure() -> ExportError {
    guard let archive, let text = zip_strerror(archive) else { return .archive("unknown error") }
    return .archive(String(cString: text))
  }
}

/// What libzip reads one entry from.
private final class EntrySource {
  enum Content {
    /// Made at once when the entry's turn comes.
    case whole(() -> [UInt8])
    case stream(ExportStream)
  }

  let content: Content
  private var bytes: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false

  init(_ content: Content) { self.content = content }

  func open() {
    offset = 0
    if case .whole(let make) = content {
      bytes = make()
      isAtEnd = true
    }
  }

  func close() { bytes = [] }

  /// Fills `target` as far as there is content, and returns how many bytes that were.
  func read(into target: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < target.count {
      if offset == bytes.count, !refill() { break }
      let count = min(target.count - filled, bytes.count - offset)
      bytes.withUnsafeBytes { source in
        target[filled..<(filled + count)].copyBytes(from: source[offset..<(offset + count)])
      }
      filled += count
      offset += count
    }
    return filled
  }

  private func refill() -> Bool {
    guard !isAtEnd, case .stream(let stream) = content else { return false }
    guard let piece = stream.next() else {
      isAtEnd = true
      return false
    }
    bytes = Array(piece)
    offset = 0
    return true
  }
}

/// libzip's view of an ``EntrySource``. `userData` is a retained reference that `ZIP_SOURCE_FREE` gives back.
private let entryCallback: zip_source_callback = { userData, data, length, command in
  guard let userData else { return -1 }
  let reference = Unmanaged<EntrySource>.fromOpaque(userData)
  let source = reference.takeUnretainedValue()
  switch command {
  case ZIP_SOURCE_OPEN:
    source.open()
    return 0
  case ZIP_SOURCE_READ:
    guard let data else { return -1 }
    return zip_int64_t(source.read(into: UnsafeMutableRawBufferPointer(start: data, count: Int(length))))
  case ZIP_SOURCE_CLOSE:
    source.close()
    return 0
  case ZIP_SOURCE_STAT:
    guard let data else { return -1 }
    zip_stat_init(data.assumingMemoryBound(to: zip_stat_t.self))
    return zip_int64_t(MemoryLayout<zip_stat_t>.size)
  case ZIP_SOURCE_ERROR:
    return 0
  case ZIP_SOURCE_FREE:
    reference.release()
    return 0
  case ZIP_SOURCE_SUPPORTS:
    let commands = [
      ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
    ]
    return commands.reduce(0) { $0 | (1 << zip_int64_t($1.rawValue)) }
  default:
    return -1
  }
}
