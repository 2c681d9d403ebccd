import ExportGenerator
import Foundation
import Testing

@Suite("Generated exports: faults")
struct FaultTests {
  /// What must be found in an export with the fault, and must not be found in one without.
  static let marks: [(ExportFault, String)] = [
    (.attributeOrder, " <Record value=\""), (.attributeSpace, "Meal Name=\"Lunch\""),
    (.badUTF8, "Schrittz\u{FFFD}hler"),
    (.controlCharacter, "vor\u{0B}nach"), (.dayLong, "value=\"11111\""), (.emptyParts, "sourceName=\"\""),
    (.extraAttributes, "hk:extension=\"\""), (.future, "startDate=\"2036-05"),
    (.junkAfterRoot, "</HealthData>\n<HealthData"), (.leadingSpace, "\t\n<?xml"), (.missingUnit, "value=\"1e999\""),
    (.negative, "value=\"-500\""), (.runningTotals, "Schrittzähler Pro"), (.singleQuotes, "type='HKQuantityType"),
    (.subsecondDates, ".125 +0200\""), (.unknownElements, "<StateOfMind"), (.unknownTypes, "Quidditch"),
    (.duplicateAttribute, "startDate=\"2001-01-01"),
  ]

  @Test("a fault leaves its mark, and only then", arguments: marks)
  func mark(fault: ExportFault, text: String) throws {
    #expect(try exportText(smallOptions(faults: [fault])).contains(text))
    #expect(try !exportText(smallOptions()).contains(text))
  }

  @Test("the parser refuses exactly the faults that break the form of the document", arguments: ExportFault.allCases)
  func wellFormed(fault: ExportFault) throws {
    let broken: Set<ExportFault> = [
      .attributeSpace, .badUTF8, .controlCharacter, .malformedDTD, .duplicateAttribute, .junkAfterRoot, .leadingSpace,
      .statisticsDuplicateStart, .truncated,
    ]
    let complaint = try expatComplaint(ExportGenerator.bytes(smallOptions(faults: [fault])))
    #expect((complaint != nil) == broken.contains(fault), "\(complaint ?? "well-formed")")
  }

  @Test("all faults can come together")
  func together() throws {
    #expect(try ExportGenerator.bytes(smallOptions(days: 9, faults: Set(ExportFault.allCases))).count > 50_000)
  }

  @Test("a byte order mark stands first")
  func byteOrderMark() throws {
    #expect(try ExportGenerator.bytes(smallOptions(faults: [.byteOrderMark])).starts(with: [0xEF, 0xBB, 0xBF, 0x3C]))
  }

  @Test("line ends are CR LF, or there are none")
  func lineEnds() throws {
    let plain = try ExportGenerator.bytes(smallOptions())
    let returns = try ExportGenerator.bytes(smallOptions(faults: [.carriageReturns]))
    #expect(returns.filter { $0 != 13 } == plain)
    #expect(returns.count - plain.count == plain.count { $0 == 10 })
    let line = try ExportGenerator.bytes(smallOptions(faults: [.noNewline]))
    #expect(line == plain.filter { $0 != 10 })
  }

  @Test("the declarations are malformed as in iOS 16.0, or missing")
  func declarations() throws {
    #expect(
      try expatComplaint(ExportGenerator.bytes(smallOptions(faults: [.malformedDTD])))?.contains("line 156") == true)
    let text = try exportText(smallOptions(faults: [.noDTD]))
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData "))
  }

  @Test("a truncated export ends within a record, and the truth does not count that one")
  func truncated() throws {
    var sink = ArraySink()
    let truth = try ExportGenerator.write(smallOptions(faults: [.truncated]), to: &sink)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(text.hasPrefix("<?xml") && !text.hasSuffix(">\n"))
    #expect(text.occurrences(of: "\n <Record ") == truth.recordCount + 1)
    #expect(truth.workoutCount == 0)
  }

  @Test("every fiftieth record comes twice")
  func duplicated() throws {
    let plain = try exportText(smallOptions()).occurrences(of: "\n <Record ")
    var sink = ArraySink()
    let truth = try ExportGenerator.write(smallOptions(faults: [.duplicatedRecords]), to: &sink)
    #expect(String(decoding: sink.bytes, as: UTF8.self).occurrences(of: "\n <Record ") == plain + plain / 50)
    #expect(truth.faultRecordCount == plain / 50)
    #expect(truth.recordCount == plain + plain / 50)
  }

  @Test("a restored phone repeats samples with another creation date and address, and sums stay")
  func restored() throws {
    var counter = CountingSink()
    let plain = try ExportGenerator.write(smallOptions(), to: &counter)
    let restored = try ExportGenerator.write(smallOptions(faults: [.restoredPhone]), to: &counter)
    let steps = "HKQuantityTypeIdentifierStepCount"
    #expect(restored.sums == plain.sums)
    #expect(restored.stepsByDay == plain.stepsByDay)
    #expect((restored.records[steps] ?? 0) > (plain.records[steps] ?? 0))
    #expect(restored.recordCount == plain.recordCount + restored.faultRecordCount)
  }

  @Test("a gap leaves the middle third without samples")
  func gap() throws {
    var options = smallOptions(days: 30)
    options.size = .density(0.05)
    options.faults = [.hugeGap]
    let text = try exportText(options)
    #expect(text.contains("startDate=\"2026-05-05") && !text.contains("startDate=\"2026-05-16"))
    #expect(text.contains("startDate=\"2026-05-28"))
  }

  @Test("the decimal comma stands in values, not in dates")
  func decimalComma() throws {
    let text = try exportText(smallOptions(faults: [.decimalComma]))
    #expect(
      text.lines(containing: "DistanceWalkingRunning").contains { $0.attribute("value")?.hasPrefix("0,") == true })
  }

  @Test("records end before they start")
  func endBeforeStart() throws {
    let text = try exportText(smallOptions(faults: [.endBeforeStart]))
    let wrong = text.split(separator: "\n").filter { line in
      line.hasPrefix(" <Record") && (line.attribute("endDate") ?? "") < (line.attribute("startDate") ?? "")
    }
    #expect(wrong.count == 3)
  }

  @Test("statistics of workouts carry startDate twice")
  func statistics() throws {
    let text = try exportText(smallOptions(faults: [.statisticsDuplicateStart]))
    let lines = text.lines(containing: "<WorkoutStatistics ")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { String($0).occurrences(of: "startDate=") == 2 && !$0.contains("endDate=") })
  }
}
