/// Bytes of a file, an archive's entry or a pipe, from front to back.
package protocol ByteSource: AnyObject {
  /// Fills the front of `target` and returns how many bytes were written: 0 at the end, and only there.
  func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int
  /// Whether, as far as was read, the bytes turned out to be damaged (a wrong checksum, a stream that breaks off).
  var isDamaged: Bool { get }
}

extension ByteSource {
  package var isDamaged: Bool { false }
}

/// Bytes that lie in memory; tests and fuzzing cut them into pieces of any length.
package final class MemoryByteSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0
  private let pieceLengths: [Int]
  private var pieceNumber = 0

  /// A source of `bytes` that hands out pieces of the given lengths in turn, then all the rest.
  package init(_ bytes: [UInt8], pieceLengths: [Int] = []) {
    self.bytes = bytes
    self.pieceLengths = pieceLengths
  }

  package func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    var length = min(target.count, bytes.count - position)
    if pieceNumber < pieceLengths.count {
      length = min(length, max(pieceLengths[pieceNumber], 1))
      pieceNumber += 1
    }
    bytes.withUnsafeBytes { source in
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[position..<position + length]))
    }
    position += length
    return length
  }
}

/// Bytes of an open file or pipe.
package final class FileByteSource: ByteSource {
  private let descriptor: Int32
  private let closesFile: Bool
  // Bytes that were read to find out what the file is and come first again.
  private var head: [UInt8]

  /// Reads from `descriptor` on, after the bytes of `head`. Closes it in the end if `closesFile`.
  init(descriptor: Int32, closesFile: Bool, head: [UInt8] = []) {
    self.descriptor = descriptor
    self.closesFile = closesFile
    self.head = head
  }

  /// Makes `bytes` come first again.
  func putBack(_ bytes: [UInt8]) { head = bytes + head }

  deinit {
    if closesFile { Platform.closeFile(descriptor) }
  }

  package func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    if !head.isEmpty {
      let length = min(head.count, target.count)
      target.copyBytes(from: head[..<length])
      head.removeFirst(length)
      return length
    }
    switch Platform.readBytes(descriptor, into: target) {
    case .success(let count): return count
    case .failure(let error): throw .unreadable(error)
    }
  }
}
