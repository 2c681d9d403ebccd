import Calendars

/// Everything that decides the bytes of a generated export: the same options give the same bytes.
///
///     var options = ExportOptions(seed: 7, days: 3)
///     options.faults = [.byteOrderMark]
///     let bytes = try ExportGenerator.bytes(options)
public struct ExportOptions: Sendable {
  /// How much is written. The person's days stay the same; samples are cut finer or coarser.
  public enum Size: Equatable, Sendable {
    /// Sampling in relation to that of a real watch (1: about 0.8 MB a day).
    case density(Double)
    /// Bytes of export.xml, met within 5 %.
    case bytes(Int)
    /// `Record` elements at top level, met within 5 %.
    case records(Int)
  }

  /// Which offset the dates are printed with.
  public enum Offsets: String, CaseIterable, Sendable {
    /// All with the one in force at the export, as Apple does.
    case export
    /// Each with the one of its place and time, as some documents claim.
    case local
  }

  public var seed: UInt64
  /// How many civil days the data span, the day of the export included.
  public var days: Int
  /// The day of the export.
  public var end: CivilDate
  /// IANA identifier of the home zone.
  public var zone: String
  /// Zones of the trips, taken in turn (a week or so, about three times a year). Empty: no trips.
  public var tripZones: [String]
  /// Language and region, for example `de_DE`: names of devices, decimal comma in the ECG and in beat times.
  public var locale: String
  public var size: Size
  public var offsets: Offsets
  public var faults: Set<ExportFault>
  /// Name of the main file within the archive.
  public var xmlName: String
  /// Number in the comment that names the export version.
  public var version: Int
  /// Workouts per hundred days.
  public var workoutsPerHundredDays: Int
  /// At most this many workouts have a route file.
  public var maximumRoutes: Int
  /// Seconds between the points of a route.
  public var routeIntervalSeconds: Int

  public init(
    seed: UInt64 = 1, days: Int = 730, end: CivilDate = ExportOptions.defaultEnd, zone: String = "Europe/Berlin",
    tripZones: [String] = ["America/New_York", "Asia/Tokyo"], locale: String = "en_GB", size: Size = .density(1),
    offsets: Offsets = .export, faults: Set<ExportFault> = [], xmlName: String = "export.xml", version: Int = 14,
    workoutsPerHundredDays: Int = 45, maximumRoutes: Int = .max, routeIntervalSeconds: Int = 1
  ) {
    self.seed = seed
    self.days = days
    self.end = end
    self.zone = zone
    self.tripZones = tripZones
    self.locale = locale
    self.size = size
    self.offsets = offsets
    self.faults = faults
    self.xmlName = xmlName
    self.version = version
    self.workoutsPerHundredDays = workoutsPerHundredDays
    self.maximumRoutes = maximumRoutes
    self.routeIntervalSeconds = routeIntervalSeconds
  }

  /// 2026-05-31.
  public static let defaultEnd = CivilDate(daysSinceEpoch: 20_604)
}
