import Calendars
import Quantities

/// How workouts, correlations and the like lie in the file: their fields in order, texts and lists with their length before
/// them. Types stand as identifiers, so that a file outlives every renumbering.
extension ByteWriter {
  mutating func range(_ range: TimeRange) {
    fixed(range.start.microseconds)
    fixed(range.end.microseconds)
  }

  mutating func quantityType(_ type: QuantityType) {
    text(type.identifier)
    text(type.isKnown ? "" : type.keptUnit.unitString)
  }

  mutating func sampleType(_ type: SampleType) {
    switch type {
    case .quantity(let type):
      fixed(UInt8(0))
      quantityType(type)
    case .category(let type):
      fixed(UInt8(1))
      text(type.identifier)
    }
  }
}

extension ByteReader {
  mutating func range() throws(MalformedBytes) -> TimeRange {
    let start = Instant(microseconds: try fixed())
    guard let range = TimeRange(checked: start, Instant(microseconds: try fixed())) else { throw MalformedBytes() }
    return range
  }

  mutating func quantityType() throws(MalformedBytes) -> QuantityType {
    let identifier = try text()
    return .unknown(identifier: identifier, unit: (try? QuantityUnit(try text())) ?? .null)
  }

  mutating func sampleType() throws(MalformedBytes) -> SampleType {
    switch try fixed(UInt8.self) {
    case 0: .quantity(try quantityType())
    case 1: .category(.unknown(identifier: try text()))
    default: throw MalformedBytes()
    }
  }

  mutating func metadata() throws(MalformedBytes) -> UInt32 { UInt32(truncatingIfNeeded: try number()) }

  mutating func source() throws(MalformedBytes) -> SourceID {
    SourceID(rawValue: UInt16(truncatingIfNeeded: try number()))
  }
}

// MARK: Workouts

extension Workout {
  /// Adds the workout to `writer`, without the points of its routes.
  func write(to writer: inout ByteWriter, _ mapping: NumberMapping) {
    writer.text(activity.identifier)
    writer.range(range)
    writer.optional(activeSeconds)
    writer.optional(totalDistanceKilometers)
    writer.optional(totalEnergyKilocalories)
    writer.count(mapping.source(source))
    writer.count(Int(mapping.metadata(metadata)))
    writer.list(statistics) { $1.write(to: &$0) }
    writer.list(events) { $1.write(to: &$0, mapping) }
    writer.list(activities) { $1.write(to: &$0, mapping) }
    writer.list(routes) { $1.write(to: &$0, mapping) }
  }

  /// The workout that begins where `reader` is; `points` gives those of its routes by their place.
  init(
    from reader: inout ByteReader, points: (_ place: Int, _ count: Int) -> RoutePoints
  ) throws(MalformedBytes) {
    let activity = WorkoutActivityType.unknown(identifier: try reader.text())
    let range = try reader.range()
    let (seconds, distance) = (try reader.optionalDouble(), try reader.optionalDouble())
    let energy = try reader.optionalDouble()
    self.init(
      activity: activity, range: range, activeSeconds: seconds, totalDistanceKilometers: distance,
      totalEnergyKilocalories: energy, source: try reader.source(), metadata: try reader.metadata())
    statistics = try reader.list { reader throws(MalformedBytes) in try WorkoutStatistic(from: &reader) }
    events = try reader.list { reader throws(MalformedBytes) in try WorkoutEvent(from: &reader) }
    activities = try reader.list { reader throws(MalformedBytes) in try WorkoutActivityPart(from: &reader) }
    var place = 0
    routes = try reader.list { reader throws(MalformedBytes) in
      defer { place += 1 }
      return try WorkoutRoute(from: &reader) { points(place, $0) }
    }
    try reader.end()
  }
}

extension WorkoutStatistic {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.quantityType(type)
    writer.range(range)
    for value in [sum, average, minimum, maximum] { writer.optional(value) }
  }

  fileprivate init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(
      type: try reader.quantityType(), range: try reader.range(), sum: try reader.optionalDouble(),
      average: try reader.optionalDouble(), minimum: try reader.optionalDouble(), maximum: try reader.optionalDouble())
  }
}

extension WorkoutEvent {
  fileprivate func write(to writer: inout ByteWriter, _ mapping: NumberMapping) {
    writer.text(kind.identifier)
    writer.range(range)
    writer.count(Int(mapping.metadata(metadata)))
  }

  fileprivate init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(
      kind: Kind(identifier: try reader.text()), range: try reader.range(), metadata: try reader.metadata())
  }
}

extension WorkoutActivityPart {
  fileprivate func write(to writer: inout ByteWriter, _ mapping: NumberMapping) {
    writer.text(uuid)
    writer.optional(activity) { $0.text($1.identifier) }
    writer.range(range)
    writer.optional(activeSeconds)
    writer.count(Int(mapping.metadata(metadata)))
    writer.list(statistics) { $1.write(to: &$0) }
    writer.list(events) { $1.write(to: &$0, mapping) }
  }

  fileprivate init(from reader: inout ByteReader) throws(MalformedBytes) {
    let uuid = try reader.text()
    let activity = try reader.optional { reader throws(MalformedBytes) in
      WorkoutActivityType.unknown(identifier: try reader.text())
    }
    self.init(
      uuid: uuid, activity: activity, range: try reader.range(), activeSeconds: try reader.optionalDouble(),
      metadata: try reader.metadata())
    statistics = try reader.list { reader throws(MalformedBytes) in try WorkoutStatistic(from: &reader) }
    events = try reader.list { reader throws(MalformedBytes) in try WorkoutEvent(from: &reader) }
  }
}

extension WorkoutRoute {
  /// Adds the route and, for its points, their number and checksum: a change of the points changes these bytes.
  fileprivate func write(to writer: inout ByteWriter, _ mapping: NumberMapping) {
    writer.range(range)
    writer.optional(referencePath) { $0.text($1) }
    writer.fixed(UInt8(isMissing ? 1 : 0))
    writer.optional(source) { $0.count(mapping.source($1)) }
    writer.count(Int(mapping.metadata(metadata)))
    writer.count(points.count)
    writer.fixed(Checksum.of(points.bytes()))
  }

  fileprivate init(
    from reader: inout ByteReader, points: (_ count: Int) -> RoutePoints
  ) throws(MalformedBytes) {
    let range = try reader.range()
    let path = try reader.optional { reader throws(MalformedBytes) in try reader.text() }
    let isMissing = try reader.fixed(UInt8.self) == 1
    let source = try reader.optional { reader throws(MalformedBytes) in try reader.source() }
    let metadata = try reader.metadata()
    let count = try reader.number()
    guard count >= 0 else { throw MalformedBytes() }
    _ = try reader.fixed(Int64.self)
    self.init(
      range: range, referencePath: path, points: points(count), isMissing: isMissing, source: source, metadata: metadata
    )
  }
}

extension RoutePoints {
  /// The points as the store keeps them; empty without points.
  func bytes() -> [UInt8] {
    guard count > 0 else { return [] }
    var writer = ByteWriter()
    packed.write(to: &writer)
    return writer.bytes
  }
}

// MARK: Other records

extension Correlation {
  func write(to writer: inout ByteWriter, _ mapping: NumberMapping) {
    writer.text(identifier)
    writer.range(range)
    writer.count(mapping.source(source))
    writer.count(Int(mapping.metadata(metadata)))
    writer.list(members) { writer, member in
      writer.sampleType(member.type)
      writer.range(member.range)
      writer.fixed(member.value)
    }
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(
      identifier: try reader.text(), range: try reader.range(), source: try reader.source(),
      metadata: try reader.metadata(),
      members: try reader.list { reader throws(MalformedBytes) in
        Member(type: try reader.sampleType(), range: try reader.range(), value: try reader.double())
      })
    try reader.end()
  }
}

extension ActivitySummary {
  func write(to writer: inout ByteWriter) {
    writer.count(date.daysSinceEpoch)
    for value in [
      activeEnergyBurnedKilocalories, activeEnergyBurnedGoalKilocalories, moveMinutes, moveGoalMinutes, exerciseMinutes,
      exerciseGoalMinutes, standHours, standGoalHours,
    ] { writer.optional(value) }
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(date: CivilDate(daysSinceEpoch: try reader.number()))
    activeEnergyBurnedKilocalories = try reader.optionalDouble()
    activeEnergyBurnedGoalKilocalories = try reader.optionalDouble()
    moveMinutes = try reader.optionalDouble()
    moveGoalMinutes = try reader.optionalDouble()
    exerciseMinutes = try reader.optionalDouble()
    exerciseGoalMinutes = try reader.optionalDouble()
    standHours = try reader.optionalDouble()
    standGoalHours = try reader.optionalDouble()
    try reader.end()
  }
}

extension HeartbeatSeries {
  func write(to writer: inout ByteWriter, _ mapping: NumberMapping) {
    writer.range(range)
    writer.count(mapping.source(source))
    writer.count(Int(mapping.metadata(metadata)))
    writer.count(count)
    writer.text(lines)
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(
      range: try reader.range(), source: try reader.source(), metadata: try reader.metadata(),
      count: try reader.number(), lines: try reader.text())
    try reader.end()
  }
}

extension OtherRecord {
  /// Elements deeper than this are not read back: no real file comes near.
  private static let deepestNesting = 128

  func write(to writer: inout ByteWriter, _ mapping: NumberMapping) {
    writer.text(element)
    writer.list(attributes) { writer, attribute in
      writer.text(attribute.key)
      writer.text(attribute.value)
    }
    writer.count(Int(mapping.metadata(metadata)))
    writer.list(readings) { $0.fixed($1) }
    writer.list(children) { $1.write(to: &$0, mapping) }
  }

  init(from reader: inout ByteReader, depth: Int = 0) throws(MalformedBytes) {
    guard depth < OtherRecord.deepestNesting else { throw MalformedBytes() }
    let element = try reader.text()
    let attributes = try reader.list { reader throws(MalformedBytes) in
      MetadataEntry(key: try reader.text(), value: try reader.text())
    }
    let metadata = try reader.metadata()
    let readings = try reader.list { reader throws(MalformedBytes) in try reader.double() }
    let children = try reader.list { reader throws(MalformedBytes) in
      try OtherRecord(from: &reader, depth: depth + 1)
    }
    self.init(element: element, attributes: attributes, metadata: metadata, children: children, readings: readings)
    if depth == 0 { try reader.end() }
  }
}
