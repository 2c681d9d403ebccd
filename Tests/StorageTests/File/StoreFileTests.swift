import Calendars
import Foundation
import Quantities
import Testing

@testable import Storage

@Suite("Store files")
struct StoreFileTests {
  private let now = Instant(seconds: 1_700_000_000)

  @Test("give back everything that was put in", arguments: 0..<10)
  func roundTrip(seed: Int) throws {
    let folder = TemporaryFolder()
    var random = RandomPerson(seed: UInt64(seed))
    let person = random.make(rowCount: [0, 1, 30, 400][seed % 4], exportDate: seed % 2 == 0 ? 1_000_000 : nil)
    let report = try StoreFile(path: folder.file(), create: true).merge(person, extent: .full, at: now)
    #expect(report.changedStore)
    #expect(report.sampleTotal.added == person.sampleCount)
    #expect(folder.names() == ["test.ergostat"], "the write-ahead log is folded in")
    let file = try StoreFile(path: folder.file())
    let back = try #require(try file.read().defaultPerson)
    #expect(PersonContents(back) == PersonContents(person))
    #expect(back.checkInvariants() == [])
    #expect(file.damages == [])
  }

  @Test("do not change when the same is imported again", arguments: [nil, 1_000_000, 10_000_000_000_000] as [Int64?])
  func idempotence(exportDate: Int64?) throws {
    let folder = TemporaryFolder()
    var random = RandomPerson(seed: 3)
    let person = random.make(exportDate: exportDate)
    let file = try StoreFile(path: folder.file(), create: true)
    try file.merge(person, extent: .full, at: now)
    let before = folder.bytes()
    let again = try file.merge(person, extent: .full, at: Instant(seconds: 1_800_000_000))
    #expect(!again.changedStore)
    #expect(again.sampleTotal.unchanged == person.sampleCount)
    #expect(again.sampleTotal.isUnchanged && again.recordTotal.isUnchanged)
    #expect(folder.bytes() == before)
  }

  @Test("are readable by their owner only")
  func permissions() throws {
    let folder = TemporaryFolder()
    _ = try StoreFile(path: folder.file(), create: true)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file())[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("keep several people apart")
  func people() throws {
    let folder = TemporaryFolder()
    var random = RandomPerson(seed: 4)
    let (anna, bert) = (random.make(name: "Anna"), random.make(name: "Bert"))
    let file = try StoreFile(path: folder.file(), create: true)
    try file.merge(anna, extent: .part, at: now)
    try file.merge(bert, extent: .part, at: now)
    let store = try file.read()
    #expect(store.people.map(\.name) == ["Anna", "Bert"])
    #expect(PersonContents(store.person(named: "Bert")) == PersonContents(bert))
    #expect(PersonContents(store.person(named: "Anna")) == PersonContents(anna))
  }
}
