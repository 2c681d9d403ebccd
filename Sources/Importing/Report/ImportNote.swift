/// Something that a reader of the report should know beside the counts.
public enum ImportNote: Hashable, Sendable {
  /// The zip archive has small inconsistencies; it was read all the same.
  case inconsistentArchive
  /// The zip archive has no directory, as after a download that broke off; the files in it were found one by one.
  case cutArchive(files: Int)
  /// The bytes of an entry do not match its checksum, or its compressed data breaks off.
  case damagedEntry(String)
  /// The export names route files that are not there.
  case missingRoutes(count: Int, first: String)
  /// Route files without a single point.
  case emptyRoutes(count: Int, first: String)
  /// Route files that belong to no workout.
  case unusedRoutes(count: Int)
  /// The export does not say when it was made, so samples from the future cannot be told.
  case noExportDate
  /// No sample names a time zone and no home zone was given.
  case noHomeZone
  /// A source whose samples grow from one start, as running totals do: its sum is too high.
  case runningTotals(type: String, source: String, samples: Int)
  /// Sound or heart files that could not be read.
  case unreadableElectrocardiograms(count: Int, first: String)
  /// Further exports in the same archive or folder that were not read.
  case furtherExports(count: Int)

  /// Whether the note tells of a loss.
  public var isLoss: Bool {
    switch self {
    case .cutArchive, .damagedEntry, .unreadableElectrocardiograms: true
    default: false
    }
  }

  /// Whether the note tells of files beside the XML that were not there or could not be read.
  public var isAboutMissingFiles: Bool {
    switch self {
    case .damagedEntry, .unreadableElectrocardiograms, .missingRoutes: true
    default: false
    }
  }

  /// The note in a sentence.
  public var words: String {
    switch self {
    case .inconsistentArchive: "the archive is inconsistent in itself; it was read all the same"
    case .cutArchive(let files):
      "the archive has no directory, perhaps because its copy or download broke off; \(files) files were found in it"
    case .damagedEntry(let entry): "\(entry) is damaged; what could be unpacked was read"
    case .missingRoutes(let count, let first): "\(count) route files are missing, the first is \(first)"
    case .emptyRoutes(let count, let first): "\(count) route files hold no point, the first is \(first)"
    case .unusedRoutes(let count): "\(count) route files belong to no workout"
    case .noExportDate: "the export does not say when it was made"
    case .noHomeZone: "no sample names a time zone"
    case .runningTotals(let type, let source, let samples):
      "\(source) seems to write running totals of \(type) (\(samples) samples grow from the start of another); its sum may be too high"
    case .unreadableElectrocardiograms(let count, let first):
      "\(count) electrocardiograms could not be read, the first is \(first)"
    case .furtherExports(let count): "\(count) further exports in the same place were not read"
    }
  }
}
