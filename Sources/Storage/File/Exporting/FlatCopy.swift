import Calendars
import Quantities

extension StoreFile {
  /// Writes everything to a new SQLite file of plain tables and views, for Datasette, spreadsheets and people who ask in SQL.
  ///
  ///     sample(person, type, start, end, value, unit, source, device, entered, implausible)     and a view for each type
  ///     workout, activity_summary, correlation, route_point
  ///
  /// Times are ISO 8601 in UTC, `2026-05-04T07:50:00+00:00`.
  /// - Parameters:
  ///   - people: Whose data; `nil` for everyone in the store.
  ///   - types: Only samples of these types, and nothing else; `nil` for all.
  /// - Throws: ``StoreError/exists(path:)`` if there is a file at `target`.
  /// - Complexity: O(rows), some hundred thousand a second; memory for one chunk.
  public func writeFlatCopy(
    of people: [PersonData]? = nil, types: Set<SampleType>? = nil, to target: String
  ) throws(StoreError) {
    guard let people else { return try writeFlatCopy(of: read().people, types: types, to: target) }
    try Platform.createPrivateFile(target)
    do throws(StoreError) {
      let copy = try FlatCopy(path: target)
      for (number, person) in people.enumerated() { try copy.add(person, types, number: Int64(number + 1)) }
      try copy.finish()
    } catch {
      Platform.delete(target)
      throw error
    }
  }
}

/// A file of flat tables while it is written.
private struct FlatCopy {
  private let connection: Connection
  private let insertSample: Statement

  init(path: String) throws(StoreError) {
    connection = try Connection(path: path, mode: .readWrite)
    try connection.execute(
      """
      PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN;
      CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT, date_of_birth TEXT, biological_sex TEXT, home_zone TEXT);
      CREATE TABLE types(id INTEGER PRIMARY KEY, name TEXT UNIQUE, identifier TEXT, unit TEXT);
      CREATE TABLE sources(id INTEGER PRIMARY KEY, person INTEGER, name TEXT, device TEXT);
      CREATE TABLE samples(
        person INTEGER, type INTEGER, start TEXT, "end" TEXT, value REAL, source INTEGER, entered INTEGER,
        implausible INTEGER);
      CREATE VIEW sample AS SELECT people.name AS person, types.name AS type, start, "end", value, unit,
        sources.name AS source, sources.device AS device, entered, implausible
        FROM samples JOIN types ON types.id = type JOIN sources ON sources.id = source
        JOIN people ON people.id = samples.person;
      CREATE TABLE workout(
        person TEXT, activity TEXT, start TEXT, "end" TEXT, active_seconds REAL, distance_km REAL, energy_kcal REAL,
        source TEXT);
      CREATE TABLE activity_summary(
        person TEXT, date TEXT, active_energy_kcal REAL, active_energy_goal_kcal REAL, move_minutes REAL,
        exercise_minutes REAL, exercise_goal_minutes REAL, stand_hours REAL, stand_goal_hours REAL);
      CREATE TABLE correlation(
        person TEXT, correlation TEXT, start TEXT, "end" TEXT, type TEXT, value REAL, unit TEXT, source TEXT);
      CREATE TABLE route_point(
        person TEXT, workout_start TEXT, time TEXT, latitude REAL, longitude REAL, elevation_m REAL, speed_m_s REAL);
      """)
    insertSample = try connection.prepare("INSERT INTO samples VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
  }

  /// Ends the transaction.
  func finish() throws(StoreError) {
    try connection.execute("CREATE INDEX samples_of_type ON samples(type, start); COMMIT")
  }

  func add(_ person: PersonData, _ types: Set<SampleType>?, number: Int64) throws(StoreError) {
    try run(
      "INSERT INTO people VALUES (?, ?, ?, ?, ?)", .integer(number), .text(person.name),
      FlatCopy.text(person.characteristics.dateOfBirth?.description),
      FlatCopy.text(person.characteristics.biologicalSex.map { "\($0)" }), FlatCopy.text(person.homeZoneIdentifier))
    let firstSource = try connection.integer("SELECT ifnull(max(id), 0) + 1 FROM sources") ?? 1
    for (offset, source) in person.sources.sources.enumerated() {
      try run(
        "INSERT INTO sources VALUES (?, ?, ?, ?)", .integer(firstSource + Int64(offset)), .integer(number),
        .text(source.name), FlatCopy.text(source.deviceModel))
    }
    for (type, series) in person.series.sorted(by: { $0.key.name < $1.key.name }) {
      if let types, !types.contains(type) { continue }
      try add(series, type: try self.number(of: type), person: number, firstSource: firstSource)
    }
    if types == nil { try addRecords(of: person) }
  }

  private func number(of type: SampleType) throws(StoreError) -> Int64 {
    let known = try connection.prepare("SELECT id FROM types WHERE name = ?")
    try known.start(.text(type.name))
    if try known.step() { return known.integer(0) }
    var unit: String?
    if case .quantity(let quantity) = type { unit = quantity.keptUnit.unitString }
    try run(
      "INSERT INTO types VALUES (NULL, ?, ?, ?)", .text(type.name), .text(type.identifier), FlatCopy.text(unit))
    let number = connection.lastInsertedRow
    // Names of types come from files: as identifiers they are quoted, within a text doubled.
    let quoted = type.name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    let literal = type.name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    try? connection.execute("CREATE VIEW \"\(quoted)\" AS SELECT * FROM sample WHERE type = '\(literal)'")
    return number
  }

  private func add(
    _ series: SampleSeries, type: Int64, person: Int64, firstSource: Int64
  ) throws(StoreError) {
    var failure: StoreError?
    series.forEachChunk { rows in
      for row in 0..<rows.count where failure == nil {
        let flags = SampleFlags(rawValue: rows.flags[row])
        do throws(StoreError) {
          try insertSample.run(
            .integer(person), .integer(type), FlatCopy.time(rows.starts[row]), FlatCopy.time(rows.ends[row]),
            .real(rows.values[row]), .integer(firstSource + Int64(rows.sources[row])),
            .integer(flags.contains(.enteredByHand) ? 1 : 0), .integer(flags.contains(.implausible) ? 1 : 0))
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
  }

  private func addRecords(of person: PersonData) throws(StoreError) {
    func name(_ source: SourceID) -> Statement.Value {
      Int(source.rawValue) < person.sources.count ? .text(person.sources[source].name) : .null
    }
    for workout in person.workouts {
      try run(
        "INSERT INTO workout VALUES (?, ?, ?, ?, ?, ?, ?, ?)", .text(person.name), .text(workout.activity.name),
        FlatCopy.time(workout.range.start.microseconds), FlatCopy.time(workout.range.end.microseconds),
        FlatCopy.real(workout.activeSeconds), FlatCopy.real(workout.totalDistanceKilometers),
        FlatCopy.real(workout.totalEnergyKilocalories), name(workout.source))
      for route in workout.routes { try add(route, of: workout, person.name) }
    }
    for summary in person.activitySummaries {
      try run(
        "INSERT INTO activity_summary VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", .text(person.name),
        .text(summary.date.description), FlatCopy.real(summary.activeEnergyBurnedKilocalories),
        FlatCopy.real(summary.activeEnergyBurnedGoalKilocalories), FlatCopy.real(summary.moveMinutes),
        FlatCopy.real(summary.exerciseMinutes), FlatCopy.real(summary.exerciseGoalMinutes),
        FlatCopy.real(summary.standHours), FlatCopy.real(summary.standGoalHours))
    }
    for correlation in person.correlations {
      for member in correlation.members {
        var unit: String?
        if case .quantity(let type) = member.type { unit = type.keptUnit.unitString }
        try run(
          "INSERT INTO correlation VALUES (?, ?, ?, ?, ?, ?, ?, ?)", .text(person.name), .text(correlation.identifier),
          FlatCopy.time(member.range.start.microseconds), FlatCopy.time(member.range.end.microseconds),
          .text(member.type.name), .real(member.value), FlatCopy.text(unit), name(correlation.source))
      }
    }
  }

  private func add(_ route: WorkoutRoute, of workout: Workout, _ person: String) throws(StoreError) {
    let points = route.points.columns()
    let insert = try connection.prepare("INSERT INTO route_point VALUES (?, ?, ?, ?, ?, ?, ?)")
    for index in 0..<points.count {
      let point = points[index]
      try insert.run(
        .text(person), FlatCopy.time(workout.range.start.microseconds),
        point.instant.map { FlatCopy.time($0.microseconds) } ?? .null, .real(point.latitude), .real(point.longitude),
        FlatCopy.real(point.elevationMeters), FlatCopy.real(point.speedMetersPerSecond))
    }
  }

  private func run(_ sql: String, _ values: Statement.Value...) throws(StoreError) {
    try connection.prepare(sql).run(values)
  }

  private static func time(_ microseconds: Int64) -> Statement.Value {
    .text(Instant(microseconds: microseconds).description)
  }

  private static func text(_ text: String?) -> Statement.Value { text.map { .text($0) } ?? .null }

  private static func real(_ number: Double?) -> Statement.Value { number.map { .real($0) } ?? .null }
}
