import Quantities

/// Merges the imported rows of one type into its series in the file, cluster by cluster:
///
///     store     |--chunk a--|  |--chunk b--|--chunk c--|      b and c share the span at their border: one cluster
///     import  · ··   · · ·  ··  · ·                           each goes to the last cluster that begins before it
///
/// Chunks of which nothing changes are not written, and not even read if the import neither holds rows of their time nor may
/// remove any. Memory: the imported rows of one type and one cluster of the store's.
struct SeriesMerge {
  let writer: StoreWriter
  let rules: MergeRules
  let series: Int64
  let kind: SeriesKind

  private(set) var counts = MergeCounts()
  private(set) var isChanged = false

  init(_ writer: StoreWriter, rules: MergeRules, series: Int64, kind: SeriesKind) {
    self.writer = writer
    self.rules = rules
    self.series = series
    self.kind = kind
  }

  /// Writes chunks of a type that the store does not hold yet as they are.
  mutating func write(_ chunks: [Chunk]) throws(StoreError) {
    for chunk in chunks {
      guard let columns = chunk.loadedColumns() else { continue }
      let count = chunk.count
      try writer.insert(
        columns, chunk.summary, series: series,
        origins: PackedIntegers([Int64](repeating: rules.origin, count: count)),
        additions: PackedIntegers([Int64](repeating: rules.importNumber, count: count)), lastAddedIn: rules.importNumber
      )
      counts.added += count
    }
    isChanged = isChanged || !chunks.isEmpty
  }

  /// Merges rows that are sorted by start and end.
  mutating func merge(_ imported: SampleColumns) throws(StoreError) {
    let imported = withoutCovered(imported)
    let clusters = try SeriesMerge.clusters(writer.chunks(ofSeries: series, kind: kind))
    guard !clusters.isEmpty else {
      try merge(imported, into: [], isLast: true)
      return
    }
    var next = 0
    for (index, cluster) in clusters.enumerated() {
      let isLast = index + 1 == clusters.count
      let end =
        isLast ? imported.count : imported.firstRow(from: next, notBefore: clusters[index + 1][0].summary.firstRow)
      // Without rows of its time an import changes only what it may remove.
      if next < end || rules.isNewestFull {
        var part = SampleColumns()
        part.append(imported, rows: next..<end)
        try merge(part, into: cluster, isLast: isLast)
      }
      next = end
    }
  }

  /// Leaves out what a newer full export speaks for.
  private mutating func withoutCovered(_ rows: SampleColumns) -> SampleColumns {
    guard let coverage = rules.coverage, rules.date < coverage else { return rows }
    var kept = SampleColumns()
    for row in 0..<rows.count where !rules.isCovered(start: rows.starts[row]) { kept.append(rows[row]) }
    counts.covered += rows.count - kept.count
    return kept
  }

  /// Groups chunks so that rows of one start and end lie in one group.
  private static func clusters(_ chunks: [StoredChunk]) -> [[StoredChunk]] {
    var clusters: [[StoredChunk]] = []
    var last: SampleRow?
    for chunk in chunks {
      let first = chunk.summary.firstRow
      if let previous = last, (first.start, first.end) <= (previous.start, previous.end) {
        clusters[clusters.count - 1].append(chunk)
      } else {
        clusters.append([chunk])
      }
      last = max(last ?? chunk.summary.lastRow, chunk.summary.lastRow)
    }
    return clusters
  }

  private mutating func merge(
    _ imported: SampleColumns, into cluster: [StoredChunk], isLast: Bool
  ) throws(StoreError) {
    var existing = StoredRows()
    for chunk in cluster { existing.append(contentsOf: try writer.rows(of: chunk, kind: kind)) }
    // Chunks that follow each other may share their border; together they are in order.
    existing = existing.sorted()
    var merge = RowMerge(existing, imported, rules: rules, tolerance: ValueTolerance(kind.sampleType))
    merge.compare()
    counts = counts + merge.counts
    if merge.isUnchanged { return }
    isChanged = true
    let (rows, removed) = merge.result()
    for chunk in cluster { try writer.deleteChunk(chunk.id) }
    try write(rows, isLast: isLast)
    try write(removed, isLast: true, removedIn: rules.importNumber)
  }

  /// Writes rows as chunks. At the end of a series they are filled, so that the next import finds one to go on with; elsewhere
  /// they are cut evenly, so that no crumbs arise.
  private func write(_ rows: StoredRows, isLast: Bool, removedIn: Int64 = 0) throws(StoreError) {
    let most = writer.chunkRowCount
    let chunkCount = (rows.count + most - 1) / most
    for index in 0..<chunkCount {
      let part =
        isLast
        ? index * most..<min(rows.count, (index + 1) * most)
        : rows.count * index / chunkCount..<rows.count * (index + 1) / chunkCount
      try writer.insert(rows[part], series: series, removedIn: removedIn)
    }
  }
}

extension SampleColumns {
  /// The first row from `row` on that is not before the start and end of `border`. O(log n).
  fileprivate func firstRow(from row: Int, notBefore border: SampleRow) -> Int {
    var (low, high) = (row, count)
    while low < high {
      let middle = (low + high) / 2
      if (starts[middle], ends[middle]) < (border.start, border.end) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
