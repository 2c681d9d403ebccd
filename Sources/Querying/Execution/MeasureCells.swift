import Calendars
import Statistics
import Storage

/// Where a number belongs: the row of the time grid, and the label of each further key.
struct RowKey: Hashable, Comparable, Sendable {
  var bucket: Int
  var labels: [Int]

  static func < (left: RowKey, right: RowKey) -> Bool {
    if left.bucket != right.bucket { return left.bucket < right.bucket }
    return left.labels.lexicographicallyPrecedes(right.labels)
  }
}

/// The numbers of one measure in one row, in the units of the data.
struct MeasureCell: Sendable {
  /// In the order of the measure's columns.
  var values: [Double?]
  /// Samples that contribute.
  var sampleCount: Int
  /// `nil` where nothing has elapsed or coverage was not asked for.
  var coverage: Double?
  /// Of best efforts: where each value comes from, in the order of the columns; else empty.
  var efforts: [RecordedEffort?] = []
}

/// A best effort and the workout it lies in.
struct RecordedEffort: Hashable, Sendable {
  var value: Double
  var start: Instant
  var workout: Workout
}

/// Cells by their key. Those without further labels, the ordinary case, lie in one list by bucket, where a look-up costs next to nothing.
struct CellMap: Sendable {
  private var byBucket: [MeasureCell?] = []
  private var labelled: [RowKey: MeasureCell] = [:]

  /// Makes room for buckets from 0 on.
  mutating func reserveBuckets(_ count: Int) {
    if byBucket.count < count { byBucket += [MeasureCell?](repeating: nil, count: count - byBucket.count) }
  }

  /// The cell of a key, `nil` for none.
  subscript(key: RowKey) -> MeasureCell? {
    get {
      if key.labels.isEmpty { return byBucket.indices.contains(key.bucket) ? byBucket[key.bucket] : nil }
      return labelled[key]
    }
    _modify {
      if key.labels.isEmpty, key.bucket >= 0 {
        reserveBuckets(key.bucket + 1)
        yield &byBucket[key.bucket]
      } else {
        yield &labelled[key]
      }
    }
  }

  /// The cell of a bucket without further labels; `nil` for none.
  func cell(ofBucket bucket: Int) -> MeasureCell? { bucket < byBucket.count ? byBucket[bucket] : nil }

  /// Whether a bucket without further labels has a cell.
  func holds(bucket: Int) -> Bool { bucket < byBucket.count && byBucket[bucket] != nil }

  /// Sets the cell of a bucket without further labels.
  mutating func set(_ cell: MeasureCell, bucket: Int) {
    reserveBuckets(bucket + 1)
    byBucket[bucket] = cell
  }

  /// All keys, in no order.
  var keys: [RowKey] {
    byBucket.indices.filter { byBucket[$0] != nil }.map { RowKey(bucket: $0, labels: []) } + Array(labelled.keys)
  }

  /// All keys with their cells, by key.
  var sorted: [(key: RowKey, cell: MeasureCell)] {
    keys.sorted().compactMap { key in self[key].map { (key, $0) } }
  }
}

/// All rows of one measure that hold data.
struct MeasureCells: Sendable {
  var cells = CellMap()
  /// What each source gave, by its number.
  var sources: [SourceContribution] = []

  /// Makes the values missing of rows that are covered less than `least` of their time.
  mutating func drop(coverageBelow least: Double) {
    for key in cells.keys {
      guard let cell = cells[key], let coverage = cell.coverage, coverage < least else { continue }
      cells[key]?.values = cell.values.map { _ in nil }
    }
  }
}
