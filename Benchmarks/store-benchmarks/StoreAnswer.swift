import Calendars
import Querying
import Storage

/// The work of the process that is timed.
enum StoreAnswer {
  static func print(path: String) throws {
    let store = try StoreFile(path: path).read()
    let engine = QueryEngine(
      store: store, settings: EngineSettings(now: Instant(microseconds: 1_800_000_000_000_000)))
    let result = try engine.run(sentence: "sum stepCount by day using partial include")
    let place = result.columns.firstIndex { $0.type == .number } ?? 0
    let total = result.rows.reduce(0.0) { if case .number(let value) = $1[place] { $0 + value } else { $0 } }
    Swift.print("\(result.rows.count) \(Int(total))")
  }
}
