import Foundation
import Testing

/// The test vectors that lie beside the repository in `../shared/methods`, where they have been fetched.
enum SharedVectors {
  /// The folder of vectors, or `nil`, said once, if it is missing.
  static let folder: URL? = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    // A second worktree of the repository lies one folder deeper.
    for above in ["../shared", "../../shared"] {
      let folder = package.appendingPathComponent(above + "/methods/vectors").standardizedFileURL
      if FileManager.default.fileExists(atPath: folder.path) { return folder }
    }
    print("the folder ../shared/methods is missing: its vectors are not tested")
    return nil
  }()

  static var isPresent: Bool { folder != nil }

  /// The cases of a file by their identifiers.
  static func cases(_ file: String) throws -> [String: [String: Any]] {
    let url = try #require(folder).appendingPathComponent(file)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    let cases = try #require(json?["cases"] as? [[String: Any]])
    return Dictionary(cases.map { ($0["id"] as? String ?? "", $0) }) { first, _ in first }
  }

  static func text(_ file: String) throws -> String {
    try String(contentsOf: try #require(folder).appendingPathComponent(file), encoding: .utf8)
  }
}
