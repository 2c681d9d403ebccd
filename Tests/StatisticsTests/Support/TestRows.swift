import Calendars
import Storage

@testable import Statistics

/// Seconds as microseconds.
let second: Int64 = 1_000_000
let minute: Int64 = 60 * second
let hour: Int64 = 3_600 * second

/// A sample of a test, times in microseconds.
struct TestSample: Hashable {
  var start: Int64
  var end: Int64
  var value: Double
  var source: UInt16 = 0
  var isByHand = false

  /// A sample with times in whole seconds.
  init(_ start: Int64, _ end: Int64, _ value: Double, source: UInt16 = 0, isByHand: Bool = false) {
    (self.start, self.end, self.value, self.source, self.isByHand) = (
      start * second, end * second, value, source, isByHand
    )
  }
}

extension Rows {
  /// Rows of samples in any order.
  init(_ samples: [TestSample]) {
    self.init()
    let ordered = samples.sorted {
      ($0.start, $0.end, $0.source, $0.value, $0.isByHand ? 1 : 0) < (
        $1.start, $1.end, $1.source, $1.value, $1.isByHand ? 1 : 0
      )
    }
    for sample in ordered {
      append(
        start: sample.start, end: sample.end, value: sample.value, source: sample.source,
        flags: sample.isByHand ? SampleFlags.enteredByHand.rawValue : 0)
    }
  }
}

/// Sources 0, 1, 2 …, best first.
func ranking(_ count: Int = 4) -> SourceRanking {
  SourceRanking(order: (0..<UInt16(count)).map { $0 }, sourceCount: count)
}

func merged(_ samples: [TestSample]) -> Amounts { .merging(Rows(samples), ranking: ranking()) }

/// A partition with borders in whole seconds.
func partition(_ borders: [Int64]) -> TimePartition { TimePartition(borders: borders.map { Instant(seconds: $0) }) }

/// The sums of consecutive buckets, borders in seconds.
func sums(_ amounts: Amounts, _ borders: [Int64]) -> [Double?] {
  let table = amounts.aggregated(CellRequest(partition: partition(borders), aggregates: [.sum]))
  return (0..<borders.count - 1).map { table.value(.sum, timeLabel: $0) }
}

/// A number of consecutive buckets, borders in seconds.
func numbers(_ aggregate: Aggregate, _ readings: Readings, _ borders: [Int64]) -> [Double?] {
  let table = readings.aggregated(CellRequest(partition: partition(borders), aggregates: [aggregate]))
  return (0..<borders.count - 1).map { table.value(aggregate, timeLabel: $0) }
}

func range(_ start: Int64, _ end: Int64) -> TimeRange { TimeRange(Instant(seconds: start), Instant(seconds: end)) }

/// Whether two doubles lie within `places` units in the last place.
func isClose(_ value: Double, _ expected: Double, places: Double = 2) -> Bool {
  abs(value - expected) <= places * max(expected.ulp, value.ulp)
}
