import Storage

/// Joins the route files of an archive or folder to the workouts that name them.
struct RouteJoining {
  private let container: any ExportContainer
  private let filesByPath: [String: ContainedFile]
  private let filesByName: [Substring: [ContainedFile]]
  private var usedPaths: Set<String> = []
  private var missing: [String] = []
  private var empty: [String] = []
  private var damaged: [String] = []

  /// Knows the route files of `container`; `folder` is where the XML file lies in it.
  init(container: any ExportContainer, folder: Substring) {
    self.container = container
    let routes = container.files.filter { $0.hasExtension(".gpx") }
    filesByPath = Dictionary(
      routes.map { (RouteJoining.normalized($0.path.dropFirst($0.path.hasPrefix(folder) ? folder.count : 0)), $0) },
      uniquingKeysWith: { first, _ in first })
    filesByName = Dictionary(grouping: routes, by: \.name)
  }

  /// Fills the points of all routes that name a file. Never fails on a single file: it is noted.
  mutating func join(_ workouts: inout [Workout], isCancelled: () -> Bool) throws(ImportError) {
    for workout in workouts.indices {
      for route in workouts[workout].routes.indices {
        if isCancelled() { throw .cancelled }
        guard let path = workouts[workout].routes[route].referencePath else { continue }
        read(path, into: &workouts[workout].routes[route])
      }
      workouts[workout].routes.sort { RouteJoining.firstInstant($0) < RouteJoining.firstInstant($1) }
    }
  }

  private mutating func read(_ path: String, into route: inout WorkoutRoute) {
    guard let file = file(path) else {
      missing.append(path)
      route.isMissing = true
      return
    }
    usedPaths.insert(file.path)
    do throws(ImportError) {
      let source = try container.open(file)
      let points = try RouteFileReader.points(from: source)
      if source.isDamaged { damaged.append(file.path) }
      if points.count == 0 { empty.append(path) }
      route.points = RoutePoints(points)
    } catch {
      damaged.append(file.path)
      route.isMissing = true
    }
  }

  /// The file of that path in the export's folder; failing that, the only file of that name.
  private func file(_ path: String) -> ContainedFile? {
    if let file = filesByPath[RouteJoining.normalized(path[...])] { return file }
    let name = path.split(separator: "/").last ?? ""
    guard let candidates = filesByName[name], candidates.count == 1 else { return nil }
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
