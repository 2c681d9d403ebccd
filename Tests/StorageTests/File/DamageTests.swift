import Calendars
import Foundation
import Quantities
import TestSupport
import Testing

@testable import Storage

@Suite("Damaged and foreign files")
struct DamageTests {
  private let now = Instant(seconds: 1_700_000_000)

  /// A store with some chunks of heart rate and one of steps.
  private func makeStore(_ folder: TemporaryFolder, steps: Int = 100) throws -> StoreFile {
    var person = PersonData(name: "me")
    let source = person.sources.intern(SampleSource(name: "Watch")) ?? SourceID(rawValue: 0)
    for (type, count) in [(SampleType.quantity(.heartRate), 30_000), (.quantity(.stepCount), steps)] {
      var rows = SampleColumns()
      for row in 0..<count {
        let start = Int64(row) * 60_000_000
        rows.append(start: start, end: start, value: Double(row * 7919 % 997) + 0.5, source: source)
      }
      person.append(rows, to: type)
    }
    person.seal()
    let store = try StoreFile(path: folder.file(), create: true)
    try store.merge(person, extent: .full, at: now)
    return store
  }

  /// Changes one byte within the values of the second chunk of heart rate.
  private func damage(_ folder: TemporaryFolder, _ store: StoreFile) throws {
    let values = try {
      let connection = try #require(try store.openForReading())
      let select = try connection.prepare("SELECT data FROM block WHERE id = 2 * 16 + 2")
      #expect(try select.step())
      return [UInt8](select.bytes(0)[100..<164])
    }()
    let bytes = folder.bytes()
    let place = try #require(Data(bytes).range(of: Data(values))?.lowerBound)
    let handle = try #require(FileHandle(forWritingAtPath: folder.file()))
    try handle.seek(toOffset: UInt64(place + 30))
    try handle.write(contentsOf: [bytes[place + 30] ^ 0x10])
    try handle.close()
  }

  @Test("a damaged chunk is named by type and dates, the rest stays readable, and an import heals it")
  func damagedChunk() throws {
    let folder = TemporaryFolder()
    let store = try makeStore(folder)
    let whole = try store.read().defaultPerson
    #expect(whole?.series(of: .quantity(.heartRate))?.columns().count == 30_000)
    try damage(folder, store)

    let reopened = try StoreFile(path: folder.file())
    let person = try #require(try reopened.read().defaultPerson)
    #expect(person.series(of: .quantity(.stepCount))?.columns().count == 100)
    #expect(reopened.damages == [])
    #expect(person.series(of: .quantity(.heartRate))?.columns().count == 30_000 - 8192)
    let expected = StoreDamage(
      person: "me",
      part: .samples(
        .quantity(.heartRate), TimeRange(Instant(seconds: 8192 * 60), Instant(seconds: (2 * 8192 - 1) * 60))))
    #expect(reopened.damages == [expected])
    #expect(
      expected.text
        == "damaged: samples of heartRate from 1970-01-06T16:32:00+00:00 to 1970-01-12T09:03:00+00:00 of 'me'")
    #expect(try reopened.verify().damages == [expected])

    let import2 = try #require(whole)
    #expect(throws: StoreError.self) {
      var newer = PersonData(name: "me")
      newer.exportDate = Instant(seconds: 2_000_000)
      newer.sources = import2.sources
      newer.append(import2.series(of: .quantity(.heartRate))?.columns() ?? SampleColumns(), to: .quantity(.heartRate))
      newer.seal()
      try reopened.merge(newer, extent: .full, at: now)
    }
    #expect(try reopened.compact().dropped == [expected])
    #expect(try reopened.verify().isSound)
    #expect(try reopened.read().defaultPerson?.series(of: .quantity(.heartRate))?.sampleCount == 30_000 - 8192)
  }

  @Test(
    "damage of every kind is named, dropped by compacting, and brought back by the next full export",
    arguments: [
      "UPDATE metadata SET data = zeroblob(length(data))", "UPDATE person SET profile = zeroblob(length(profile))",
      "UPDATE person SET zones = zeroblob(length(zones))",
      "UPDATE record SET data = zeroblob(length(data)) WHERE kind IN (0, 7)",
      "UPDATE route SET data = zeroblob(length(data))", "UPDATE block SET data = zeroblob(length(data))",
      "UPDATE chunk SET bounds = zeroblob(length(bounds))",
    ])
  func healing(damage: String) throws {
    let folder = TemporaryFolder()
    var random = RandomPerson(seed: 21)
    let person = random.make(rowCount: 300, exportDate: 4_000_000_000_000_000)
    try StoreFile(path: folder.file(), create: true).merge(person, extent: .full, at: now)
    let before = PersonContents(try StoreFile(path: folder.file()).read().defaultPerson)
    let connection = try Connection(path: folder.file(), mode: .readWrite)
    try connection.execute(damage)
    let store = try StoreFile(path: folder.file())
    #expect(try !store.verify().isSound)
    #expect(try !store.compact().dropped.isEmpty)
    #expect(try store.verify().isSound)
    try store.merge(person, extent: .full, at: now)
    #expect(try store.verify().isSound)
    #expect(PersonContents(try StoreFile(path: folder.file()).read().defaultPerson) == before)
  }

  @Test("bytes changed at random are found or harmless, and never a crash", arguments: 0..<40)
  func randomDamage(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let folder = TemporaryFolder()
    let store = try makeStore(folder)
    let handle = try #require(FileHandle(forUpdatingAtPath: store.path))
    let length = Int(try handle.seekToEnd())
    for _ in 0..<Int.random(in: 1..<60, using: &generator) {
      try handle.seek(toOffset: UInt64(Int.random(in: 100..<length, using: &generator)))
      try handle.write(contentsOf: [UInt8.random(in: 0...255, using: &generator)])
    }
    try handle.close()
    do throws(StoreError) {
      let file = try StoreFile(path: folder.file())
      let verification = try file.verify()
      let person = try file.read().defaultPerson
      let count = person?.series.values.reduce(0) { $0 + $1.columns().count } ?? 0
      _ = person?.workouts.count
      if verification.isSound { #expect(count == 30_100, "seed \(seed)") }
    } catch {
      #expect(!error.message.isEmpty)
    }
  }

  @Test(
    "a file cut off anywhere is an error or tells of damage", arguments: [0, 50, 100, 4096, 65_536, 100_000, 200_000])
  func cutOff(length: Int) throws {
    let folder = TemporaryFolder()
    _ = try makeStore(folder)
    let bytes = folder.bytes()
    try #require(bytes.count > 200_000)
    try Data(bytes[..<length]).write(to: URL(fileURLWithPath: folder.file("cut")))
    if length == 0 {
      #expect(try StoreFile(path: folder.file("cut")).read().people.isEmpty, "an empty file is an empty store")
      return
    }
    do throws(StoreError) {
      let file = try StoreFile(path: folder.file("cut"))
      #expect(try !file.verify().isSound)
      _ = try file.read().defaultPerson?.series(of: .quantity(.heartRate))?.columns()
    } catch {
      #expect(!error.message.isEmpty)
    }
  }

  @Test("other files are refused with a sentence")
  func foreignFiles() throws {
    let folder = TemporaryFolder()
    #expect(throws: StoreError.notFound(path: folder.file("none"))) { try StoreFile(path: folder.file("none")) }
    #expect(throws: StoreError.notAStore(path: folder.path)) { try StoreFile(path: folder.path) }
    try Data("<HealthData></HealthData>, at least some bytes more".utf8).write(
      to: URL(fileURLWithPath: folder.file("x")))
    #expect(throws: StoreError.notAStore(path: folder.file("x"))) { try StoreFile(path: folder.file("x")) }
    #expect(!StoreFile.isStore(path: folder.file("x")))
    let connection = try { () throws -> Connection in
      try Platform.createPrivateFile(folder.file("y"))
      return try Connection(path: folder.file("y"), mode: .readWrite)
    }()
    try connection.execute("CREATE TABLE other(x)")
    #expect(throws: StoreError.notAStore(path: folder.file("y"))) { try StoreFile(path: folder.file("y")) }
  }

  @Test("newer versions are read or refused by their number")
  func versions() throws {
    let folder = TemporaryFolder()
    let store = try makeStore(folder)
    func set(_ key: String, _ value: Int) throws {
      let connection = try Connection(path: folder.file(), mode: .readWrite)
      try connection.execute("UPDATE format SET value = \(value) WHERE key = '\(key)'")
    }
    try set("minor", 7)
    #expect(try StoreFile(path: folder.file()).read().defaultPerson?.sampleCount == 30_100)
    let minor = StoreError.newerFormat(
      path: folder.file(), version: FormatVersion(major: 1, minor: 7), isReadable: true)
    #expect(throws: minor) { try store.merge(PersonData(name: "x"), extent: .part, at: now) }
    try set("major", 2)
    let major = StoreError.newerFormat(
      path: folder.file(), version: FormatVersion(major: 2, minor: 7), isReadable: false)
    #expect(throws: major) { try StoreFile(path: folder.file()) }
    #expect(major.message.contains("newer Ergostat (format 2.7); update to read it"))
  }

  @Test("redaction leaves no name, birth date, route or foreign metadata in the bytes")
  func redaction() throws {
    let folder = TemporaryFolder()
    var random = RandomPerson(seed: 8)
    var person = random.make(name: "Anna Muster")
    person.clinicalRecords = [
      OtherRecord(element: "ClinicalRecord", attributes: [MetadataEntry(key: "sourceName", value: "Hospital West")])
    ]
    _ = person.metadata.intern([MetadataEntry(key: "secret", value: "my secret text")])
    let store = try StoreFile(path: folder.file(), create: true)
    try store.merge(person, extent: .full, label: "anna.zip", at: now)
    try store.redact(to: folder.file("shared"))
    let bytes = Data(folder.bytes("shared"))
    for text in ["Anna", "Muster", "Hospital", "secret", "gpx", "Bathroom", "anna.zip"] {
      #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text)")
      #expect(Data(folder.bytes()).range(of: Data(text.utf8)) != nil, "\(text) was there before")
    }
    let shared = try StoreFile(path: folder.file("shared"))
    let redacted = try #require(try shared.read().defaultPerson)
    #expect(try shared.verify().isSound)
    #expect(redacted.sampleCount == person.sampleCount)
    #expect(redacted.characteristics.dateOfBirth == nil)
    #expect(redacted.workouts.count == person.workouts.count)
    #expect(redacted.workouts.allSatisfy { $0.routes.isEmpty })
    #expect(redacted.sources.sources.map(\.name).sorted() == ["App 1", "Device 1", "Watch 1", "iPhone 1"])
    #expect(redacted.zoneSightings == person.zoneSightings)
  }
}
