import CISAL

/// The bytes of a deflated archive entry, unpacked by ISA-L: some four times as fast as zlib, which libzip uses.
///
/// libzip still finds the entry and hands out its packed bytes; size and checksum are held against the archive's directory
/// here, since nobody else sees the unpacked bytes.
final class DeflatedEntrySource: ByteSource {
  private(set) var isDamaged = false

  private let packed: any ByteSource
  private let expected: Expectation
  private let state: UnsafeMutablePointer<inflate_state>
  private let input: UnsafeMutableRawBufferPointer
  private var inputHasEnded = false
  private var hasEnded = false
  private var checksum: UInt32 = 0
  private var byteCount: Int64 = 0

  /// What the directory says of the unpacked bytes, as far as it does.
  struct Expectation {
    let checksum: UInt32?
    let byteCount: Int64?
  }

  /// Enough that the calls for more do not show.
  private static let inputByteCount = 1 << 18

  /// Unpacks what `packed` yields.
  init(_ packed: any ByteSource, expected: Expectation) {
    self.packed = packed
    self.expected = expected
    state = .allocate(capacity: 1)
    input = .allocate(byteCount: DeflatedEntrySource.inputByteCount, alignment: 64)
    isal_inflate_init(state)
  }

  deinit {
    state.deallocate()
    input.deallocate()
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    guard !hasEnded, let place = target.baseAddress, !target.isEmpty else { return 0 }
    // Counters of the library have 32 bits.
    let room = UInt32(min(target.count, 1 << 30))
    state.pointee.next_out = place.assumingMemoryBound(to: UInt8.self)
    state.pointee.avail_out = room
    var isBroken = false
    while state.pointee.avail_out > 0, !isFinished, !isBroken {
      if state.pointee.avail_in == 0, !inputHasEnded { try refill() }
      let (roomBefore, inputBefore) = (state.pointee.avail_out, state.pointee.avail_in)
      let code = isal_inflate(state)
      isBroken =
        code < 0
        || !isFinished && state.pointee.avail_out == roomBefore
          && state.pointee.avail_in == inputBefore && inputHasEnded
    }
    let count = Int(room - state.pointee.avail_out)
    checksum = crc32_gzip_refl(checksum, place.assumingMemoryBound(to: UInt8.self), UInt64(count))
    byteCount += Int64(count)
    if isFinished || isBroken {
      hasEnded = true
      isDamaged =
        isBroken || packed.isDamaged || expected.checksum.map { $0 != checksum } ?? false
        || expected.byteCount.map { $0 != byteCount } ?? false
    }
    return count
  }

  private var isFinished: Bool { state.pointee.block_state == ISAL_BLOCK_FINISH }

  private func refill() throws(ImportError) {
    let count = try packed.read(into: input)
    inputHasEnded = count == 0
    state.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    state.pointee.avail_in = UInt32(count)
  }
}
