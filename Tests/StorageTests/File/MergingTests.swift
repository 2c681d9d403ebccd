import Calendars
import Foundation
import Quantities
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("Imports into a store file")
struct MergingTests {
  private let now = Instant(seconds: 1_700_000_000)
  private let sources = ["Watch", "Phone", "App"]

  @Test("end up as the plain model says, in whatever order they come", arguments: 0..<20)
  func schedules(seed: Int) throws {
    var random = RandomFiles(seed: UInt64(seed))
    let files = random.files(random.int(1..<7))
    let expected = ImportModel.expected(files)
    for chunkRowCount in [16, 1000] {
      let folder = TemporaryFolder()
      let store = try StoreFile(
        path: folder.file(), create: true, busyTimeoutMilliseconds: 0,
        layout: StoreLayout(pageByteCount: 1024, chunkRowCount: chunkRowCount))
      let order = random.shuffled(files)
      for file in order {
        let person = ImportModel.person(file, sourceOrder: random.shuffled(sources))
        let before = ImportModel.contents(try store.read().defaultPerson).values.reduce(0, +)
        let report = try store.merge(person, extent: file.isFull ? .full : .part, at: now)
        let total = report.sampleTotal
        let after = ImportModel.contents(try store.read().defaultPerson).values.reduce(0, +)
        #expect(after - before == total.added - total.removed, "seed \(seed)")
        #expect(total.added + total.changed + total.unchanged + total.covered == file.samples.count, "seed \(seed)")
      }
      let person = try #require(try store.read().defaultPerson)
      #expect(ImportModel.contents(person) == expected, "seed \(seed), \(order.map { "\($0.date ?? -1)" })")
      #expect(person.checkInvariants() == [], "seed \(seed)")
      let verification = try store.verify()
      #expect(verification.isSound, "seed \(seed)")
      for file in order {
        let person = ImportModel.person(file, sourceOrder: random.shuffled(sources))
        let report = try store.merge(person, extent: file.isFull ? .full : .part, at: now)
        #expect(report.sampleTotal.isUnchanged, "seed \(seed)")
      }
      #expect(try ImportModel.contents(store.read().defaultPerson) == expected, "seed \(seed)")
    }
  }

  @Test("leave a change log that leads from any earlier state to the present one", arguments: 0..<10)
  func changeLog(seed: Int) throws {
    var random = RandomFiles(seed: UInt64(seed))
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true)
    var states: [(anchor: QueryAnchor?, contents: [ImportModel.Identity: Int])] = [(nil, [:])]
    for file in random.shuffled(random.files(5)) {
      try store.merge(
        ImportModel.person(file, sourceOrder: sources), extent: file.isFull ? .full : .part, at: now)
      states.append((try store.anchor(), ImportModel.contents(try store.read().defaultPerson)))
    }
    let present = try #require(states.last)
    for state in states {
      let changes = try store.changes(since: state.anchor)
      var contents = state.contents
      for (index, type) in ImportModel.types.enumerated() {
        let added = changes.added[type] ?? SampleColumns()
        let removed = changes.removed[type] ?? SampleColumns()
        for (identity, count) in ImportModel.contents(added, type: index, changes.sources) {
          contents[identity, default: 0] += count
        }
        for (identity, count) in ImportModel.contents(removed, type: index, changes.sources) {
          contents[identity, default: 0] -= count
        }
      }
      #expect(contents.filter { $0.value != 0 } == present.contents, "seed \(seed)")
      #expect(changes.anchor == present.anchor)
    }
  }

  @Test("report corrections of workouts as changes, repeats in other words as nothing")
  func workouts() throws {
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true)
    func person(kilometers: Double, date: Int64) -> PersonData {
      var person = PersonData(name: "me")
      let source = person.sources.intern(SampleSource(name: "Watch")) ?? SourceID(rawValue: 0)
      let range = TimeRange(Instant(seconds: 0), Instant(seconds: 600))
      person.workouts = [
        Workout(activity: .running, range: range, totalDistanceKilometers: kilometers, source: source)
      ]
      person.exportDate = Instant(seconds: date)
      person.seal()
      return person
    }
    let first = try store.merge(person(kilometers: 5, date: 1000), extent: .full, at: now)
    #expect(first.records["workouts"]?.added == 1)
    let anchor = try store.anchor()
    let repeated = try store.merge(person(kilometers: 5.00001, date: 2000), extent: .full, at: now)
    #expect(repeated.records["workouts"]?.unchanged == 1)
    let corrected = try store.merge(person(kilometers: 6, date: 3000), extent: .full, at: now)
    #expect(corrected.records["workouts"]?.changed == 1)
    let older = try store.merge(person(kilometers: 5, date: 1500), extent: .full, at: now)
    #expect(!older.changedStore)
    #expect(try store.read().defaultPerson?.workouts.map(\.totalDistanceKilometers) == [6])
    let changes = try store.changes(since: anchor)
    #expect(changes.addedWorkouts.map(\.totalDistanceKilometers) == [6])
    #expect(changes.removedWorkouts.count == 1)
  }

  @Test(
    "convert values of types that no table lists into the unit they first came in, and leave out what cannot be converted"
  )
  func unknownUnits() throws {
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true)
    func person(_ unit: String, _ value: Double, start: Int64, date: Int64) throws -> PersonData {
      let type = SampleType.quantity(
        .unknown(identifier: "HKQuantityTypeIdentifierNew", unit: try QuantityUnit(unit)))
      var person = PersonData(name: "me")
      let source = person.sources.intern(SampleSource(name: "Watch", deviceModel: nil)) ?? SourceID(rawValue: 0)
      var rows = SampleColumns()
      rows.append(start: start, end: start, value: value, source: source, flags: [], metadata: 0)
      person.append(rows, to: type)
      person.exportDate = Instant(seconds: date)
      person.seal()
      return person
    }
    try store.merge(person("m", 1500, start: 5, date: 100), extent: .full, at: now)
    let again = try store.merge(person("km", 1.5, start: 5, date: 200), extent: .full, at: now)
    #expect(again.sampleTotal.unchanged == 1 && again.sampleTotal.changed == 0 && again.inOtherUnits.isEmpty)
    try store.merge(person("km", 2, start: 9, date: 250), extent: .part, at: now)
    let other = try store.merge(person("kg", 7, start: 5, date: 300), extent: .part, at: now)
    #expect(other.inOtherUnits.values.first == 1)
    let series = try #require(try store.read().defaultPerson?.series.values.first)
    #expect(series.columns().values == [1500, 2000])
  }

  @Test("take what samples and records look like from the newest file, parts included, whichever comes first")
  func attributes() throws {
    func person(date: Int64?, isImplausible: Bool, kilometers: Double) -> PersonData {
      var person = PersonData(name: "me")
      let source = person.sources.intern(SampleSource(name: "Watch", deviceModel: nil)) ?? SourceID(rawValue: 0)
      var rows = SampleColumns()
      let list = person.metadata.intern([MetadataEntry(key: "k", value: "\(kilometers)")])
      rows.append(start: 5, end: 9, value: 1, source: source, flags: isImplausible ? .implausible : [], metadata: list)
      person.append(rows, to: .quantity(.stepCount))
      let range = TimeRange(Instant(seconds: 0), Instant(seconds: 600))
      person.workouts = [Workout(activity: .running, range: range, totalDistanceKilometers: kilometers, source: source)]
      person.exportDate = date.map { Instant(seconds: $0) }
      person.seal()
      return person
    }
    let files: [(date: Int64?, extent: ImportExtent)] = [
      (1000, .full), (2000, .part), (3000, .part), (1500, .part), (2500, .full),
    ]
    var generator = SeededGenerator(seed: 4)
    for count in 2...files.count {
      for _ in 0..<6 {
        let folder = TemporaryFolder()
        let store = try StoreFile(path: folder.file(), create: true)
        let order = files.shuffled(using: &generator).prefix(count)
        let dates = order.compactMap(\.date)
        for file in order {
          let isNewest = file.date == dates.max()
          try store.merge(
            person(date: file.date, isImplausible: isNewest, kilometers: isNewest ? 7 : 5), extent: file.extent, at: now
          )
        }
        let result = try #require(try store.read().defaultPerson)
        let columns = try #require(result.series(of: .quantity(.stepCount))?.columns())
        let what = "\(order.map { "\($0.date ?? -1)" })"
        #expect(columns.count == 1 && columns.flags == [SampleFlags.implausible.rawValue], "\(what)")
        #expect(result.metadata[columns.metadata[0]].map(\.value) == ["7.0"], "\(what)")
        #expect(result.workouts.map(\.totalDistanceKilometers) == [7], "\(what)")
      }
    }
  }

  @Test("change nothing when they come again, zones of one moment included", arguments: 0..<20)
  func repeats(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let folder = TemporaryFolder()
    var person = PersonData(name: "me")
    for _ in 0..<Int.random(in: 2...12, using: &generator) {
      let zone = ["Europe/Berlin", "Asia/Tokyo", "America/Lima", "UTC"].randomElement(using: &generator) ?? "UTC"
      person.noteZone(zone, at: Instant(seconds: Int64.random(in: 0...4, using: &generator)))
    }
    person.exportDate = Instant(seconds: 1_000)
    person.seal()
    let store = try StoreFile(path: folder.file(), create: true)
    try store.merge(person, extent: .full, at: now)
    let before = try store.read().defaultPerson
    #expect(before?.zoneSightings == person.zoneSightings, "seed \(seed)")
    #expect(try !store.merge(person, extent: .full, at: now).changedStore, "seed \(seed)")
    #expect(try store.read().defaultPerson?.zoneSightings == person.zoneSightings, "seed \(seed)")
  }

  @Test("keep electrocardiograms and points of routes that a newer export could not bring along")
  func filesBesideTheXML() throws {
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true)
    func person(date: Int64, hasFiles: Bool) -> PersonData {
      var person = PersonData(name: "me")
      let source = person.sources.intern(SampleSource(name: "Watch", deviceModel: nil)) ?? SourceID(rawValue: 0)
      let range = TimeRange(Instant(seconds: 10), Instant(seconds: 20))
      var points = RouteColumns()
      if hasFiles {
        points.append(RoutePoint(latitude: 1, longitude: 2, instant: Instant(seconds: 11)))
        person.electrocardiograms.append(OtherRecord(element: "Electrocardiogram", readings: [0.1]))
      }
      var workout = Workout(activity: .running, range: range, source: source)
      workout.routes = [
        WorkoutRoute(range: range, referencePath: "/a.gpx", points: RoutePoints(points), isMissing: !hasFiles)
      ]
      person.workouts = [workout]
      person.exportDate = Instant(seconds: date)
      person.seal()
      return person
    }
    func kept() throws -> [Int] {
      let person = try #require(try store.read().defaultPerson)
      return [person.electrocardiograms.count, person.workouts.first?.routes.first?.points.count ?? -1]
    }
    try store.merge(person(date: 100, hasFiles: true), extent: .full, at: now)
    #expect(try kept() == [1, 1])
    let bare = try store.merge(person(date: 200, hasFiles: false), extent: .fullWithoutFiles, at: now)
    #expect(bare.isFull && bare.recordTotal.removed == 0)
    #expect(try kept() == [1, 1])
    try store.merge(person(date: 300, hasFiles: true), extent: .full, at: now)
    #expect(try kept() == [1, 1])
    #expect(try store.verify().isSound)
    var without = person(date: 400, hasFiles: true)
    without.electrocardiograms = []
    try store.merge(without, extent: .full, at: now)
    #expect(try kept() == [0, 1])
  }

  @Test("tell observers in the same process, of the types they asked for")
  func observers() throws {
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true)
    let told = Mutex<[String]>([])
    let all = try StoreFile(path: folder.file()).observe { _ in told.withLock { $0.append("all") } }
    let steps = store.observe([.quantity(.stepCount)]) { _ in told.withLock { $0.append("steps") } }
    let file = ImportModel.File(
      samples: [.init(type: 2, start: 0, end: 1, source: "Watch", value: 60)], date: 10, isFull: true)
    try store.merge(ImportModel.person(file, sourceOrder: sources), extent: .full, at: now)
    try store.merge(ImportModel.person(file, sourceOrder: sources), extent: .full, at: now)
    #expect(told.withLock { $0 } == ["all"])
    all.cancel()
    steps.cancel()
  }

  @Test("refuse anchors of other stores and of forgotten changes")
  func anchors() throws {
    let folder = TemporaryFolder()
    let file = ImportModel.File(
      samples: [.init(type: 2, start: 0, end: 1, source: "Watch", value: 60)], date: 10, isFull: true)
    let store = try StoreFile(path: folder.file("a"), create: true)
    let other = try StoreFile(path: folder.file("b"), create: true)
    for store in [store, other] {
      try store.merge(ImportModel.person(file, sourceOrder: sources), extent: .full, at: now)
    }
    let foreign = try other.anchor()
    #expect(throws: StoreError.unknownAnchor) { try store.changes(since: foreign) }
    let anchor = try #require(QueryAnchor(try store.anchor().text))
    #expect(try store.changes(since: anchor).added.isEmpty)
    var newer = file
    newer.date = 20
    newer.samples = []
    try store.merge(ImportModel.person(newer, sourceOrder: sources), extent: .full, at: now)
    #expect(try store.changes(since: anchor).removed.count == 1)
    _ = try store.compact(forgetsChanges: true)
    #expect(throws: StoreError.unknownAnchor) { try store.changes(since: anchor) }
    #expect(try store.read().defaultPerson?.sampleCount == 0)
  }

  @Test("write only the chunks that change")
  func untouchedChunks() throws {
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true)
    func samples(_ count: Int) -> [ImportModel.Identity] {
      (0..<count).map { .init(type: 0, start: Int64($0) * 10, end: Int64($0) * 10 + 5, source: "Watch", value: $0 + 1) }
    }
    let chunk = SampleSeries.defaultChunkRowCount
    let first = ImportModel.File(samples: samples(chunk * 3 + 10), date: 1_000_000, isFull: true)
    try store.merge(ImportModel.person(first, sourceOrder: sources), extent: .full, at: now)
    let before = try chunkNumbers(store)
    let second = ImportModel.File(samples: samples(chunk * 3 + 500), date: 2_000_000, isFull: true)
    let report = try store.merge(ImportModel.person(second, sourceOrder: sources), extent: .full, at: now)
    #expect(report.sampleTotal.added == 490 && report.sampleTotal.unchanged == chunk * 3 + 10)
    let after = try chunkNumbers(store)
    #expect(Set(before.dropLast()).isSubset(of: Set(after)))
    #expect(after.count == 4)
  }

  private func chunkNumbers(_ store: StoreFile) throws -> [Int64] {
    let connection = try #require(try store.openForReading())
    let select = try connection.prepare("SELECT id FROM chunk WHERE removed_in = 0 ORDER BY first_start")
    var numbers: [Int64] = []
    while try select.step() { numbers.append(select.integer(0)) }
    return numbers
  }
}
