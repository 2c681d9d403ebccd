import Storage

/// A column that is being made, one of several that grow together, in blocks: room is made for all of them at once, so that adding a row is
/// a plain store, and what is there never moves. An `Array` for each would look for room, and for a second owner, at every row.
struct SlotColumn<Element: BitwiseCopyable> {
  private var blocks: [UnsafeMutablePointer<Element>] = []
  /// The block of the last row.
  private var last: UnsafeMutablePointer<Element>

  /// How many elements a block holds; a power of two.
  static var blockSize: Int { 2_048 }

  /// - Note: ``free()`` must be called once.
  init() {
    last = .allocate(capacity: SlotColumn.blockSize)
    blocks.append(last)
  }

  /// Makes room for as many elements as a block holds.
  mutating func grow() {
    last = .allocate(capacity: SlotColumn.blockSize)
    blocks.append(last)
  }

  /// The same again, to be freed on its own. O(elements)
  func copied() -> SlotColumn {
    var copy = self
    copy.blocks = blocks.map { block in
      let other = UnsafeMutablePointer<Element>.allocate(capacity: SlotColumn.blockSize)
      other.initialize(from: block, count: SlotColumn.blockSize)
      return other
    }
    copy.last = copy.blocks[copy.blocks.count - 1]
    return copy
  }

  func free() { for block in blocks { block.deallocate() } }

  /// Sets an element of the last block.
  @inline(__always)
  func put(_ element: Element, at place: Int) { last[place & (SlotColumn.blockSize - 1)] = element }

  /// - Precondition: there is room for the place.
  @inline(__always)
  subscript(place: Int) -> Element {
    get { blocks[place / SlotColumn.blockSize][place % SlotColumn.blockSize] }
    nonmutating set {
      blocks[place / SlotColumn.blockSize][place % SlotColumn.blockSize] = newValue
    }
  }

  /// The first `count` elements. O(count)
  func array(count: Int) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { elements, filled in
      forEachBlock(of: count) { block, range in
        elements.baseAddress?.advanced(by: range.lowerBound).initialize(
          from: block, count: range.count)
      }
      filled = count
    }
  }

  /// Hands out the first `count` elements block by block, each with the places of its elements.
  @inline(__always)
  private func forEachBlock(
    of count: Int, _ body: (UnsafeMutablePointer<Element>, Range<Int>) -> Void
  ) {
    for (number, block) in blocks.enumerated() {
      let first = number * SlotColumn.blockSize
      if first >= count { return }
      body(block, first..<min(first + SlotColumn.blockSize, count))
    }
  }
}

extension SlotColumn where Element: FixedWidthInteger {
  /// The sum of the elements up to each place. O(count)
  func sums<Total: FixedWidthInteger>(count: Int, as _: Total.Type = Total.self) -> [Total] {
    [Total](unsafeUninitializedCapacity: count) { totals, filled in
      var total: Total = 0
      forEachBlock(of: count) { block, range in
        for place in range {
          total &+= Total(truncatingIfNeeded: block[place - range.lowerBound])
          totals[place] = total
        }
      }
      filled = count
    }
  }

  /// The sum of the elements before each place, and of the first `count`. O(count)
  func runningTotals<Total: FixedWidthInteger>(count: Int, as _: Total.Type = Total.self) -> [Total] {
    [Total](unsafeUninitializedCapacity: count + 1) { totals, filled in
      var total: Total = 0
      totals[0] = 0
      forEachBlock(of: count) { block, range in
        for place in range {
          total &+= Total(truncatingIfNeeded: block[place - range.lowerBound])
          totals[place + 1] = total
        }
      }
      filled = count + 1
    }
  }
}

/// How many samples cross from each slot to a later one, kept as steps from place to place.
struct CrossingColumn {
  /// What crosses more at a place than at the one before.
  private var steps = SlotColumn<Int32>()
  /// What crosses from the slot that comes next on, and what does so for the last time there and at the slot before.
  private var nextOpened: Int32 = 0
  private var nextClosed: Int32 = 0
  private var lastClosed: Int32 = 0
  private(set) var leaps: [SlotTouches.Leap] = []

  mutating func grow() { steps.grow() }

  func copied() -> CrossingColumn {
    var copy = self
    copy.steps = steps.copied()
    return copy
  }

  func free() { steps.free() }

  /// Notes that samples touched the slot at `previous` and now the one that comes next, at `place`.
  @inline(__always)
  mutating func note(_ count: Int32, from previous: Int, to place: Int) {
    nextClosed &+= count
    if previous + 1 >= place {
      nextOpened &+= count
      return
    }
    steps[previous + 1] &+= count
    let leap = SlotTouches.Leap(
      from: Int32(truncatingIfNeeded: previous), to: Int32(truncatingIfNeeded: place))
    for _ in 0..<count { leaps.append(leap) }
  }

  /// Goes on to the next place.
  @inline(__always)
  mutating func close(_ place: Int) {
    steps.put(nextOpened &- lastClosed, at: place)
    lastClosed = nextClosed
    nextOpened = 0
    nextClosed = 0
  }

  /// How many samples touch a slot before each place and one from there on. O(count)
  func crossings(count: Int) -> [UInt32] { steps.sums(count: count) }
}
