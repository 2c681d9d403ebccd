import Quantities
import Storage

/// Sorts and packs rows on a second thread while the first one reads on.
///
///     reader: full columns ─▶ | rows | rows | … | ─▶ packer: SampleSeries of each type
///
/// Batches of a type are packed in the order in which they came, so the series are those that one thread would make. The thread
/// starts with the first full batch: a small file is packed by its reader.
final class SeriesPacking {
  private let queue: PackingQueue
  private var thread: Platform.Thread?
  private let chunkRowCount: Int

  init(chunkRowCount: Int = SampleSeries.defaultChunkRowCount) {
    self.chunkRowCount = chunkRowCount
    queue = PackingQueue(chunkRowCount: chunkRowCount)
  }

  // An import that is given up leaves rows behind, which are packed in vain.
  deinit { stop() }

  /// Takes over rows of a type.
  func append(_ rows: SampleColumns, to type: SampleType) {
    guard !rows.isEmpty else { return }
    if thread == nil, rows.count >= chunkRowCount {
      let queue = queue
      thread = Platform.Thread { queue.packUntilEnd() }
    }
    let batch = PackingQueue.Batch(type: type, rows: rows)
    if thread == nil { queue.pack(batch) } else { queue.append(batch) }
  }

  /// Waits until all is packed and hands out the series, not sealed yet.
  func finish() -> [SampleSeries] {
    stop()
    return queue.takeSeries()
  }

  private func stop() {
    queue.end()
    thread?.join()
    thread = nil
  }
}

/// The rows between the two threads of a ``SeriesPacking``. All state is guarded by the monitor, save the series: the thread's
/// own as long as it runs.
private final class PackingQueue: @unchecked Sendable {
  struct Batch {
    let type: SampleType
    let rows: SampleColumns
  }

  private let monitor = Platform.Monitor()
  private var waiting: [Batch] = []
  private var isEnding = false
  private var series: [SampleType: SampleSeries] = [:]
  private let chunkRowCount: Int

  /// Batches that wait at most: some four megabytes.
  private static let mostWaiting = 16

  init(chunkRowCount: Int) { self.chunkRowCount = chunkRowCount }

  func append(_ batch: Batch) {
    monitor.locked {
      while waiting.count >= PackingQueue.mostWaiting { monitor.wait() }
      waiting.append(batch)
      monitor.wakeAll()
    }
  }

  /// Lets ``packUntilEnd()`` return once nothing waits any more.
  func end() {
    monitor.locked {
      isEnding = true
      monitor.wakeAll()
    }
  }

  func packUntilEnd() {
    while let batch = next() { pack(batch) }
  }

  private func next() -> Batch? {
    monitor.locked {
      while waiting.isEmpty && !isEnding { monitor.wait() }
      guard !waiting.isEmpty else { return nil }
      let batch = waiting.removeFirst()
      monitor.wakeAll()
      return batch
    }
  }

  func pack(_ batch: Batch) {
    series[batch.type, default: SampleSeries(type: batch.type, chunkRowCount: chunkRowCount)].append(batch.rows)
  }

  func takeSeries() -> [SampleSeries] {
    defer { series = [:] }
    return Array(series.values)
  }
}

/// Runs independent pieces of work, the largest first, on this thread and one more where that pays.
enum TwoThreads {
  /// Calls `body` once for each index below `count`, from two threads if `isWorthIt`.
  static func forEach(_ count: Int, isWorthIt: Bool, _ body: @escaping @Sendable (Int) -> Void) {
    let queue = IndexQueue(count: count)
    let work: @Sendable () -> Void = {
      while let index = queue.next() { body(index) }
    }
    let helper = isWorthIt && count > 1 ? Platform.Thread(work) : nil
    work()
    helper?.join()
  }

  private final class IndexQueue: @unchecked Sendable {
    private let monitor = Platform.Monitor()
    private var first = 0
    private let count: Int

    init(count: Int) { self.count = count }

    func next() -> Int? {
      monitor.locked {
        guard first < count else { return nil }
        first += 1
        return first - 1
      }
    }
  }
}

/// Places that threads fill one by one, each its own.
final class SlotArray<Element>: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    count = elements.count
    slots = .allocate(capacity: max(1, elements.count))
    slots.initialize(from: elements, count: elements.count)
  }

  deinit {
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  /// The element at `index`, which only one thread may use at a time.
  subscript(index: Int) -> Element {
    get { slots[index] }
    _modify { yield &slots[index] }
  }

  /// All elements.
  var elements: [Element] { Array(UnsafeBufferPointer(start: slots, count: count)) }
}
