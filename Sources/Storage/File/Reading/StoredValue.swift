import Synchronization

/// A value that lies in a file: read at first use, then kept. Safe from several threads, of which the first one reads.
final class StoredValue<Value: Sendable>: Sendable {
  private let kept: Mutex<Value?>
  private let read: @Sendable () -> Value

  /// A value that `read` gets. It must answer for damage itself.
  init(read: @escaping @Sendable () -> Value) {
    kept = Mutex(nil)
    self.read = read
  }

  /// A value that is known.
  init(_ value: Value) {
    kept = Mutex(value)
    read = { value }
  }

  /// The value if it was read already.
  var valueIfRead: Value? { kept.withLock { $0 } }

  /// The value.
  var value: Value {
    kept.withLock { kept in
      if let kept { return kept }
      let value = read()
      kept = value
      return value
    }
  }
}

/// A value that is known or lies in a file until it is wanted.
struct Deferred<Value: Sendable>: Sendable {
  private var known: Value
  private var stored: StoredValue<Value>?

  /// A known value.
  init(_ value: Value) { known = value }

  /// A value in a file; `placeholder` is anything.
  init(_ stored: StoredValue<Value>, placeholder: Value) {
    known = placeholder
    self.stored = stored
  }

  /// Whether nothing needs to be read.
  var isKnown: Bool { stored == nil }

  /// The value. Changing it reads it first.
  var value: Value {
    get { stored?.value ?? known }
    _modify {
      if let stored {
        known = stored.value
        self.stored = nil
      }
      yield &known
    }
  }
}
