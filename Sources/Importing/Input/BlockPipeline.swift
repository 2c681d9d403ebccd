/// Reads another source in blocks, some ahead of the reader, and has each looked through for uniform records before the reader
/// comes to it.
///
///     source ─ fill ─▶ | block | ─ look through ─▶ | block, its records | ─▶ read(into:), segmentHere()
///              one at a time        any number at a time                       the reader, in order
///
/// Filling and looking through is work for whichever thread of the crew is free; the reader does its share while it waits. A block
/// belongs to one thread at a time, and its memory is used again once the reader is behind it. The source is touched by the thread
/// that fills only.
final class BlockPipeline: ByteSource, WorkGiver {
  private let source: any ByteSource
  private let crew: ImportCrew
  private let blockByteCount: Int
  /// Whether filling takes so little that whoever filled a block goes on to look through it, while its bytes are in the cache.
  private let looksAtOnce: Bool
  private let ring: [Slot]

  // Guarded by the crew's lock. Numbers count the blocks of the input.
  private var filledCount = 0
  private var claimedCount = 0
  private var isFilling = false
  private var filledByteCount: Int64 = 0
  private var ending: Result<Void, ImportError>?
  private var sourceIsDamaged = false
  // The one used last lies in the cache, and is used first.
  private var freeBlocks: [UniformBlock] = []
  private var freeReaders: [IdleReader] = []
  private var usedUpCount = 0

  // The reader's own.
  private var current: UniformBlock?
  private var position = 0
  private var nextSegment = 0

  /// Where a block stands while it is ahead of the reader.
  private final class Slot {
    var block: UniformBlock?
    var isLookedThrough = false
  }

  /// A reader that waits for a block.
  private final class IdleReader {
    var reader = UniformBlockReader()
  }

  /// Small enough that a block is looked through while it lies in the cache of the core that filled it.
  static let defaultBlockByteCount = 1 << 18
  /// Blocks that wait for being looked through before filling has to wait for somebody with nothing better to do.
  private let enoughAhead: Int

  /// Reads `source`; nothing happens before the first block is asked for.
  init(_ source: any ByteSource, crew: ImportCrew, blockByteCount: Int = BlockPipeline.defaultBlockByteCount) {
    self.source = source
    self.crew = crew
    self.blockByteCount = max(1, min(blockByteCount, 1 << 28))
    looksAtOnce = source is FileByteSource || source is MemoryByteSource
    // One thread looks through what lies in its cache.
    enoughAhead = crew.threadCount > 1 ? 2 : 1
    ring = (0..<(1 + 3 * crew.threadCount)).map { _ in Slot() }
    crew.add(self)
  }

  var isDamaged: Bool { crew.locked { sourceIsDamaged } }

  // MARK: Reading side

  func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    guard let block = try openBlock() else { return 0 }
    // Records that the reader did not take over are handed out like all other bytes.
    if segmentStart(block) == position { nextSegment += 1 }
    let count = min(target.count, (segmentStart(block) ?? block.length) - position)
    target.copyMemory(from: UnsafeRawBufferPointer(start: block.bytes + position, count: count))
    position += count
    return count
  }

  /// The records that begin where the bytes handed out so far end, if any do. The block stays as it is until the next call of
  /// ``read(into:)`` or this.
  func segmentHere() throws(ImportError) -> (block: UniformBlock, segment: UniformSegment)? {
    guard let block = try openBlock(), segmentStart(block) == position else { return nil }
    return (block, block.segments[nextSegment])
  }

  /// Goes on at `place` of the block of the last ``segmentHere()``: the bytes up to there need not be handed out.
  func moveOn(to place: Int) {
    position = place
    nextSegment += 1
  }

  private func segmentStart(_ block: UniformBlock) -> Int? {
    nextSegment < block.segments.count ? block.segments[nextSegment].start : nil
  }

  /// The block that holds the next byte, looked through; `nil` at the end. Works on it or others until it is there.
  private func openBlock() throws(ImportError) -> UniformBlock? {
    if let block = current, position < block.length { return block }
    if let block = current {
      crew.locked {
        usedUpCount += 1
        freeBlocks.append(block)
        // Waking somebody costs as much as adopting a block: not before there is some to fill.
        if filledCount - usedUpCount <= ring.count / 2 { crew.wakeAll() }
      }
      current = nil
    }
    let slot = ring[usedUpCount % ring.count]
    crew.work(until: { isLookedThrough(usedUpCount) || ending != nil && usedUpCount == filledCount })
    let taken: Result<UniformBlock?, ImportError> = crew.locked {
      if usedUpCount < filledCount { return .success(slot.block) }
      if case .failure(let error) = ending { return .failure(error) }
      return .success(nil)
    }
    current = try taken.get()
    position = 0
    nextSegment = 0
    // More than one block: others may help.
    if let current, current.length == blockByteCount { crew.startHelpers() }
    return current
  }

  private func isLookedThrough(_ number: Int) -> Bool {
    number < claimedCount && ring[number % ring.count].isLookedThrough
  }

  // MARK: Work

  func nextWork() -> ImportCrew.Work? {
    let waitingCount = filledCount - claimedCount
    let canFill = !isFilling && ending == nil && filledCount < usedUpCount + ring.count
    if canFill, waitingCount < enoughAhead { return filling() }
    if waitingCount > 0 { return lookingThrough() }
    return nil
  }

  private func filling() -> ImportCrew.Work {
    isFilling = true
    let slot = ring[filledCount % ring.count]
    let offset = filledByteCount
    let freeBlock = freeBlocks.popLast()
    return { [self] in
      let block = freeBlock ?? UniformBlock(capacity: blockByteCount)
      let ending = fill(block)
      block.offset = offset
      let isDamaged = source.isDamaged
      var next: ImportCrew.Work?
      crew.finishing {
        slot.block = block
        slot.isLookedThrough = false
        if block.length > 0 {
          filledCount += 1
          filledByteCount += Int64(block.length)
        }
        self.ending = ending
        sourceIsDamaged = isDamaged
        isFilling = false
        if looksAtOnce, claimedCount < filledCount { next = lookingThrough() }
      }
      next?()
    }
  }

  /// Fills a block, and says whether and how the source ended.
  private func fill(_ block: UniformBlock) -> Result<Void, ImportError>? {
    var ending: Result<Void, ImportError>?
    block.length = 0
    while block.length < blockByteCount, ending == nil {
      let room = UnsafeMutableRawBufferPointer(start: block.bytes + block.length, count: blockByteCount - block.length)
      do throws(ImportError) {
        let count = try source.read(into: room)
        block.length += count
        if count == 0 { ending = .success(()) }
      } catch {
        ending = .failure(error)
      }
    }
    (block.bytes + block.length).initialize(repeating: 0, count: UniformForm.slack)
    return ending
  }

  private func lookingThrough() -> ImportCrew.Work? {
    let slot = ring[claimedCount % ring.count]
    guard let block = slot.block else { return nil }
    claimedCount += 1
    let idle = freeReaders.popLast() ?? IdleReader()
    return { [self] in
      idle.reader.read(block)
      crew.finishing {
        slot.isLookedThrough = true
        freeReaders.append(idle)
      }
    }
  }
}
