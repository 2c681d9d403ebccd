import Calendars
import Quantities

/// How much of a person an import speaks for.
public enum ImportExtent: Hashable, Sendable {
  /// Everything up to the date of the export: what it does not hold was deleted. Needs ``PersonData/exportDate``; without one the
  /// import counts as ``part``.
  case full
  /// As ``full``, but for what lies in files beside the XML, electrocardiograms and points of routes: some of these files were not
  /// there or could not be read, so that what the store has of them stays.
  case fullWithoutFiles
  /// A part: what it does not hold may well exist.
  case part
}

/// What an import did to the store.
public struct MergeReport: Hashable, Sendable {
  /// Whose data they are.
  public let person: String
  /// Whether the import spoke for everything up to its date.
  public let isFull: Bool
  /// When the export was made, if it says so.
  public let exportDate: Instant?
  /// By sample type; only types of the import and those that lost samples.
  public internal(set) var samples: [SampleType: MergeCounts] = [:]
  /// By kind of record, in words (`workouts`).
  public internal(set) var records: [String: MergeCounts] = [:]
  /// How many samples of a type were left out because their unit cannot become the one that the store keeps.
  public internal(set) var inOtherUnits: [SampleType: Int] = [:]
  /// Whether the file was changed at all. Importing the same once more changes nothing.
  public internal(set) var changedStore = false
  /// The place in the change log behind this import.
  public internal(set) var anchor: QueryAnchor

  init(person: String, isFull: Bool, exportDate: Instant?) {
    self.person = person
    self.isFull = isFull
    self.exportDate = exportDate
    anchor = QueryAnchor(store: 0, number: 0)
  }

  /// All samples together. O(types)
  public var sampleTotal: MergeCounts { samples.values.reduce(MergeCounts(), +) }

  /// All records together. O(kinds)
  public var recordTotal: MergeCounts { records.values.reduce(MergeCounts(), +) }
}

/// A place in the change log of one store: everything that imports before it did. Keep it to ask later for what came after.
public struct QueryAnchor: Hashable, Sendable {
  /// Which store it belongs to.
  let store: Int64
  /// The last import before it.
  let number: Int64

  init(store: Int64, number: Int64) {
    self.store = store
    self.number = number
  }

  /// The anchor that ``text`` wrote, or `nil` if the text is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let store = Int64(parts[0], radix: 16), let number = Int64(parts[1]), number >= 0 else {
      return nil
    }
    self.init(store: store, number: number)
  }

  /// The anchor as a text to keep.
  public var text: String { "\(String(store, radix: 16))-\(number)" }
}
