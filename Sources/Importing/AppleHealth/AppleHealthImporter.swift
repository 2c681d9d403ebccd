import Calendars
import Storage

/// What an import yields: the data of one person and an account of how they came about.
public struct ImportResult: Sendable {
  /// The person's data, sealed.
  public let person: PersonData
  /// What was read, kept, repaired, skipped and flagged.
  public let report: ImportReport
}

/// Imports the export of Apple's Health app.
///
///     let result = try AppleHealthImporter.read(path: "export.zip")
///     print(result.report.text)
///
/// The input may be the archive, the unpacked folder, the XML file alone, or an open file or pipe; it is recognised by
/// content, so names do not matter. It is read as a stream: memory is the columns and some megabytes. Nothing is written
/// to disk, and no path from inside a file is used on the file system.
public enum AppleHealthImporter {
  /// Imports what lies at `path`.
  ///
  /// **Damage.** One bad record is skipped and counted by reason; a file that is cut off yields what came before the cut, with
  /// ``ImportReport/isTruncated``.
  /// - Throws: ``ImportError`` if the input cannot be read, is no export, or the caller cancels.
  /// - Complexity: O(bytes), some hundred megabytes of XML a second.
  public static func read(path: String, options: ImportOptions = ImportOptions()) throws(ImportError) -> ImportResult {
    try read(ExportLocator(options: options).locate(path: path), options: options)
  }

  /// Imports what an open file or pipe holds from its present position on; the descriptor stays open. A zip archive must be
  /// a file, since its directory is at its end. See ``read(path:options:)``.
  public static func read(
    descriptor: Int32, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportResult {
    try read(ExportLocator(options: options).locate(descriptor: descriptor, closesFile: false), options: options)
  }

  /// Imports XML that lies in memory: for tests and fuzzing. Pieces, window and blocks can be made small to try every border, and
  /// the fast way of uniform records can be closed, which must not change anything. One thread reads unless `options` say otherwise.
  package static func read(
    bytes: [UInt8], pieceLengths: [Int] = [], windowCapacity: Int? = nil, readsUniformRecords: Bool = true,
    blockByteCount: Int = BlockPipeline.defaultBlockByteCount, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportResult {
    let crew = ImportCrew(threadCount: options.threads ?? 1)
    defer { crew.end() }
    var reader = ExportReader(
      source: MemoryByteSource(bytes, pieceLengths: pieceLengths), totalBytes: Int64(bytes.count), options: options,
      crew: crew, windowCapacity: windowCapacity, blockByteCount: blockByteCount)
    reader.readsUniformRecords = readsUniformRecords
    try reader.read()
    reader.settleSeries()
    let person = reader.finish()
    return ImportResult(person: person, report: reader.report.finished())
  }

  private static func read(_ location: ExportLocator.Location, options: ImportOptions) throws(ImportError)
    -> ImportResult
  {
    Platform.expectLargePieces()
    let crew = ImportCrew(threadCount: options.threadCount)
    defer { crew.end() }
    var reader = ExportReader(
      source: location.source, totalBytes: location.totalBytes, options: options, crew: crew)
    try reader.read()
    if location.source.isDamaged { reader.report.note(.damagedEntry(location.file?.path ?? "the file")) }
    if let note = location.archiveNote { reader.report.note(note) }
    if location.furtherExports > 0 { reader.report.note(.furtherExports(count: location.furtherExports)) }
    if let file = location.file { reader.report.update { $0.entryName = file.path } }
    try settle(&reader, location)
    let person = reader.finish()
    return ImportResult(person: person, report: reader.report.finished())
  }

  /// Reads the files beside the XML, routes and electrocardiograms, while the series are brought into order.
  private static func settle(_ reader: inout ExportReader, _ location: ExportLocator.Location) throws(ImportError) {
    let options = reader.options
    let isCancelled = { @Sendable in options.isCancelled?() == true }
    if options.readsRoutes {
      var routes = RouteJoining(
        container: location.container ?? NoContainer(), folder: location.folder, workouts: reader.workouts)
      let files = routes.files
      reader.settleSeries(besides: files.count) { files.read($0, isCancelled: isCancelled) }
      if files.wasCancelled { throw .cancelled }
      routes.join(&reader.workouts)
      routes.addNotes(to: &reader.report)
    } else {
      reader.settleSeries()
    }
    if let container = location.container {
      try readElectrocardiograms(container, folder: location.folder, into: &reader, isCancelled: isCancelled)
    }
  }

  private static func readElectrocardiograms(
    _ container: any ExportContainer, folder: Substring, into reader: inout ExportReader, isCancelled: () -> Bool
  ) throws(ImportError) {
    var unreadable: [String] = []
    // They lie in a folder of their own inside the export's.
    let files = container.files.filter {
      $0.hasExtension(".csv") && $0.path.hasPrefix(folder) && $0.folder.count > folder.count
    }
    for file in files.sorted(by: { $0.path < $1.path }) {
      if isCancelled() { throw .cancelled }
      do throws(ImportError) {
        let source = try container.open(file)
        if let recording = try ElectrocardiogramReader.recording(from: source, fileName: String(file.name)) {
          reader.person.electrocardiograms.append(recording)
          reader.report.tally("Electrocardiogram", read: 1, kept: 1)
          continue
        }
      } catch {}
      reader.report.tally("Electrocardiogram", read: 1)
      unreadable.append(file.path)
    }
    if let first = unreadable.first {
      reader.report.note(.unreadableElectrocardiograms(count: unreadable.count, first: first))
    }
  }
}

/// Stands where there is nothing beside the XML.
private final class NoContainer: ExportContainer {
  let files: [ContainedFile] = []

  func open(_ file: ContainedFile) throws(ImportError) -> any ByteSource {
    throw .notFound(path: file.path)
  }
}
