import Kernels

/// How totals of quarter hours lie in the file; `Documentation/StoreFormat.md` draws it. Sums of blocks are not kept: they are made quicker than
/// read. Everything is checked, since a place outside of a track must not be followed.
extension SlotTrack {
  func write(to writer: inout ByteWriter) {
    writer.slots(slots)
    sums.write(to: &writer)
    touches.write(to: &writer)
    writer.steps(time)
    writer.fixed(start)
    writer.fixed(end)
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    let slots = try reader.slots()
    let sums = try SlotSums(from: &reader, count: slots.count)
    let touches = try SlotTouches(from: &reader, count: slots.count)
    let time = try reader.steps(count: slots.count)
    self.init(
      slots: slots, sums: sums, touches: touches, time: time, start: try reader.fixed(), end: try reader.fixed())
  }
}

extension AmountSlots {
  /// Adds what stands before the hours of all sources.
  func writeHead(to writer: inout ByteWriter) {
    writer.fixed(UInt8(leavesOutCopies ? 1 : 0))
    writer.list(cutSources.sorted()) { $0.fixed($1) }
    writer.list(bySource.sorted { $0.key < $1.key }) { writer, source in
      writer.fixed(source.key)
      writer.fixed(source.value.sum.high)
      writer.fixed(source.value.sum.low)
      writer.fixed(source.value.firstSlot)
      writer.fixed(source.value.lastSlot)
    }
  }

  /// - Parameter track: Fetches another track, of one source or all, when it is wanted.
  init(
    from reader: inout ByteReader, track: @escaping @Sendable (SlotGrain, UInt16?) -> SlotTrack?
  ) throws(MalformedBytes) {
    struct Head {
      let source: UInt16
      let sum: DoubleDouble
      let firstSlot: Int32, lastSlot: Int32
    }
    let leavesOutCopies = try reader.fixed(UInt8.self) == 1
    let cut = try reader.list { reader throws(MalformedBytes) in try reader.fixed(UInt16.self) }
    let heads = try reader.list { reader throws(MalformedBytes) in
      Head(
        source: try reader.fixed(), sum: DoubleDouble(high: try reader.double(), low: try reader.double()),
        firstSlot: try reader.fixed(), lastSlot: try reader.fixed())
    }
    let hours = try SlotTrack(from: &reader)
    try reader.end()
    guard hours.slots.count > 0 else { throw MalformedBytes() }
    let total = GradedTrack { $0 == .hours ? hours : track($0, nil) }
    var bySource: [UInt16: SourceTrack] = [:]
    for head in heads {
      bySource[head.source] = SourceTrack(
        sum: head.sum, firstSlot: head.firstSlot, lastSlot: head.lastSlot,
        track: heads.count == 1 ? total : GradedTrack { track($0, head.source) })
    }
    self.init(
      total: total, span: (hours.start, hours.end), bySource: bySource, cutSources: Set(cut),
      leavesOutCopies: leavesOutCopies)
  }
}

extension ReadingSlots {
  func write(to writer: inout ByteWriter) {
    writer.slots(slots)
    writer.counts(starts)
    sums.write(to: &writer)
    writer.optional(energies) { $1.write(to: &$0) }
    writer.reals(extremes.minima)
    writer.reals(extremes.maxima)
    writer.steps(weights)
    writer.steps(time)
    if !weights.isEmpty { weighted.write(to: &writer) }
    touches.write(to: &writer)
    writer.slots(occupied)
    writer.list(bySource.sorted { $0.key < $1.key }) { writer, source in
      writer.fixed(source.key)
      writer.slots(source.value.slots)
      writer.counts(source.value.starts)
    }
    writer.fixed(start)
    writer.fixed(end)
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    let slots = try reader.slots()
    let count = slots.count
    let starts = try reader.counts(count: count)
    let sums = try SlotSums(from: &reader, count: count)
    let energies = try reader.optional { reader throws(MalformedBytes) in try SlotSums(from: &reader, count: count) }
    let (minima, maxima) = (try reader.reals(count: count), try reader.reals(count: count))
    let (weights, time) = (try reader.steps(count: count), try reader.steps(count: count))
    guard weights.isEmpty == time.isEmpty else { throw MalformedBytes() }
    let weighted = weights.isEmpty ? SlotSums(highs: [], lows: []) : try SlotSums(from: &reader, count: count)
    let touches = try SlotTouches(from: &reader, count: count)
    let occupied = try reader.slots()
    let bySource = try reader.list { reader throws(MalformedBytes) in
      let source: UInt16 = try reader.fixed()
      let slots = try reader.slots()
      return (source, SourceStarts(slots: slots, counts: try reader.counts(count: slots.count)))
    }
    self.init(
      slots: slots, startCounts: starts, sums: sums, energies: energies,
      extremes: SlotExtremes(minima: minima, maxima: maxima), weights: weights, weighted: weighted, time: time,
      touches: touches, occupied: occupied, bySource: Dictionary(bySource) { first, _ in first },
      start: try reader.fixed(), end: try reader.fixed())
    try reader.end()
  }
}

extension SlotSums {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.reals(highs)
    writer.fixed(UInt8(lows.isEmpty ? 0 : 1))
    if !lows.isEmpty { writer.reals(lows) }
  }

  fileprivate init(from reader: inout ByteReader, count: Int) throws(MalformedBytes) {
    let highs = try reader.reals(count: count)
    let hasLows = try reader.fixed(UInt8.self) == 1
    self.init(highs: highs, lows: hasLows ? try reader.reals(count: count) : [])
    guard isFinite else { throw MalformedBytes() }
  }
}

extension SlotTouches {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.counts(firsts)
    writer.integers(crossings.map { Int64($0) })
    writer.integers(leaps.map { Int64($0.from) })
    writer.integers(leaps.map { Int64($0.to) })
    writer.integers(late.map { Int64($0.startSlot) })
    writer.integers(late.map { Int64($0.place) })
  }

  fileprivate init(from reader: inout ByteReader, count: Int) throws(MalformedBytes) {
    let firsts = try reader.runningCounts(count: count)
    let crossings: [UInt32] = try reader.integers(within: 0..<1 << 32)
    // Places are checked by the count, which is at most 2²⁴.
    let from: [Int32] = try reader.integers(within: 0..<Int64(count))
    let to: [Int32] = try reader.integers(within: 0..<Int64(count))
    let startSlots: [Int32] = try reader.integers(within: Int64(Int32.min)..<Int64(Int32.max) + 1)
    let places: [Int32] = try reader.integers(within: 0..<Int64(count))
    guard crossings.isEmpty || crossings.count == count, from.count == to.count, startSlots.count == places.count else {
      throw MalformedBytes()
    }
    self.init(
      runningFirsts: firsts, crossings: crossings, leaps: zip(from, to).map { Leap(from: $0, to: $1) },
      late: zip(startSlots, places).map { LateSample(startSlot: $0, place: $1) })
  }
}

// MARK: Columns

extension ByteWriter {
  /// Adds whole numbers with their count before them.
  fileprivate mutating func integers(_ values: [Int64]) {
    count(values.count)
    PackedIntegers(values).write(to: &self)
  }

  fileprivate mutating func slots(_ list: SlotList) { integers(list.numbers.map { Int64($0) }) }

  /// Adds what a running count, one longer than its track, grows by from place to place.
  fileprivate mutating func counts(_ running: [UInt32]) {
    integers(zip(running, running.dropFirst()).map { Int64($1 &- $0) })
  }

  /// Adds what a running total, empty or one longer than its track, grows by.
  fileprivate mutating func steps(_ running: [Int64]) {
    integers(zip(running, running.dropFirst()).map { $1 - $0 })
  }

  fileprivate mutating func reals(_ values: [Double]) { PackedReals(values).write(to: &self) }
}

extension ByteReader {
  /// Reads whole numbers that lie within bounds, so that they fit the elements. O(n)
  fileprivate mutating func integers<Element: FixedWidthInteger & BitwiseCopyable>(
    within bounds: Range<Int64>, as _: Element.Type = Element.self
  ) throws(MalformedBytes) -> [Element] {
    let count = try columnCount()
    var ahead = self
    let elements: [Element] = try filled(count) { target throws(MalformedBytes) in
      try ahead.values(count, within: bounds, into: target) { Element(truncatingIfNeeded: $0) }
    }
    if count == 0 { try ahead.emptyColumn() }
    self = ahead
    return elements
  }

  /// Reads numbers that are not negative and gives the sum of those before each place, and of all: one more than there are numbers,
  /// which are `count` or, where `mayBeMissing`, none.
  private mutating func runningTotals<Total: FixedWidthInteger & BitwiseCopyable>(
    count: Int, below limit: Int64, mayBeMissing: Bool
  ) throws(MalformedBytes) -> [Total] {
    let found = try columnCount()
    if found == 0, mayBeMissing || count == 0 {
      try emptyColumn()
      return count == 0 && !mayBeMissing ? [0] : []
    }
    guard found == count else { throw MalformedBytes() }
    var ahead = self
    let totals: [Total] = try filled(count + 1) { target throws(MalformedBytes) in
      target[0] = 0
      var total: Total = 0
      try ahead.values(count, within: 0..<limit, into: target + 1) {
        total &+= Total(truncatingIfNeeded: $0)
        return total
      }
    }
    self = ahead
    return totals
  }

  /// Reads the values of a column and puts what `element` makes of each to `target`, in their order.
  @inline(__always)
  private mutating func values<Element>(
    _ count: Int, within bounds: Range<Int64>, into target: UnsafeMutablePointer<Element>,
    _ element: (Int64) -> Element
  ) throws(MalformedBytes) {
    var ahead = self
    let header = try PackedIntegers.Header(from: &ahead, count: count)
    guard let blocks = header.blocks else {
      // The other forms lie in memory as in the file.
      let column = try PackedIntegers(from: &self, count: count)
      guard column.lies(within: bounds) else { throw MalformedBytes() }
      for row in 0..<count { target[row] = element(column[row]) }
      return
    }
    guard BitBlocks.canHold(count, in: ahead) else { throw MalformedBytes() }
    let (base, step) = (header.base, header.step)
    let codes = try BitBlocks.unpack(
      count, ascending: blocks.ascending, limit: blocks.limit, from: &ahead, into: target
    ) { element(base &+ step &* Int64($0)) }
    // Values grow or shrink with their codes, so that the outermost codes have the outermost values.
    guard header.hasValue(of: codes.least, within: bounds), header.hasValue(of: codes.greatest, within: bounds) else {
      throw MalformedBytes()
    }
    self = ahead
  }

  private mutating func columnCount() throws(MalformedBytes) -> Int {
    let count = try number()
    // A constant column of any length takes a few bytes: its count is believed up to here only.
    guard count >= 0, count <= 1 << 24 else { throw MalformedBytes() }
    return count
  }

  private mutating func emptyColumn() throws(MalformedBytes) { _ = try PackedIntegers(from: &self, count: 0) }

  fileprivate mutating func slots() throws(MalformedBytes) -> [Int32] {
    let slots: [Int32] = try integers(within: Int64(Int32.min)..<Int64(Int32.max) + 1)
    let isAscending = slots.withUnsafeBufferPointer { slots in
      // Without a way out of the loop, so that several are compared at once.
      var isAscending = true
      for place in 1..<max(slots.count, 1) { isAscending = isAscending && slots[place - 1] < slots[place] }
      return isAscending
    }
    guard isAscending else { throw MalformedBytes() }
    return slots
  }

  fileprivate mutating func counts(count: Int) throws(MalformedBytes) -> [UInt32] {
    let counts: [UInt32] = try integers(within: 0..<1 << 32)
    guard counts.count == count else { throw MalformedBytes() }
    return counts
  }

  /// What ``ByteWriter/counts(_:)`` wrote.
  fileprivate mutating func runningCounts(count: Int) throws(MalformedBytes) -> [UInt32] {
    try runningTotals(count: count, below: 1 << 32, mayBeMissing: false)
  }

  /// What ``ByteWriter/steps(_:)`` wrote.
  fileprivate mutating func steps(count: Int) throws(MalformedBytes) -> [Int64] {
    try runningTotals(count: count, below: 1 << 37, mayBeMissing: true)
  }

  fileprivate mutating func reals(count: Int) throws(MalformedBytes) -> [Double] {
    var ahead = self
    let values: [Double] = try filled(count) { target throws(MalformedBytes) in
      try PackedReals.read(count, from: &ahead, into: target)
    }
    if count == 0 { _ = try PackedReals(from: &ahead, count: 0) }
    self = ahead
    return values
  }
}
