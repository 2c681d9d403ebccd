import Calendars

/// How an import is done and who is told about it.
public struct ImportOptions: Sendable {
  /// The name under which the person's data are kept.
  public var personName = "me"
  /// The person's home zone; if `nil`, the one that most samples name.
  public var homeZone: Zone?
  /// Whether the points of workout routes are read.
  public var readsRoutes = true
  /// Most bytes that any file inside an archive may unpack to.
  public var mostUnpackedBytes: Int64 = 1 << 37
  /// Most bytes that may come out of each compressed byte. Real exports reach some 20 to 100.
  public var mostExpansion = 500
  /// Most threads that work at one import, the caller's own among them; `nil` for as many as the process has processors, four at
  /// most. What is imported does not depend on it: same rows, same numbers, same report. With 1, or where the XML has no more than
  /// a quarter of a megabyte, no thread is started.
  public var threads: Int?
  /// Told at most some twenty times a second how far the import is.
  public var progress: (@Sendable (ImportProgress) -> Void)?
  /// Asked some twenty times a second whether to stop; the import then throws ``ImportError/cancelled``.
  public var isCancelled: (@Sendable () -> Bool)?

  /// The usual options.
  public init() {}

  /// The threads that work at an import.
  var threadCount: Int {
    let count = threads ?? min(Platform.processorCount(), ImportOptions.usefulThreads)
    return max(1, min(count, ImportOptions.mostThreads))
  }

  /// With more, all wait for the one that reads.
  private static let usefulThreads = 4
  /// Each has some megabytes of blocks.
  private static let mostThreads = 32
}

/// How far an import is.
public struct ImportProgress: Hashable, Sendable {
  /// Bytes of XML read.
  public let bytesRead: Int64
  /// Bytes of XML in all, if known.
  public let bytesTotal: Int64?
  /// Records read.
  public let recordsRead: Int
}
