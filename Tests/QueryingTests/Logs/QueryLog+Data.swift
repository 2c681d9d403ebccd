import Calendars
import Quantities
import Storage

extension QueryLog {
  /// The zone in which times without an offset are read.
  func zone() throws(Mistake) -> Zone {
    let name = head["zone"] ?? "UTC"
    do {
      return try Zone(identifier: name)
    } catch {
      throw Mistake(line: 1, message: error.description)
    }
  }

  /// The present.
  func now() throws(Mistake) -> Instant {
    try LogTimes(zone: try zone()).instant(head["now"] ?? "2026-06-01T12:00", line: 1)
  }

  /// The people of the file, with series cut into chunks of so many rows.
  func store(chunkRowCount: Int) throws(Mistake) -> SampleStore {
    var people: [PersonData] = []
    var builder = LogPerson(name: "", log: self, times: LogTimes(zone: try zone()), chunkRowCount: chunkRowCount)
    builder.person.givenHomeZoneIdentifier = head["home"] == "none" ? nil : try zone().identifier
    var isFirst = true
    for block in blocks {
      if block.words.first == "person" {
        if !isFirst { people.append(builder.finished()) }
        let name = block.words.dropFirst().joined(separator: " ")
        builder = LogPerson(name: name, log: self, times: LogTimes(zone: try zone()), chunkRowCount: chunkRowCount)
        builder.person.givenHomeZoneIdentifier = try zone().identifier
      } else {
        try builder.add(block)
      }
      isFirst = false
    }
    people.append(builder.finished())
    return SampleStore(people: people)
  }
}

/// Reads times of a log.
struct LogTimes {
  let zone: Zone

  /// `2026-05-04T09:50`, with seconds, an offset or a Z where needed; `09:50` alone is of the date given.
  func instant(_ text: String, on date: String? = nil, line: Int) throws(QueryLog.Mistake) -> Instant {
    var local = text
    var offset: Zone?
    if local.hasSuffix("Z") {
      local.removeLast()
      offset = .utc
    } else if let sign = local.lastIndex(where: { $0 == "+" || $0 == "-" }), local[sign...].contains(":"),
      local.contains("T"), local.distance(from: sign, to: local.endIndex) == 6
    {
      offset = try? Zone(identifier: String(local[sign...]))
      local = String(local[..<sign])
    }
    if !local.contains("T"), local.contains(":"), let date { local = "\(date)T\(local)" }
    do {
      let period = try CivilPeriod(parsing: local)
      return (offset ?? zone).instant(of: period.start)
    } catch {
      throw QueryLog.Mistake(line: line, message: error.description)
    }
  }
}

/// Fills one person from blocks.
private struct LogPerson {
  var person: PersonData
  let log: QueryLog
  let times: LogTimes

  init(name: String, log: QueryLog, times: LogTimes, chunkRowCount: Int) {
    person = PersonData(name: name, chunkRowCount: chunkRowCount)
    self.log = log
    self.times = times
    if let export = log.head["export"] { person.exportDate = try? times.instant(export, line: 1) }
  }

  func finished() -> PersonData {
    var person = person
    person.seal()
    return person
  }

  mutating func add(_ block: QueryLog.DataBlock) throws(QueryLog.Mistake) {
    switch block.words.first {
    case "samples": try addSamples(block)
    case "category": try addCategory(block)
    case "workouts": try addWorkouts(block)
    case "birth":
      person.characteristics.dateOfBirth = block.words.count > 1 ? CivilDate(block.words[1]) : nil
    case "sex": person.characteristics.biologicalSex = block.words.last == "male" ? .male : .female
    case "profile":
      do throws(TrainingProfileError) {
        // As it stands in the file: words have lost their quotes.
        let text = block.rows.map { log.lines[$0.line - 1] }.joined(separator: "\n")
        person.trainingProfile = try TrainingProfile(parsing: text)
      } catch {
        throw QueryLog.Mistake(line: block.line, message: error.message)
      }
    default: throw QueryLog.Mistake(line: block.line, message: "unknown block \(block.words.first ?? "")")
    }
  }

  /// `… from watch`, `… from Withings Scale` (name and device model).
  private mutating func source(_ block: QueryLog.DataBlock) throws(QueryLog.Mistake) -> SourceID {
    guard let from = block.words.firstIndex(of: "from"), from + 1 < block.words.count else {
      throw QueryLog.Mistake(line: block.line, message: "a block says from whom")
    }
    let name = block.words[from + 1]
    let models = ["watch": "Watch", "phone": "iPhone"]
    var model = models[name]
    if from + 2 < block.words.count, block.words[from + 2] != "by" { model = block.words[from + 2] }
    guard let number = person.sources.intern(SampleSource(name: name, deviceModel: model)) else {
      throw QueryLog.Mistake(line: block.line, message: "too many sources")
    }
    return number
  }

  private mutating func addSamples(_ block: QueryLog.DataBlock) throws(QueryLog.Mistake) {
    guard block.words.count > 2, case .quantity(let type)? = TypeNames.lookup(block.words[1]) else {
      throw QueryLog.Mistake(line: block.line, message: "samples TYPE UNIT from SOURCE")
    }
    guard let unit = try? type.unit(block.words[2]), let conversion = try? unit.conversion(to: type.keptUnit) else {
      throw QueryLog.Mistake(line: block.line, message: "\(block.words[2]) is no unit of \(type)")
    }
    let source = try source(block)
    let isByHand = block.words.suffix(2) == ["by", "hand"]
    var columns = SampleColumns()
    for row in block.rows {
      let parsed = try LogRow(row.words, line: row.line, times: times)
      guard let text = parsed.value, let value = Double(text) else {
        throw QueryLog.Mistake(line: row.line, message: "a row ends in a number")
      }
      append(parsed, conversion(value), source, isByHand: isByHand, to: &columns)
    }
    person.append(columns, to: .quantity(type))
  }

  private mutating func addCategory(_ block: QueryLog.DataBlock) throws(QueryLog.Mistake) {
    guard block.words.count > 1, case .category(let type)? = TypeNames.lookup(block.words[1]) else {
      throw QueryLog.Mistake(line: block.line, message: "category TYPE from SOURCE")
    }
    let source = try source(block)
    var columns = SampleColumns()
    for row in block.rows {
      let parsed = try LogRow(row.words, line: row.line, times: times)
      guard let raw = parsed.value.map({ type.rawValue(named: $0) }) ?? 0 else {
        throw QueryLog.Mistake(line: row.line, message: "\(type) has no value \(parsed.value ?? "")")
      }
      append(parsed, Double(raw), source, isByHand: block.words.suffix(2) == ["by", "hand"], to: &columns)
    }
    person.append(columns, to: .category(type))
  }

  private mutating func append(
    _ row: LogRow, _ value: Double, _ source: SourceID, isByHand: Bool, to columns: inout SampleColumns
  ) {
    var flags: SampleFlags = isByHand || row.isByHand ? [.enteredByHand] : []
    if row.isImplausible { flags.insert(.implausible) }
    var entries = row.metadata.map { MetadataEntry(key: $0.key, value: $0.value) }
    if let zone = row.zone {
      entries.append(MetadataEntry(key: "HKTimeZone", value: zone))
      person.noteZone(zone, at: row.range.start)
    }
    columns.append(
      start: row.range.start.microseconds, end: row.range.end.microseconds, value: value, source: source, flags: flags,
      metadata: person.metadata.intern(entries))
  }

  private mutating func addWorkouts(_ block: QueryLog.DataBlock) throws(QueryLog.Mistake) {
    guard block.words.count > 1, let activity = WorkoutActivityType.named(block.words[1]) else {
      throw QueryLog.Mistake(line: block.line, message: "workouts ACTIVITY from SOURCE")
    }
    let source = try source(block)
    for row in block.rows {
      let parsed = try LogRow(row.words, line: row.line, times: times)
      var workout = Workout(activity: activity, range: parsed.range, source: source)
      for (key, value) in parsed.facts { try add(key, value, to: &workout, line: row.line, date: parsed.date) }
      person.workouts.append(workout)
    }
  }

  /// `distance=5`, `energy=300`, `minutes=28`, `pause=09:10..09:20`, `lap=09:10` or `lap=09:10..09:20`, `sum:steps=5000`, `avg:heartRate=140`
  private func add(
    _ key: String, _ value: String, to workout: inout Workout, line: Int, date: String
  ) throws(QueryLog.Mistake) {
    if key == "pause" {
      let ends = value.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
      for (text, kind) in zip(ends, [WorkoutEvent.Kind.pause, .resume]) {
        let moment = try times.instant(text, on: date, line: line)
        workout.events.append(WorkoutEvent(kind: kind, range: TimeRange(moment, moment)))
      }
      return
    }
    if key == "lap" {
      let ends = value.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
      var moments: [Instant] = []
      for text in ends { moments.append(try times.instant(text, on: date, line: line)) }
      guard let first = moments.first, let last = moments.last else { return }
      workout.events.append(WorkoutEvent(kind: .lap, range: TimeRange(first, last)))
      return
    }
    guard let number = Double(value) else { throw QueryLog.Mistake(line: line, message: "\(value) is no number") }
    switch key {
    case "distance": workout.totalDistanceKilometers = number
    case "energy": workout.totalEnergyKilocalories = number
    case "minutes": workout.activeSeconds = number * 60
    default:
      let parts = key.split(separator: ":").map(String.init)
      guard parts.count == 2, case .quantity(let type)? = TypeNames.lookup(parts[1]) else {
        throw QueryLog.Mistake(line: line, message: "unknown fact \(key)")
      }
      var statistic = workout.statistic(of: type) ?? WorkoutStatistic(type: type, range: workout.range)
      workout.statistics.removeAll { $0.type == type }
      switch parts[0] {
      case "sum": statistic.sum = number
      case "avg": statistic.average = number
      case "min": statistic.minimum = number
      case "max": statistic.maximum = number
      default: throw QueryLog.Mistake(line: line, message: "unknown fact \(key)")
      }
      workout.statistics.append(statistic)
    }
  }
}

/// `START [END | +MINUTES] VALUE [hand] [implausible] [zone=NAME] [key=value …]`
private struct LogRow {
  let range: TimeRange
  let date: String
  var value: String?
  var isByHand = false
  var isImplausible = false
  var zone: String?
  var metadata: [(key: String, value: String)] = []
  var facts: [(key: String, value: String)] = []

  init(_ words: [String], line: Int, times: LogTimes) throws(QueryLog.Mistake) {
    guard let first = words.first else { throw QueryLog.Mistake(line: line, message: "an empty row") }
    date = String(first.prefix { $0 != "T" })
    let start = try times.instant(first, line: line)
    var rest = words.dropFirst()
    var end = start
    if let next = rest.first {
      if next.hasPrefix("+"), let minutes = Double(next.dropFirst()) {
        end = Instant(microseconds: start.microseconds + Int64((minutes * 60_000_000).rounded()))
        rest = rest.dropFirst()
      } else if next.contains(":"), !next.contains("=") {
        end = try times.instant(next, on: date, line: line)
        rest = rest.dropFirst()
      }
    }
    guard let range = TimeRange(checked: start, end) else {
      throw QueryLog.Mistake(line: line, message: "the row ends before it starts")
    }
    self.range = range
    for word in rest {
      if word == "hand" {
        isByHand = true
      } else if word == "implausible" {
        isImplausible = true
      } else if let equal = word.firstIndex(of: "=") {
        let (key, text) = (String(word[..<equal]), String(word[word.index(after: equal)...]))
        if key == "zone" {
          zone = text
        } else if key.hasPrefix("HK") {
          metadata.append((key, text))
        } else {
          facts.append((key, text))
        }
      } else {
        value = word
      }
    }
  }
}
