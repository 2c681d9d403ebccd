import Storage

/// Rows of a series in time order, as plain buffers.
struct SweepRows {
  let starts: UnsafePointer<Int64>
  let ends: UnsafePointer<Int64>
  let values: UnsafePointer<Double>
  let sources: UnsafePointer<UInt16>
  let flags: UnsafePointer<UInt8>

  /// Behind the last row before `limit` of those that start when `row` does. O(rows of one start)
  @inline(__always)
  func endOfStart(of row: Int, before limit: Int) -> Int {
    var end = row + 1
    while end < limit && starts[end] == starts[row] { end += 1 }
    return end
  }

  /// Whether rows of one start may be exact copies, which lie side by side in the order of a series. O(k)
  ///
  /// - Parameter keepsInstants: Whether those without a length are none.
  func mayHoldCopies(_ rows: Range<Int>, keepsInstants: Bool) -> Bool {
    for row in rows.dropFirst()
    where ends[row] == ends[row - 1] && sources[row] == sources[row - 1]
      && !(keepsInstants && starts[row] == ends[row])
    {
      return true
    }
    return false
  }

  /// Those of some rows that are left when exact copies count once, in their order. O(k log k)
  func distinct(_ group: [Int], keepsInstants: Bool) -> [Int] {
    var candidates = Rows()
    for row in group {
      candidates.append(
        start: starts[row], end: ends[row], value: values[row], source: sources[row],
        flags: flags[row])
    }
    return candidates.distinctIndices(keepsInstants: keepsInstants).map { group[Int($0)] }
  }
}

extension SampleSeries {
  /// Hands out all rows chunk by chunk, cut so that rows of one start stay together.
  ///
  /// - Parameter body: Takes some rows and the range of them that is meant; `false` ends the walk.
  /// - Complexity: O(n), memory for one chunk and the rows of one start.
  func sweep(_ body: (SweepRows, Range<Int>) -> Bool) {
    // Rows of one start that may go on in the next chunk.
    var held = Rows()
    var goesOn = true
    forEachChunk { chunk in
      guard goesOn, chunk.count > 0 else { return }
      var first = 0
      if let start = held.starts.first {
        while first < chunk.count && chunk.starts[first] == start { first += 1 }
        held.append(chunk, 0..<first)
        if first == chunk.count { return }
        goesOn = held.handOut(body)
        held = Rows()
      }
      var last = chunk.count - 1
      while last > first && chunk.starts[last - 1] == chunk.starts[chunk.count - 1] { last -= 1 }
      held.append(chunk, last..<chunk.count)
      guard goesOn, first < last, let rows = SweepRows(chunk) else { return }
      goesOn = body(rows, first..<last)
    }
    if goesOn, held.count > 0 { _ = held.handOut(body) }
  }
}

extension SweepRows {
  fileprivate init?(_ chunk: SampleBuffers) {
    guard let starts = chunk.starts.baseAddress, let ends = chunk.ends.baseAddress,
      let values = chunk.values.baseAddress, let sources = chunk.sources.baseAddress,
      let flags = chunk.flags.baseAddress
    else { return nil }
    self.init(starts: starts, ends: ends, values: values, sources: sources, flags: flags)
  }
}

extension Rows {
  fileprivate mutating func append(_ chunk: SampleBuffers, _ rows: Range<Int>) {
    for row in rows {
      append(
        start: chunk.starts[row], end: chunk.ends[row], value: chunk.values[row],
        source: chunk.sources[row],
        flags: chunk.flags[row], metadata: chunk.metadata[row])
    }
  }

  fileprivate func handOut(_ body: (SweepRows, Range<Int>) -> Bool) -> Bool {
    starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        values.withUnsafeBufferPointer { values in
          sources.withUnsafeBufferPointer { sources in
            flags.withUnsafeBufferPointer { flags in
              guard let start = starts.baseAddress, let end = ends.baseAddress,
                let value = values.baseAddress,
                let source = sources.baseAddress, let flag = flags.baseAddress
              else { return true }
              return body(
                SweepRows(starts: start, ends: end, values: value, sources: source, flags: flag),
                0..<starts.count)
            }
          }
        }
      }
    }
  }
}

/// Ranks of rows and which of them count, looked up without a call for each.
struct SweepRules {
  /// Rank by source, twice: entered by hand first. Empty for equal ranks.
  private let ranks: [Int32]
  /// Whether the rows of each source count; empty for all.
  private let counts: [Bool]
  /// What long samples rank behind the others, 0 for nothing.
  let longOffset: Int32
  let sourceCount: Int
  /// One more than the largest rank.
  private let rankCount: Int

  /// - Parameters:
  ///   - ranking: `nil` cuts nothing against anything.
  ///   - sources: The sources that count, `nil` for all.
  init(ranking: SourceRanking?, sources: Set<UInt16>?, sourceCount: Int, ranksLongSamplesLast: Bool) {
    self.sourceCount = sourceCount
    rankCount = 2 * (ranking?.rankCount ?? 0)
    longOffset =
      ranksLongSamplesLast && ranking != nil
      ? Int32(truncatingIfNeeded: ranking?.rankCount ?? 0) : 0
    ranks =
      ranking.map { ranking in
        (0..<sourceCount).flatMap { source in
          [true, false].map {
            ranking.rank(of: UInt16(truncatingIfNeeded: source), enteredByHand: $0)
          }
        }
      } ?? []
    counts =
      sources.map { sources in
        (0..<sourceCount).map { sources.contains(UInt16(truncatingIfNeeded: $0)) }
      } ?? []
  }

  @inline(__always)
  func countsRow(source: UInt16, flags: UInt8) -> Bool {
    if flags & SampleFlags.implausible.rawValue != 0 || Int(source) >= sourceCount { return false }
    return counts.isEmpty || counts[Int(source)]
  }

  /// Whether nothing is cut against anything.
  var isLevel: Bool { ranks.isEmpty }

  /// How many lanes there are: ranks, or sources where nothing ranks. See ``OpenRows``.
  var laneCount: Int { isLevel ? sourceCount : rankCount }

  /// The lane of a row.
  @inline(__always)
  func lane(source: UInt16, flags: UInt8, length: Int64) -> Int {
    isLevel ? Int(source) : Int(rank(source: source, flags: flags, length: length))
  }

  @inline(__always)
  func rank(source: UInt16, flags: UInt8, length: Int64) -> Int32 {
    if ranks.isEmpty { return 0 }
    let isByHand = flags & SampleFlags.enteredByHand.rawValue != 0
    let rank = ranks[2 * Int(source) + (isByHand ? 0 : 1)]
    return longOffset != 0 && length > Amounts.longSampleMicroseconds ? rank + longOffset : rank
  }
}
