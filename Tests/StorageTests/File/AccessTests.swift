import Calendars
import Foundation
import Quantities
import Testing

@testable import Storage

@Suite("Access to store files")
struct AccessTests {
  private let now = Instant(seconds: 1_700_000_000)

  private func person(_ seed: UInt64) -> PersonData {
    var random = RandomPerson(seed: seed)
    return random.make(rowCount: 50)
  }

  @Test("a second writer waits, then says that another one is at work")
  func twoWriters() throws {
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true, busyTimeoutMilliseconds: 50)
    try store.merge(person(1), extent: .part, at: now)
    let writer = try store.openForWriting()
    #expect(throws: StoreError.busy(path: folder.file())) { try store.merge(person(2), extent: .part, at: now) }
    // Readers do not wait.
    #expect(try store.read().people.count == 1)
    try writer.execute("ROLLBACK")
    try store.merge(person(2), extent: .part, at: now)
  }

  @Test("readers go on seeing what was there when they began")
  func readersBesideWriter() throws {
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true)
    let first = person(1)
    try store.merge(first, extent: .part, at: now)
    let readers = try (0..<8).map { _ in try #require(try StoreFile(path: folder.file()).read().defaultPerson) }
    try store.merge(person(2), extent: .part, at: now)
    for reader in readers { #expect(PersonContents(reader) == PersonContents(first)) }
  }

  @Test("many readers and a writer at once each see whole imports")
  func manyReaders() async throws {
    let folder = TemporaryFolder()
    let path = folder.file()
    let store = try StoreFile(path: path, create: true)
    var random = RandomFiles(seed: 5)
    let files = random.files(12).filter(\.isFull)
    let states = (1...files.count).map { ImportModel.expected(Array(files.prefix($0))) }
    try store.merge(ImportModel.person(files[0], sourceOrder: ["Watch"]), extent: .full, at: now)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<10 {
            let contents = ImportModel.contents(try StoreFile(path: path).read().defaultPerson)
            #expect(states.contains(contents))
          }
        }
      }
      for file in files.dropFirst() {
        try store.merge(ImportModel.person(file, sourceOrder: ["App"]), extent: .full, at: now)
      }
      try await group.waitForAll()
    }
    #expect(ImportModel.contents(try store.read().defaultPerson) == states.last)
  }

  @Test("a file that was deleted meanwhile is not written to")
  func vanished() throws {
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true)
    try store.merge(person(1), extent: .part, at: now)
    try FileManager.default.removeItem(atPath: folder.file())
    #expect(throws: StoreError.vanished(path: folder.file())) { try store.merge(person(2), extent: .part, at: now) }
  }

  @Test("one thread's chunks are another one's too")
  func sharedPerson() async throws {
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true)
    let original = person(3)
    try store.merge(original, extent: .part, at: now)
    let shared = try #require(try store.read().defaultPerson)
    let expected = PersonContents(original)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { PersonContents(shared) == expected } }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  #if os(Linux)
    @Test(
      "a store in a place where nothing can be written is read, and not changed",
      .enabled(if: Mounting.isAllowed, Mounting.refusal))
    func readOnlyPlace() throws {
      let folder = TemporaryFolder()
      try StoreFile(path: folder.file(), create: true).merge(person(1), extent: .part, at: now)
      let view = TemporaryFolder()
      // Root may write anywhere but on a file system that is mounted for reading.
      try #require(Mounting.mount(["--bind", folder.path, view.path]))
      defer { Mounting.unmount(view.path) }
      try #require(Mounting.mount(["-o", "remount,ro,bind", view.path]))
      let store = try StoreFile(path: view.file())
      #expect(PersonContents(try store.read().defaultPerson) == PersonContents(person(1)))
      #expect(try store.verify().isSound)
      #expect(throws: StoreError.readOnly(path: view.file())) { try store.merge(person(2), extent: .part, at: now) }
      #expect(throws: StoreError.readOnly(path: view.file("new"))) {
        try StoreFile(path: view.file("new"), create: true)
      }
      #expect(view.names() == ["test.ergostat"])
    }
  #endif
}
