import ExportGenerator
import Foundation
import Testing

@Suite("Generated exports: archives")
struct ArchiveTests {
  private func archive(_ options: ExportOptions) throws -> [String: [UInt8]] {
    let path = temporaryPath(".zip")
    defer { try? FileManager.default.removeItem(atPath: path) }
    try ExportGenerator.writeArchive(options, path: path)
    return try entries(ofArchive: path)
  }

  @Test("an archive holds the same document, under the name of the language", arguments: ["export.xml", "导出.xml"])
  func document(name: String) throws {
    var options = smallOptions()
    options.xmlName = name
    let entries = try archive(options)
    #expect(try entries["apple_health_export/" + name] == ExportGenerator.bytes(options))
    #expect(entries["apple_health_export/export_cda.xml"] != nil)
    #expect(entries.keys.contains { $0.hasPrefix("apple_health_export/electrocardiograms/ecg_2026-05-3") })
  }

  @Test("every route that the document names lies in the archive and is well-formed")
  func routes() throws {
    var options = smallOptions(days: 8)
    options.routeIntervalSeconds = 20
    let entries = try archive(options)
    let text = String(decoding: try #require(entries["apple_health_export/export.xml"]), as: UTF8.self)
    let named = text.lines(containing: "<FileReference").compactMap { $0.attribute("path") }
    #expect(!named.isEmpty && Set(named).count == named.count)
    #expect(entries.keys.filter { $0.hasSuffix(".gpx") }.count == named.count)
    for path in named {
      let route = try #require(entries["apple_health_export" + path], "\(path)")
      #expect(try expatComplaint(route) == nil)
      #expect(String(decoding: route, as: UTF8.self).occurrences(of: "<trkpt ") > 20)
    }
  }

  @Test("the first route file can be missing or empty")
  func missingRoute() throws {
    var options = smallOptions(days: 8)
    options.routeIntervalSeconds = 20
    let count = try archive(options).keys.filter { $0.hasSuffix(".gpx") }.count
    options.faults = [.missingRouteFile]
    #expect(try archive(options).keys.filter { $0.hasSuffix(".gpx") }.count == count - 1)
    options.faults = [.emptyParts]
    let empty = try archive(options).filter { $0.key.hasSuffix(".gpx") }
    #expect(empty.values.filter { !String(decoding: $0, as: UTF8.self).contains("<trkpt") }.count == 1)
  }

  @Test("the electrocardiogram has 30 seconds, with a decimal comma where the language has one")
  func electrocardiogram() throws {
    var options = smallOptions()
    for (locale, first) in [("en_GB", "."), ("de_DE", ",")] {
      options.locale = locale
      let file = try #require(try archive(options).first { $0.key.hasSuffix(".csv") }?.value)
      let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
      #expect(lines.filter { $0.first == "\"" || $0.first == "-" || $0.first?.isNumber == true }.count == 15_360)
      #expect(lines.suffix(200).contains { $0.contains(first) })
    }
  }
}

@Suite("The bundled sample")
struct BundledSampleTests {
  /// The options that Examples/README.md names.
  static let options: ExportOptions = {
    var options = ExportOptions(seed: 2026, days: 366, locale: "en_GB", size: .density(0.015))
    options.tripZones = ["America/New_York"]
    options.workoutsPerHundredDays = 6
    options.maximumRoutes = 2
    options.routeIntervalSeconds = 10
    return options
  }()

  @Test("generating it anew gives the same contents")
  func regenerated() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bundled = try entries(ofArchive: package.appendingPathComponent("Examples/export.zip").path)
    let path = temporaryPath(".zip")
    defer { try? FileManager.default.removeItem(atPath: path) }
    try ExportGenerator.writeArchive(Self.options, path: path)
    let made = try entries(ofArchive: path)
    #expect(made.keys.sorted() == bundled.keys.sorted())
    for (name, bytes) in bundled {
      // Compared as a Boolean: a failure must not print megabytes.
      let isEqual = made[name] == bytes
      #expect(isEqual, "\(name) differs; see Examples/README.md for the command that writes the sample")
    }
  }
}
