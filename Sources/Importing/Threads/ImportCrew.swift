/// Hands out pieces of work that any thread of an import may do.
///
/// Both calls come under the crew's lock and must not take it again.
protocol WorkGiver: AnyObject {
  /// A piece that should be done before any other: what waits for it fills memory.
  func urgentWork() -> ImportCrew.Work?
  /// The next piece, or `nil` if there is none at present.
  func nextWork() -> ImportCrew.Work?
}

extension WorkGiver {
  func urgentWork() -> ImportCrew.Work? { nil }
}

/// The threads of one import: the one that reads, which decides everything, and helpers that do what can be done beside it.
///
///     reader:  adopt ─ parse ─ adopt ─ pack ─ adopt ─ fill ─ …        works itself while what it needs is not there
///     helper:  fill ─ parse ─ parse ─ pack ─ parse ─ …                takes whatever comes next
///
/// No thread has a task of its own, so that two cores stay busy however long unpacking, reading and packing take. Work runs
/// outside the lock, takes it to hand over what came out, and ends with ``ImportCrew/finishing(_:)``.
final class ImportCrew: @unchecked Sendable {
  typealias Work = () -> Void

  /// Threads in all, the reader's own among them.
  let threadCount: Int

  private let monitor = Platform.Monitor()
  private var givers: [any WorkGiver] = []
  private var helpers: [Platform.Thread] = []
  private var isEnding = false

  /// A crew of that many threads, of which none is started yet.
  init(threadCount: Int) { self.threadCount = max(1, threadCount) }

  /// Whether there is anyone but the reader.
  var hasHelpers: Bool { !helpers.isEmpty }

  /// Asks `giver` for work from now on, before those that come later.
  func add(_ giver: any WorkGiver) { monitor.locked { givers.append(giver) } }

  /// Asks `giver` no more.
  func remove(_ giver: any WorkGiver) { monitor.locked { givers.removeAll { $0 === giver } } }

  /// Starts the helpers, as far as the system has threads to give. Called by the reader once it is clear that there is enough to do.
  func startHelpers() {
    guard helpers.isEmpty else { return }
    for _ in 1..<threadCount {
      guard let thread = Platform.Thread({ self.help() }) else { return }
      helpers.append(thread)
    }
  }

  /// Lets the helpers finish what they do and waits for them. Nothing is handed out any more.
  func end() {
    monitor.locked {
      isEnding = true
      monitor.wakeAll()
    }
    for helper in helpers { helper.join() }
    helpers = []
    givers = []
  }

  /// Runs `body` while no other thread holds the lock.
  func locked<Value>(_ body: () -> Value) -> Value { monitor.locked(body) }

  /// Runs `body` under the lock and wakes all that may have waited for it.
  func finishing(_ body: () -> Void) {
    monitor.locked {
      body()
      monitor.wakeAll()
    }
  }

  /// Wakes all that wait; inside ``locked(_:)`` only.
  func wakeAll() { monitor.wakeAll() }

  /// Does pieces of work, or waits for those of others, until `isDone`, which is asked under the lock.
  func work(until isDone: () -> Bool) {
    while let work = nextWork(until: isDone) { work() }
  }

  private func help() {
    while let work = nextWork(until: { isEnding }) { work() }
  }

  private func nextWork(until isDone: () -> Bool) -> Work? {
    monitor.locked {
      while true {
        if isDone() { return nil }
        if let work = firstWork() { return work }
        monitor.wait()
      }
    }
  }

  private func firstWork() -> Work? {
    for giver in givers {
      if let work = giver.urgentWork() { return work }
    }
    for giver in givers {
      if let work = giver.nextWork() { return work }
    }
    return nil
  }
}

extension ImportCrew {
  /// Calls `body` once for each index below `count`, begun in this order, on whichever threads are free; returns when all
  /// calls have.
  func forEach(_ count: Int, _ body: @escaping (Int) -> Void) {
    let indices = IndexGiver(count: count, crew: self, body: body)
    finishing { givers.append(indices) }
    work(until: { indices.isDone })
    remove(indices)
  }

  /// Gives out the numbers of ``forEach(_:_:)``.
  private final class IndexGiver: WorkGiver {
    private var next = 0
    private var runningCount = 0
    private let count: Int
    private unowned let crew: ImportCrew
    private let body: (Int) -> Void

    init(count: Int, crew: ImportCrew, body: @escaping (Int) -> Void) {
      self.count = count
      self.crew = crew
      self.body = body
    }

    var isDone: Bool { next >= count && runningCount == 0 }

    func nextWork() -> Work? {
      guard next < count else { return nil }
      let index = next
      next += 1
      runningCount += 1
      return { [self] in
        body(index)
        crew.finishing { runningCount -= 1 }
      }
    }
  }
}
