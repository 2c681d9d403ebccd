import CLibzip

/// The directory of a zip archive and its entries as streams. Nothing is ever written to disk, and the names of entries are
/// only compared, never used as paths.
final class ZipArchive: ExportContainer {
  /// What bounds the unpacking of one entry.
  struct Limits {
    /// Most bytes that one entry may unpack to.
    var bytes: Int64
    /// Most bytes that may come out of one compressed byte. XML of exports gives 20 to 100.
    var ratio: Int
    /// Bytes below which no ratio is too high: tiny entries of equal bytes are harmless.
    static let harmlessBytes: Int64 = 16 << 20
  }

  let files: [ContainedFile]
  /// Whether libzip's consistency checks failed and the archive was opened without them.
  let isInconsistent: Bool

  private let archive: OpaquePointer
  private let limits: Limits
  private let unpacking: Unpacking

  /// Who unpacks deflated entries.
  enum Unpacking {
    /// ISA-L, see `Documentation/Decisions/isa-l.md`.
    case quick
    /// libzip itself, by zlib: the twin that tests compare with.
    case library
  }

  /// Opens the archive in a seekable file. The descriptor is duplicated and stays the caller's.
  init(descriptor: Int32, limits: Limits, unpacking: Unpacking = .quick) throws(ImportError) {
    guard clibzip_is_available() != 0 else { throw .archive(.noLibrary) }
    self.limits = limits
    self.unpacking = unpacking
    if let checked = try ZipArchive.open(descriptor, flags: ZIP_CHECKCONS) {
      (archive, isInconsistent) = (checked, false)
    } else if let unchecked = try ZipArchive.open(descriptor, flags: 0) {
      // Real archives with small faults exist; the caps on bytes and ratio hold in either case.
      (archive, isInconsistent) = (unchecked, true)
    } else {
      throw .archive(.unreadableDirectory)
    }
    files = ZipArchive.listFiles(archive)
  }

  deinit { zip_discard(archive) }

  private static func open(_ descriptor: Int32, flags: Int32) throws(ImportError) -> OpaquePointer? {
    guard Platform.seek(descriptor, to: 0) else { throw .archive(.needsSeekableFile) }
    switch Platform.duplicateFile(descriptor) {
    case .failure(let error): throw .unreadable(error)
    case .success(let copy):
      var code: Int32 = 0
      guard let archive = zip_fdopen(copy, flags, &code) else {
        Platform.closeFile(copy)
        return nil
      }
      return archive
    }
  }

  private static func listFiles(_ archive: OpaquePointer) -> [ContainedFile] {
    let count = min(max(zip_get_num_entries(archive, 0), 0), mostEntries)
    var files: [ContainedFile] = []
    for index in 0..<UInt64(count) {
      guard let name = zip_get_name(archive, index, 0) else { continue }
      var status = zip_stat_t()
      let isKnown = zip_stat_index(archive, index, 0, &status) == 0
      let size = isKnown && status.valid & UInt64(ZIP_STAT_SIZE) != 0 ? Int64(clamping: status.size) : nil
      let text = String(cString: name)
      if text.hasSuffix("/") { continue }
      files.append(ContainedFile(path: text, size: size, number: Int(index)))
    }
    return files
  }

  /// Entries beyond these are not looked at; the largest exports hold some ten thousand routes.
  private static let mostEntries: Int64 = 1_000_000

  func open(_ file: ContainedFile) throws(ImportError) -> any ByteSource {
    var status = zip_stat_t()
    let index = UInt64(file.number)
    guard zip_stat_index(archive, index, 0, &status) == 0 else {
      throw .archive(.unreadableEntry(entry: file.path))
    }
    if status.valid & UInt64(ZIP_STAT_ENCRYPTION_METHOD) != 0 && status.encryption_method != UInt16(ZIP_EM_NONE) {
      throw .archive(.encrypted(entry: file.path))
    }
    let size = status.valid & UInt64(ZIP_STAT_SIZE) != 0 ? Int64(clamping: status.size) : nil
    let packedSize = status.valid & UInt64(ZIP_STAT_COMP_SIZE) != 0 ? Int64(clamping: status.comp_size) : nil
    let isDeflated = status.valid & UInt64(ZIP_STAT_COMP_METHOD) != 0 && status.comp_method == UInt16(ZIP_CM_DEFLATE)
    // Small entries are not worth a second library's state.
    let unpacksItself = isDeflated && unpacking == .quick && size ?? .max > ZipArchive.smallEntryBytes
    guard let stream = zip_fopen_index(archive, index, unpacksItself ? UInt32(ZIP_FL_COMPRESSED) : 0) else {
      throw .archive(.unreadableEntry(entry: file.path))
    }
    let entry = ZipEntrySource(stream: stream, owner: self)
    let checksum = status.valid & UInt64(ZIP_STAT_CRC) != 0 ? status.crc : nil
    let bytes: any ByteSource =
      unpacksItself
      ? DeflatedEntrySource(entry, expected: DeflatedEntrySource.Expectation(checksum: checksum, byteCount: size))
      : entry
    return LimitedEntrySource(bytes, entry: file.path, limits: limits, declaredSize: size, compressedSize: packedSize)
  }

  private static let smallEntryBytes: Int64 = 1 << 16
}

/// The bytes of one entry as libzip hands them out.
private final class ZipEntrySource: ByteSource {
  private(set) var isDamaged = false

  private let stream: OpaquePointer
  // Keeps the archive open as long as the stream is read.
  private let owner: ZipArchive

  init(stream: OpaquePointer, owner: ZipArchive) {
    self.stream = stream
    self.owner = owner
  }

  deinit { zip_fclose(stream) }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    guard !isDamaged, let place = target.baseAddress else { return 0 }
    let count = zip_fread(stream, place, UInt64(target.count))
    // A wrong checksum or a broken stream shows here; what came before is kept.
    isDamaged = count < 0
    return max(0, Int(count))
  }
}

/// The unpacked bytes of one entry, counted against the limits.
final class LimitedEntrySource: ByteSource {
  private let bytes: any ByteSource
  private let entry: String
  private let limits: ZipArchive.Limits
  private let declaredSize: Int64?
  private let compressedSize: Int64?
  private var bytesRead: Int64 = 0

  init(
    _ bytes: any ByteSource, entry: String, limits: ZipArchive.Limits, declaredSize: Int64?, compressedSize: Int64?
  ) {
    self.bytes = bytes
    self.entry = entry
    self.limits = limits
    self.declaredSize = declaredSize
    self.compressedSize = compressedSize
  }

  var isDamaged: Bool { bytes.isDamaged }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    let count = try bytes.read(into: target)
    bytesRead += Int64(count)
    try checkLimits()
    return count
  }

  private func checkLimits() throws(ImportError) {
    if bytesRead > limits.bytes { throw .archive(.sizeExceeded(entry: entry, limit: limits.bytes)) }
    // libzip goes on past the declared size, so a lie must be found here.
    if let declaredSize, bytesRead > declaredSize { throw .archive(.largerThanDeclared(entry: entry)) }
    if let compressedSize, bytesRead > ZipArchive.Limits.harmlessBytes,
      bytesRead / max(compressedSize, 1) > Int64(limits.ratio)
    {
      throw .archive(.ratioExceeded(entry: entry, limit: limits.ratio))
    }
  }
}
