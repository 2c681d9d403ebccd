import Kernels

/// The rows of a series that have begun and not ended, and which of them have the time.
///
///     lanes   rows of one rank, or of one source where nothing ranks; each has a clock that runs while its rows have the time
///     heap    all rows, the one that ends first on top
///
/// What counts of a row is by how much its lane's clock has gone on, so that time costs the same whether one row is open or thousands
/// are. Rows of one lane have the time together; lanes of better ranks take it from all others.
struct OpenRows: ~Copyable {
  /// A row that has begun.
  struct Row {
    let start: Int64
    let end: Int64
    let value: Double
    let lane: Int32
    var hasCounted = false
    /// The clock of the lane when the row began, and up to where its time was added.
    let clockAtStart: Int64
    var clock: Int64
    /// What a whole slot adds, once that is known.
    var wholeShare: DoubleDouble?
    /// Neighbours in the lane; negative for none.
    var previous: Int32 = -1
    var next: Int32

    var length: Int64 { end &- start }
  }

  struct Lane {
    /// Whose rows these are.
    var source: UInt16 = 0
    /// The first row; negative for none.
    var first: Int32 = -1
    var rowCount: Int32 = 0
    /// Microseconds for which the lane had the time, up to now and up to the open slot.
    var clock: Int64 = 0
    var clockBeforeSlot: Int64 = 0
    /// From when to when it had any.
    var start = Int64.max
    var end = Int64.min
    /// How many rows touch the open slot and touched one before.
    var crossingCount: Int32 = 0
    /// Places of the slot that it touched last, in the track of all and in that of the source.
    var lastPlace: Int32 = -1
    var lastOwnPlace: Int32 = -1
  }

  private struct Entry {
    let end: Int64
    let row: Int32
  }

  let lanes: UnsafeMutablePointer<Lane>
  /// Whether all lanes have the time.
  private let isLevel: Bool
  private let laneCount: Int
  /// A bit for each lane, whether it has rows.
  private let filled: UnsafeMutablePointer<UInt64>
  private let wordCount: Int
  /// The first lane that has rows.
  private(set) var best = Int.max
  /// The lanes that had time in the open slot, ``touchedCount`` of them.
  let touched: UnsafeMutablePointer<Int32>
  private(set) var touchedCount = 0

  private(set) var rows: UnsafeMutablePointer<Row>
  private var heap: UnsafeMutablePointer<Entry>
  private var capacity = 64
  private(set) var count = 0
  /// Rows that were in use, and a chain of those that are free again.
  private var usedCount: Int32 = 0
  private var free: Int32 = -1

  init(laneCount: Int, isLevel: Bool) {
    self.isLevel = isLevel
    self.laneCount = max(1, laneCount)
    lanes = .allocate(capacity: self.laneCount)
    lanes.initialize(repeating: Lane(), count: self.laneCount)
    touched = .allocate(capacity: self.laneCount)
    wordCount = (self.laneCount + 63) / 64
    filled = .allocate(capacity: wordCount)
    filled.initialize(repeating: 0, count: wordCount)
    rows = .allocate(capacity: capacity)
    heap = .allocate(capacity: capacity)
  }

  deinit {
    lanes.deallocate()
    touched.deallocate()
    filled.deallocate()
    rows.deallocate()
    heap.deallocate()
  }

  /// When the next row ends; there must be one. O(1)
  var nextEnd: Int64 {
    @inline(__always) get { heap[0].end }
  }

  /// Begins a row. O(log of open rows)
  ///
  /// - Returns: `false` if the lane is another source's.
  mutating func begin(start: Int64, end: Int64, value: Double, lane number: Int, source: UInt16)
    -> Bool
  {
    let lane = lanes + number
    if lane.pointee.source != source {
      guard lane.pointee.rowCount == 0, lane.pointee.clock == 0 else { return false }
      lane.pointee.source = source
    }
    if count == capacity { grow() }
    let row = takeFree()
    let clock = lane.pointee.clock
    let next = lane.pointee.first
    (rows + Int(row)).initialize(
      to: Row(
        start: start, end: end, value: value, lane: Int32(truncatingIfNeeded: number),
        clockAtStart: clock,
        clock: clock, next: next))
    if next >= 0 { rows[Int(next)].previous = row }
    lane.pointee.first = row
    lane.pointee.rowCount &+= 1
    filled[number >> 6] |= 1 << UInt64(number & 63)
    best = min(best, number)
    push(Entry(end: end, row: row))
    return true
  }

  /// Gives the time to those whose it is. O(1), without ranks O(lanes that have rows)
  @inline(__always)
  mutating func giveTime(from now: Int64, until next: Int64) {
    if isLevel { return giveAllTime(from: now, until: next) }
    give(best, from: now, until: next)
  }

  private mutating func giveAllTime(from now: Int64, until next: Int64) {
    for word in 0..<wordCount {
      var bits = filled[word]
      while bits != 0 {
        give(word << 6 + bits.trailingZeroBitCount, from: now, until: next)
        bits &= bits - 1
      }
    }
  }

  @inline(__always)
  private mutating func give(_ number: Int, from now: Int64, until next: Int64) {
    let lane = lanes + number
    if lane.pointee.clock == lane.pointee.clockBeforeSlot {
      touched[touchedCount] = Int32(truncatingIfNeeded: number)
      touchedCount += 1
      lane.pointee.start = min(lane.pointee.start, now)
    }
    lane.pointee.clock &+= next &- now
    lane.pointee.end = next
  }

  /// Forgets which lanes had time in the slot that was open.
  mutating func closeSlot() {
    for index in 0..<touchedCount {
      let lane = lanes + Int(touched[index])
      lane.pointee.clockBeforeSlot = lane.pointee.clock
      lane.pointee.crossingCount = 0
    }
    touchedCount = 0
  }

  /// Goes on in time that a lane alone has, and of which each row's part is known.
  mutating func pass(_ length: Int64, _ lane: UnsafeMutablePointer<Lane>, until now: Int64) {
    lane.pointee.clock &+= length
    lane.pointee.clockBeforeSlot = lane.pointee.clock
    lane.pointee.end = now
    var row = lane.pointee.first
    while row >= 0 {
      rows[Int(row)].clock = lane.pointee.clock
      row = rows[Int(row)].next
    }
  }

  /// Hands out the sources of lanes that had time, and from when to when.
  func forEachLane(_ body: (_ source: Int, _ start: Int64, _ end: Int64) -> Void) {
    for lane in 0..<laneCount where lanes[lane].start < lanes[lane].end {
      body(Int(lanes[lane].source), lanes[lane].start, lanes[lane].end)
    }
  }

  /// Takes the row that ends first off the heap; ``remove(_:)`` must follow. O(log of open rows)
  mutating func popFirst() -> UnsafeMutablePointer<Row> {
    let row = heap[0].row
    count -= 1
    sink(heap[count])
    return rows + Int(row)
  }

  /// Removes a row from its lane. O(1)
  mutating func remove(_ row: UnsafeMutablePointer<Row>) {
    let number = Int(row.pointee.lane)
    let (previous, next) = (row.pointee.previous, row.pointee.next)
    if previous >= 0 { rows[Int(previous)].next = next } else { lanes[number].first = next }
    if next >= 0 { rows[Int(next)].previous = previous }
    row.pointee.next = free
    free = Int32(truncatingIfNeeded: row - rows)
    lanes[number].rowCount &-= 1
    if lanes[number].rowCount > 0 { return }
    filled[number >> 6] &= ~(1 << UInt64(number & 63))
    if number == best { best = firstFilled }
  }

  private var firstFilled: Int {
    for word in 0..<wordCount where filled[word] != 0 {
      return word << 6 + filled[word].trailingZeroBitCount
    }
    return .max
  }

  private mutating func takeFree() -> Int32 {
    if free >= 0 {
      let row = free
      free = rows[Int(row)].next
      return row
    }
    usedCount &+= 1
    return usedCount &- 1
  }

  private mutating func grow() {
    let (moreRows, moreEntries) = (
      UnsafeMutablePointer<Row>.allocate(capacity: 2 * capacity),
      UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
    )
    moreRows.moveInitialize(from: rows, count: Int(usedCount))
    moreEntries.moveInitialize(from: heap, count: count)
    rows.deallocate()
    heap.deallocate()
    (rows, heap) = (moreRows, moreEntries)
    capacity *= 2
  }

  // MARK: Heap

  @inline(__always)
  private mutating func push(_ entry: Entry) {
    var place = count
    count += 1
    while place > 0 {
      let parent = (place - 1) / 2
      if heap[parent].end <= entry.end { break }
      heap[place] = heap[parent]
      place = parent
    }
    heap[place] = entry
  }

  /// Puts an entry in the place of the first one.
  @inline(__always)
  private mutating func sink(_ entry: Entry) {
    var place = 0
    while true {
      var child = 2 * place + 1
      if child >= count { break }
      if child + 1 < count, heap[child + 1].end < heap[child].end { child += 1 }
      if heap[child].end >= entry.end { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = entry
  }
}
