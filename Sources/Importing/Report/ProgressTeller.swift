/// Calls back at a bearable rate, however often it is asked to look.
struct ProgressTeller {
  private let options: ImportOptions
  private let totalBytes: Int64?
  private var lastCall = Platform.monotonicNanoseconds()

  private static let nanosecondsBetweenCalls: UInt64 = 50_000_000

  init(options: ImportOptions, totalBytes: Int64?) {
    self.options = options
    self.totalBytes = totalBytes
  }

  /// Tells the progress and asks for cancellation if the last time is long enough ago.
  mutating func look(bytes: Int64, records: Int) throws(ImportError) {
    let now = Platform.monotonicNanoseconds()
    guard now &- lastCall >= ProgressTeller.nanosecondsBetweenCalls else { return }
    lastCall = now
    if options.isCancelled?() == true { throw .cancelled }
    tellEnd(bytes: bytes, records: records)
  }

  /// Tells the progress whatever the time.
  func tellEnd(bytes: Int64, records: Int) {
    options.progress?(ImportProgress(bytesRead: bytes, bytesTotal: totalBytes, recordsRead: records))
  }
}
