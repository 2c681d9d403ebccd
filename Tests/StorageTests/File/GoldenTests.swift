import Calendars
import Foundation
import Quantities
import Testing

@testable import Storage

/// Files that earlier versions wrote must open for ever. `ERGOSTAT_BLESS=1` writes the file of the present version, once, when
/// its number is new; the older ones are never touched.
@Suite("Store files of each version")
struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Golden")

  static let versions = ["1.0", "1.1"]

  @Test("hold what they held", arguments: versions)
  func contents(version: String) throws {
    let golden = Self.folder.appendingPathComponent("store-\(version).ergostat").path
    let expected = Self.folder.appendingPathComponent("store-\(version).txt")
    if ProcessInfo.processInfo.environment["ERGOSTAT_BLESS"] != nil, !FileManager.default.fileExists(atPath: golden) {
      try bless(golden, expected)
    }
    // A copy, so that no log appears beside the file.
    let copy = TemporaryFolder()
    try FileManager.default.copyItem(atPath: golden, toPath: copy.file())
    let store = try StoreFile(path: copy.file())
    #expect(try store.verify().isSound)
    #expect(try text(of: store) == String(contentsOf: expected, encoding: .utf8))
    #expect(store.damages == [])
    // Older files are not only read.
    var random = RandomPerson(seed: 2)
    let report = try store.merge(random.make(name: "Anna", rowCount: 10), extent: .part, at: Instant(seconds: 1))
    #expect(report.changedStore)
    #expect(try store.verify().isSound)
  }

  private func bless(_ golden: String, _ expected: URL) throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    let store = try StoreFile(
      path: golden, create: true, busyTimeoutMilliseconds: 0, layout: StoreLayout(pageByteCount: 1024, chunkRowCount: 8)
    )
    var random = RandomPerson(seed: 1)
    // Two exports, so that the change log is not empty, a part, and a second person.
    try store.merge(
      random.make(name: "Anna", rowCount: 12, exportDate: 1_000_000_000_000), extent: .full, at: .init(seconds: 1))
    try store.merge(
      random.make(name: "Anna", rowCount: 12, exportDate: 2_000_000_000_000), extent: .full, at: .init(seconds: 2))
    try store.merge(random.make(name: "Anna", rowCount: 4), extent: .part, at: .init(seconds: 3))
    try store.merge(random.make(name: "Bert", rowCount: 2), extent: .full, at: .init(seconds: 4))
    try text(of: store).write(to: expected, atomically: true, encoding: .utf8)
  }

  private func text(of store: StoreFile) throws -> String {
    var lines: [String] = []
    for person in try store.read().people {
      let contents = PersonContents(person)
      lines.append(contents.profile)
      lines += contents.rows.map {
        "\($0.type) \($0.start) \($0.end) \($0.source) \($0.value) \($0.flags) \($0.metadata)"
      }
      lines += contents.records
      lines += contents.zones.map { "\($0.instant) \($0.zoneIdentifier)" }
      let changes = try store.changes(since: nil, person: person.name)
      lines.append("added \(changes.added.values.reduce(0) { $0 + $1.count }), workouts \(changes.addedWorkouts.count)")
    }
    lines += try store.summary().imports.map { "\($0.person) \($0.time) \($0.counts)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
