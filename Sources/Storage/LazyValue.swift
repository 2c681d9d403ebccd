import Synchronization

/// A value that is read from a file or worked out at first use, then kept. Safe from several threads, of which the first one makes it.
package final class LazyValue<Value: Sendable>: Sendable {
  private let kept: Mutex<Value?>
  private let make: @Sendable () -> Value

  /// A value that `make` gets. What is read must answer for damage itself.
  package init(make: @escaping @Sendable () -> Value) {
    kept = Mutex(nil)
    self.make = make
  }

  /// A value that is known.
  package init(_ value: Value) {
    kept = Mutex(value)
    make = { value }
  }

  /// The value if it was made already.
  package var valueIfMade: Value? { kept.withLock { $0 } }

  /// The value.
  package var value: Value {
    kept.withLock { kept in
      if let kept { return kept }
      let value = make()
      kept = value
      return value
    }
  }
}

/// A value that is known, or lies in a file or is still to be worked out until it is wanted.
package struct Deferred<Value: Sendable>: Sendable {
  private var known: Value
  private var stored: LazyValue<Value>?

  /// A known value.
  package init(_ value: Value) { known = value }

  /// A value that is made when it is wanted; `placeholder` is anything.
  package init(_ stored: LazyValue<Value>, placeholder: Value) {
    known = placeholder
    self.stored = stored
  }

  /// The value if nothing needs to be read for it.
  var valueIfKnown: Value? { stored.map(\.valueIfMade) ?? known }

  /// Whether nothing needs to be read.
  var isKnown: Bool { stored == nil }

  /// The value. Changing it makes it first.
  package var value: Value {
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
