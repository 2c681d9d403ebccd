import BenchmarkHarness
import Calendars
import Quantities
import Statistics
import Storage

/// Writes the rows of a table into a store file, with its totals, as `ergostat import` would: steps, so that a cold process can be asked
/// about them beside other engines' files.
enum StoreWriting {
  static func write(_ table: SampleTable, to path: String) throws {
    var person = PersonData()
    let sources = (0...Int(table.sources.max() ?? 0)).compactMap {
      person.sources.intern(SampleSource(name: "Watch \($0)", deviceModel: "Watch", sourceClass: .watch))
    }
    var rows = SampleColumns()
    for row in table.starts.indices {
      rows.append(
        start: table.starts[row], end: table.starts[row], value: table.values[row],
        source: sources[Int(table.sources[row])])
      if rows.count == 8_192 {
        person.append(rows, to: .quantity(.stepCount))
        rows.removeAll()
      }
    }
    person.append(rows, to: .quantity(.stepCount))
    person.givenHomeZoneIdentifier = SampleTable.zone
    person.seal()
    let file = try StoreFile(path: path, create: true)
    try file.merge(person, extent: .full, at: Instant(microseconds: 0))
    try file.keepTotals()
  }
}
