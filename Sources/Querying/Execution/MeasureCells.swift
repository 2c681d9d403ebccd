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

/// Cells by their key. Those without further labels, the ordinary case, lie in columns by bucket, where a look-up costs next to
/// nothing; the others in a dictionary.
struct CellMap: Sendable {
  private var plain = BucketColumns()
  private var labelled: [RowKey: MeasureCell] = [:]

  init() {}

  /// The cells of a table whose labels of time are buckets and which has no labels of rows.
  init(buckets table: CellTable) { plain = BucketColumns(table) }

  /// The cell of a key, `nil` for none.
  subscript(key: RowKey) -> MeasureCell? {
    get { key.labels.isEmpty ? plain.cell(ofBucket: key.bucket) : labelled[key] }
    _modify {
      if key.labels.isEmpty, key.bucket >= 0 {
        var cell = plain.cell(ofBucket: key.bucket)
        yield &cell
        plain.set(cell, bucket: key.bucket)
      } else {
        yield &labelled[key]
      }
    }
  }

  /// The cells without further labels.
  var buckets: BucketColumns { plain }

  /// All keys, in no order.
  var keys: [RowKey] { plain.buckets.map { RowKey(bucket: $0, labels: []) } + Array(labelled.keys) }

  /// All keys with their cells, by key.
  var sorted: [(key: RowKey, cell: MeasureCell)] {
    keys.sorted().compactMap { key in self[key].map { (key, $0) } }
  }
}

/// The cells of buckets, a column for each thing that is known of them.
struct BucketColumns: Sendable {
  /// Before this, each bucket has the cell of its own number; the ordinary case.
  private var evenCount = 0
  /// Where the cell of each bucket is, -1 for none, unless ``evenCount`` tells.
  private var places: [Int32] = []
  private var width = 0
  private var values: [Double?] = []
  private(set) var evidence = Deferred(CellEvidence())
  /// By place; of few measures only.
  private var efforts: [Int: [RecordedEffort?]] = [:]

  init() {}

  init(_ table: CellTable) {
    width = table.aggregates.count
    values = table.values
    evidence = table.evidence
    let labels = table.timeLabels
    // Labels ascend.
    if Int(labels.last ?? -1) + 1 == labels.count {
      evenCount = labels.count
      return
    }
    places = [Int32](repeating: -1, count: Int(labels.last ?? -1) + 1)
    for place in labels.indices { places[Int(labels[place])] = Int32(truncatingIfNeeded: place) }
  }

  /// Makes room to set the place of a bucket.
  private mutating func reserve(_ bucket: Int) {
    if evenCount > 0 {
      places = Array(0..<Int32(truncatingIfNeeded: evenCount))
      evenCount = 0
    }
    if places.count <= bucket { places += [Int32](repeating: -1, count: bucket + 1 - places.count) }
  }

  /// Where the cell of a bucket is; `nil` for none. O(1).
  @inline(__always)
  func place(ofBucket bucket: Int) -> Int? {
    if bucket >= 0, bucket < evenCount { return bucket }
    guard bucket >= 0, bucket < places.count, places[bucket] >= 0 else { return nil }
    return Int(places[bucket])
  }

  /// A number of the cell at a place. O(1).
  @inline(__always)
  func value(at place: Int, column: Int) -> Double? { values[place * width + column] }

  /// The buckets that have a cell, ascending.
  var buckets: [Int] { Array(0..<evenCount) + places.indices.filter { places[$0] >= 0 } }

  /// The cell of a bucket; `nil` for none.
  func cell(ofBucket bucket: Int) -> MeasureCell? {
    guard let place = place(ofBucket: bucket) else { return nil }
    let evidence = evidence.value
    return MeasureCell(
      values: Array(values[place * width..<(place + 1) * width]), sampleCount: evidence.sampleCounts[place],
      coverage: evidence.coverages[place], efforts: efforts[place] ?? [])
  }

  /// Sets the cell of a bucket, or takes it away.
  ///
  /// - Precondition: All cells have as many values.
  mutating func set(_ cell: MeasureCell?, bucket: Int) {
    guard let cell else {
      if place(ofBucket: bucket) != nil {
        reserve(bucket)
        places[bucket] = -1
      }
      return
    }
    let count = evidence.value.sampleCounts.count
    if count == 0 { width = cell.values.count }
    precondition(cell.values.count == width, "a cell of \(cell.values.count) values among cells of \(width)")
    guard let place = place(ofBucket: bucket) else {
      reserve(bucket)
      places[bucket] = Int32(truncatingIfNeeded: count)
      if !cell.efforts.isEmpty { efforts[count] = cell.efforts }
      values += cell.values
      evidence.value.append(sampleCounts: [cell.sampleCount], coverages: [cell.coverage])
      return
    }
    values.replaceSubrange(place * width..<(place + 1) * width, with: cell.values)
    evidence.value.sampleCounts[place] = cell.sampleCount
    evidence.value.coverages[place] = cell.coverage
    efforts[place] = cell.efforts.isEmpty ? nil : cell.efforts
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
