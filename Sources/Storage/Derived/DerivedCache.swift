import Quantities
import Synchronization

/// What was computed from a person's rows and may be wanted again, such as merged series. Safe to use from several threads.
///
/// Copies of a ``PersonData`` share their cache until one of them changes: that one goes on with a cache of its own, without
/// the entries of the type it touched, so that readers of the old value are not disturbed.
package final class DerivedCache: Sendable {
  /// Which rows a value was computed from, and which value it is.
  private struct Key: Hashable {
    let types: Set<SampleType>
    let key: AnyHashable
  }

  private struct Entry {
    let types: Set<SampleType>
    let value: any Sendable
  }

  // An AnyHashable is not Sendable by its type; only Sendable keys are put into it.
  private struct Entries: @unchecked Sendable {
    var byKey: [Key: Entry] = [:]
  }

  private let entries: Mutex<Entries>

  package init() { entries = Mutex(Entries()) }

  private init(_ kept: Entries) { entries = Mutex(kept) }

  /// The value of that key, computed by `make` if it is not there yet.
  ///
  /// - Parameter types: All types whose rows the value depends on. Workouts and the other records count as all types: a change
  ///   to them drops everything.
  /// - Note: `make` runs without a lock: two threads may compute the same value, the first one's is kept for both.
  package func value<Value: Sendable, Failure: Error>(
    from types: Set<SampleType>, key: some Hashable & Sendable, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let key = Key(types: types, key: AnyHashable(key))
    if let known = stored(key, as: Value.self) { return known }
    let made = try make()
    store(made, key)
    return stored(key, as: Value.self) ?? made
  }

  /// The value of a key that depends on one type. See ``value(from:key:make:)``.
  package func value<Value: Sendable, Failure: Error>(
    of type: SampleType, key: some Hashable & Sendable, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try value(from: [type], key: key, make: make)
  }

  /// The number of values. For tests and `explain`.
  package var count: Int { entries.withLock { $0.byKey.count } }

  private func stored<Value: Sendable>(_ key: Key, as _: Value.Type) -> Value? {
    // Not through an optional chain: where values are optional themselves, the cast would take nothing for a cached `nil`.
    guard let entry = entries.withLock({ $0.byKey[key] }) else { return nil }
    return entry.value as? Value
  }

  private func store(_ value: any Sendable, _ key: Key) {
    entries.withLock { entries in
      if entries.byKey[key] == nil { entries.byKey[key] = Entry(types: key.types, value: value) }
    }
  }

  /// Removes what depends on `type`, everything if it is `nil`. Only for the sole owner.
  func drop(_ type: SampleType?) {
    entries.withLock { entries in
      guard !entries.byKey.isEmpty else { return }
      guard let type else { return entries.byKey.removeAll() }
      entries.byKey = entries.byKey.filter { !$0.value.types.contains(type) }
    }
  }

  /// A cache of its own for a copy that changes.
  func copy() -> DerivedCache { DerivedCache(entries.withLock { $0 }) }
}
