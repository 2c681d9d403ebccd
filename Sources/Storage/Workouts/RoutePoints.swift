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

/// The points of a track, packed: about 28 bytes a point of a watch where plain columns take 64.
///
///     | latitudes | longitudes | elevations | instants | speeds | courses | accuracies across | accuracies up |
public struct RoutePoints: Hashable, Sendable {
  private let instants: PackedIntegers
  /// All other columns, in the order of the drawing.
  private let reals: [PackedReals]

  /// Packs `columns`. O(n).
  public init(_ columns: RouteColumns) {
    instants = PackedIntegers(columns.instants)
    reals = [
      columns.latitudes, columns.longitudes, columns.elevationsMeters, columns.speedsMetersPerSecond,
      columns.coursesDegrees, columns.horizontalAccuraciesMeters, columns.verticalAccuraciesMeters,
    ].map { PackedReals($0) }
  }

  /// The number of points. O(1).
  public var count: Int { instants.count }

  /// Bytes in memory. O(1).
  public var byteCount: Int { reals.reduce(instants.byteCount) { $0 + $1.byteCount } }

  /// The points as plain columns. O(n).
  public func columns() -> RouteColumns {
    let plain = reals.map { column in
      [Double](unsafeUninitializedCapacity: count) { buffer, initialisedCount in
        if let base = buffer.baseAddress, count > 0 { column.decode(0..<count, into: base) }
        initialisedCount = count
      }
    }
    let times = [Int64](unsafeUninitializedCapacity: count) { buffer, initialisedCount in
      if let base = buffer.baseAddress, count > 0 { instants.decode(0..<count, into: base) }
      initialisedCount = count
    }
    return RouteColumns(plain, instants: times)
  }
}

extension RouteColumns {
  /// Columns in the order of the drawing of ``RoutePoints``.
  fileprivate init(_ reals: [[Double]], instants: [Int64]) {
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
