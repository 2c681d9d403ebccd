import Storage

/// Joins the route files of an archive or folder to the workouts that name them.
struct RouteJoining {
  /// The files that are named, to be read by any thread, each once.
  let files: RouteFiles

  private let references: [Reference]
  private let filesByPath: [String: ContainedFile]
  private let filesByName: [Substring: [ContainedFile]]
  private var usedPaths: Set<String> = []
  private var missing: [String] = []
  private var empty: [String] = []
  private var damaged: [String] = []

  /// A route of a workout that names a file.
  private struct Reference {
    let workout: Int
    let route: Int
    let path: String
    let file: ContainedFile?
  }

  /// Knows the route files of `container` that `workouts` name; `folder` is where the XML file lies in it.
  init(container: any ExportContainer, folder: Substring, workouts: [Workout]) {
    let routes = container.files.filter { $0.hasExtension(".gpx") }
    let byPath = Dictionary(
      routes.map { (RouteJoining.normalized($0.path.dropFirst($0.path.hasPrefix(folder) ? folder.count : 0)), $0) },
      uniquingKeysWith: { first, _ in first })
    let byName = Dictionary(grouping: routes, by: \.name)
    var references: [Reference] = []
    for (workout, whole) in workouts.enumerated() {
      for (route, part) in whole.routes.enumerated() {
        guard let path = part.referencePath else { continue }
        let file = RouteJoining.file(path, byPath, byName)
        references.append(Reference(workout: workout, route: route, path: path, file: file))
      }
    }
    self.references = references
    (filesByPath, filesByName) = (byPath, byName)
    files = RouteFiles(references.map(\.file), in: container)
  }

  /// Fills the points of all routes that name a file, once ``files`` are read. Never fails on a single file: it is noted.
  mutating func join(_ workouts: inout [Workout]) {
    for (place, reference) in references.enumerated() {
      join(files.outcomes[place], of: reference, to: &workouts[reference.workout].routes[reference.route])
    }
    for workout in workouts.indices {
      workouts[workout].routes.sort { RouteJoining.firstInstant($0) < RouteJoining.firstInstant($1) }
    }
  }

  private mutating func join(_ outcome: RouteFiles.Outcome, of reference: Reference, to route: inout WorkoutRoute) {
    guard let file = reference.file else {
      missing.append(reference.path)
      route.isMissing = true
      return
    }
    usedPaths.insert(file.path)
    switch outcome {
    case .unread, .unreadable:
      damaged.append(file.path)
      route.isMissing = true
    case .points(let points, let isEmpty, let isDamaged):
      if isDamaged { damaged.append(file.path) }
      if isEmpty { empty.append(reference.path) }
      route.points = points
    }
  }

  /// The file of that path in the export's folder; failing that, the only file of that name.
  private static func file(
    _ path: String, _ byPath: [String: ContainedFile], _ byName: [Substring: [ContainedFile]]
  ) -> ContainedFile? {
    if let file = byPath[normalized(path[...])] { return file }
    let name = path.split(separator: "/").last ?? ""
    guard let candidates = byName[name], candidates.count == 1 else { return nil }
    return candidates[0]
  }

  private static func normalized(_ path: Substring) -> String { String(path.drop { $0 == "/" }) }

  private static func firstInstant(_ route: WorkoutRoute) -> Int64 {
    route.range.start.microseconds
  }

  /// Adds notes about files that are missing, empty, damaged or left over.
  func addNotes(to report: inout ReportBuilder) {
    if let first = missing.first { report.note(.missingRoutes(count: missing.count, first: first)) }
    if let first = empty.first { report.note(.emptyRoutes(count: empty.count, first: first)) }
    for path in damaged.prefix(20) { report.note(.damagedEntry(path)) }
    let unused = filesByPath.values.filter { !usedPaths.contains($0.path) }.count
    if unused > 0 { report.note(.unusedRoutes(count: unused)) }
  }
}

/// Route files and what came of reading them. Different files may be read by different threads.
final class RouteFiles: @unchecked Sendable {
  /// What came of a file.
  enum Outcome {
    case unread
    case points(RoutePoints, isEmpty: Bool, isDamaged: Bool)
    case unreadable
  }

  /// The number of files. O(1).
  var count: Int { files.count }
  /// One for each file.
  let outcomes: SlotArray<Outcome>

  private let files: [ContainedFile?]
  // An archive is used by one thread at a time.
  private let monitor = Platform.Monitor()
  private let container: any ExportContainer

  /// Files up to this size are taken out of the archive at one go, so that others can have theirs while this one is read.
  private static let fewBytes = 8 << 20

  init(_ files: [ContainedFile?], in container: any ExportContainer) {
    self.files = files
    self.container = container
    outcomes = SlotArray(files.map { _ in .unread })
  }

  /// Whether a file was left unread because the import is cancelled. O(files)
  var wasCancelled: Bool {
    files.indices.contains { index in
      if case .unread = outcomes[index] { return files[index] != nil }
      return false
    }
  }

  /// Reads one file, unless the import is cancelled.
  func read(_ index: Int, isCancelled: () -> Bool) {
    guard let file = files[index], !isCancelled() else { return }
    do throws(ImportError) {
      outcomes[index] = try read(file)
    } catch {
      outcomes[index] = .unreadable
    }
  }

  private func read(_ file: ContainedFile) throws(ImportError) -> Outcome {
    let start: Result<Start, ImportError> = monitor.locked {
      do throws(ImportError) {
        return .success(try begin(file))
      } catch {
        return .failure(error)
      }
    }
    switch try start.get() {
    case .finished(let outcome): return outcome
    case .unpacked(let bytes, let isDamaged):
      return RouteFiles.outcome(try RouteFileReader.points(from: MemoryByteSource(bytes)), isDamaged: isDamaged)
    }
  }

  /// How far a file came while the container was held.
  private enum Start {
    case finished(Outcome)
    case unpacked([UInt8], isDamaged: Bool)
  }

  private func begin(_ file: ContainedFile) throws(ImportError) -> Start {
    let source = try container.open(file)
    guard let size = file.size, size <= RouteFiles.fewBytes else {
      let points = try RouteFileReader.points(from: source)
      return .finished(RouteFiles.outcome(points, isDamaged: source.isDamaged))
    }
    let bytes = try RouteFiles.allBytes(of: source, expectedCount: Int(size))
    return .unpacked(bytes, isDamaged: source.isDamaged)
  }

  private static func outcome(_ points: RouteColumns, isDamaged: Bool) -> Outcome {
    .points(RoutePoints(points), isEmpty: points.count == 0, isDamaged: isDamaged)
  }

  /// All bytes of a source. A folder's file may have grown since it was listed, so its size is only expected.
  private static func allBytes(of source: any ByteSource, expectedCount: Int) throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd {
      let room = max(expectedCount + 1 - bytes.count, 1 << 16)
      var failure: ImportError?
      bytes += [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        do throws(ImportError) {
          count = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
        } catch {
          failure = error
        }
        isAtEnd = count == 0
      }
      if let failure { throw failure }
    }
    return bytes
  }
}
