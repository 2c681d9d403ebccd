import Calendars

/// A track that belongs to a workout.
public struct WorkoutRoute: Hashable, Sendable {
  /// From the start to the end.
  public var range: TimeRange
  /// The path of the track's file as the export names it, or `nil` where the points stood in the workout itself.
  public var referencePath: String?
  /// The points; none if ``isMissing``.
  public var points: RoutePoints
  /// Whether the file that the export names was not there or could not be read.
  public var isMissing: Bool
  /// Who recorded it, or `nil` where the file does not say.
  public var source: SourceID?
  /// Number in the person's ``MetadataTable``; 0 for none.
  public var metadata: UInt32

  /// A route.
  public init(
    range: TimeRange, referencePath: String? = nil, points: RoutePoints = RoutePoints(RouteColumns()),
    isMissing: Bool = false, source: SourceID? = nil, metadata: UInt32 = 0
  ) {
    self.range = range
    self.referencePath = referencePath
    self.points = points
    self.isMissing = isMissing
    self.source = source
    self.metadata = metadata
  }
}

/// One point of a track.
public struct RoutePoint: Hashable, Sendable {
  /// Degrees north.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double
  /// Metres above sea level.
  public var elevationMeters: Double?
  /// When; `nil` in tracks that were drawn, not recorded.
  public var instant: Instant?
  /// Metres per second over ground.
  public var speedMetersPerSecond: Double?
  /// Degrees clockwise from north.
  public var courseDegrees: Double?
  /// Radius of uncertainty across, in metres.
  public var horizontalAccuracyMeters: Double?
  /// Uncertainty of the elevation, in metres.
  public var verticalAccuracyMeters: Double?

  /// A point.
  public init(
    latitude: Double, longitude: Double, elevationMeters: Double? = nil, instant: Instant? = nil,
    speedMetersPerSecond: Double? = nil, courseDegrees: Double? = nil, horizontalAccuracyMeters: Double? = nil,
    verticalAccuracyMeters: Double? = nil
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.elevationMeters = elevationMeters
    self.instant = instant
    self.speedMetersPerSecond = speedMetersPerSecond
    self.courseDegrees = courseDegrees
    self.horizontalAccuracyMeters = horizontalAccuracyMeters
    self.verticalAccuracyMeters = verticalAccuracyMeters
  }
}
