import Calendars
import ExportGenerator
import Foundation
import Testing

@Suite("Generated exports: what they hold")
struct ContentTests {
  @Test("an export without faults is well-formed, in every language", arguments: ["en_GB", "en_US", "de_DE", "zh_CN"])
  func wellFormed(locale: String) throws {
    var options = smallOptions(days: 8)
    options.locale = locale
    #expect(try expatComplaint(ExportGenerator.bytes(options)) == nil)
  }

  @Test("the truth counts what stands in the document")
  func truthCounts() throws {
    var sink = ArraySink()
    let truth = try ExportGenerator.write(smallOptions(days: 20), to: &sink)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(text.occurrences(of: "\n <Record ") == truth.recordCount)
    #expect(text.occurrences(of: "\n  <Record ") == truth.nestedRecordCount)
    #expect(text.occurrences(of: "\n <Workout ") == truth.workoutCount)
    #expect(text.occurrences(of: "<WorkoutRoute ") == truth.routeCount)
    #expect(text.occurrences(of: "\n <Correlation ") == truth.correlationCount)
    #expect(text.occurrences(of: "<ActivitySummary ") == truth.activitySummaryCount)
    for (type, count) in truth.records {
      #expect(text.occurrences(of: "\n <Record type=\"\(type)\"") == count, "\(type)")
    }
    #expect(truth.recordCount == truth.records.values.reduce(0, +))
    #expect(truth.workouts.values.reduce(0, +) == truth.workoutCount)
  }

  @Test("the truth's sums are those of the values in the document")
  func truthSums() throws {
    var sink = ArraySink()
    let truth = try ExportGenerator.write(smallOptions(days: 6), to: &sink)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    var sums: [String: Decimal] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix(" <Record type=") {
      guard let unit = line.attribute("unit"), let value = line.attribute("value").flatMap({ Decimal(string: $0) })
      else {
        continue
      }
      sums[(line.attribute("type") ?? "") + " " + unit, default: 0] += value
    }
    #expect(sums.count == truth.sums.count)
    for sum in truth.sums {
      #expect(sums[sum.type + " " + sum.unit] == Decimal(sum.nanos) / 1_000_000_000, "\(sum.type) \(sum.unit)")
    }
  }

  @Test("the steps of the days add up to the plain sum")
  func stepsByDay() throws {
    var counter = CountingSink()
    let truth = try ExportGenerator.write(smallOptions(days: 40), to: &counter)
    let total = truth.stepsByDay.values.flatMap(\.values).reduce(0, +)
    let sum = try #require(truth.sums.first { $0.type == "HKQuantityTypeIdentifierStepCount" })
    #expect(sum.nanos == total * 1_000_000_000)
    #expect(truth.stepsByDay.count == 3)  // phone, watch, by hand
  }

  @Test("all dates carry the export's offset, or each its own")
  func offsets() throws {
    var options = smallOptions(days: 150)
    options.size = .density(0.02)
    options.tripZones = ["America/New_York"]
    let same = try exportText(options)
    #expect(same.contains(" +0200\" startDate"))
    #expect(!same.contains(" +0100\" startDate"))
    options.offsets = .local
    let local = try exportText(options)
    for offset in ["+0100", "+0200"] { #expect(local.contains(" \(offset)\" startDate"), "\(offset)") }
    #expect(local.contains(" -0500\" startDate") || local.contains(" -0400\" startDate"))
    #expect(local.contains("HKTimeZone\" value=\"America/New_York\""))
  }

  @Test("values have at most six significant digits, and tiny ones are in scientific notation")
  func digits() throws {
    var options = smallOptions(days: 60)
    options.size = .density(0.05)
    let text = try exportText(options)
    var hasScientific = false
    for line in text.split(separator: "\n") where line.hasPrefix(" <Record") && line.contains(" unit=") {
      let value = line.attribute("value") ?? ""
      hasScientific = hasScientific || value.contains("e-05")
      let mantissa = value.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
      #expect(mantissa.count <= 7, "\(value)")
      #expect(Double(value) != nil)
    }
    #expect(hasScientific)
  }

  @Test("nothing but the sleep before the first day lies outside of the time span, and nothing after the export")
  func span() throws {
    let text = try exportText(smallOptions(days: 5))
    let export = try #require(text.lines(containing: "<ExportDate").first?.attribute("value"))
    for line in text.split(separator: "\n") where line.hasPrefix(" <Record") || line.hasPrefix(" <Workout") {
      let start = try #require(line.attribute("startDate"))
      let end = try #require(line.attribute("endDate"))
      #expect(start <= end && end <= export, "\(line.prefix(80)) \(start) \(end)")
      #expect(start >= "2026-05-19", "\(start)")
    }
  }

  @Test("records are grouped by type")
  func grouped() throws {
    let text = try exportText(smallOptions(days: 5))
    var order: [String] = []
    for line in text.split(separator: "\n") where line.hasPrefix(" <Record") {
      let type = line.attribute("type") ?? ""
      if order.last != type { order.append(type) }
    }
    let repeated = Dictionary(grouping: order, by: { $0 }).filter { $0.value.count > 1 }.keys
    #expect(repeated.isEmpty, "\(repeated.sorted())")
  }
}
