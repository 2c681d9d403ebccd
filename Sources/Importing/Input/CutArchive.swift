/// A zip archive whose directory is missing, as a download that broke off leaves it: the directory stands at the end.
///
/// Each entry also has a header of its own in front of its bytes. These are looked for from the front, so that everything
/// up to the cut can be read:
///
///     | header a | packed a | header b | packed b | header c | pack ✂
///
/// Nothing that a header says is trusted: bytes end where the file or the next header does, and unpacking has its limits.
final class CutArchive: ExportContainer {
  let files: [ContainedFile]

  private let descriptor: Int32
  private let limits: ZipArchive.Limits
  private let entries: [Entry]

  /// One entry as its own header tells it.
  private struct Entry {
    let path: String
    /// Where the packed bytes lie in the file.
    var bytes: Range<Int64>
    let isDeflated: Bool
    let isEncrypted: Bool
    /// What the header promises; `nil` where that follows only after the bytes.
    let expected: DeflatedEntrySource.Expectation
  }

  /// Looks for entries in a seekable file; `nil` if there are none. The descriptor is duplicated and stays the caller's.
  ///
  /// - Complexity: One pass over the file.
  init?(descriptor: Int32, limits: ZipArchive.Limits) throws(ImportError) {
    guard let size = Platform.status(of: descriptor)?.size else { return nil }
    self.limits = limits
    entries = try CutArchive.entries(FileWindow(descriptor: descriptor, size: size))
    files = entries.enumerated().map { number, entry in
      ContainedFile(path: entry.path, size: entry.expected.byteCount, number: number)
    }
    if entries.isEmpty { return nil }
    switch Platform.duplicateFile(descriptor) {
    case .success(let copy): self.descriptor = copy
    case .failure(let error): throw .unreadable(error)
    }
  }

  deinit { Platform.closeFile(descriptor) }

  func open(_ file: ContainedFile) throws(ImportError) -> any ByteSource {
    let entry = entries[file.number]
    if entry.isEncrypted { throw .archive(.encrypted(entry: entry.path)) }
    let packed = FileRangeSource(descriptor: descriptor, range: entry.bytes, owner: self)
    return LimitedEntrySource(
      entry.isDeflated ? DeflatedEntrySource(packed, expected: entry.expected) : packed,
      entry: entry.path, limits: limits, declaredSize: entry.expected.byteCount,
      compressedSize: Int64(entry.bytes.count))
  }

  // MARK: Headers

  private static let mostEntries = 1_000_000
  private static let headerByteCount: Int64 = 30

  private static func entries(_ file: FileWindow) throws(ImportError) -> [Entry] {
    var entries: [Entry] = []
    var position: Int64 = 0
    while entries.count < mostEntries, let start = try file.firstHeader(from: position) {
      guard let entry = try entry(at: start, in: file) else {
        position = start + 1
        continue
      }
      if let last = entries.indices.last, entries[last].bytes.upperBound > start {
        entries[last].bytes = entries[last].bytes.lowerBound..<start
      }
      entries.append(entry)
      // A known length leads to the next header, which nothing inside packed bytes can pretend to be.
      position = entry.bytes.upperBound < file.size ? entry.bytes.upperBound : entry.bytes.lowerBound
    }
    return entries.filter { !$0.path.hasSuffix("/") }
  }

  /// The entry whose header starts there, or `nil` if these bytes only look like one.
  private static func entry(at start: Int64, in file: FileWindow) throws(ImportError) -> Entry? {
    let header = try file.bytes(start, count: Int(headerByteCount))
    guard header.count == headerByteCount else { return nil }
    func number(_ offset: Int, _ byteCount: Int) -> Int64 {
      (0..<byteCount).reduce(0) { $0 | Int64(header[offset + $1]) << (8 * $1) }
    }
    let (flags, method, nameLength) = (number(6, 2), number(8, 2), number(26, 2))
    guard method == 0 || method == 8, nameLength > 0, number(4, 2) & 0xFF <= 63 else { return nil }
    let name = try file.bytes(start + headerByteCount, count: Int(nameLength))
    guard name.count == nameLength, !name.contains(where: { $0 < Ascii.space }) else { return nil }
    let first = min(start + headerByteCount + nameLength + number(28, 2), file.size)
    // Bit 3: sizes and checksum follow behind the bytes. All ones: they stand in a field of their own (zip64).
    let isKnown = flags & 8 == 0 && number(18, 4) != 0xFFFF_FFFF && number(22, 4) != 0xFFFF_FFFF
    let last = isKnown ? min(first + number(18, 4), file.size) : file.size
    return Entry(
      path: String(decoding: name, as: UTF8.self), bytes: first..<last, isDeflated: method == 8,
      isEncrypted: flags & 1 != 0,
      expected: DeflatedEntrySource.Expectation(
        checksum: isKnown ? UInt32(number(14, 4)) : nil, byteCount: isKnown ? number(22, 4) : nil))
  }
}

/// Bytes of a file at any place, through a window that moves forward.
private final class FileWindow {
  let size: Int64

  private let descriptor: Int32
  private var window: [UInt8] = []
  private var windowStart: Int64 = 0
  private static let windowByteCount = 1 << 20

  init(descriptor: Int32, size: Int64) {
    self.descriptor = descriptor
    self.size = size
  }

  /// Up to `count` bytes from `start`, fewer at the end of the file.
  func bytes(_ start: Int64, count: Int) throws(ImportError) -> [UInt8] {
    if start < windowStart || start + Int64(count) > windowStart + Int64(window.count) { try move(to: start, count) }
    let from = min(Int(start - windowStart), window.count)
    return Array(window[from..<min(from + count, window.count)])
  }

  /// Where the next four bytes that open an entry's header stand.
  func firstHeader(from start: Int64) throws(ImportError) -> Int64? {
    var position = start
    while position + 4 <= size {
      if position < windowStart || position + 4 > windowStart + Int64(window.count) { try move(to: position, 4) }
      let from = Int(position - windowStart)
      guard window.count - from >= 4 else { return nil }
      let found: Int? = window.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return nil }
        var place = base + from
        let last = base + bytes.count - 3
        while let mark = Platform.find(0x50, from: place, to: last) {
          if mark[1] == 0x4B, mark[2] == 3, mark[3] == 4 { return mark - base }
          place = mark + 1
        }
        return nil
      }
      if let found { return windowStart + Int64(found) }
      position = windowStart + Int64(window.count) - 3
    }
    return nil
  }

  private func move(to start: Int64, _ count: Int) throws(ImportError) {
    window = try FileWindow.read(descriptor, start, max(count, FileWindow.windowByteCount))
    windowStart = start
  }

  private static func read(_ descriptor: Int32, _ start: Int64, _ count: Int) throws(ImportError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, length in
      while length < count {
        let room = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: target[length...]))
        switch Platform.readBytes(descriptor, at: start + Int64(length), into: room) {
        case .success(0): return
        case .success(let read): length += read
        case .failure(let error):
          failure = error
          return
        }
      }
    }
    if let failure { throw .unreadable(failure) }
    return bytes
  }
}

/// The bytes of a part of a file.
private final class FileRangeSource: ByteSource {
  private let descriptor: Int32
  private var range: Range<Int64>
  // Keeps the descriptor open as long as the bytes are read.
  private let owner: CutArchive

  init(descriptor: Int32, range: Range<Int64>, owner: CutArchive) {
    self.descriptor = descriptor
    self.range = range
    self.owner = owner
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    let length = Int(min(Int64(target.count), Int64(range.count)))
    guard length > 0 else { return 0 }
    let place = UnsafeMutableRawBufferPointer(rebasing: target[..<length])
    switch Platform.readBytes(descriptor, at: range.lowerBound, into: place) {
    case .success(let count):
      range = range.lowerBound + Int64(count)..<range.upperBound
      return count
    case .failure(let error): throw .unreadable(error)
    }
  }
}
