import Foundation

/// Test vectors of the folder `shared` that may lie beside the package. Without it the tests that need them say so and pass.
enum Vectors {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/methods/vectors")

  /// The cases of a file by id; empty with a message if the file is not there.
  static func cases(_ file: String) -> [String: [String: Any]] {
    // A worktree lies one folder deeper than the package itself.
    let candidates = [
      folder,
      folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/methods/vectors"),
    ]
    for candidate in candidates {
      guard let data = try? Data(contentsOf: candidate.appendingPathComponent(file)),
        let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let cases = object["cases"] as? [[String: Any]]
      else { continue }
      return Dictionary(
        uniqueKeysWithValues: cases.compactMap { entry in (entry["id"] as? String).map { ($0, entry) } })
    }
    print("shared/methods/vectors/\(file) is missing: its cases are not tested")
    return [:]
  }
}

func numbers(_ value: Any?) -> [Double] { (value as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue } ?? [] }
func dictionary(_ value: Any?) -> [String: Any] { value as? [String: Any] ?? [:] }
func list(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }
func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }
