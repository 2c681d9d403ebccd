import Calendars

/// The points of a track as plain columns of equal length: what readers of tracks fill.
public struct RouteColumns: Hashable, Sendable {
  /// Degrees north.
  public private(set) var latitudes: [Double] = []
  /// Degrees east.
  public private(set) var longitudes: [Double] = []
  /// Metres above sea level; NaN where the file has none, as in the other columns below.
  public private(set) var elevationsMeters: [Double] = []
  /// Microseconds of UTC; `Int64.min` where the file has none.
  public private(set) var instants: [Int64] = []
  /// Metres per second.
  public private(set) var speedsMetersPerSecond: [Double] = []
  /// Degrees clockwise from north.
  public private(set) var coursesDegrees: [Double] = []
  /// Metres.
  public private(set) var horizontalAccuraciesMeters: [Double] = []
  /// Metres.
  public private(set) var verticalAccuraciesMeters: [Double] = []

  /// Stands for no time in ``instants``.
  static let noInstant = Int64.min

  /// No points.
  public init() {}

  /// The number of points. O(1).
  public var count: Int { latitudes.count }

  /// Adds a point. O(1) amortised.
  public mutating func append(_ point: RoutePoint) {
    latitudes.append(point.latitude)
    longitudes.append(point.longitude)
    elevationsMeters.append(point.elevationMeters ?? .nan)
    instants.append(point.instant?.microseconds ?? RouteColumns.noInstant)
    speedsMetersPerSecond.append(point.speedMetersPerSecond ?? .nan)
    coursesDegrees.append(point.courseDegrees ?? .nan)
    horizontalAccuraciesMeters.append(point.horizontalAccuracyMeters ?? .nan)
    verticalAccuraciesMeters.append(point.verticalAccuracyMeters ?? .nan)
  }

  /// One point, missing fields as `nil`. O(1).
  public subscript(index: Int) -> RoutePoint {
    func known(_ value: Double) -> Double? { value.isNaN ? nil : value }
    let instant = instants[index]
    return RoutePoint(
      latitude: latitudes[index], longitude: longitudes[index], elevationMeters: known(elevationsMeters[index]),
      instant: instant == RouteColumns.noInstant ? nil : Instant(microseconds: instant),
      speedMetersPerSecond: known(speedsMetersPerSecond[index]), courseDegrees: known(coursesDegrees[index]),
      horizontalAccuracyMeters: known(horizontalAccuraciesMeters[index]),
      verticalAccuracyMeters: known(verticalAccuraciesMeters[index]))
  }
}

/// The points of a track, packed: about 28 bytes a point of a watch where plain columns take 64. Those of a store file are
/// read when they are first asked for.
public struct RoutePoints: Sendable {
  /// The number of points. O(1).
  public let count: Int
  private let contents: Deferred<PackedRoute>

  /// Packs `columns`. O(n).
  public init(_ columns: RouteColumns) {
    count = columns.count
    contents = Deferred(PackedRoute(columns))
  }

  /// Points that lie in a file.
  init(count: Int, _ stored: LazyValue<PackedRoute>) {
    self.count = count
    contents = Deferred(stored, placeholder: PackedRoute(RouteColumns()))
  }

  /// Bytes in memory, once read. O(1).
  public var byteCount: Int { contents.isKnown ? contents.value.byteCount : 0 }

  /// The points as plain columns; none if they are damaged in their file. O(n).
  public func columns() -> RouteColumns { contents.value.columns() }

  /// The packed columns.
  var packed: PackedRoute { contents.value }
}

extension RoutePoints: Hashable {
  public static func == (left: RoutePoints, right: RoutePoints) -> Bool {
    left.count == right.count && left.contents.value == right.contents.value
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension RouteColumns {
  /// Columns in the order of the drawing of ``PackedRoute``.
  init(_ reals: [[Double]], instants: [Int64]) {
    latitudes = reals[0]
    longitudes = reals[1]
    elevationsMeters = reals[2]
    speedsMetersPerSecond = reals[3]
    coursesDegrees = reals[4]
    horizontalAccuraciesMeters = reals[5]
    verticalAccuraciesMeters = reals[6]
    self.instants = instants
  }
}
