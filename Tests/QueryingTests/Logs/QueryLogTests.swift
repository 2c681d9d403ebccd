import Foundation
import Testing

/// Runs every file below `Tests/QueryLogs`.
///
/// Set the variable `ERGOSTAT_BLESS` to rewrite the tables to what the engine answers; review that difference as code.
@Suite("query logs")
struct QueryLogTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "QueryLogs")

  /// The files by their path below the folder, without the extension.
  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
    let paths = (files?.allObjects as? [String]) ?? []
    return paths.filter { $0.hasSuffix(".log") }.map { String($0.dropLast(4)) }.sorted()
  }()

  @Test("the answers are those written down", arguments: names)
  func log(name: String) throws {
    let file = QueryLogTests.folder.appending(path: name + ".log")
    let text = try String(contentsOf: file, encoding: .utf8)
    let log = try QueryLog(text)
    #expect(log.head["name"] == name, "the name equals the path")
    #expect(log.head["about"] != nil, "a log says what it is about")
    if ProcessInfo.processInfo.environment["ERGOSTAT_BLESS"] != nil { return try bless(log, file) }
    for chunkRowCount in [1, 2, 1_000] {
      let runner = try QueryLogRunner(log, chunkRowCount: chunkRowCount)
      for record in log.records {
        for throughText in [false, true] where !throughText || record.expected.first?.hasPrefix("error") != true {
          let answer = runner.answer(record, throughText: throughText)
          for difference in runner.differences(record, answer) {
            Issue.record(
              "\(name).log:\(record.line) with chunks of \(chunkRowCount)\(throughText ? ", through its text" : ""): \(difference)"
            )
          }
        }
      }
    }
  }

  private func bless(_ log: QueryLog, _ file: URL) throws {
    let runner = try QueryLogRunner(log, chunkRowCount: 1_000)
    var lines = log.lines
    for record in log.records.reversed() {
      let answer = runner.answer(record, throughText: false)
      guard !runner.differences(record, answer).isEmpty || record.expected.isEmpty else { continue }
      let blessed = runner.blessed(record, answer).map { "    " + $0 }
      lines.replaceSubrange(record.expectedLines, with: blessed)
    }
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
  }
}
