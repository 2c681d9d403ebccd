// The only file of the module that names the C library.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the module needs of the operating system.
enum Platform {
  /// Where `byte` occurs first in `start..<end`, or `nil`. O(n), with the C library's vector loop.
  @inline(__always)
  static func find(
    _ byte: UInt8, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    guard let found = memchr(start, Int32(byte), end - start) else { return nil }
    return UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
  }

  /// Whether `count` bytes at both places are the same.
  @inline(__always)
  static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int) -> Bool {
    memcmp(left, right, count) == 0
  }

  // MARK: Memory

  /// Memory that files are read into, on the border of a page; ``freePages(_:)`` gives it back. `malloc` puts long pieces sixteen
  /// bytes behind one, where the kernel's copy out of the page cache takes four times as long on AMD processors (Zen 3 and later).
  static func allocatePages(byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4096).bindMemory(
      to: UInt8.self, capacity: byteCount)
  }

  /// Gives back what ``allocatePages(byteCount:)`` handed out.
  static func freePages(_ start: UnsafeMutablePointer<UInt8>) { UnsafeMutableRawPointer(start).deallocate() }

  /// Tells `malloc` that pieces of up to four megabytes come and go. The one of glibc asks the system for each piece of 128 KB and more,
  /// and gives memory at its end back at once, until a larger one was freed; then it keeps as much for the next. Every page that comes
  /// from the system anew costs as much as packing two hundred rows.
  static func expectLargePieces() { UnsafeMutableRawPointer.allocate(byteCount: 1 << 22, alignment: 16).deallocate() }

  // MARK: Files

  /// Opens `path` for reading; the descriptor, or the system's error number.
  static func openForReading(_ path: String) -> Result<Int32, SystemError> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    return descriptor >= 0 ? .success(descriptor) : .failure(SystemError(number: errno))
  }

  /// Reads up to `target.count` bytes; 0 at the end of the file. Interrupted calls are repeated.
  static func readBytes(_ descriptor: Int32, into target: UnsafeMutableRawBufferPointer) -> Result<Int, SystemError> {
    while true {
      let count = read(descriptor, target.baseAddress, target.count)
      if count >= 0 { return .success(count) }
      if errno != EINTR { return .failure(SystemError(number: errno)) }
    }
  }

  /// Reads up to `target.count` bytes from a place in the file, whatever was read before; 0 at its end.
  static func readBytes(
    _ descriptor: Int32, at offset: Int64, into target: UnsafeMutableRawBufferPointer
  ) -> Result<Int, SystemError> {
    while true {
      let count = pread(descriptor, target.baseAddress, target.count, off_t(offset))
      if count >= 0 { return .success(count) }
      if errno != EINTR { return .failure(SystemError(number: errno)) }
    }
  }

  static func closeFile(_ descriptor: Int32) { close(descriptor) }

  /// A second descriptor of the same open file.
  static func duplicateFile(_ descriptor: Int32) -> Result<Int32, SystemError> {
    let copy = dup(descriptor)
    return copy >= 0 ? .success(copy) : .failure(SystemError(number: errno))
  }

  /// Moves to `offset` from the start; false where the file cannot seek (a pipe).
  static func seek(_ descriptor: Int32, to offset: Int64) -> Bool { lseek(descriptor, off_t(offset), SEEK_SET) >= 0 }

  /// What a descriptor refers to.
  static func status(of descriptor: Int32) -> FileStatus? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
  }

  /// What a path refers to, symbolic links followed.
  static func status(ofPath path: String) -> FileStatus? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStatus(status) : nil
  }

  /// Names of the entries of a folder, sorted by their bytes, without `.` and `..`.
  static func namesInFolder(_ path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { place in
        place.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
          String(decodingCString: $0, as: UTF8.self)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  // MARK: Processors

  /// The processors that are online; 1 if the system does not say.
  static func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  // MARK: Time

  /// Nanoseconds of a clock that only moves forward.
  static func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}

extension Platform {
  /// A mutex with a condition.
  final class Monitor: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init() {
      mutex = .allocate(capacity: 1)
      condition = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      condition.initialize(to: pthread_cond_t())
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    deinit {
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(mutex)
      condition.deallocate()
      mutex.deallocate()
    }

    /// Runs `body` while no other thread is inside.
    func locked<Value>(_ body: () -> Value) -> Value {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body()
    }

    /// Waits, inside ``locked(_:)`` only, until another thread calls ``wakeAll()``; may also return without reason.
    func wait() { pthread_cond_wait(condition, mutex) }

    /// Wakes all that wait.
    func wakeAll() { pthread_cond_broadcast(condition) }
  }

  /// A running thread.
  final class Thread {
    private final class Work {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let handle: pthread_t

    /// Starts `body` on a thread of its own, or is `nil` if the system has none to give.
    init?(_ body: @escaping @Sendable () -> Void) {
      let work = Unmanaged.passRetained(Work(body))
      #if canImport(Darwin)
        var handle: pthread_t?
        let code = pthread_create(
          &handle, nil,
          { place in
            Unmanaged<Work>.fromOpaque(place).takeRetainedValue().body()
            return nil
          }, work.toOpaque())
        guard code == 0, let handle else {
          work.release()
          return nil
        }
      #else
        var handle = pthread_t()
        let code = pthread_create(
          &handle, nil,
          { place in
            if let place { Unmanaged<Work>.fromOpaque(place).takeRetainedValue().body() }
            return nil
          }, work.toOpaque())
        guard code == 0 else {
          work.release()
          return nil
        }
      #endif
      self.handle = handle
    }

    /// Waits until the thread has ended. Once only.
    func join() { pthread_join(handle, nil) }
  }
}

/// What is known of an open file.
struct FileStatus {
  let isFolder: Bool
  let isRegular: Bool
  let size: Int64

  fileprivate init(_ status: stat) {
    let kind = status.st_mode & S_IFMT
    isFolder = kind == S_IFDIR
    isRegular = kind == S_IFREG
    size = Int64(status.st_size)
  }
}

/// An error number of the operating system.
public struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  public let number: Int32

  /// The system's own words, for example `Permission denied`.
  public var message: String { String(cString: strerror(number)) }

  /// Whether the file does not exist.
  public var isNotFound: Bool { number == ENOENT || number == ENOTDIR }
}
