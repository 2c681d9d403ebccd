import Foundation
import Testing

/// The commands that keep a store, run as a user does.
@Suite("store commands")
struct StoreCommandTests {
  private let folder = NSTemporaryDirectory() + "ergostat-store-" + UUID().uuidString
  private let export = "Examples/export.zip"
  private let question = "sum steps by week last 3 weeks"

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  private let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "ergostat")
    .path
  private let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func run(_ words: String...) throws -> (output: String, error: String, exitCode: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.currentDirectoryURL = root
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, errorText, process.terminationStatus)
  }

  @Test("a store answers as the export does; the same file again changes nothing")
  func importing() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = folder + "/me.ergostat"
    let first = try run("import", store, export)
    #expect(first.exitCode == 0)
    #expect(first.output.contains(" new, 0 changed, 0 removed"))
    let fromExport = try run("query", export, question, "--now=2026-06-01", "--format", "json")
    let fromStore = try run("query", store, question, "--now=2026-06-01", "--format", "json")
    #expect(fromStore.output == fromExport.output)
    let again = try run("import", store, export)
    #expect(again.output.contains("nothing new; the store is unchanged"))
    let verified = try run("verify", store)
    #expect(verified.exitCode == 0 && verified.output.contains("sound"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["me.ergostat"])
  }

  @Test("a store keeps own metrics, lists them, and questions name them")
  func definitions() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = folder + "/me.ergostat"
    #expect(try run("import", store, export, "--quiet").exitCode == 0)
    #expect(try run("query", store, "let cost = activeEnergy / distance\nlet Half = cost / 2").exitCode == 0)
    let list = try run("show", store, "definitions", "--format", "csv")
    #expect(list.output.contains("cost,kcal/km,activeEnergyBurned / distance,sum"))
    let named = try run("query", store, "avg half by month 2026", "--now=2026-06-01", "--format", "csv")
    let written = try run(
      "query", store, "avg activeEnergy / distance / 2 by month 2026", "--now=2026-06-01", "--format", "csv")
    #expect(named.exitCode == 0 && named.output == written.output)
    #expect(try run("explain", store, "avg half by month").output.contains("activeEnergyBurned / distance / 2"))
    #expect(try run("query", store, "let cost = cost * 2").exitCode == 2)
    #expect(try run("query", export, "let cost = activeEnergy / distance").exitCode == 2)
    #expect(try run("show", store, "definitions", "of", "half").exitCode == 0)
    #expect(try run("show", store, "definitions", "of", "nothing").exitCode == 2)
    let several = try run("query", store, "avg cost, avg half by month 2026", "--now=2026-06-01", "--format", "csv")
    #expect(several.output.hasPrefix("start,end,label,cost avg,Half avg,"), "\(several.output.prefix(80))")
    #expect(try run("query", store, "forget csot").exitCode == 2)
    #expect(try run("query", store, "forget HALF").exitCode == 0)
    #expect(try run("show", store, "definitions", "--format", "csv").output.lowercased().contains("half") == false)
    #expect(try run("query", store, "avg half by month 2026").exitCode == 2)
  }

  /// An export of step samples: hour of 2026-05-04 and value.
  private func writeExport(_ name: String, date: String, _ steps: [(hour: Int, value: Int)]) throws -> String {
    let records = steps.map { hour, value in
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"count\" "
        + "startDate=\"2026-05-04 \(hour + 10):00:00 +0000\" endDate=\"2026-05-04 \(hour + 10):10:00 +0000\" value=\"\(value)\"/>"
    }
    let path = folder + "/" + name
    let text =
      "<HealthData locale=\"en_US\"><ExportDate value=\"\(date) 00:00:00 +0000\"/>\(records.joined())</HealthData>"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test("changes lists imports with anchors, and what came and went since one")
  func changes() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = folder + "/me.ergostat"
    let first = try writeExport("a.xml", date: "2026-05-10", [(0, 100), (1, 200), (2, 300)])
    let second = try writeExport("b.xml", date: "2026-05-20", [(0, 100), (1, 250), (3, 400)])
    for file in [first, second] { #expect(try run("import", store, file).exitCode == 0) }
    let imports = try run("changes", store).output.split(separator: "\n")
    #expect(imports.count == 2 && imports[0].contains("3 new") && imports[1].contains("1 new, 1 changed, 1 removed"))
    let anchors = try imports.map { line in String(try #require(line.split(separator: " ").first)) }
    #expect(
      try run("changes", store, "--since", anchors[0]).output
        == "stepCount: 2 added, 2 removed\nanchor: \(anchors[1])\n")
    #expect(try run("changes", store, "--since", anchors[1]).output == "nothing changed\nanchor: \(anchors[1])\n")
    let csv = try run("changes", store, "--since", anchors[0], "--csv", "--type", "steps")
    #expect(csv.error == "anchor: \(anchors[1])\n")
    let cells = csv.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(cells.map { "\($0[0]) \($0[5])" } == ["removed 200", "removed 300", "added 250", "added 400"])
    let json = try run("changes", store, "--since", anchors[0], "--jsonl").output.split(separator: "\n")
    #expect(json.count == 5 && json[4] == "{\"anchor\":\"\(anchors[1])\"}")
    #expect(json[0].hasPrefix("{\"change\":\"removed\",\"person\":\"me\",\"type\":\"stepCount\""))
    #expect(try run("changes", store, "--since", "nonsense").exitCode == 2)
    #expect(try run("changes", store, "--since", "0-1").error.contains("the anchor belongs to another store"))
    #expect(try run("changes", store, "--since", anchors[0], "--type", "sleep").exitCode == 2)
    #expect(try run("changes", store, "--csv").exitCode == 2)
    #expect(try run("export", store, "--csv", "--type", "steps").output.split(separator: "\n").count == 4)
    #expect(try run("export", store, "--csv", "--type", "stepz").error.contains("no samples of 'stepz'"))
  }

  @Test("questions reach everyone in a store; an export of one person holds nobody else")
  func people() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = folder + "/family.ergostat"
    let (anna, ben) = (
      try writeExport("a.xml", date: "2026-05-10", [(0, 100)]), try writeExport("b.xml", date: "2026-05-10", [(0, 250)])
    )
    #expect(try run("import", store, anna, "--person", "Anna").exitCode == 0)
    #expect(try run("import", store, ben, "--person", "Ben").exitCode == 0)
    func answer(_ question: String, _ options: String...) throws -> [String] {
      let output = try run("query", store, question, "--now=2026-05-10", "--format", "csv", options.first ?? "--quiet")
      return output.output.split(separator: "\n").dropFirst().map {
        String($0.split(separator: ",").dropFirst(2).prefix(3).joined(separator: " "))
      }
    }
    #expect(try answer("sum steps by day, person 2026-05-04") == ["2026-05-04 Anna 100", "2026-05-04 Ben 250"])
    #expect(try answer("sum steps by day 2026-05-04 using person Ben")[0].hasPrefix("2026-05-04 250"))
    #expect(try answer("sum steps by day 2026-05-04", "--person=Ben")[0].hasPrefix("2026-05-04 250"))
    #expect(try run("show", store, "people", "--format", "csv").output.split(separator: "\n").count == 3)
    #expect(try run("query", store, question, "--home", "UTC").exitCode == 2)
    let flat = folder + "/ben.db"
    #expect(try run("export", store, flat, "--sqlite-views", "--person", "Ben").exitCode == 0)
    let bytes = try Data(contentsOf: URL(filePath: flat))
    #expect(bytes.range(of: Data("Ben".utf8)) != nil && bytes.range(of: Data("Anna".utf8)) == nil)
  }

  @Test("of several files, those before one that cannot be read are in the store, and it says so")
  func severalFiles() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = folder + "/me.ergostat"
    let first = try writeExport("a.xml", date: "2026-05-10", [(0, 100), (1, 200)])
    let result = try run("import", store, first, folder + "/none.zip")
    #expect(result.exitCode == 3 && result.error.contains("the file before"))
    #expect(try run("export", store, "--csv").output.split(separator: "\n").count == 3)
    let text = try String(contentsOfFile: first, encoding: .utf8)
    try String(text.dropLast(30)).write(toFile: folder + "/cut.xml", atomically: true, encoding: .utf8)
    #expect(try run("import", store, folder + "/cut.xml").error.contains("could not be read whole"))
  }

  @Test("an import that took the place of most of the store says so, as does one from the future and one beside others")
  func doubts() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = folder + "/me.ergostat"
    #expect(try run("import", store, export).error.isEmpty)
    let other = try writeExport("other.xml", date: "2026-09-10", [(0, 100)])
    let replaced = try run("import", store, other)
    #expect(replaced.exitCode == 0 && replaced.error.contains("lacks most of what the store held"))
    let future = try writeExport("future.xml", date: "2999-01-01", [(0, 100)])
    #expect(try run("import", folder + "/new.ergostat", future).error.contains("dated in the future"))
    let family = folder + "/family.ergostat"
    #expect(try run("import", family, other, "--person", "Lena").error.isEmpty)
    #expect(try run("import", family, other).error.contains("kept as 'me' beside Lena"))
  }

  @Test("a store keeps which sources of a type to believe first")
  func sources() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = folder + "/me.ergostat"
    #expect(try run("import", store, export, "--quiet").exitCode == 0)
    func answer(_ question: String) throws -> String {
      let lines = try run("query", store, question, "--now=2026-06-01", "--format", "csv").output.split(separator: "\n")
      return lines.joined(separator: "\n")
    }
    let (before, preferring) = (try answer(question), try answer(question + " using sources phone"))
    #expect(before != preferring)
    let kept = try run("sources", store, "steps", "phone")
    #expect(kept.exitCode == 0 && kept.output.hasPrefix("stepCount: by hand, Lena’s iPhone, "))
    #expect(try answer(question) == preferring)
    #expect(try answer(question + " using sources watch") == before)
    #expect(try run("explain", store, question).output.contains("entered by hand, Lena’s iPhone"))
    #expect(try run("sources", store).output == kept.output)
    #expect(try run("sources", store, "steps", "--default").exitCode == 0)
    #expect(try answer(question) == before)
    #expect(try run("sources", store, "steps", "fone").error.contains("no source is called “fone”"))
    #expect(try run("sources", store, "stepz", "phone").error.contains("did you mean"))
    #expect(try run("sources", store, "steps", "phone", "--default").exitCode == 2)
    #expect(try run("sources", folder + "/none.ergostat").exitCode == 3)
  }

  @Test("exports in open forms, redacted copies and refusals")
  func forms() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = folder + "/me.ergostat"
    #expect(try run("verify", store).exitCode == 3)
    #expect(try run("import", store, folder + "/none.zip").exitCode == 3)
    #expect(!FileManager.default.fileExists(atPath: store), "a wrong name leaves no empty store")
    #expect(try run("import", store, export, "--quiet").exitCode == 0)
    let csv = try run("export", store, "--csv", "--type", "stepCount")
    #expect(csv.output.hasPrefix("person,type,start,end,value,unit,source,device,entered,implausible\n"))
    let lines = try run("export", store, "--jsonl", "--type", "stepCount").output.split(separator: "\n")
    #expect(lines.count == csv.output.split(separator: "\n").count - 1)
    for line in lines.prefix(20) { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    #expect(try run("export", store, "--csv", "--jsonl").exitCode == 2)
    #expect(try run("export", store, folder + "/flat.db", "--sqlite-views").exitCode == 0)
    #expect(try run("redact", store, folder + "/shared").exitCode == 0)
    #expect(try run("redact", store, folder + "/shared").exitCode == 5)
    #expect(try run("query", folder + "/shared", question, "--now=2026-06-01").exitCode == 0)
    #expect(try run("compact", store).exitCode == 0)
    #expect(try run("query", store, question, "--person", "Nobody").exitCode == 2)
  }

  @Test(
    "a reader that leaves early or a full disk leaves one file, and the exit code tells",
    arguments: ["show", "export --jsonl"])
  func outputEnds(command: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = folder + "/me.ergostat"
    #expect(try run("import", store, export, "--quiet").exitCode == 0)
    for (target, code) in [("| head -n 1 > /dev/null; exit ${PIPESTATUS[0]}", Int32(0)), ("> /dev/full", 5)] {
      let words = command.split(separator: " ")
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/bash")
      let line = ([program, String(words[0]), store] + words.dropFirst().map(String.init)).joined(separator: " ")
      shell.arguments = ["-c", line + " " + target]
      shell.currentDirectoryURL = root
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == code, "\(target)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["me.ergostat"], "\(target)")
    }
  }
}
