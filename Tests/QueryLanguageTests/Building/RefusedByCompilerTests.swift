import Foundation
import Testing

/// What must not compile: each expression is handed to the compiler beside one that must.
///
/// Runs `swiftc -typecheck` against the modules that this test was built with; a compiler or modules that cannot be found
/// are a failure, since nothing would be checked.
@Suite("what the compiler refuses")
struct RefusedByCompilerTests {
  static let refused: [(code: String, reason: String)] = [
    ("from(.heartRate).sum()", "values of a discrete type do not add up"),
    ("from(.bmi).sum()", "values of a discrete type do not add up"),
    ("from(.restingHeartRate).rate()", "values of a discrete type do not add up"),
    ("from(.steps).in(.km)", "error:"),
    ("from(.heartRate).in(.kg)", "error:"),
    ("from(.steps).during(.running)", "error:"),
    ("workouts(.running).sum()", "error:"),
    ("from(.sleep(.deep)).in(.km)", "error:"),
    ("from(.heartRate).within(.running)", "error:"),
    ("from(.steps).by(.weekend)", "has no member 'weekend'"),
    ("from(.steps).range(.named(.april))", "has no member 'april'"),
    ("from(.cyclingPower).best(20, .weeks)", "has no member 'weeks'"),
    ("from(.steps).longestStreak(atLeast: \"10k\")", "cannot convert value of type 'String'"),
  ]

  @Test("sound ones compile")
  func sound() throws {
    guard let output = try typecheck("from(.steps).sum().by(.week).range(.last(12, .weeks))") else { return }
    #expect(!output.contains("error:"), "\(output)")
  }

  @Test("mistakes of style and dimension do not, and the reason can be read", arguments: refused)
  func refuses(code: String, reason: String) throws {
    guard let output = try typecheck(code) else { return }
    #expect(output.contains("error:") && output.contains(reason), "\(code): \(output)")
  }

  /// The compiler's messages, or `nil` if it cannot be asked.
  private func typecheck(_ code: String) throws -> String? {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let build = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
    let folders = [build.appending(path: "Modules"), package.appending(path: ".build/debug/Modules")]
    guard let modules = folders.first(where: { hasModule($0) }), let compiler = compiler() else {
      Issue.record("no compiler or no modules found: nothing was checked")
      return nil
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "refused-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try "import QueryLanguage\nimport Quantities\nlet checked = \(code)\n".write(
      to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = compiler
    process.arguments =
      ["-typecheck", "-swift-version", "6", "-package-name", "check", "-I", modules.path(percentEncoded: false)]
      + cModules(package, modules) + [file.path(percentEncoded: false)]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    if text.contains("missing required module") || text.contains("no such module") {
      Issue.record("the modules cannot be used, nothing was checked: \(text)")
      return nil
    }
    return text
  }

  private func hasModule(_ folder: URL) -> Bool {
    FileManager.default.fileExists(
      atPath: folder.appending(path: "QueryLanguage.swiftmodule").path(percentEncoded: false))
  }

  /// The module maps of the C targets, which the Swift modules below import: their own, else those that SwiftPM writes.
  private func cModules(_ package: URL, _ modules: URL) -> [String] {
    let sources = package.appending(path: "Sources")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path(percentEncoded: false))) ?? []
    return names.sorted().flatMap { name -> [String] in
      let own = sources.appending(path: name).appending(path: "module.modulemap").path(percentEncoded: false)
      let written = modules.deletingLastPathComponent().appending(path: "\(name).build/module.modulemap")
        .path(percentEncoded: false)
      guard let map = [own, written].first(where: { FileManager.default.fileExists(atPath: $0) }) else { return [] }
      return ["-Xcc", "-fmodule-map-file=\(map)"]
    }
  }

  private func compiler() -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }
}
