import ExportGenerator
import Foundation
import Storage
import TestSupport
import Testing

@testable import Importing

/// Several threads must give what one gives, bit for bit, however the bytes fall into blocks.
@Suite("An import shared among threads")
struct SharedImportTests {
  @Test("gives the same store and report on generated exports", arguments: [nil] + ExportFault.allCases)
  func generatedExports(fault: ExportFault?) throws {
    var options = ExportOptions(seed: 21, days: 3)
    if let fault { options.faults = [fault] }
    let bytes = try ExportGenerator.bytes(options)
    try expectSame(bytes, "fault \(fault.map(\.rawValue) ?? "none")", blocks: [3_000, 65_536])
  }

  @Test("gives the same wherever blocks are cut", arguments: [1, 7, 300, 1_000, 1_447, 5_000, 20_001, 262_144])
  func blocks(byteCount: Int) throws {
    var options = ExportOptions(seed: 5, days: 1)
    if byteCount < 100 { options.size = .density(0.05) }
    try expectSame(try ExportGenerator.bytes(options), "blocks of \(byteCount)", blocks: [byteCount])
  }

  @Test("gives the same wherever one block ends, byte by byte")
  func everyCut() throws {
    let document = SharedImportTests.document(
      SharedImportTests.records(3) + " <Record type=\"nested\">\n  <Record/>\n </Record>\n"
        + SharedImportTests.records(2, metadata: true) + " <!-- \n <Record -->\n" + SharedImportTests.records(2))
    for byteCount in 100..<document.count {
      try expectSame(document, "blocks of \(byteCount)", blocks: [byteCount], threads: [1, 2])
    }
  }

  @Test("gives the same under damage anywhere", arguments: 1...8)
  func mutations(seed: UInt64) throws {
    var options = ExportOptions(seed: seed, days: 1)
    options.size = .density(0.3)
    let sound = try ExportGenerator.bytes(options)
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "<!--", "-->", "<![CDATA[", "]]>", "\n <Record ", "</Record>", "\n </Record>", "\n <Workout>", "</Workout>", "\"",
      "<", "&#0;",
      "&amp;", "</HealthData>", "\n  <Record ", "<Correlation type=\"x\">", "\u{0}", "é", "'",
    ]
    for round in 0..<10 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(contentsOf: pieces.randomElement(using: &random)?.utf8.map { $0 } ?? [], at: place)
        case 2:
          // A piece of one record inside another, or records that are written twice.
          let from = Int.random(in: 0..<max(1, bytes.count - 3_000), using: &random)
          let length = Int.random(in: 1...2_500, using: &random)
          bytes.insert(contentsOf: Array(bytes[from..<min(bytes.count, from + length)]), at: place)
        default: bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
      if round % 3 == 2 { bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random)) }
      try expectSame(
        bytes, "seed \(seed), round \(round)", blocks: [Int.random(in: 200...9_000, using: &random), 40_000],
        windowCapacity: round % 2 == 0 ? nil : Int.random(in: 1_500...9_000, using: &random))
    }
  }

  @Test("takes nothing over from within comments, values, character data or other elements")
  func traps() throws {
    let records = SharedImportTests.records(6)
    let dates = "startDate=\"2024-01-01 00:00:00 +0000\" endDate=\"2024-01-01 00:00:00 +0000\""
    for (before, after) in [
      ("<!-- ", "-->\n"), ("<![CDATA[", "]]>\n"), (" <Workout workoutActivityType=\"", "\"/>\n"),
      (" <Unknown>\n", " </Unknown>\n"), (" <Correlation type=\"c\" \(dates)>\n", " </Correlation>\n"),
      ("</HealthData>\n", ""), (" <Record type=\"x\">\n", " </Record>\n"), ("<?pi ", "?>\n"),
    ] {
      let document = SharedImportTests.document(records + before + records + after + records)
      try expectSame(document, before, blocks: [500, 2_000])
    }
  }

  /// What a run of like records may hold that is not like the rest.
  enum Oddity: String, CaseIterable {
    case none, belowLimit, aboveLimit, afterExport, tooFast, instant, copy, byHand, zone, repairedMetadata, manyMetadata
    case unit
  }

  @Test("judges each record of a run, whatever the others are", arguments: Oddity.allCases)
  func oddRecordsInRuns(oddity: Oddity) throws {
    for place in [0, 1, 20, 39] {
      let documents = [false, true].map { hasMetadata in
        SharedImportTests.document(
          (0..<120).map { number in
            SharedImportTests.steps(number, number % 40 == place ? oddity : .none, hasMetadata: hasMetadata)
          }.joined())
      }
      for document in documents {
        try expectSame(document, "\(oddity.rawValue) at \(place)", blocks: [700, 4_000, 13_000, document.count - 1])
      }
    }
  }

  @Test(
    "brings records that follow the first workout into order with those before it", arguments: [0, 1, 60, 119, 120])
  func recordsBehindWorkouts(count: Int) throws {
    // From the last to the first, so that those behind belong in front; one of them twice.
    let records = ((0..<120).reversed() + [70]).map { SharedImportTests.steps($0, .none, hasMetadata: $0 % 3 == 0) }
    let workout =
      " <Workout workoutActivityType=\"HKWorkoutActivityTypeWalking\" startDate=\"2024-01-01 07:00:00 +0000\" "
      + "endDate=\"2024-01-01 08:00:00 +0000\"/>\n"
    // Sources get their numbers first; a workout has one, too.
    let before = ([0, 40, 80].map { SharedImportTests.steps($0, .none, hasMetadata: false) } + records[..<count])
      .joined()
    let after = records[count...].joined()
    let mixed = SharedImportTests.document(before + workout + after + workout)
    try expectSame(mixed, "\(count) records before", blocks: [700, 4_000, mixed.count - 1])
    let inOrder = SharedImportTests.document(before + after + workout + workout)
    let (found, expected) = (
      try AppleHealthImporter.read(bytes: mixed), try AppleHealthImporter.read(bytes: inOrder)
    )
    let isSame = StoreContents(found.person).rows == StoreContents(expected.person).rows
    #expect(isSame)
    #expect(found.report.exactDuplicates == 4 && expected.report.exactDuplicates == 4)
    #expect(found.report.samplesByType == expected.report.samplesByType)
  }

  /// A record of a step count; each fortieth one begins a run of another source.
  private static func steps(_ number: Int, _ oddity: Oddity, hasMetadata: Bool) -> String {
    let minute = 10 + number / 3
    let start = oddity == .afterExport ? "2030-01-01 00:00:00 +0000" : "2024-01-01 07:\(minute):0\(number % 3) +0000"
    let isInstant = oddity == .instant || oddity == .copy
    let end = isInstant || oddity == .afterExport ? start : "2024-01-01 07:\(minute):59 +0000"
    let value: String =
      switch oddity {
      case .belowLimit: "-5"
      case .aboveLimit, .tooFast: "100000.5"
      default: "\(number % 7).25"
      }
    var entries = hasMetadata ? ["key=\"a\" value=\"\(number % 4)\""] : []
    switch oddity {
    case .byHand: entries.append("key=\"HKWasUserEntered\" value=\"1\"")
    case .zone: entries.append("key=\"HKTimeZone\" value=\"Europe/Berlin\"")
    case .repairedMetadata: entries.append("key=\"b\" value=\"x\u{1}y\"")
    case .manyMetadata: entries += (0..<20).map { "key=\"k\($0)\" value=\"\(number)\"" }
    default: break
    }
    let unit = oddity == .unit ? "1000 count" : "count"
    let front = " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"S\(number / 40)\" unit=\"\(unit)\""
    let tail = entries.map { "  <MetadataEntry \($0)/>\n" }.joined()
    let close = entries.isEmpty ? "/>\n" : ">\n\(tail) </Record>\n"
    let again = oddity == .copy ? ["2023-01-01 00:00:00 +0000", "2024-01-01 08:00:00 +0000"] : [start]
    return again.map { created in
      "\(front) creationDate=\"\(created)\" startDate=\"\(start)\" endDate=\"\(end)\" value=\"\(value)\"\(close)"
    }.joined()
  }

  @Test("knows copies across blocks, and counts each thing where it stands first")
  func copiesAcrossBlocks() throws {
    var options = ExportOptions(seed: 31, days: 2)
    options.faults = Set(ExportFault.allCases)
    let bytes = try ExportGenerator.bytes(options)
    // The same records again, as a phone restored from a backup writes them.
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(" <Record ") && $0.hasSuffix("/>") }
    let again = lines.map { $0.replacingOccurrences(of: "HKDevice: 0x2", with: "HKDevice: 0x3") }.joined(
      separator: "\n")
    let twice = text.replacingOccurrences(of: "</HealthData>", with: "\n\(again)\n</HealthData>")
    try expectSame(Array(twice.utf8), "restored copies", blocks: [10_000, 100_000])
  }

  @Test("stops where no number is free for a source, as one thread does")
  func tooManySources() throws {
    var records = ""
    for number in 0..<65_600 {
      records += SharedImportTests.record(
        source: "s\(number)", start: "2024-01-01 00:00:\(number % 50 + 10) +0000", value: "\(number % 90)")
    }
    try expectSame(SharedImportTests.document(records), "65,600 sources", blocks: [1 << 19])
  }

  @Test("files of the corpus give the same", .enabled(if: Corpus.isPresent))
  func corpus() throws {
    for name in Corpus.files("apple/") where name.hasSuffix(".xml") {
      guard let data = FileManager.default.contents(atPath: Corpus.path(name)), data.count < 20_000_000 else {
        continue
      }
      try expectSame(Array(data), name, blocks: [data.count < 100_000 ? 2_000 : 100_000])
    }
  }

  @Test("archives with routes and electrocardiograms give the same", arguments: [UInt64(1), 2])
  func archives(seed: UInt64) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ergostat-shared-\(seed)-\(getpid()).zip")
    defer { try? FileManager.default.removeItem(at: path) }
    _ = try ExportGenerator.writeArchive(ExportOptions(seed: seed, days: 12), path: path.path, level: 6)
    func imported(_ threads: Int) throws -> ImportResult {
      var options = ImportOptions()
      options.threads = threads
      return try AppleHealthImporter.read(path: path.path, options: options)
    }
    let alone = try imported(1)
    #expect(alone.report.bytesRead > 1 << 20, "more than one block")
    #expect(alone.person.workouts.contains { $0.routes.contains { !$0.isMissing && $0.points.count > 0 } })
    for threads in 2...3 {
      let shared = try imported(threads)
      #expect(shared.report == alone.report, "\(threads) threads")
      let isSame = StoreContents(shared.person) == StoreContents(alone.person)
      #expect(isSame, "\(threads) threads")
    }
  }

  @Test("stops when it is told to, and tells how far it is")
  func cancelling() throws {
    let bytes = try ExportGenerator.bytes(ExportOptions(seed: 4, days: 20))
    let asked = CallCounter()
    var options = ImportOptions()
    options.threads = 2
    options.isCancelled = { asked.next() >= 1 }
    // The clock is looked at every twentieth of a second, so the file must take longer.
    let records = Array(SharedImportTests.records(10).utf8)
    var long: [UInt8] = Array(bytes[..<(bytes.count - 20)])
    long.append(0x0A)
    for _ in 0..<10_000 { long += records }
    #expect(throws: ImportError.cancelled) {
      _ = try AppleHealthImporter.read(bytes: long, blockByteCount: 10_000, options: options)
    }
    #expect(asked.value >= 1)
  }

  // MARK: Comparing

  private func expectSame(
    _ bytes: [UInt8], _ what: String, blocks: [Int], threads: [Int] = [1, 2, 3], windowCapacity: Int? = nil
  ) throws {
    // No block: the reader finds uniform records itself.
    let alone = Result {
      try AppleHealthImporter.read(bytes: bytes, windowCapacity: windowCapacity, blockByteCount: .max)
    }
    for (threadCount, block) in threads.flatMap({ count in blocks.map { (count, $0) } }) {
      let what = "\(what), \(threadCount) threads, blocks of \(block)"
      var options = ImportOptions()
      options.threads = threadCount
      let shared = Result {
        try AppleHealthImporter.read(
          bytes: bytes, windowCapacity: windowCapacity, blockByteCount: block, options: options)
      }
      switch (alone, shared) {
      case (.failure(let first), .failure(let second)):
        #expect(first as? ImportError == second as? ImportError, "\(what)")
      case (.success(let alone), .success(let shared)):
        // Compared before `#expect`, which would print all of it.
        let hasSameReport = alone.report == shared.report
        let findings = Set(alone.report.findings).symmetricDifference(shared.report.findings)
        #expect(hasSameReport, "\(what): \(findings)")
        let isSame = StoreContents(alone.person) == StoreContents(shared.person)
        #expect(isSame, "\(what)")
      default: Issue.record("one fails, the other does not: \(what)")
      }
    }
  }

  // MARK: Documents

  static func document(_ body: String) -> [UInt8] {
    let head = "<HealthData locale=\"en\">\n <ExportDate value=\"2024-06-01 00:00:00 +0000\"/>\n"
    return Array((head + body + "</HealthData>\n").utf8)
  }

  static func records(_ count: Int, metadata: Bool = false) -> String {
    (0..<count).map { number in
      let start = "2024-01-01 00:0\(number % 10):00 +0000"
      return record(source: "Watch \(number % 2)", start: start, value: "\(60 + number)", metadata: metadata)
    }.joined()
  }

  static func record(source: String, start: String, value: String, metadata: Bool = false) -> String {
    let front = " <Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"\(source)\" unit=\"count/min\""
    let dates = " creationDate=\"\(start)\" startDate=\"\(start)\" endDate=\"\(start)\""
    let entry = "  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"\(value.count)\"/>"
    return front + dates + " value=\"\(value)\"" + (metadata ? ">\n\(entry)\n </Record>\n" : "/>\n")
  }
}

/// Counts calls from any thread.
private final class CallCounter: @unchecked Sendable {
  private let monitor = Platform.Monitor()
  private var count = 0

  var value: Int { monitor.locked { count } }

  func next() -> Int {
    monitor.locked {
      count += 1
      return count
    }
  }
}
