import Calendars
import ExportGenerator

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command line of `generate-export`.
enum GenerateCommand {
  /// Runs the command and returns its exit code: 0 fine, 2 wrong usage, 3 a file cannot be written.
  static func run(_ arguments: [String]) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") {
      print(usage)
      return 0
    }
    if arguments.contains("--list-faults") {
      for fault in ExportFault.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
        print(fault.rawValue + String(repeating: " ", count: max(1, 22 - fault.rawValue.count)) + fault.summary)
      }
      return 0
    }
    do {
      try write(try Request(arguments))
      return 0
    } catch let error as UsageError {
      complain(error.message)
      return 2
    } catch {
      complain("\(error)")
      if case ExportError.writing = error { return 3 }
      if case ExportError.archive = error { return 3 }
      return 2
    }
  }

  private static func write(_ request: Request) throws {
    let truth: ExportTruth
    if let path = request.zip {
      truth = try ExportGenerator.writeArchive(request.options, path: path, level: request.level)
    } else {
      var sink = try FileSink(path: request.out)
      truth = try ExportGenerator.write(request.options, to: &sink)
    }
    if let path = request.truth {
      let sink = try FileSink(path: path)
      try Array(truth.json.utf8).withUnsafeBytes { try sink.write($0) }
    }
  }

  private static func complain(_ message: String) {
    let text = Array("generate-export: \(message)\n".utf8)
    _ = text.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static func write(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, start, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, start, count)
    #else
      Darwin.write(descriptor, start, count)
    #endif
  }

  private static let usage = """
    Writes a made-up Apple Health export. The same arguments give the same bytes.

    usage: generate-export [options]

      --seed N               default 1
      --years N, --days N    time span, default 2 years (with a size: as long as it takes at a usual pace)
      --end DATE             day of the export, default 2026-05-31
      --zone NAME            home zone, default Europe/Berlin
      --trips NAME,NAME      zones of trips, default America/New_York,Asia/Tokyo; "none" for no trips
      --locale NAME          default en_GB; en_US gives miles and pounds
      --size-mb N            size of the XML in MiB, met within 5 %
      --records N            number of records, met within 5 %
      --density N            sampling in relation to a real watch, default 1
      --offsets export|local all dates with the offset of the export (default), or each with its own
      --faults A,B           see --list-faults
      --workouts N           workouts per hundred days, default 45
      --max-routes N         at most N workouts have a route file
      --route-interval N     seconds between the points of a route, default 1
      --export-version N     number in the declaration, default 14
      --out PATH             file to write; - (default) is standard output
      --zip PATH             write an archive with routes and an ECG instead
      --level N              compression of the archive, 1 … 9
      --xml-name NAME        name of the main file in the archive, default export.xml
      --truth PATH           write counts and plain sums as JSON
      --list-faults          names and meanings of the faults
    """
}
