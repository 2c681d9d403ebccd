import Quantities
import Synchronization

/// Who wants to hear of imports in this process, by file.
enum StoreObservers {
  private struct Observer: Sendable {
    let file: Platform.FileIdentity
    let tell: @Sendable (MergeReport) -> Void
  }

  private struct Registry: Sendable {
    var next = 0
    var observers: [Int: Observer] = [:]
  }

  private static let registry = Mutex(Registry())

  static func add(_ file: Platform.FileIdentity, _ tell: @escaping @Sendable (MergeReport) -> Void) -> Int {
    registry.withLock { registry in
      registry.next += 1
      registry.observers[registry.next] = Observer(file: file, tell: tell)
      return registry.next
    }
  }

  static func remove(_ number: Int) { registry.withLock { $0.observers[number] = nil } }

  /// Tells everyone who observes the file of an import that changed it; on the importing thread, in order of registration.
  static func tell(of report: MergeReport, path: String) {
    guard let file = Platform.status(path)?.identity else { return }
    let observers = registry.withLock { $0.observers.sorted { $0.key < $1.key }.map(\.value) }
    for observer in observers where observer.file == file { observer.tell(report) }
  }
}

/// An observer's registration. It ends when this is released or ``cancel()`` is called.
public final class StoreObservation: Sendable {
  private let number: Int

  init(_ number: Int) { self.number = number }

  /// Ends the observation. Calls that are under way are not waited for.
  public func cancel() { StoreObservers.remove(number) }

  deinit { cancel() }
}

extension StoreFile {
  /// Calls `handler` after each import of this process that changed the file, whichever ``StoreFile`` did it; on the thread of
  /// the import. Keep the result: the observation ends with it.
  ///
  /// - Parameter types: Only of imports that added, changed or removed samples of one of these; `nil`: of all.
  public func observe(
    _ types: Set<SampleType>? = nil, _ handler: @escaping @Sendable (MergeReport) -> Void
  ) -> StoreObservation {
    StoreObservation(
      StoreObservers.add(fileIdentity) { report in
        guard let types else { return handler(report) }
        if report.samples.contains(where: { types.contains($0.key) && !$0.value.isUnchanged }) { handler(report) }
      })
  }
}
