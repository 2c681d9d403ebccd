import Foundation
import Testing

/// The folder `shared` with vectors and example files that may lie beside the package. Without it the tests that need it say so and pass.
enum Shared {
  /// A folder within `shared`, or `nil` if there is none beside the package or, in a worktree, one level above.
  static func folder(_ path: String) -> URL? {
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    for parent in [
      package.deletingLastPathComponent(), package.deletingLastPathComponent().deletingLastPathComponent(),
    ] {
      let folder = parent.appendingPathComponent("shared").appendingPathComponent(path)
      if FileManager.default.fileExists(atPath: folder.path) { return folder }
    }
    return nil
  }
}

/// Published test vectors.
enum Vectors {
  /// Whether the files are there.
  static let arePresent = Shared.folder("methods/vectors") != nil
  /// What a test without them says.
  static let absence: Comment = "../shared/methods/vectors is not there"

  /// The cases of a file by id; empty with a message if the file is not there.
  static func cases(_ file: String) -> [String: [String: Any]] {
    guard let folder = Shared.folder("methods/vectors"),
      let data = try? Data(contentsOf: folder.appendingPathComponent(file)),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let cases = object["cases"] as? [[String: Any]]
    else {
      print("shared/methods/vectors/\(file) is missing: its cases are not tested")
      return [:]
    }
    return Dictionary(uniqueKeysWithValues: cases.compactMap { entry in (entry["id"] as? String).map { ($0, entry) } })
  }
}

func numbers(_ value: Any?) -> [Double] { (value as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue } ?? [] }
func dictionary(_ value: Any?) -> [String: Any] { value as? [String: Any] ?? [:] }
func list(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }
func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }
