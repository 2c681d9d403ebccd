#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of earlier sessions: a text file with a line each, which nobody else may read.
///
/// It lies at `$ERGOSTAT_HISTORY`, else `$XDG_STATE_HOME/ergostat/history`, else `~/.local/state/ergostat/history`. An empty
/// `ERGOSTAT_HISTORY` keeps none. Nothing about a history stops a session: without a place for it, there is none.
struct HistoryFile {
  /// The most lines that are kept.
  static let longest = 1_000

  private let path: String?

  /// The history that the environment names.
  init() { path = HistoryFile.path(getenv: { getenv($0).map { String(cString: $0) } }) }

  /// Where the history lies, `nil` for nowhere.
  static func path(getenv: (String) -> String?) -> String? {
    if let own = getenv("ERGOSTAT_HISTORY") { return own.isEmpty ? nil : own }
    if let state = getenv("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/ergostat/history" }
    return getenv("HOME").map { $0 + "/.local/state/ergostat/history" }
  }

  /// The lines, oldest first. A file that grew long is cut to the last ones.
  func lines() -> [String] {
    guard let path, let text = HistoryFile.read(path) else { return [] }
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.count > 2 * HistoryFile.longest else { return Array(lines.suffix(HistoryFile.longest)) }
    let kept = Array(lines.suffix(HistoryFile.longest))
    write(kept.map { $0 + "\n" }.joined(), flags: O_TRUNC)
    return kept
  }

  /// Adds a line behind the others. One write, so that two sessions at once do not mix their lines.
  func append(_ line: String) {
    guard let path else { return }
    HistoryFile.makeFolder(of: path)
    write(line.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n", flags: O_APPEND)
  }

  private func write(_ text: String, flags: Int32) {
    guard let path else { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // A file that was there before may be readable by others: sentences tell of health.
    _ = fchmod(descriptor, 0o600)
    var text = text
    text.withUTF8 { bytes in
      #if canImport(Glibc)
        _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      #else
        _ = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
      #endif
    }
  }

  /// Makes the folders above the file, for the owner alone.
  private static func makeFolder(of path: String) {
    let parts = path.split(separator: "/").dropLast()
    var folder = ""
    for part in parts {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      _ = mkdir(folder, 0o700)
    }
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < 16 << 20 {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
