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
