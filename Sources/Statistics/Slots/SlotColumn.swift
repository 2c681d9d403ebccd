/// A column that is being made, one of several that grow together: room is made for all of them at once, so that adding a row is a
/// plain store. An `Array` for each would look for room, and for a second owner, at every row.
struct SlotColumn<Element: BitwiseCopyable> {
  private var base: UnsafeMutablePointer<Element>

  /// - Note: ``free()`` must be called once.
  init(capacity: Int) { base = .allocate(capacity: capacity) }

  /// Moves the first `count` elements to a place with more room.
  mutating func grow(keeping count: Int, capacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  func free() { base.deallocate() }

  /// - Precondition: there is room for the place.
  @inline(__always)
  subscript(place: Int) -> Element {
    get { base[place] }
    nonmutating set { base[place] = newValue }
  }

  /// The first `count` elements. O(count)
  func array(count: Int) -> [Element] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
