import Calendars
import Quantities
import Synchronization

/// How a file is cut; tests make it small.
struct StoreLayout: Sendable {
  /// Bytes of a page of a new file.
  var pageByteCount = StoreFormat.pageByteCount
  /// Rows of a full chunk.
  var chunkRowCount = SampleSeries.defaultChunkRowCount
}

/// A store on disk: one SQLite file that keeps the data of one or several people over years of imports.
///
///     let file = try StoreFile(path: "anna.ergostat", create: true)
///     let report = try file.merge(imported, extent: .full)
///     let store = try file.read()          // quick: rows are read from the file when they are wanted
///
/// An import is one transaction: all of it is in the file, or none. Readers see the state of the moment at which they began,
/// and never wait; writers wait for each other. Safe from several threads and processes.
public final class StoreFile: Sendable {
  /// The path of the file.
  public let path: String
  /// How long a writer waits for another one before it fails with ``StoreError/busy(path:)``.
  public let busyTimeoutMilliseconds: Int
  let layout: StoreLayout
  private let damageLog = DamageLog()
  let fileIdentity: Platform.FileIdentity
  /// A connection without a transaction, kept for the next reader: opening one takes longer than reading what most questions need.
  private let resting = Mutex<Connection?>(nil)

  /// Opens the store at `path`.
  ///
  /// - Parameters:
  ///   - create: Whether a missing file is created, readable by its owner only.
  ///   - busyTimeoutMilliseconds: How long a writer waits for another one.
  /// - Throws: ``StoreError`` if there is no file, it may not be opened, or it is no store that this version can read.
  public convenience init(
    path: String, create: Bool = false, busyTimeoutMilliseconds: Int = 10_000
  ) throws(StoreError) {
    try self.init(
      path: path, create: create, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
      layout: StoreLayout())
  }

  init(path: String, create: Bool, busyTimeoutMilliseconds: Int, layout: StoreLayout) throws(StoreError) {
    self.path = path
    self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
    self.layout = layout
    if create, Platform.status(path) == nil {
      do throws(StoreError) {
        try Platform.createPrivateFile(path)
      } catch {
        // Another process was quicker: then its file will do.
        guard case .exists = error else { throw error }
      }
    }
    guard let status = Platform.status(path) else { throw .notFound(path: path) }
    guard status.isRegular else { throw .notAStore(path: path) }
    guard Platform.isReadable(path) else { throw .noPermission(path: path) }
    fileIdentity = status.identity
    if let connection = try openForReading() { rest(connection) }
  }

  /// Whether the file at `path` is a store, by its first bytes; `false` if it cannot be read.
  public static func isStore(path: String) -> Bool {
    guard let header = Platform.header(path, count: 72) else { return false }
    return header.starts(with: "SQLite format 3\0".utf8)
      && header[68..<72].elementsEqual([0x45, 0x72, 0x67, 0x6F])
  }

  /// Damage that was met so far by reading what this file handed out. Look here after a query: rows that are damaged are
  /// missing from its answer.
  public var damages: [StoreDamage] { damageLog.damages }

  /// Everyone in the file as of now. Rows, metadata, records and routes are read when they are first wanted, from that same
  /// state of the file, whatever is imported meanwhile; so keep the result no longer than you need it, or the space of what
  /// was replaced cannot be used again.
  ///
  /// - Complexity: O(chunks), some microseconds each.
  public func read() throws(StoreError) -> SampleStore {
    guard let connection = try openForReading() else { return SampleStore() }
    return SampleStore(people: try StoreSnapshot(connection, damages: damageLog).people())
  }

  // MARK: Connections

  /// A connection on which a reading transaction is open; `nil` while nothing was imported yet.
  func openForReading() throws(StoreError) -> Connection? {
    if let connection = takeResting() {
      try connection.execute("BEGIN")
      // The first look at the file is the moment that is read.
      return try StoreFile.version(connection) == nil ? nil : connection
    }
    let connection = try Connection(path: path, mode: try readingMode())
    connection.setBusyTimeout(milliseconds: busyTimeoutMilliseconds)
    try connection.execute("PRAGMA query_only = 1; PRAGMA mmap_size = \(StoreFile.mappedByteCount); BEGIN")
    guard try StoreFile.version(connection) != nil else { return nil }
    return connection
  }

  /// Ends the reading transaction of a connection of which nobody holds a statement, and keeps it for the next reader.
  func rest(_ connection: Connection) {
    // Another way of opening the file could be the right one next time.
    guard connection.mode == .readWrite, (try? connection.execute("ROLLBACK")) != nil else { return }
    resting.withLock { $0 = connection }
  }

  /// The resting connection, if it is one to the file that has the path now.
  private func takeResting() -> Connection? {
    let connection = resting.withLock { resting in
      defer { resting = nil }
      return resting
    }
    return Platform.status(path)?.identity == fileIdentity ? connection : nil
  }

  /// As much of a file as SQLite maps at most.
  private static let mappedByteCount: Int64 = 1 << 40

  private func readingMode() throws(StoreError) -> Connection.Mode {
    // A connection that may write cleans up after itself, and after others that crashed.
    if Platform.isWritable(path), Platform.isWritable(Platform.folder(of: path)) { return .readWrite }
    if (Platform.status(path + "-wal")?.byteCount ?? 0) == 0 { return .immutable }
    guard Platform.status(path + "-shm") != nil else { throw .needsRecovery(path: path) }
    return .readOnly
  }

  /// A connection with an open writing transaction on the tables of the store, which are made if they are missing.
  func openForWriting() throws(StoreError) -> Connection {
    resting.withLock { $0 = nil }
    try checkPresence()
    guard Platform.isWritable(path), Platform.isWritable(Platform.folder(of: path)) else { throw .readOnly(path: path) }
    WriteFaults.installOnce()
    let connection = try Connection(path: path, mode: .readWrite)
    connection.setBusyTimeout(milliseconds: busyTimeoutMilliseconds)
    // Page size counts for new files only. Full: a commit outlives a loss of power, not just of the process.
    try connection.execute(
      "PRAGMA page_size = \(layout.pageByteCount); PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
        + "PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 0; BEGIN IMMEDIATE")
    if let version = try StoreFile.version(connection) {
      if version.minor > FormatVersion.current.minor {
        throw .newerFormat(path: path, version: version, isReadable: true)
      }
      if version.minor < FormatVersion.current.minor { try connection.execute(StoreFormat.upgrade) }
    } else {
      try connection.execute(StoreFormat.schema)
    }
    return connection
  }

  /// Begins to change what is kept of a person; `nil` is the first one of the store.
  func openForWriting(person name: String?) throws(StoreError) -> (Connection, StoredPerson) {
    let connection = try openForWriting()
    let people = try StoredPerson.all(connection, damages: DamageLog())
    guard let person = name.map({ name in people.first { $0.name == name } }) ?? people.first else {
      try connection.execute("ROLLBACK")
      throw .noPerson(name ?? "", known: people.map(\.name))
    }
    return (connection, person)
  }

  /// Ends a writing transaction well: all is on disk, in the one file unless readers are at work.
  func commit(_ connection: Connection) throws(StoreError) {
    try checkPresence()
    try connection.execute("COMMIT")
    // Fails while others read; then the last of them does it.
    try? connection.execute("PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)")
    try checkPresence()
  }

  private func checkPresence() throws(StoreError) {
    guard Platform.status(path)?.identity == fileIdentity else { throw .vanished(path: path) }
  }

  /// The version of the tables, or `nil` if there are none yet.
  static func version(_ connection: Connection) throws(StoreError) -> FormatVersion? {
    let application = try connection.integer("PRAGMA application_id")
    guard application == StoreFormat.applicationID else {
      let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
      if application == 0, tables == 0 { return nil }
      throw .notAStore(path: connection.path)
    }
    let select = try connection.prepare("SELECT value FROM format WHERE key = ?")
    func number(_ key: String) throws(StoreError) -> Int? {
      try select.start(.text(key))
      defer { select.reset() }
      return try select.step() ? Int(select.integer(0)) : nil
    }
    guard let major = try number("major"), let minor = try number("minor") else {
      throw .damaged(path: connection.path)
    }
    let version = FormatVersion(major: major, minor: minor)
    guard major <= FormatVersion.current.major else {
      throw .newerFormat(path: connection.path, version: version, isReadable: false)
    }
    return version
  }
}
