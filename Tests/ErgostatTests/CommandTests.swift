import Foundation
import Testing

/// Runs the built command line as a user does and hands back what it printed.
private struct Run {
  let output: String
  let error: String
  let exitCode: Int32

  init(_ arguments: String..., input: Data? = nil) throws { try self.init(words: arguments, input: input) }

  init(words arguments: [String], input: Data? = nil) throws {
    let process = Process()
    process.executableURL = Run.executable
    process.arguments = arguments
    process.currentDirectoryURL = Run.packageFolder
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    if let input {
      let pipe = Pipe()
      process.standardInput = pipe
      try process.run()
      pipe.fileHandleForWriting.write(input)
      try pipe.fileHandleForWriting.close()
    } else {
      process.standardInput = FileHandle.nullDevice
      try process.run()
    }
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.error = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    exitCode = process.terminationStatus
  }

  static let packageFolder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The command beside the test bundle, built with it.
  fileprivate static var executable: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "ergostat")
  }
}

private let export = "Examples/export.zip"
private let now = "--now=2026-06-01"

@Suite("command line")
struct CommandTests {
  @Test("a question is answered on standard output, and nothing else is said in a pipe")
  func table() throws {
    let run = try Run("query", export, "sum steps by week last 3 weeks", now)
    #expect(run.exitCode == 0)
    #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("2026-W") }.count == 3)
    #expect(run.error.isEmpty)
  }

  @Test("the program asks for no library that it does not call: their loading was a third of its start")
  func libraries() throws {
    let bytes = try Data(contentsOf: Run.executable)
    let names = ["swift_StringProcessing", "swift_RegexParser", "swift_Concurrency", "dispatch"]
    #expect(names.filter { bytes.range(of: Data("lib\($0).so".utf8)) != nil } == [])
    // Names are found where they are.
    #if os(Linux)
      #expect(["libc.so.6"].allSatisfy { bytes.range(of: Data($0.utf8)) != nil })
    #endif
  }

  @Test("several sentences are answered one after the other, as JSON in one list")
  func several() throws {
    let text = "let half = steps / 2\nsum half by week last 2 weeks; show units of steps; explain avg half by month"
    let run = try Run("query", export, text, now, "--format", "json")
    #expect(run.exitCode == 0)
    let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    #expect(
      list?.map { $0["query"] as? String } == [
        "sum steps / 2 called half by week last 2 weeks", "show units of steps", "avg steps / 2 called half by month",
      ])
    let table = try Run("query", export, "steps last 2 days; sleep last 2 days", now, "--quiet")
    #expect(table.output.components(separatedBy: "\n\n").count == 2)
  }

  @Test("each part can be shown alone, of one name", arguments: ["types", "sources", "units", "settings", "people"])
  func parts(part: String) throws {
    let run = try Run("show", export, part, "--format", "csv")
    #expect(run.exitCode == 0 && run.output.split(separator: "\n").count > 1)
    let names = ["types": "steps", "sources": "heartRate", "units": "bodyMass", "settings": "tz", "people": "nobody"]
    let one = try Run("show", export, part, "of", names[part] ?? "", "--format", "csv")
    #expect(one.exitCode == (part == "people" ? 2 : 0))
  }

  @Test("JSON reads back and has the schema's members")
  func json() throws {
    let run = try Run("query", export, "sum steps by week last 3 weeks", now, "--format", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["schema", "query", "zone", "settings", "columns", "rows", "notes"])
    #expect((object["rows"] as? [[String: Any]])?.count == 3)
  }

  @Test("the same question gives the same bytes twice", arguments: ["table", "csv", "tsv", "json", "jsonl", "md"])
  func deterministic(format: String) throws {
    let arguments = ("min, avg, max heartRate by month", "--format=\(format)")
    let first = try Run("query", export, arguments.0, now, arguments.1)
    #expect(first.output == (try Run("query", export, arguments.0, now, arguments.1)).output)
    #expect(!first.output.isEmpty)
  }

  @Test("CSV has no notes among its rows; they go to standard error unless quiet")
  func notes() throws {
    let run = try Run("query", export, "sum steps by month", now, "-f", "csv")
    #expect(run.output.hasPrefix("start,end,label,sum,n,coverage,partial\n"))
    #expect(!run.output.contains("note"))
    #expect(run.error.contains("note: "))
    #expect(try Run("query", export, "sum steps by month", now, "-f", "csv", "-q").error.isEmpty)
  }

  @Test("an error of the sentence is shown under its word, with exit code 2")
  func sentenceError() throws {
    let run = try Run("query", export, "sum stpes by week")
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("^^^^^"))
    #expect(run.error.contains("steps"))
  }

  @Test("an error of the sentence can be had as data")
  func errorsAsJSON() throws {
    let run = try Run("query", export, "sum heartRate by week", "--errors", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.error.utf8)) as? [String: Any])
    let first = try #require((object["errors"] as? [[String: Any]])?.first)
    #expect(first["code"] as? String == "undefined-statistic")
    #expect(first["start"] as? Int == 0)
    #expect(first["end"] as? Int == 3)
    #expect(first["expected"] is [Any] && first["suggestions"] is [Any])
  }

  @Test(
    "a wrong command line says what is wrong, with exit code 2",
    arguments: [
      (["qurey"], "did you mean 'query'"), (["query", export], "needs FILE 'SENTENCE'"),
      (["query", export, "steps", "--formt", "csv"], "did you mean '--format'"),
      (["query", export, "steps", "--format", "cvs"], "did you mean 'csv'"),
      (["query", export, "steps", "--tz", "Europe/Berlinn"], "Europe/Berlin"),
      (["query", export, "steps", "--now", "2026-02-30"], "no day 30"),
      (["query", export, "sum", "steps"], "in quotes"), (["show", export, "typs"], "did you mean 'types'"),
    ] as [([String], String)])
  func usage(words: [String], expected: String) throws {
    let run = try Run(words: words)
    #expect(run.exitCode == 2)
    #expect(run.error.contains(expected), "\(run.error)")
  }

  @Test("a file that is not there or no export is exit code 3")
  func unreadable() throws {
    let missing = try Run("query", "no-such-file.zip", "steps")
    #expect(missing.exitCode == 3)
    #expect(missing.error.contains("no-such-file.zip"))
    #expect(try Run("query", "Package.swift", "steps").exitCode == 3)
  }

  @Test("an export comes through standard input; one that is cut off is told, and fails under --strict")
  func standardInput() throws {
    let record =
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"count\""
      + " startDate=\"2026-05-04 10:00:00 +0200\" endDate=\"2026-05-04 10:05:00 +0200\" value=\"120\"/>"
    let head = "<?xml version=\"1.0\"?><HealthData locale=\"en_US\"><ExportDate value=\"2026-06-01 10:00:00 +0200\"/>"
    let whole = Data((head + record + "</HealthData>").utf8)
    let run = try Run("query", "-", "sum steps", "--tz", "UTC", "-f", "jsonl", "--strict", input: whole)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("\"sum\": 120"))
    let cut = try Run(
      "query", "-", "sum steps", "--tz", "UTC", "-f", "jsonl", input: Data((head + record + "<Rec").utf8))
    #expect(cut.exitCode == 0)
    #expect(cut.output.contains("\"sum\": 120"))
    #expect(cut.error.contains("ends early"))
    let strict = try Run("query", "-", "sum steps", "--strict", input: Data((head + record + "<Rec").utf8))
    #expect(strict.exitCode == 4)
  }

  @Test("any number of threads reads the same; what is no number is refused")
  func threads() throws {
    let alone = try Run("show", export, "report", "--threads", "1")
    #expect(alone.exitCode == 0 && !alone.output.isEmpty)
    #expect(try Run("show", export, "report", "--threads", "3").output == alone.output)
    let refused = try Run("show", export, "report", "--threads", "many")
    #expect(refused.exitCode == 2)
    #expect(refused.error.contains("it must be a whole number above 0"))
  }

  @Test("an empty answer is fine, unless it is asked to fail")
  func empty() throws {
    let sentence = "sum pushCount by week last 3 weeks"
    let run = try Run("query", export, sentence, now)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("note: "))
    #expect(try Run("query", export, sentence, now, "--fail-empty").exitCode == 1)
    #expect(try Run("query", export, "sum steps by week last 3 weeks", now, "--fail-empty").exitCode == 0)
  }

  @Test("show lists types, sources, workouts, profile and the report, each alone too")
  func show() throws {
    let all = try Run("show", export)
    #expect(all.exitCode == 0)
    for part in ["types", "sources", "workouts", "profile"] {
      #expect(all.output.contains("\(part)\n\n"))
      #expect(try Run("show", export, part, "-f", "csv").output.contains(","))
    }
    #expect(try Run("show", export, "report").output.contains("Record"))
    let json = try Run("show", export, "--format", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((object["types"] as? [Any])?.isEmpty == false)
  }

  @Test("explain says what an average of a cumulative type means")
  func explain() throws {
    let run = try Run("explain", export, "avg steps by month", now)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("daily totals"))
    let json = try Run("explain", export, "avg steps by month", "--analyze", "--format", "json")
    #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) is [String: Any])
  }

  @Test(
    "help teaches by example", arguments: [["--help"], ["help", "query"], ["query", "--help"], ["help", "language"]])
  func help(words: [String]) throws {
    let run = try Run(words: words)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("sum steps by week last 12 weeks"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 130 })
  }
}
