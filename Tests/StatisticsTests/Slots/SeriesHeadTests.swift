import Calendars
import Foundation
import Quantities
import TestSupport
import Testing

@testable import Statistics
@testable import Storage

@Suite("Heads of series kept in a store file")
struct SeriesHeadTests {
  private static let now = Instant(seconds: 1_800_000_000)

  /// A store with the rows of a series and its totals, in a folder of its own.
  private func withStore(_ series: RandomSeries, _ body: (StoreFile) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("heads-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try StoreFile(path: folder.appendingPathComponent("x.ergostat").path, create: true)
    try file.merge(series.person, extent: .part, at: Self.now)
    try file.keepTotals(leastRowCount: 0)
    try body(file)
  }

  private func change(_ file: StoreFile, _ sql: String) throws {
    try Connection(path: file.path, mode: .readWrite).execute(sql)
  }

  private func headCount(_ file: StoreFile) throws -> Int64? {
    try Connection(path: file.path, mode: .readWrite).integer("SELECT count(*) FROM series_head")
  }

  private func series(_ file: StoreFile, _ type: SampleType) throws -> SampleSeries {
    try #require(try file.read().people.first?.series(of: type))
  }

  @Test("tell of a series what its chunks tell", arguments: 0..<24 as Range<UInt64>)
  func sameAsChunks(seed: UInt64) throws {
    let type: QuantityType = [.stepCount, .heartRate][Int(seed) % 2]
    let made = RandomSeries(seed: seed, type: type, isReading: !type.style.isCumulative)
    guard made.person.series(of: made.type) != nil else { return }
    try withStore(made) { file in
      let found = try series(file, made.type)
      let heads = try headCount(file)
      try change(file, "DELETE FROM series_head")
      let listed = try series(file, made.type)
      for (series, name) in [(listed, "listed"), (try #require(made.person.series(of: made.type)), "in memory")] {
        #expect(found.sampleCount == series.sampleCount, "seed \(seed), \(name), \(heads ?? -1) heads")
        #expect(found.bounds == series.bounds && found.span == series.span, "seed \(seed), \(name)")
        #expect(found.plausibleSpan?.start == series.plausibleSpan?.start, "seed \(seed), \(name)")
        #expect(found.plausibleSpan?.end == series.plausibleSpan?.end, "seed \(seed), \(name)")
        #expect(found.hasPlausibleRows == series.hasPlausibleRows, "seed \(seed), \(name)")
        #expect(found.columns() == series.columns(), "seed \(seed), \(name)")
      }
      #expect(found.storedSlots?.stamp == listed.storedSlots?.stamp, "seed \(seed)")
      #expect(found.checkInvariants() == [])
    }
  }

  @Test(
    "go with any change of the chunks, whoever makes it",
    arguments: [
      "DELETE FROM chunk WHERE id = (SELECT max(id) FROM chunk)", "UPDATE chunk SET removed_in = 1",
      "UPDATE chunk SET last_added_in = last_added_in + 1",
      """
      INSERT INTO chunk SELECT NULL, series, removed_in, last_added_in, row_count, first_start, last_start, last_end,
        minimum, maximum, sum, byte_count, checksum, bounds FROM chunk LIMIT 1
      """,
    ])
  func dropped(change sql: String) throws {
    try withStore(RandomSeries(seed: 6, type: .stepCount)) { file in
      #expect(try headCount(file) == 1)
      try change(file, sql)
      #expect(try headCount(file) == 0)
    }
  }

  @Test("are made anew with the totals, and go with them when a file is compacted")
  func renewed() throws {
    let made = RandomSeries(seed: 6, type: .stepCount)
    try withStore(made) { file in
      let before = try series(file, made.type).storedSlots?.stamp
      try file.merge(RandomSeries(seed: 8, type: .stepCount).person, extent: .part, at: Self.now)
      #expect(try headCount(file) == 0)
      try file.keepTotals(leastRowCount: 0)
      #expect(try headCount(file) == 1)
      #expect(try series(file, made.type).storedSlots?.stamp != before)
      #expect(try file.verify().isSound)
      _ = try file.compact()
      #expect(try headCount(file) == 0)
    }
  }

  @Test("are passed over where the sources are others than those of the totals")
  func otherSources() throws {
    let made = RandomSeries(seed: 6, type: .stepCount)
    try withStore(made) { file in
      let before = try series(file, made.type).storedSlots?.stamp
      try change(file, "UPDATE source SET name = name || '2'")
      #expect(try headCount(file) == 1)
      #expect(try series(file, made.type).storedSlots?.stamp != before)
      try change(file, "UPDATE source SET name = substr(name, 1, length(name) - 1)")
      #expect(try series(file, made.type).storedSlots?.stamp == before)
    }
  }

  @Test("that are damaged are passed over, named by a check and dropped by compacting")
  func damagedHead() throws {
    let made = RandomSeries(seed: 6, type: .stepCount)
    try withStore(made) { file in
      for damage in ["data = zeroblob(length(data))", "checksum = 1", "data = zeroblob(0)"] {
        try change(file, "UPDATE series_head SET \(damage)")
        let found = try series(file, made.type)
        #expect(found.storedSlots?.amounts != nil && found.columns() == made.person.series(of: made.type)?.columns())
        #expect(file.damages == [])
        #expect(try file.verify().damages.map(\.part) == [.other("the head of a series")])
      }
      _ = try file.compact()
      #expect(try file.verify().isSound)
    }
  }

  @Test("answer out of totals where a chunk's bounds are damaged; who asks for rows is told")
  func damagedBounds() throws {
    let made = RandomSeries(seed: 6, type: .stepCount)
    try withStore(made) { file in
      try change(file, "DROP TRIGGER chunk_changed; UPDATE chunk SET bounds = zeroblob(length(bounds))")
      let person = try #require(try file.read().people.first)
      let request = CellRequest(
        partition: TimePartition(borders: [0, 7 * 24 * hour], labels: [0], labelCount: 1), aggregates: [.sum])
      let expected = made.person.amounts(of: made.type)?.aggregated(request).value(.sum, timeLabel: 0)
      #expect(person.amounts(of: made.type)?.aggregated(request).value(.sum, timeLabel: 0) == expected)
      #expect(file.damages == [])
      #expect(person.series(of: made.type)?.columns().starts == [])
      #expect(!file.damages.isEmpty)
    }
  }

  @Test("that promise fewer rows than there are give none, and tell of it")
  func lyingHead() throws {
    let made = RandomSeries(seed: 6, type: .stepCount)
    try withStore(made) { file in
      let connection = try Connection(path: file.path, mode: .readWrite)
      let found = try #require(try SeriesHead.all(connection).first)
      var head = found.value
      head.rowCount = 1
      head.bounds.implausibleCount = 0
      let bytes = head.storedBytes()
      try connection.prepare("UPDATE series_head SET checksum = ?, data = ? WHERE series = ?")
        .run(.integer(Checksum.of(bytes)), .bytes(bytes), .integer(found.key))
      #expect(try series(file, made.type).columns().starts == [])
      #expect(file.damages.count == 1)
      #expect(try !file.verify().isSound)
    }
  }
}
