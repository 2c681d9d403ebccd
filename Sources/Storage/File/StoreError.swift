import CSQLite
import Calendars
import Quantities

/// Why a store file cannot be used. Nothing in it is changed when one of these is thrown.
public enum StoreError: Error, Hashable, Sendable {
  /// There is no file of this path.
  case notFound(path: String)
  /// The file is something else.
  case notAStore(path: String)
  /// A newer program wrote the file, in a form that this one cannot read (or, of a newer minor version, not write).
  case newerFormat(path: String, version: FormatVersion, isReadable: Bool)
  /// The file may not be opened.
  case noPermission(path: String)
  /// The file can be read but not changed.
  case readOnly(path: String)
  /// Another process is writing and did not finish in the time allowed.
  case busy(path: String)
  /// No room is left.
  case diskFull(path: String)
  /// The file was deleted or replaced while it was open.
  case vanished(path: String)
  /// The file was not closed properly, and that cannot be made good where nothing can be written.
  case needsRecovery(path: String)
  /// The inner structure of the file is damaged, so that not even its parts can be told apart.
  case damaged(path: String)
  /// Samples that an import would have to be merged with are damaged.
  case damagedSamples(path: String, type: SampleType, range: TimeRange)
  /// There is a file already.
  case exists(path: String)
  /// No person of that name is in the store.
  case noPerson(String, known: [String])
  /// The anchor comes from another store, or from before changes were forgotten.
  case unknownAnchor
  /// Reading or writing failed for another reason; `code` is SQLite's.
  case failed(path: String, code: Int32)

  /// SQLITE_READONLY_DBMOVED, which its header computes.
  private static let movedFile = SQLITE_READONLY | 4 << 8

  /// The error that a result of SQLite stands for.
  init(_ result: Int32, path: String) {
    switch result & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(path: path)
    case SQLITE_FULL: self = .diskFull(path: path)
    case SQLITE_NOTADB: self = .notAStore(path: path)
    case SQLITE_CORRUPT: self = .damaged(path: path)
    case SQLITE_READONLY where result == StoreError.movedFile: self = .vanished(path: path)
    case SQLITE_READONLY: self = .readOnly(path: path)
    case SQLITE_PERM, SQLITE_AUTH: self = .noPermission(path: path)
    case SQLITE_IOERR where Platform.lastErrorIsNoSpace: self = .diskFull(path: path)
    default: self = .failed(path: path, code: result)
    }
  }
}

extension StoreError {
  /// One sentence for a person: what is wrong, and what to do. Names paths and people, never a health value.
  public var message: String {
    switch self {
    case .notFound(let path): "there is no store '\(path)'"
    case .notAStore(let path): "'\(path)' is no Ergostat store"
    case .newerFormat(let path, let version, let isReadable):
      isReadable
        ? "'\(path)' was written by a newer Ergostat (format \(version)) and can only be read by this one; update to change it"
        : "'\(path)' was written by a newer Ergostat (format \(version)); update to read it"
    case .noPermission(let path): "no permission to open '\(path)'"
    case .readOnly(let path): "'\(path)' cannot be written"
    case .busy(let path): "another process is writing to '\(path)'; try again when it is done"
    case .diskFull(let path): "no room is left on the disk of '\(path)'; the store is as it was"
    case .vanished(let path): "'\(path)' was deleted or replaced while it was open"
    case .needsRecovery(let path):
      "'\(path)' was not closed properly and lies where nothing can be written; copy it, with the '-wal' file beside it, "
        + "to another place and open it there"
    case .damaged(let path): "the structure of '\(path)' is damaged; 'ergostat verify' tells more"
    case .damagedSamples(let path, let type, let range):
      "samples of \(type.name) from \(range.start) to \(range.end) in '\(path)' are damaged; "
        + "'ergostat compact' drops what cannot be read, then import again"
    case .exists(let path): "'\(path)' exists already"
    case .noPerson(let name, let known):
      "nobody in the store is called '\(name)'"
        + (known.isEmpty ? "" : "; it holds " + known.map { "'\($0)'" }.joined(separator: ", "))
    case .unknownAnchor: "the anchor belongs to another store or to changes that were forgotten; read everything anew"
    case .failed(let path, let code):
      "'\(path)' could not be read or written: \(String(cString: sqlite3_errstr(code))) (\(code))"
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
