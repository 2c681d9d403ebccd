import CSQLite

/// A prepared statement. Used by one thread at a time, as its connection.
final class Statement: @unchecked Sendable {
  private let handle: OpaquePointer
  // Keeps the connection open as long as a statement of it lives.
  private let connection: Connection

  init(_ handle: OpaquePointer, connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// A value to bind.
  enum Value {
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    case null
  }

  /// Runs the statement with these values to its end.
  func run(_ values: Value...) throws(StoreError) { try run(values) }

  /// Runs the statement with these values to its end.
  func run(_ values: [Value]) throws(StoreError) {
    try bind(values)
    while try step() {}
    reset()
  }

  /// Starts the statement with these values; then ``step()`` through its rows.
  func start(_ values: Value...) throws(StoreError) { try start(values) }

  /// Starts the statement with these values.
  func start(_ values: [Value]) throws(StoreError) {
    reset()
    try bind(values)
  }

  private func bind(_ values: [Value]) throws(StoreError) {
    for (offset, value) in values.enumerated() {
      let result = bind(value, at: Int32(truncatingIfNeeded: offset + 1))
      if result != SQLITE_OK { throw StoreError(result, path: connection.path) }
    }
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number): return sqlite3_bind_double(handle, index, number)
    case .null: return sqlite3_bind_null(handle, index)
    case .text(var text):
      return text.withUTF8 { utf8 in
        // A missing address would bind null.
        guard let base = utf8.baseAddress else { return csqlite_bind_text(handle, index, "", 0) }
        return base.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
          csqlite_bind_text(handle, index, $0, UInt64(utf8.count))
        }
      }
    case .bytes(let bytes):
      if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, index, 0) }
      return bytes.withUnsafeBytes { csqlite_bind_bytes(handle, index, $0.baseAddress, UInt64($0.count)) }
    }
  }

  /// Goes to the next row; `false` behind the last one.
  func step() throws(StoreError) -> Bool {
    let result = sqlite3_step(handle)
    if result == SQLITE_ROW { return true }
    if result == SQLITE_DONE { return false }
    sqlite3_reset(handle)
    throw StoreError(result, path: connection.path)
  }

  /// Ends the reading of rows, so that no lock is held.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String {
    guard let text = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// The bytes of a column, valid until the next step.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let base = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }
}
