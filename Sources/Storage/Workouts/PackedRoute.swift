/// The packed columns of a track.
///
///     | instants | latitudes | longitudes | elevations | speeds | courses | accuracies across | accuracies up |
struct PackedRoute: Hashable, Sendable {
  private let instants: PackedIntegers
  /// All other columns, in the order of the drawing.
  private let reals: [PackedReals]
  private static let realCount = 7

  /// Packs `columns`. O(n).
  init(_ columns: RouteColumns) {
    instants = PackedIntegers(columns.instants)
    reals = [
      columns.latitudes, columns.longitudes, columns.elevationsMeters, columns.speedsMetersPerSecond,
      columns.coursesDegrees, columns.horizontalAccuraciesMeters, columns.verticalAccuraciesMeters,
    ].map { PackedReals($0) }
  }

  /// The number of points. O(1).
  var count: Int { instants.count }

  /// Bytes in memory. O(1).
  var byteCount: Int { reals.reduce(instants.byteCount) { $0 + $1.byteCount } }

  /// The points as plain columns. O(n).
  func columns() -> RouteColumns {
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

  /// Adds the columns to `writer`, in the order of the drawing.
  func write(to writer: inout ByteWriter) {
    instants.write(to: &writer)
    for column in reals { column.write(to: &writer) }
  }

  /// The track of `count` points that begins where `reader` is.
  init(from reader: inout ByteReader, count: Int) throws(MalformedBytes) {
    instants = try PackedIntegers(from: &reader, count: count)
    var reals: [PackedReals] = []
    for _ in 0..<PackedRoute.realCount { reals.append(try PackedReals(from: &reader, count: count)) }
    self.reals = reals
    try reader.end()
  }
}
