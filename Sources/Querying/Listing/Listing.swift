import Calendars
import Quantities
import Storage

/// The tables behind `show`, made from one person's data.
struct Listing {
  let person: PersonData
  let timeline: ZoneTimeline
  /// Limits lists by type to this one.
  let onlyType: SampleType?
  /// What efforts are measured against today; for the profile.
  var thresholds: [(String, String)] = []

  private var listedSeries: [SampleSeries] {
    person.series.values
      .filter { $0.sampleCount > 0 && (onlyType == nil || $0.type == onlyType) }
      .sorted { $0.type.identifier < $1.type.identifier }
  }

  func types() -> AnswerTable {
    var table = AnswerTable(columns: [
      .init("type", .text), .init("style", .text), .init("unit", .text), .init("samples", .integer),
      .init("first", .time), .init("last", .time), .init("sources", .text),
    ])
    table.rows = QueryResult.Rows(
      listedSeries.map { series in
        let counts = series.sampleCountsBySource()
        let names = counts.keys.sorted { counts[$0, default: 0] > counts[$1, default: 0] }.map {
          person.sources[$0].name
        }
        return [
          .text(series.type.listedName), .text(series.type.styleText), .init(text: series.type.unitText),
          .integer(Int64(series.sampleCount)), time(series.span?.start), time(series.span?.end),
          .text(names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")),
        ]
      })
    return table
  }

  func sources() -> AnswerTable {
    var table = AnswerTable(columns: [
      .init("source", .text), .init("device", .text), .init("class", .text), .init("types", .integer),
      .init("samples", .integer), .init("first", .time), .init("last", .time),
    ])
    var uses: [SourceID: SourceUse] = [:]
    for series in listedSeries { series.addUses(to: &uses) }
    table.rows = QueryResult.Rows(
      uses.sorted { ($1.value.samples, $0.key) < ($0.value.samples, $1.key) }.map { identifier, use in
        let source = person.sources[identifier]
        return [
          .text(source.name), .init(text: source.deviceModel), .text(source.sourceClass.words),
          .integer(Int64(use.types)), .integer(Int64(use.samples)),
          time(Instant(microseconds: use.first)), time(Instant(microseconds: use.last)),
        ]
      })
    return table
  }

  func units() -> AnswerTable {
    var table = AnswerTable(columns: [.init("type", .text), .init("unit", .text), .init("recorded", .boolean)])
    table.rows = QueryResult.Rows(
      QuantityType.all.compactMap { type in
        let sampleType = SampleType.quantity(type)
        guard onlyType == nil || onlyType == sampleType else { return nil }
        return [
          .text(type.sentenceName), .text(type.keptUnit.unitString), .boolean(person.series(of: sampleType) != nil),
        ]
      })
    return table
  }

  func profile() -> AnswerTable {
    let known = person.characteristics
    var table = AnswerTable(columns: [.init("property", .text), .init("value", .text)])
    let properties: [(String, String?)] = [
      ("name", person.name),
      ("date of birth", known.dateOfBirth.map { "\($0)" }),
      ("biological sex", known.biologicalSex.map { "\($0)" }),
      ("blood type", known.bloodType.map { "\($0)" }),
      ("skin type", known.skinType.map { "\($0)" }),
      ("home zone", person.homeZoneIdentifier),
      ("exported", person.exportDate.map { timeline.iso8601($0) }),
      ("locale", person.locale),
      ("export version", person.exportVersion),
      ("samples", "\(person.sampleCount)"),
      ("workouts", "\(person.workouts.count)"),
      ("sources", "\(person.sources.count)"),
      ("bytes in memory a sample", bytesPerSample),
    ]
    table.rows = QueryResult.Rows(properties.compactMap { name, value in value.map { [.text(name), .text($0)] } })
    for (name, value) in thresholds { table.rows.append([.text(name), .text(value)]) }
    return table
  }

  private var bytesPerSample: String? {
    guard person.sampleCount > 0 else { return nil }
    let tenths = person.sampleByteCount * 10 / person.sampleCount
    return "\(tenths / 10).\(tenths % 10)"
  }

  static func settings() -> AnswerTable {
    var table = AnswerTable(columns: [.init("setting", .text), .init("default", .text), .init("values", .text)])
    table.rows = QueryResult.Rows(
      QuerySettings.Name.allCases.map { name in
        [.text(name.rawValue), .text(name.usual), .text(name.values)]
      })
    return table
  }

  static func definitions(_ definitions: Definitions) -> AnswerTable {
    var table = AnswerTable(columns: [
      .init("name", .text), .init("unit", .text), .init("expression", .text), .init("aggregate", .text),
    ])
    table.rows = QueryResult.Rows(
      definitions.all.map { definition in
        let unit = try? ExpressionUnits.unit(of: definition.expression)
        return [
          .text(definition.name), .init(text: unit?.sentenceText), .text(definition.expression.text),
          .text(definition.expression.defaultAggregate.name),
        ]
      })
    return table
  }

  static func people(_ people: [PersonData]) -> AnswerTable {
    var table = AnswerTable(columns: [
      .init("person", .text), .init("types", .integer), .init("samples", .integer), .init("workouts", .integer),
    ])
    table.rows = QueryResult.Rows(
      people.map {
        [
          .text($0.name), .integer(Int64($0.series.count)), .integer(Int64($0.sampleCount)),
          .integer(Int64($0.workouts.count)),
        ]
      })
    return table
  }

  private func time(_ instant: Instant?) -> QueryResult.Cell {
    instant.map { .time($0, in: timeline) } ?? .missing
  }
}

/// How much of a person's data one source wrote.
struct SourceUse {
  var samples = 0
  var types = 0
  var first = Int64.max
  var last = Int64.min
}

extension SampleSeries {
  /// How many rows each source wrote. O(n).
  fileprivate func sampleCountsBySource() -> [SourceID: Int] {
    var uses: [SourceID: SourceUse] = [:]
    addUses(to: &uses)
    return uses.mapValues(\.samples)
  }

  /// Counts this series among the uses of its sources. O(n).
  fileprivate func addUses(to uses: inout [SourceID: SourceUse]) {
    var own: [UInt16: SourceUse] = [:]
    forEachChunk { rows in
      for row in 0..<rows.count {
        own[rows.sources[row], default: SourceUse()].add(start: rows.starts[row], end: rows.ends[row])
      }
    }
    for (number, use) in own {
      uses[SourceID(rawValue: number), default: SourceUse()].add(use)
    }
  }
}

extension SourceUse {
  fileprivate mutating func add(start: Int64, end: Int64) {
    samples += 1
    first = min(first, start)
    last = max(last, end)
  }

  /// Adds what the source wrote of one type.
  fileprivate mutating func add(_ use: SourceUse) {
    samples += use.samples
    types += 1
    first = min(first, use.first)
    last = max(last, use.last)
  }
}

extension SampleType {
  /// The name that lists show.
  fileprivate var listedName: String {
    switch self {
    case .quantity(let type): type.sentenceName
    case .category(let type): type.sentenceName
    }
  }

  fileprivate var styleText: String {
    switch self {
    case .quantity(let type): type.style.isCumulative ? "cumulative" : "discrete"
    case .category: "category"
    }
  }

  fileprivate var unitText: String? {
    if case .quantity(let type) = self { type.keptUnit.unitString } else { nil }
  }
}

extension SourceClass {
  fileprivate var words: String {
    switch self {
    case .watch: "watch"
    case .phone: "phone"
    case .otherDevice: "other device"
    case .app: "app"
    }
  }
}
