/// Brings chunks into order: a streaming merge of those that overlap, which lets go of each input as soon as it is used up.
///
///     sorted by first row:   |--a--|  |--b--|          |--d--|
///                                       |--c--|
///     clusters:              a alone  b, c merged      d alone
///
/// Chunks of which many overlap are merged in passes of a bounded number at a time. One pass over all would keep every input
/// open to the end if rows came in no order at all, and the type would lie in memory twice.
struct ChunkMerge {
  /// Inputs by their first row; `nil` once taken, so that nothing but their user holds them.
  private var inputs: [Chunk?]
  private var writer: ChunkWriter

  /// Chunks that lie open at a time, at most: a few megabytes with the rows decoded from them.
  private static let fanIn = 64
  /// Decoded rows that all cursors hold together: about 4 MB.
  private static let decodedRowCount = 131_072

  init(_ chunks: [Chunk], chunkRowCount: Int) {
    inputs = ChunkMerge.byFirstRow(chunks)
    writer = ChunkWriter(chunkRowCount: chunkRowCount)
  }

  private static func byFirstRow(_ chunks: [Chunk]) -> [Chunk] {
    chunks.sorted { ($0.firstRow, $0.lastRow) < ($1.firstRow, $1.lastRow) }
  }

  /// The rows of all inputs in order. Empties the inputs.
  mutating func run() -> [Chunk] {
    var start = 0
    while start < inputs.count {
      let end = clusterEnd(from: start)
      if end == start + 1, let chunk = take(start) {
        writer.place(chunk)
      } else {
        // No name for the chunks in between, which would keep them alive.
        merge(runs: ChunkMerge.runs((start..<end).compactMap { take($0) }))
      }
      start = end
    }
    return writer.finish()
  }

  private mutating func take(_ index: Int) -> Chunk? {
    defer { inputs[index] = nil }
    return inputs[index]
  }

  /// The first input behind `start` that nothing before it overlaps.
  private func clusterEnd(from start: Int) -> Int {
    guard var last = inputs[start]?.lastRow else { return start + 1 }
    var end = start + 1
    while end < inputs.count, let next = inputs[end], next.firstRow < last {
      last = max(last, next.lastRow)
      end += 1
    }
    return end
  }

  /// Deals chunks, which come by their first row, to as few sequences without overlap as there are chunks at one moment.
  private static func runs(_ chunks: [Chunk]) -> [[Chunk]] {
    var runs: [[Chunk]] = []
    for chunk in chunks {
      let free = runs.firstIndex { run in run.last.map { $0.lastRow <= chunk.firstRow } ?? true }
      if let free { runs[free].append(chunk) } else { runs.append([chunk]) }
    }
    return runs
  }

  private mutating func merge(runs: consuming [[Chunk]]) {
    var runs = runs
    while runs.count > ChunkMerge.fanIn {
      var longer: [[Chunk]] = []
      while !runs.isEmpty {
        var group: [Chunk?] = ChunkMerge.byFirstRow(Array(runs.suffix(ChunkMerge.fanIn).joined()))
        runs.removeLast(min(runs.count, ChunkMerge.fanIn))
        var groupWriter = ChunkWriter(chunkRowCount: writer.chunkRowCount)
        ChunkMerge.stream(&group, to: &groupWriter)
        longer.append(groupWriter.finish())
      }
      runs = longer
    }
    var rest: [Chunk?] = ChunkMerge.byFirstRow(Array(runs.joined()))
    runs = []
    ChunkMerge.stream(&rest, to: &writer)
  }

  /// Writes the rows of `chunks`, which come by their first row, in order. Empties them.
  private static func stream(_ chunks: inout [Chunk?], to writer: inout ChunkWriter) {
    let blockRowCount = max(16, min(2048, decodedRowCount / max(1, chunks.count)))
    var heap = CursorHeap()
    var next = 0
    while true {
      // Opened only when its first row could be the next one: chunks that follow each other need one cursor at a time.
      while next < chunks.count, let chunk = chunks[next], heap.first.map({ chunk.firstRow <= $0 }) ?? true {
        // A damaged chunk of a store file has no rows to merge.
        if let cursor = MergeCursor(chunk, blockRowCount: blockRowCount) { heap.insert(cursor) }
        chunks[next] = nil
        next += 1
      }
      let unopened = next < chunks.count ? chunks[next]?.firstRow : nil
      guard heap.popRun(before: unopened, to: &writer) else { return }
    }
  }
}

/// Packs rows that come in order into full chunks.
private struct ChunkWriter {
  let chunkRowCount: Int
  private var output: [Chunk] = []
  /// Rows that wait, ``count`` of them.
  private let memory: RowMemory
  private var count = 0
  private var columns = SampleColumns()

  init(chunkRowCount: Int) {
    self.chunkRowCount = chunkRowCount
    memory = RowMemory(capacity: chunkRowCount)
  }

  mutating func append(_ rows: RowMemory, _ range: Range<Int>) {
    var next = range.lowerBound
    while next < range.upperBound {
      let end = min(range.upperBound, next + chunkRowCount - count)
      memory.write(rows, next..<end, at: count)
      count += end - next
      next = end
      if count == chunkRowCount { flush() }
    }
  }

  /// Takes a chunk over as it is, or gathers it with its neighbours if it is small.
  mutating func place(_ chunk: Chunk) {
    if count + chunk.count > chunkRowCount { flush() }
    if count == 0, chunk.count * 2 >= chunkRowCount {
      output.append(chunk)
      return
    }
    // A damaged chunk of a store file has no rows to gather.
    guard let chunkColumns = chunk.loadedColumns() else { return }
    let rows = RowMemory(capacity: chunk.count)
    chunkColumns.decode(0..<chunk.count, into: rows)
    append(rows, 0..<chunk.count)
  }

  /// All chunks, the last one as full as it is.
  mutating func finish() -> [Chunk] {
    flush()
    return output
  }

  private mutating func flush() {
    guard count > 0 else { return }
    memory.copy(count, to: &columns)
    output.append(Chunk(sorted: columns))
    count = 0
  }
}

/// A place in one chunk, decoded a block at a time.
private final class MergeCursor {
  private let columns: ChunkColumns
  private let rowCount: Int
  private let block: RowMemory
  private var blockCount = 0
  private var blockStart = 0
  private var offset = 0
  /// The row at the cursor.
  private(set) var current: SampleRow

  /// A cursor on the first row; `nil` if the chunk is damaged.
  init?(_ chunk: Chunk, blockRowCount: Int) {
    guard let columns = chunk.loadedColumns() else { return nil }
    self.columns = columns
    rowCount = chunk.count
    block = RowMemory(capacity: min(blockRowCount, chunk.count))
    current = chunk.firstRow
    decodeBlock()
  }

  /// Writes the rows from the cursor on that come no later than `limit`, one at least and no more than are decoded, and moves
  /// behind them; `false` behind the last one.
  func writeRun(upTo limit: SampleRow?, to writer: inout ChunkWriter) -> Bool {
    let (block, count, first) = (block, blockCount, offset)
    var end = first + 1
    if let limit {
      while end < count, block.starts[end] < limit.start || block[end] <= limit { end += 1 }
    } else {
      end = count
    }
    writer.append(block, first..<end)
    offset = end
    if end == count {
      blockStart += count
      guard blockStart < rowCount else { return false }
      decodeBlock()
    }
    current = block[offset]
    return true
  }

  private func decodeBlock() {
    blockCount = min(rowCount - blockStart, block.capacity)
    columns.decode(blockStart..<blockStart + blockCount, into: block)
    offset = 0
  }
}

/// Cursors with the least row on top.
private struct CursorHeap {
  private var cursors: [MergeCursor] = []

  /// The least row.
  var first: SampleRow? { cursors.first?.current }

  mutating func insert(_ cursor: MergeCursor) {
    cursors.append(cursor)
    var child = cursors.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard cursors[child].current < cursors[parent].current else { return }
      cursors.swapAt(child, parent)
      child = parent
    }
  }

  /// Writes a run of least rows, up to the next other cursor's row and that of `unopened`: long where inputs take turns seldom.
  /// `false` if no row is left.
  mutating func popRun(before unopened: SampleRow?, to writer: inout ChunkWriter) -> Bool {
    guard let top = cursors.first else { return false }
    var limit = unopened
    for child in 1..<3 where child < cursors.count {
      let other = cursors[child].current
      limit = limit.map { min($0, other) } ?? other
    }
    if !top.writeRun(upTo: limit, to: &writer) {
      cursors.swapAt(0, cursors.count - 1)
      cursors.removeLast()
    }
    siftDown()
    return true
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var least = parent
      for child in 2 * parent + 1..<2 * parent + 3 where child < cursors.count {
        if cursors[child].current < cursors[least].current { least = child }
      }
      if least == parent { return }
      cursors.swapAt(parent, least)
      parent = least
    }
  }
}
