import Calendars
import Testing

@testable import Storage

@Suite("Definitions in store files")
struct KeptDefinitionTests {
  @Test("are kept by name, the last one of each, and outlive imports; a redacted copy has none")
  func kept() throws {
    let folder = TemporaryFolder()
    let file = try StoreFile(path: folder.file(), create: true)
    #expect(try file.definitions() == [])
    try file.keep(definition: "let b = steps / 2", named: "b")
    try file.keep(definition: "let a = steps", named: "a")
    try file.keep(definition: "let b = steps / 3", named: "b")
    try file.keep(definition: "let c = steps", named: "c")
    try file.forget(definitionNamed: "c")
    try file.forget(definitionNamed: "d")
    #expect(try file.definitions() == ["let a = steps", "let b = steps / 3"])
    var random = RandomPerson(seed: 1)
    try file.merge(random.make(rowCount: 5, exportDate: nil), extent: .full, at: Instant(seconds: 1_700_000_000))
    #expect(try StoreFile(path: folder.file()).definitions().count == 2)
    #expect(try file.verify().isSound)
    try file.redact(to: folder.file("copy.ergostat"))
    #expect(try StoreFile(path: folder.file("copy.ergostat")).definitions() == [])
    #expect(folder.names() == ["copy.ergostat", "test.ergostat"])
  }
}
