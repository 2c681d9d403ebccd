import BenchmarkHarness
import Calendars
import Quantities
import Statistics
import Storage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A store file of made-up steps over ten years, gone when this object is.
final class TemporaryStore {
  let path: String
  let writingSeconds: Double
  /// What it took to make and keep the totals of quarter hours, as `ergostat import` does.
  let totalsSeconds: Double
  let byteCount: Int
  /// What a process that reads it must print.
  let expectedAnswer: String

  struct CannotBeMade: Error {}

  init(rowCount: Int) throws {
    var template = Array("/tmp/ergostat-store-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template) else { throw CannotBeMade() }
    path = String(cString: folder) + "/steps.ergostat"
    let (person, answer) = TemporaryStore.person(rowCount: rowCount)
    expectedAnswer = answer
    let file = try StoreFile(path: path, create: true)
    (writingSeconds, _) = try Stopwatch.seconds {
      try file.merge(person, extent: .full, at: Instant(microseconds: 0))
    }
    (totalsSeconds, _) = try Stopwatch.seconds { try file.keepTotals() }
    var status = stat()
    byteCount = stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  deinit {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
    rmdir(String(path.dropLast("/steps.ergostat".utf8.count)))
  }

  private static let start: Int64 = 1_420_070_400_000_000
  private static let length: Int64 = 3_653 * 86_400_000_000

  /// Instants at even distances, in UTC, so that plain division tells the day.
  private static func person(rowCount: Int) -> (PersonData, answer: String) {
    var person = PersonData()
    var numbers = SeededNumbers(seed: 9)
    let source = person.sources.intern(SampleSource(name: "Watch", deviceModel: "Watch", sourceClass: .watch))
    var rows = SampleColumns()
    var total = 0
    for row in 0..<rowCount {
      let at = start + Int64(Double(row) / Double(rowCount) * Double(length) / 1e6) * 1_000_000
      let steps = numbers.below(200) + 1
      total += steps
      guard let source else { break }
      rows.append(start: at, end: at, value: Double(steps), source: source)
    }
    person.append(rows, to: .quantity(.stepCount))
    person.givenHomeZoneIdentifier = "UTC"
    person.exportDate = Instant(microseconds: start + length)
    person.seal()
    return (person, "3653 \(total)")
  }
}
