import CSQLite

/// One connection to an SQLite file. Used by one thread at a time, for which its owner answers.
final class Connection: @unchecked Sendable {
  /// The file, as the user named it: for error texts.
  let path: String
  let mode: Mode
  private let handle: OpaquePointer

  /// How a file is opened.
  enum Mode {
    /// Reading and writing; the file must exist.
    case readWrite
    /// Reading, without any trace in the folder.
    case readOnly
    /// Reading from a place where nothing can be written, so that nobody changes the file meanwhile.
    case immutable
  }

  init(path: String, mode: Mode) throws(StoreError) {
    self.path = path
    self.mode = mode
    var handle: OpaquePointer?
    let flags = (mode == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_URI
    // Each connection has its own lock above it.
    let result = sqlite3_open_v2(
      Connection.address(path, mode), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard result == SQLITE_OK, let handle else {
      if let handle { sqlite3_close_v2(handle) }
      throw StoreError(result, path: path)
    }
    self.handle = handle
    _ = csqlite_distrust(handle)
  }

  deinit { sqlite3_close_v2(handle) }

  /// The path as an address, in which everything but letters, digits and a few signs is written as %XX.
  private static func address(_ path: String, _ mode: Mode) -> String {
    var result = "file:"
    let plain = Set("/-_.~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    for byte in path.utf8 {
      if plain.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result + (mode == .immutable ? "?immutable=1" : "")
  }

  /// How long a statement waits for another process's lock before it fails.
  func setBusyTimeout(milliseconds: Int) { sqlite3_busy_timeout(handle, Int32(clamping: milliseconds)) }

  /// Runs statements that take no values and whose rows do not matter.
  func execute(_ sql: String) throws(StoreError) {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    if result != SQLITE_OK { throw StoreError(result, path: path) }
  }

  /// A statement ready to be run.
  func prepare(_ sql: String) throws(StoreError) -> Statement {
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard result == SQLITE_OK, let statement else { throw StoreError(result, path: path) }
    return Statement(statement, connection: self)
  }

  /// The first column of the first row, or `nil` without rows.
  func integer(_ sql: String) throws(StoreError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The number of the row inserted last.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether there is a table of that name: those that were added to the format are made when they are first needed.
  func hasTable(_ name: String) throws(StoreError) -> Bool {
    let select = try prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?")
    try select.start(.text(name))
    return try select.step() && select.integer(0) == 1
  }
}
