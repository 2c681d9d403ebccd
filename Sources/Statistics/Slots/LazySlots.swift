import Synchronization

/// A value that is made once, when it is first wanted; a second thread waits for the first. `nil` if it cannot be made.
final class LazySlots<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case unknown
    case known(Value?)
  }

  private let state = Mutex(State.unknown)
  private let make: @Sendable () -> Value?

  init(make: @escaping @Sendable () -> Value?) { self.make = make }

  var value: Value? {
    state.withLock { state in
      if case .known(let value) = state { return value }
      let value = make()
      state = .known(value)
      return value
    }
  }
}
