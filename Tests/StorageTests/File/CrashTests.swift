import TestSupport

#if os(Linux) || os(macOS)
  import Calendars
  import Foundation
  import Quantities
  import Testing

  @testable import Storage

  /// Processes that are killed while they import, and disks that fill up. Each child is a process of its own, ended by SIGKILL.
  @Suite("Crashes")
  struct CrashTests {
    /// The data of the first and the second import.
    private static func file(_ number: Int) -> ImportModel.File {
      var random = RandomFiles(seed: 11)
      return random.files(6).filter(\.isFull)[number]
    }

    /// An import in the child process; writes nothing but the store.
    private static func importInChild(_ path: String, _ number: Int) throws {
      let person = ImportModel.person(file(number), sourceOrder: ["Watch", "Phone", "App"])
      try StoreFile(path: path, create: true).merge(person, extent: .full, at: Instant(seconds: 1))
    }

    /// What the store must hold after some imports.
    private static func expected(_ count: Int) -> [ImportModel.Identity: Int] {
      ImportModel.expected((0..<count).map { file($0) })
    }

    private func check(_ path: String, isEither first: Int, or second: Int, _ comment: Comment) throws {
      let store = try StoreFile(path: path, create: true)
      #expect(try store.verify().isSound, comment)
      let contents = ImportModel.contents(try store.read().defaultPerson)
      #expect(contents == Self.expected(first) || contents == Self.expected(second), comment)
    }

    @Test("killed before any one of its writes, an import is there as a whole or not at all")
    func chosenPoints() async throws {
      for isSecondImport in [false, true] {
        var write = 1
        while write < 400 {
          let folder = TemporaryFolder()
          let path = folder.file()
          let number = isSecondImport ? 1 : 0
          if isSecondImport { try Self.importInChild(path, 0) }
          let result = await #expect(processExitsWith: .failure, observing: []) {
            [path = path as String, write = write as Int, number = number as Int] in
            setenv("ERGOSTAT_DIE_AT_WRITE", "\(write)", 1)
            try Self.importInChild(path, number)
            // The import had fewer writes: tell so by another code.
            exit(42)
          }
          let survived = result?.exitStatus == .exitCode(42)
          #expect(survived || result?.exitStatus == .signal(SIGKILL))
          try check(path, isEither: number, or: number + 1, "write \(write)")
          if survived { break }
          write += write < 30 ? 1 : 5
        }
        #expect(write > 5 && write < 400)
      }
    }

    @Test("killed at a random moment, an import is there as a whole or not at all", arguments: 0..<40)
    func randomMoments(seed: Int) async throws {
      let folder = TemporaryFolder()
      let path = folder.file()
      try Self.importInChild(path, 0)
      var generator = SeededGenerator(seed: UInt64(seed))
      let microseconds = UInt32.random(in: 0..<60_000, using: &generator)
      await #expect(processExitsWith: .failure) {
        [path = path as String, microseconds = microseconds as UInt32] in
        Thread.detachNewThread {
          usleep(microseconds)
          kill(getpid(), SIGKILL)
        }
        try Self.importInChild(path, 1)
        while true { sleep(1) }
      }
      try check(path, isEither: 1, or: 2, "killed after \(microseconds) µs")
    }

    @Test("without room for any one of its writes, an import fails with a clear error and changes nothing")
    func noRoom() async throws {
      for write in [1, 2, 3, 5, 8, 12] {
        let folder = TemporaryFolder()
        let path = folder.file()
        try Self.importInChild(path, 0)
        await #expect(processExitsWith: .exitCode(28)) {
          [path = path as String, write = write as Int] in
          setenv("ERGOSTAT_FULL_AT_WRITE", "\(write)", 1)
          do throws(StoreError) {
            var random = RandomPerson(seed: 1)
            let person = random.make(rowCount: 3000)
            try StoreFile(path: path).merge(person, extent: .part, at: Instant(seconds: 1))
          } catch {
            exit(error == .diskFull(path: path) ? 28 : 1)
          }
        }
        try check(path, isEither: 1, or: 1, "no room at write \(write)")
      }
    }

    @Test(
      "a file system that fills up leaves the store as it was", .enabled(if: Mounting.isAllowed, Mounting.refusal))
    func fullFileSystem() throws {
      let folder = TemporaryFolder()
      // The faults above stand in where mounting is not allowed.
      try #require(Mounting.mount(["-t", "tmpfs", "-o", "size=3m", "tmpfs", folder.path]))
      defer { Mounting.unmount(folder.path) }
      var random = RandomPerson(seed: 1)
      let store = try StoreFile(path: folder.file(), create: true)
      let first = random.make(rowCount: 100)
      try store.merge(first, extent: .part, at: Instant(seconds: 1))
      let large = random.make(rowCount: 200_000)
      #expect(throws: StoreError.diskFull(path: folder.file())) {
        try store.merge(large, extent: .part, at: Instant(seconds: 1))
      }
      #expect(PersonContents(try store.read().defaultPerson) == PersonContents(first))
      #expect(try store.verify().isSound)
      try store.merge(random.make(rowCount: 50), extent: .part, at: Instant(seconds: 1))
    }
  }
#endif
