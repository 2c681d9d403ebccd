#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Takes the bytes of an export in order.
public protocol ExportSink {
  /// Takes `bytes`, which are valid during the call only.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ExportError)
}

/// Keeps everything in memory.
public struct ArraySink: ExportSink {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }
}

/// Counts and forgets.
public struct CountingSink: ExportSink {
  public private(set) var count = 0

  public init() {}

  public mutating func write(_ bytes: UnsafeRawBufferPointer) { count += bytes.count }
}

/// Writes to a file or to standard output.
public final class FileSink: ExportSink {
  private let path: String
  private let descriptor: Int32

  /// Creates the file at `path`, or takes standard output for `-`.
  public init(path: String) throws(ExportError) {
    self.path = path
    descriptor = path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .writing(path: path, code: errno) }
  }

  deinit { if descriptor > STDERR_FILENO { _ = close(descriptor) } }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(ExportError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, part.baseAddress, part.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, part.baseAddress, part.count)
      #else
        let count = Darwin.write(descriptor, part.baseAddress, part.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        throw .writing(path: path, code: errno)
      }
      rest = rest.dropFirst(count)
    }
  }
}
