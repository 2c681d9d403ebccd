import Synchronization

/// The columns of a chunk that lie in a file: read and unpacked at first use, then kept. Safe from several threads.
final class StoredColumns: Sendable {
  private enum State: Sendable {
    case unread
    case read(ChunkColumns)
    case damaged
  }

  private let state = Mutex(State.unread)
  private let storedByteCount: Int
  private let read: @Sendable () -> ChunkColumns?

  /// Columns that take `storedByteCount` bytes in their file. `read` gives `nil`, and has told of it, if they are damaged.
  init(storedByteCount: Int, read: @escaping @Sendable () -> ChunkColumns?) {
    self.storedByteCount = storedByteCount
    self.read = read
  }

  /// The columns, or `nil` if they are damaged. A second thread waits for the first one's read.
  func columns() -> ChunkColumns? {
    state.withLock { state in
      switch state {
      case .read(let columns): return columns
      case .damaged: return nil
      case .unread:
        guard let columns = read() else {
          state = .damaged
          return nil
        }
        state = .read(columns)
        return columns
      }
    }
  }

  /// Whether the columns are in memory.
  var areRead: Bool {
    state.withLock { state in
      if case .read = state { true } else { false }
    }
  }

  /// Bytes in memory if they are there, else in the file.
  var byteCount: Int {
    state.withLock { state in
      if case .read(let columns) = state { columns.byteCount } else { storedByteCount }
    }
  }
}
