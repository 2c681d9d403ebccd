import Calendars
import Quantities

/// A record as an import brings it: how it is told from others, and how it lies in the file.
struct ImportedRecord {
  /// Checksum of what makes it the same record in every export: kind, span, source; no value, so that a corrected workout stays
  /// one workout.
  let key: Int64
  /// When it starts, for the reach of full exports; `Int64.min` without a time.
  let start: Int64
  let bytes: [UInt8]
  /// The points of its routes by place.
  let routes: [(place: Int, count: Int, points: RoutePoints)]
  /// Whether stored bytes say the same with other digits or in other words.
  let isRepeat: (UnsafeRawBufferPointer) -> Bool
}

extension ImportedRecord {
  init(_ workout: Workout, _ mapping: NumberMapping) {
    self.init(start: workout.range.start.microseconds) { writer in
      writer.text(workout.activity.identifier)
      writer.range(workout.range)
      writer.count(mapping.source(workout.source))
    } content: {
      workout.write(to: &$0, mapping)
    } routes: {
      workout.routes.enumerated().filter { $1.points.count > 0 }.map { ($0, $1.points.count, $1.points) }
    } isRepeat: { reader throws(MalformedBytes) in
      let none = RoutePoints(RouteColumns())
      var counts: [Int] = []
      let stored = try Workout(from: &reader) { _, count in
        counts.append(count)
        return none
      }
      return stored.saysTheSame(as: workout) && counts == workout.routes.map(\.points.count)
    }
  }

  init(_ correlation: Correlation, _ mapping: NumberMapping) {
    self.init(start: correlation.range.start.microseconds) { writer in
      writer.text(correlation.identifier)
      writer.range(correlation.range)
      writer.count(mapping.source(correlation.source))
    } content: {
      correlation.write(to: &$0, mapping)
    } isRepeat: { reader throws(MalformedBytes) in
      let stored = try Correlation(from: &reader)
      return stored.members.count == correlation.members.count
        && zip(stored.members, correlation.members).allSatisfy { left, right in
          left.type == right.type && left.range == right.range
            && ValueTolerance(left.type).isSame(left.value, right.value)
        }
    }
  }

  init(_ summary: ActivitySummary) {
    let start = Int64(summary.date.daysSinceEpoch).multipliedReportingOverflow(by: 86_400_000_000)
    self.init(start: start.overflow ? Int64.min : start.partialValue) { writer in
      writer.count(summary.date.daysSinceEpoch)
    } content: {
      summary.write(to: &$0)
    } isRepeat: { reader throws(MalformedBytes) in
      let stored = try ActivitySummary(from: &reader)
      return zip(stored.figures, summary.figures).allSatisfy { ValueTolerance().isSame($0, $1) }
    }
  }

  init(_ beats: HeartbeatSeries, _ mapping: NumberMapping) {
    self.init(start: beats.range.start.microseconds) { writer in
      writer.range(beats.range)
      writer.count(mapping.source(beats.source))
    } content: {
      beats.write(to: &$0, mapping)
    } isRepeat: { reader throws(MalformedBytes) in
      // Times of day are written in the language of the phone.
      let (stored, imported) = (try HeartbeatSeries(from: &reader).readings(), beats.readings())
      return stored.count == imported.count
        && zip(stored, imported).allSatisfy { ValueTolerance().isSame($0.beatsPerMinute, $1.beatsPerMinute) }
    }
  }

  init(_ record: OtherRecord, _ mapping: NumberMapping) {
    let start = record[attribute: "startDate"].flatMap { ExportDate.instant($0) }
    self.init(start: start?.microseconds ?? Int64.min) { writer in
      writer.text(record.element)
      // The text of a device holds an address in memory, which differs from export to export.
      for attribute in record.attributes where attribute.key != "device" {
        writer.text(attribute.key)
        writer.text(ExportDate.instant(attribute.value).map { "\($0.microseconds)" } ?? attribute.value)
      }
    } content: {
      record.write(to: &$0, mapping)
    } isRepeat: { reader throws(MalformedBytes) in
      let stored = try OtherRecord(from: &reader)
      return stored.children == record.children && stored.readings == record.readings
    }
  }

  private init(
    start: Int64, key: (inout ByteWriter) -> Void, content: (inout ByteWriter) -> Void,
    routes: () -> [(place: Int, count: Int, points: RoutePoints)] = { [] },
    isRepeat: @escaping (inout ByteReader) throws(MalformedBytes) -> Bool
  ) {
    var keyWriter = ByteWriter()
    key(&keyWriter)
    var writer = ByteWriter()
    content(&writer)
    self.key = Checksum.of(keyWriter.bytes)
    self.start = start
    bytes = writer.bytes
    self.routes = routes()
    self.isRepeat = { bytes in
      var reader = ByteReader(bytes)
      return (try? isRepeat(&reader)) == true
    }
  }
}

extension Workout {
  /// Whether two records of one workout differ only in digits and metadata.
  fileprivate func saysTheSame(as other: Workout) -> Bool {
    let tolerance = ValueTolerance()
    return tolerance.isSame(activeSeconds, other.activeSeconds)
      && tolerance.isSame(totalDistanceKilometers, other.totalDistanceKilometers)
      && tolerance.isSame(totalEnergyKilocalories, other.totalEnergyKilocalories)
      && events.map(\.kind) == other.events.map(\.kind) && events.map(\.range) == other.events.map(\.range)
      && activities.map(\.uuid) == other.activities.map(\.uuid) && statistics.count == other.statistics.count
      && zip(statistics, other.statistics).allSatisfy { $0.saysTheSame(as: $1) }
  }
}

extension WorkoutStatistic {
  fileprivate func saysTheSame(as other: WorkoutStatistic) -> Bool {
    let tolerance = ValueTolerance(.quantity(type))
    return type == other.type && tolerance.isSame(sum, other.sum) && tolerance.isSame(average, other.average)
      && tolerance.isSame(minimum, other.minimum) && tolerance.isSame(maximum, other.maximum)
  }
}

extension ActivitySummary {
  fileprivate var figures: [Double?] {
    [
      activeEnergyBurnedKilocalories, activeEnergyBurnedGoalKilocalories, moveMinutes, moveGoalMinutes, exerciseMinutes,
      exerciseGoalMinutes, standHours, standGoalHours,
    ]
  }
}
