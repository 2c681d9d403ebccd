/// What an import read, kept, repaired, skipped and flagged, by reason and with the place of the first case.
///
/// The report never holds a health value: it names elements, types, units, files and byte positions.
public struct ImportReport: Hashable, Sendable {
  /// How many of one kind were read and how many of them kept.
  public struct Tally: Hashable, Sendable {
    public internal(set) var read = 0
    public internal(set) var kept = 0
  }

  /// Everything that met one fate for one reason at one kind of element or type.
  public struct Finding: Hashable, Sendable {
    /// Why.
    public let reason: ImportReason
    /// The element, sample type or file concerned.
    public let subject: String
    /// How often.
    public internal(set) var count: Int
    /// Where the first one begins, in bytes from the start of the XML (0 where it has no place in it).
    public let firstOffset: Int64
  }

  /// Bytes of XML that were read.
  public internal(set) var bytesRead: Int64 = 0
  /// The entry of the archive or file of the folder that was read; empty for a single file.
  public internal(set) var entryName = ""
  /// Elements read and kept, by element name (`Record`, `Workout` …). Records inside correlations count here too.
  public internal(set) var elements: [String: Tally] = [:]
  /// Samples kept, by type identifier.
  public internal(set) var samplesByType: [String: Int] = [:]
  /// Types that no table of this library lists; their samples are kept.
  public internal(set) var unknownTypes: [String] = []
  /// Everything that was not simply kept, ordered by outcome, reason and subject.
  public internal(set) var findings: [Finding] = []
  /// Samples that equal another one in type, source, start, end and value. They are kept; statistics count a copy once.
  public internal(set) var exactDuplicates = 0
  /// Whether the file ends before its root element does.
  public internal(set) var isTruncated = false
  /// What else a reader should know.
  public internal(set) var notes: [ImportNote] = []

  /// An empty report.
  public init() {}

  /// Whether anything of the file was lost: something was skipped, the file is cut off or the archive is damaged.
  public var hasLosses: Bool {
    isTruncated || findings.contains { $0.reason.outcome == .skipped } || notes.contains { $0.isLoss }
  }

  /// Whether the XML was read to its end and undamaged, so that what it does not hold is not there.
  public var isWhole: Bool {
    !isTruncated
      && !notes.contains { note in
        switch note {
        case .cutArchive: true
        case .damagedEntry(let entry): entry == entryName
        default: false
        }
      }
  }

  /// Whether the files beside the XML were there and could be read: the export was an archive or a folder, and none is damaged.
  public var hasAllFiles: Bool { !entryName.isEmpty && !notes.contains { $0.isAboutMissingFiles } }

  /// How often `reason` occurred, over all subjects. O(findings).
  public func count(of reason: ImportReason) -> Int {
    findings.reduce(0) { $0 + ($1.reason == reason ? $1.count : 0) }
  }

  /// How often `outcome` occurred, over all reasons and subjects. O(findings).
  public func count(of outcome: ImportOutcome) -> Int {
    findings.reduce(0) { $0 + ($1.reason.outcome == outcome ? $1.count : 0) }
  }

  /// Samples kept, over all types. O(types).
  public var sampleCount: Int { samplesByType.values.reduce(0, +) }
}
