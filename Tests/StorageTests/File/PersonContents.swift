import Calendars
import Quantities
import Storage

/// What a person's data say, free of numbers that depend on the order of arrival: for comparing.
struct PersonContents: Equatable {
  struct Row: Hashable, Comparable {
    var type: String
    var start: Int64
    var end: Int64
    var source: String
    var value: Double
    var flags: UInt8
    var metadata: String

    static func < (left: Row, right: Row) -> Bool {
      (left.type, left.start, left.end, left.source, left.value, "\(left.flags)\(left.metadata)")
        < (right.type, right.start, right.end, right.source, right.value, "\(right.flags)\(right.metadata)")
    }
  }

  var rows: [Row] = []
  var records: [String] = []
  var zones: [ZoneSighting] = []
  var profile = ""

  init(_ person: PersonData?) {
    guard let person else { return }
    rows = PersonContents.rows(person).sorted()
    zones = person.zoneSightings
    profile =
      "\(person.name) \(person.characteristics) \(person.locale ?? "-") \(person.exportVersion ?? "-") "
      + "\(person.homeZoneIdentifier ?? "-") \(person.exportDate.map { "\($0)" } ?? "-")"
    records = PersonContents.records(person).sorted()
  }

  private static func rows(_ person: PersonData) -> [Row] {
    var rows: [Row] = []
    for (type, series) in person.series {
      let columns = series.columns()
      for row in 0..<columns.count {
        let source = person.sources[SourceID(rawValue: columns.sources[row])]
        rows.append(
          Row(
            type: type.identifier, start: columns.starts[row], end: columns.ends[row],
            source: source.name + "/" + (source.deviceModel ?? "-"), value: columns.values[row],
            flags: columns.flags[row], metadata: text(columns.metadata[row], person)))
      }
    }
    return rows
  }

  private static func text(_ metadata: UInt32, _ person: PersonData) -> String {
    person.metadata[metadata].map { $0.key + "=" + $0.value }.joined(separator: ";")
  }

  /// Records as text, numbers replaced by what they stand for.
  private static func records(_ person: PersonData) -> [String] {
    var texts: [String] = []
    for workout in person.workouts {
      var plain = workout
      plain.source = SourceID(rawValue: 0)
      plain.metadata = 0
      plain.routes = []
      let routes = workout.routes.map { "\($0.referencePath ?? "-") \($0.points.columns())" }
      texts.append("\(plain) \(person.sources[workout.source]) \(text(workout.metadata, person)) \(routes)")
    }
    for correlation in person.correlations {
      texts.append(
        "\(correlation.identifier) \(correlation.range) \(person.sources[correlation.source]) \(correlation.members)")
    }
    texts += person.activitySummaries.map { "\($0)" }
    texts += person.heartbeats.map { "\($0.range) \($0.readings())" }
    texts += [
      person.audiograms, person.visionPrescriptions, person.clinicalRecords, person.electrocardiograms,
      person.otherRecords,
    ].joined().map { "\($0)" }
    return texts
  }
}
