/// Reads another source on a second thread, a few blocks ahead: unpacking an archive then overlaps with scanning.
///
///     thread: source ─▶ | block | block | block | ─▶ read(into:)
///
/// A block belongs to one side at a time: to the thread until it is filled, then to the reader until it is used up. The source
/// is touched by the thread alone, which has ended when the last byte was handed out or this object is gone.
final class ReadAheadSource: ByteSource {
  private let blocks: BlockQueue
  private let thread: Platform.Thread?
  // The block being used up and how much of it is.
  private var current: (block: Int, length: Int)?
  private var position = 0

  static let blockByteCount = 1 << 20
  static let blockCount = 3

  /// Starts to read `source`. Where no thread can be had, blocks are filled when they are asked for.
  init(_ source: any ByteSource, blockByteCount: Int = ReadAheadSource.blockByteCount) {
    let blocks = BlockQueue(source: source, count: ReadAheadSource.blockCount, blockByteCount: blockByteCount)
    self.blocks = blocks
    thread = Platform.Thread { blocks.fillUntilStopped() }
  }

  deinit {
    blocks.stop()
    thread?.join()
  }

  var isDamaged: Bool { blocks.isDamaged }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    if current == nil {
      if thread == nil { blocks.fillOne() }
      current = try blocks.takeFilled()
      position = 0
    }
    guard let (block, length) = current else { return 0 }
    let count = min(length - position, target.count)
    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: blocks.bytes(block)[position..<position + count]))
    position += count
    if position == length {
      blocks.giveBack()
      current = nil
    }
    return count
  }
}

/// The blocks between the two sides of a ``ReadAheadSource``. All state is guarded by the monitor, save the bytes of a block,
/// which only the side that owns it touches.
private final class BlockQueue: @unchecked Sendable {
  private let monitor = Platform.Monitor()
  private let source: any ByteSource
  private let memory: UnsafeMutableRawBufferPointer
  private let blockByteCount: Int
  private let count: Int
  private var lengths: [Int]
  private var firstFilled = 0
  private var filledCount = 0
  private var isStopped = false
  private var ending: Result<Void, ImportError>?
  private var sourceIsDamaged = false

  init(source: any ByteSource, count: Int, blockByteCount: Int) {
    self.source = source
    self.count = count
    self.blockByteCount = blockByteCount
    memory = .allocate(byteCount: count * blockByteCount, alignment: 64)
    lengths = Array(repeating: 0, count: count)
  }

  deinit { memory.deallocate() }

  func bytes(_ block: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: memory[block * blockByteCount..<(block + 1) * blockByteCount])
  }

  var isDamaged: Bool { monitor.locked { sourceIsDamaged } }

  // MARK: Filling side

  func fillUntilStopped() {
    while waitForFreeBlock() { fillOne() }
  }

  private func waitForFreeBlock() -> Bool {
    monitor.locked {
      while filledCount == count && !isStopped { monitor.wait() }
      return !isStopped && ending == nil
    }
  }

  /// Fills the next free block, or notes that the source has ended.
  func fillOne() {
    let block = monitor.locked { (firstFilled + filledCount) % count }
    let target = bytes(block)
    var length = 0
    var failure: ImportError?
    while length < blockByteCount {
      do throws(ImportError) {
        let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: target[length...]))
        if read == 0 { break }
        length += read
      } catch {
        failure = error
        break
      }
    }
    let isDamaged = source.isDamaged
    monitor.locked {
      if length > 0 {
        lengths[block] = length
        filledCount += 1
      }
      if let failure {
        ending = .failure(failure)
      } else if length < blockByteCount {
        ending = .success(())
      }
      sourceIsDamaged = isDamaged
      monitor.wakeAll()
    }
  }

  // MARK: Reading side

  /// The next filled block, or `nil` at the end.
  func takeFilled() throws(ImportError) -> (block: Int, length: Int)? {
    let taken: Result<(Int, Int)?, ImportError> = monitor.locked {
      while filledCount == 0 && ending == nil { monitor.wait() }
      if filledCount > 0 { return .success((firstFilled, lengths[firstFilled])) }
      if case .failure(let error) = ending { return .failure(error) }
      return .success(nil)
    }
    return try taken.get()
  }

  /// Lets the block taken last be filled again.
  func giveBack() {
    monitor.locked {
      firstFilled = (firstFilled + 1) % count
      filledCount -= 1
      monitor.wakeAll()
    }
  }

  func stop() {
    monitor.locked {
      isStopped = true
      monitor.wakeAll()
    }
  }
}
