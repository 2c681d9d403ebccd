import Foundation
import Synchronization

@testable import Importing

/// The files of the shared corpus, which lies beside the repository and is not part of it.
enum Corpus {
  /// The folder, or `nil` where it is missing: then the tests that need it say so and pass.
  static let folder: URL? = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let candidates = ["../shared/corpus", "../../shared/corpus"].map { package.appendingPathComponent($0).standardized }
    return candidates.first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  /// Whether the folder is there. Prints a line if it is not.
  static let isPresent: Bool = {
    if folder == nil { print("note: ../shared/corpus is not there: corpus tests do nothing") }
    return folder != nil
  }()

  static func path(_ name: String) -> String { folder?.appendingPathComponent(name).path ?? "" }

  /// Rows of `expected.tsv`: file → quantity → value.
  static let expected: [String: [String: String]] = {
    guard let folder, let text = try? String(contentsOf: folder.appendingPathComponent("expected.tsv"), encoding: .utf8)
    else { return [:] }
    var rows: [String: [String: String]] = [:]
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if cells.count >= 3 { rows[cells[0], default: [:]][cells[1]] = cells[2] }
    }
    return rows
  }()

  /// Files of expected rows that begin like this.
  static func files(_ prefix: String) -> [String] { expected.keys.filter { $0.hasPrefix(prefix) }.sorted() }

  /// The import of an Apple export, done once.
  static func imported(_ name: String) throws -> ImportResult {
    try imports.withLock { imports in
      if let known = imports[name] { return known }
      let result = try AppleHealthImporter.read(path: path(name))
      imports[name] = result
      return result
    }
  }

  private static let imports = Mutex<[String: ImportResult]>([:])

  /// The truth file beside a synthetic export.
  static func truth(_ name: String) -> [String: Any]? {
    let base = name.replacing(/\.(xml|zip)$/, with: "")
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path(base + ".truth.json"))) else { return nil }
    return try? JSONSerialization.jsonObject(with: data) as? [String: Any]
  }
}
