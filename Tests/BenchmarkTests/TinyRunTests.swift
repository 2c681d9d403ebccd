import Foundation
import Testing

/// Every benchmark runs tiny here: it must build, start, and agree with the answers that it states.
@Suite("Benchmarks")
struct TinyRunTests {
  @Test(
    "a benchmark finds its own answers right",
    arguments: ["kernel-benchmarks", "import-benchmarks", "query-benchmarks", "store-benchmarks"])
  func tinyRun(name: String) throws {
    let process = Process()
    process.executableURL = try executable(name)
    process.arguments = ["--tiny"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains("\"benchmark\":"), "\(text)")
  }

  /// The executable that was built beside this test.
  private func executable(_ name: String) throws -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<6 {
      let candidate = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return try #require(nil, "\(name) was not built beside the tests")
  }
}
