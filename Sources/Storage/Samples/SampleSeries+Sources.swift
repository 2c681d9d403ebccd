extension SampleSeries {
  /// Where a source appears first.
  package struct Appearance: Hashable, Sendable {
    /// Start of its first row, microseconds of UTC.
    package var start: Int64
    /// Start of its first row that is not flagged implausible, if there is one.
    package var plausibleStart: Int64?
  }

  /// The first appearance of each source by its number, `nil` for those without rows.
  ///
  /// - Precondition: the series is sealed.
  /// - Complexity: O(chunks) where chunks have one source each, else O(rows), a nanosecond each.
  package func appearances(sourceCount: Int) -> [Appearance?] {
    precondition(isSealed, "seal a series before reading it")
    var result = [Appearance?](repeating: nil, count: sourceCount)
    for chunk in chunks {
      if let source = chunk.onlySource, Int(source.rawValue) < sourceCount {
        let known = result[Int(source.rawValue)]
        if known?.plausibleStart != nil { continue }
        let start = chunk.zoneMap.firstStart.microseconds
        if chunk.zoneMap.implausibleCount == 0 {
          result[Int(source.rawValue)] = Appearance(start: known?.start ?? start, plausibleStart: start)
          continue
        }
      }
      chunk.note(&result)
    }
    return result
  }

  /// How many rows are not flagged implausible. O(chunks).
  package var plausibleCount: Int { chunks.reduce(0) { $0 + $1.count - $1.zoneMap.implausibleCount } }

  /// From the first start to the latest end of the rows that are not flagged implausible; an instant counts as a microsecond. `nil` of none.
  ///
  /// - Precondition: the series is sealed.
  /// - Complexity: O(chunks) and the rows of a few of them.
  package var plausibleSpan: (start: Int64, end: Int64)? {
    precondition(isSealed, "seal a series before reading it")
    var span: (start: Int64, end: Int64)?
    for chunk in chunks {
      guard let found = chunk.plausibleSpan() else { continue }
      span = found
      break
    }
    guard var span else { return nil }
    // Whether the latest end is that of an instant is not in the zone map.
    for chunk in chunks.sorted(by: { $0.zoneMap.lastEnd > $1.zoneMap.lastEnd }) {
      if chunk.zoneMap.lastEnd.microseconds < span.end { break }
      if let found = chunk.plausibleSpan() { span.end = max(span.end, found.end) }
    }
    return span
  }
}

extension Chunk {
  /// Notes the sources of the rows that have not appeared yet.
  fileprivate func note(_ appearances: inout [SampleSeries.Appearance?]) {
    guard let columns = loadedColumns() else { return }
    let isPlausible = zoneMap.implausibleCount == 0
    var sources = [UInt16](repeating: 0, count: count)
    sources.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { columns.sources.decode(0..<count, into: base) }
    }
    var known = appearances.map { $0?.plausibleStart != nil }
    for row in 0..<count {
      let source = Int(sources[row])
      guard source < known.count, !known[source] else { continue }
      let start = columns.starts[row]
      var appearance = appearances[source] ?? SampleSeries.Appearance(start: start)
      if isPlausible || !columns.isImplausible(row) {
        appearance.plausibleStart = start
        known[source] = true
      }
      appearances[source] = appearance
    }
  }

  fileprivate func plausibleSpan() -> (start: Int64, end: Int64)? {
    guard zoneMap.implausibleCount < count, let columns = loadedColumns() else { return nil }
    var span: (start: Int64, end: Int64)?
    for row in 0..<count where zoneMap.implausibleCount == 0 || !columns.isImplausible(row) {
      let start = columns.starts[row]
      let length = columns.durations[row]
      let end = length == 0 ? start &+ 1 : start &+ length
      span = (span?.start ?? start, max(span?.end ?? end, end))
    }
    return span
  }
}
