import Calendars

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

  /// How many rows are flagged implausible. O(1).
  ///
  /// - Precondition: the series is sealed.
  package var implausibleCount: Int { bounds.implausibleCount }

  /// Whether any row is not flagged implausible. O(1).
  ///
  /// - Precondition: the series is sealed.
  package var hasPlausibleRows: Bool { bounds.implausibleCount < sampleCount }

  /// From the first start to the latest end of the rows that are not flagged implausible; an instant counts as a microsecond. `nil` of none.
  ///
  /// - Precondition: the series is sealed.
  /// - Complexity: O(1) where no row is flagged; else O(chunks), and the rows of a few of those with implausible ones.
  package var plausibleSpan: (start: Int64, end: Int64)? {
    precondition(isSealed, "seal a series before reading it")
    if bounds.implausibleCount == 0, let start = bounds.firstStart, let last = bounds.lastStart,
      let end = bounds.lastEnd
    {
      return (start.microseconds, ZoneMap.occupiedEnd(of: end, lastStart: last))
    }
    guard let start = chunks.lazy.compactMap({ $0.plausibleStart() }).first else { return nil }
    var end = start &+ 1
    // The last chunk has the latest end, but for a sample that lasts long.
    for chunk in chunks.reversed() where chunk.zoneMap.lastEnd.microseconds >= end {
      if let found = chunk.plausibleEnd() { end = max(end, found) }
    }
    return (start, end)
  }
}

extension ZoneMap {
  /// Up to where rows take time, of their latest end and last start; an instant counts as a microsecond.
  fileprivate static func occupiedEnd(of lastEnd: Instant, lastStart: Instant) -> Int64 {
    // Where the latest end is a start as well, it is that of the last row, an instant.
    lastEnd.microseconds &+ (lastEnd == lastStart ? 1 : 0)
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

  /// The start of the first row that is not flagged implausible.
  fileprivate func plausibleStart() -> Int64? {
    if zoneMap.implausibleCount == 0 { return zoneMap.firstStart.microseconds }
    guard zoneMap.implausibleCount < count, let columns = loadedColumns() else { return nil }
    return (0..<count).first { !columns.isImplausible($0) }.map { columns.starts[$0] }
  }

  /// The latest end of the rows that are not flagged implausible; an instant counts as a microsecond.
  fileprivate func plausibleEnd() -> Int64? {
    if zoneMap.implausibleCount == 0 {
      return ZoneMap.occupiedEnd(of: zoneMap.lastEnd, lastStart: zoneMap.lastStart)
    }
    guard zoneMap.implausibleCount < count, let columns = loadedColumns() else { return nil }
    var latest: Int64?
    for row in 0..<count where !columns.isImplausible(row) {
      let end = columns.starts[row] &+ max(1, columns.durations[row])
      latest = max(latest ?? end, end)
    }
    return latest
  }
}
