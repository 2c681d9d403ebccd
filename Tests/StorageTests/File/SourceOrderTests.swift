import Calendars
import Quantities
import Testing

@testable import Storage

@Suite("Orders of sources in store files")
struct SourceOrderTests {
  @Test("are kept by person and type, outlive imports, and go when they are told to; a redacted copy has none")
  func kept() throws {
    let folder = TemporaryFolder()
    let file = try StoreFile(path: folder.file(), create: true)
    let (steps, sleep) = (SampleType.quantity(.stepCount), SampleType.category(.sleepAnalysis))
    #expect(throws: StoreError.noPerson("", known: [])) { try file.keep(sourceOrder: ["a"], for: steps) }
    var random = RandomPerson(seed: 1)
    try file.merge(random.make(name: "Anna", rowCount: 5, exportDate: 1_000_000), extent: .full, at: .init(seconds: 1))
    try file.merge(random.make(name: "Bert", rowCount: 5, exportDate: 1_000_000), extent: .full, at: .init(seconds: 2))
    try file.keep(sourceOrder: ["Lena’s iPhone", "Watch"], for: steps, of: "Bert")
    try file.keep(sourceOrder: ["Ring"], for: sleep, of: "Bert")
    try file.keep(sourceOrder: ["Watch", "Scale"], for: steps, of: "Bert")
    let orders = { try StoreFile(path: folder.file()).read().people.map(\.sourceOrders) }
    #expect(try orders() == [[:], [steps: ["Watch", "Scale"], sleep: ["Ring"]]])
    try file.merge(random.make(name: "Bert", rowCount: 9, exportDate: 2_000_000), extent: .full, at: .init(seconds: 3))
    #expect(try orders() == [[:], [steps: ["Watch", "Scale"], sleep: ["Ring"]]])
    #expect(try file.verify().isSound)
    _ = try file.compact()
    try file.redact(to: folder.file("copy.ergostat"))
    #expect(try StoreFile(path: folder.file("copy.ergostat")).read().people.map(\.sourceOrders) == [[:], [:]])
    try file.keep(sourceOrder: [], for: steps, of: "Bert")
    #expect(try orders() == [[:], [sleep: ["Ring"]]])
  }
}
