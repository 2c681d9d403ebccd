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

  /// How many chunks of samples each of some questions reads when it is the first one about a store.
  static func chunksRead(path: String) throws -> [(question: String, chunks: Int)] {
    let questions = [
      "sum stepCount by day", "sum, count stepCount by month", "median stepCount by year",
      "sum stepCount from 2020-05-04T10:07 to 2020-05-04T18:11", "latest stepCount",
      "sum stepCount by day where value > 150",
    ]
    return try questions.map { question in
      let store = try StoreFile(path: path).read()
      let engine = QueryEngine(
        store: store, settings: EngineSettings(now: Instant(microseconds: 1_800_000_000_000_000)))
      _ = try engine.run(sentence: question)
      return (question, store.people.reduce(0) { $0 + $1.series.values.reduce(0) { $0 + $1.readChunkCount } })
    }
  }
}
