import Calendars
import Quantities

/// What a store file holds and how much room it takes.
public struct StoreSummary: Sendable {
  /// One import of the history.
  public struct Import: Sendable {
    /// Whose data came.
    public let person: String
    /// When it happened.
    public let time: Instant
    /// When the export was made, if it says so.
    public let exportDate: Instant?
    /// What the import was called.
    public let label: String
    /// What it did to samples.
    public let counts: MergeCounts
    /// The report that was kept with it.
    public let report: String
    /// The place in the change log behind it, for ``StoreFile/changes(since:of:person:)``.
    public let anchor: QueryAnchor
  }

  /// Rows and room of one type of one person.
  public struct Part: Sendable {
    /// Whose samples.
    public let person: String
    /// What they measure.
    public let type: SampleType
    /// How many.
    public let rowCount: Int
    /// In how many chunks.
    public let chunkCount: Int
    /// Bytes of their columns in the file.
    public let byteCount: Int
  }

  /// Size of the file.
  public let fileByteCount: Int
  /// Version of its form.
  public let version: FormatVersion
  /// By person and type.
  public let parts: [Part]
  /// Bytes of the totals of quarter hours that are kept beside the samples.
  public let totalsByteCount: Int
  /// The history of imports, oldest first.
  public let imports: [Import]

  /// Samples of all types.
  public var rowCount: Int { parts.reduce(0) { $0 + $1.rowCount } }

  /// Bytes of the columns of all samples.
  public var columnByteCount: Int { parts.reduce(0) { $0 + $1.byteCount } }
}

extension StoreFile {
  /// What the file holds, without reading any sample. O(chunks)
  public func summary() throws(StoreError) -> StoreSummary {
    let byteCount = Platform.status(path)?.byteCount ?? 0
    guard let connection = try openForReading() else {
      return StoreSummary(fileByteCount: byteCount, version: .current, parts: [], totalsByteCount: 0, imports: [])
    }
    return StoreSummary(
      fileByteCount: byteCount, version: try StoreFile.version(connection) ?? .current,
      parts: try StoreFile.parts(connection), totalsByteCount: StoreFile.totalsByteCount(connection),
      imports: try StoreFile.imports(connection))
  }

  /// Files of version 1.0 have no totals.
  private static func totalsByteCount(_ connection: Connection) -> Int {
    let count = try? connection.integer("SELECT ifnull(sum(length(data)), 0) FROM totals")
    return Int((count ?? nil) ?? 0)
  }

  private static func parts(_ connection: Connection) throws(StoreError) -> [StoreSummary.Part] {
    let select = try connection.prepare(
      """
      SELECT person.name, series.kind, series.type, series.unit, sum(row_count), count(*), sum(byte_count)
      FROM chunk JOIN series ON series.id = chunk.series JOIN person ON person.id = series.person
      WHERE removed_in = 0 GROUP BY series.id ORDER BY person.id, sum(row_count) DESC
      """)
    var parts: [StoreSummary.Part] = []
    while try select.step() {
      let kind = SeriesKind(kind: select.text(1), type: select.text(2), unit: select.text(3))
      guard case .samples(let type)? = kind else { continue }
      parts.append(
        StoreSummary.Part(
          person: select.text(0), type: type, rowCount: Int(select.integer(4)), chunkCount: Int(select.integer(5)),
          byteCount: Int(select.integer(6))))
    }
    return parts
  }

  private static func imports(_ connection: Connection) throws(StoreError) -> [StoreSummary.Import] {
    let store = try connection.integer("SELECT value FROM format WHERE key = 'identity'") ?? 0
    let select = try connection.prepare(
      """
      SELECT person.name, time, import.export_date, label, added, changed, removed, unchanged, covered, report, import.id
      FROM import JOIN person ON person.id = import.person ORDER BY import.id
      """)
    var imports: [StoreSummary.Import] = []
    while try select.step() {
      var counts = MergeCounts()
      counts.added = Int(select.integer(4))
      counts.changed = Int(select.integer(5))
      counts.removed = Int(select.integer(6))
      counts.unchanged = Int(select.integer(7))
      counts.covered = Int(select.integer(8))
      imports.append(
        StoreSummary.Import(
          person: select.text(0), time: Instant(microseconds: select.integer(1)),
          exportDate: select.isNull(2) ? nil : Instant(microseconds: select.integer(2)), label: select.text(3),
          counts: counts, report: select.text(9), anchor: QueryAnchor(store: store, number: select.integer(10))))
    }
    return imports
  }
}
