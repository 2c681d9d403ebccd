/// A growing run of bytes to write text into without going through `String`.
final class ByteBuffer {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes are in use.
  var count = 0

  init(capacity: Int = 1 << 16) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// The bytes in use; valid until the next change.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// Makes room for `additional` bytes. Amortised O(1).
  @inline(__always)
  func reserve(_ additional: Int) {
    if count &+ additional > capacity { grow(additional) }
  }

  @inline(never)
  private func grow(_ additional: Int) {
    let larger = max(capacity * 2, count + additional)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  func removeAll() { count = 0 }

  @inline(__always)
  func append(byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  @inline(__always)
  func append(_ other: UnsafeRawBufferPointer) {
    guard let start = other.baseAddress, other.count > 0 else { return }
    reserve(other.count)
    UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: other.count)
    count &+= other.count
  }

  func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  func append(_ text: String) {
    var copy = text
    copy.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a copy of the bytes in `range`.
  func append(copyOf range: Range<Int>) {
    reserve(range.count)
    (base + count).update(from: base + range.lowerBound, count: range.count)
    count += range.count
  }

  /// Takes out the byte at `index`. O(bytes behind it).
  func remove(at index: Int) {
    (base + index).update(from: base + index + 1, count: count - index - 1)
    count -= 1
  }

  /// Where `pattern` occurs last, or `nil`. O(n · m) at worst.
  func lastIndex(of pattern: [UInt8]) -> Int? {
    guard count >= pattern.count else { return nil }
    return stride(from: count - pattern.count, through: 0, by: -1).first { index in
      pattern.indices.allSatisfy { base[index + $0] == pattern[$0] }
    }
  }

  /// Appends `value` with two digits. Precondition: 0 … 99.
  @inline(__always)
  func append(twoDigits value: Int) {
    reserve(2)
    base[count] = UInt8(truncatingIfNeeded: 48 &+ value / 10)
    base[count &+ 1] = UInt8(truncatingIfNeeded: 48 &+ value % 10)
    count &+= 2
  }

  /// Appends `value` in decimal digits, with at least `width` of them.
  func append(integer value: Int, width: Int = 1) {
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    var rest = value.magnitude
    var digits = 1
    var probe = rest
    while probe >= 10 {
      probe /= 10
      digits += 1
    }
    digits = max(digits, width)
    reserve(digits)
    var position = count + digits
    for _ in 0..<digits {
      position -= 1
      base[position] = UInt8(truncatingIfNeeded: 48 &+ rest % 10)
      rest /= 10
    }
    count += digits
  }
}
