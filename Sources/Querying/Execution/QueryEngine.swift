import Calendars
import Quantities
import Statistics
import Storage

/// Answers queries about one person, or several.
///
///     let engine = QueryEngine(person: person, settings: EngineSettings(now: now, systemZone: .system))
///     let result = try engine.run(Query("sum steps by week last 12 weeks"))
///
/// A value without state of its own: what is derived from the data (merged series) is cached with the person, so that the next
/// question about the same type is quicker. Safe to use from several threads.
public struct QueryEngine: Sendable {
  /// The people that can be asked about.
  public let people: [PersonData]
  /// What answers depend on beside query and data.
  public let settings: EngineSettings
  /// The own metrics that sentences may name.
  public var definitions: Definitions

  /// An engine over one person's sealed data.
  public init(person: PersonData, settings: EngineSettings, definitions: Definitions = Definitions()) {
    people = [person]
    self.settings = settings
    self.definitions = definitions
  }

  /// An engine over all people of a store; the first one is asked about unless a query names another.
  public init(store: SampleStore, settings: EngineSettings, definitions: Definitions = Definitions()) {
    people = store.people
    self.settings = settings
    self.definitions = definitions
  }

  /// Answers a query. An empty answer has a note that says why.
  ///
  /// - Throws: ``QueryErrors`` where the query contradicts itself or names what the data do not have; places refer to its
  ///   canonical text.
  public func run(_ query: Query) throws(QueryErrors) -> QueryResult {
    // The canonical text of a built query may have mistakes that the parser finds first.
    let parsed = try parsed(query.text, knowing: Definitions())
    if let known = knownResult(parsed) { return known }
    return try PreparedQuery(parsed, engine: self).run()
  }

  /// Reads and answers a sentence; the places of errors refer to it as typed.
  public func run(sentence: String) throws(QueryErrors) -> QueryResult {
    let parsed = try parsed(sentence, knowing: definitions)
    if let known = knownResult(parsed) { return known }
    return try PreparedQuery(parsed, engine: self).run()
  }

  /// Says what a query means and how it is answered.
  ///
  /// - Parameter analyze: Whether to run it and add rows and times.
  public func explain(_ query: Query, analyze: Bool = false) throws(QueryErrors) -> Explanation {
    try PreparedQuery(parsed(query.text, knowing: Definitions()), engine: self).explanation(analyze: analyze)
  }

  /// The answer to a question that was asked lately. What has one was planned without a mistake: neither is done again.
  private func knownResult(_ parsed: ParsedQuery) -> QueryResult? {
    let query = parsed.query
    // Stages are run anew, and may look back; people are put together.
    guard query.stages.isEmpty, query.settings.person == nil, !query.keys.contains(.person), let person = people.first,
      let answer = AnswerCache.of(person).answer(to: AnswerCache.Question(parsed.text, settings))
    else { return nil }
    return QueryResult(
      query: parsed.text, zone: answer.zone, settings: answer.settings, columns: answer.table.columns,
      rows: answer.table.rows, notes: answer.notes)
  }

  /// The sentence as it was read lately, or reads it.
  private func parsed(_ sentence: String, knowing definitions: Definitions) throws(QueryErrors) -> ParsedQuery {
    guard let person = people.first else { return try ParsedQuery(sentence, knowing: definitions) }
    return try SentenceCache.of(person).query(sentence, knowing: definitions)
  }
}

/// A query with the places of its parts, checked against an engine's people.
struct PreparedQuery {
  let parsed: ParsedQuery
  let plans: [Plan]

  /// What is asked.
  var query: Query { parsed.query }

  init(_ parsed: ParsedQuery, engine: QueryEngine) throws(QueryErrors) {
    self.parsed = parsed
    var plans: [Plan] = []
    for person in try PreparedQuery.people(parsed, engine) {
      var planner = Planner(query: parsed.query, spans: parsed.spans, person: person, settings: engine.settings)
      plans.append(planner.plan())
      guard planner.findings.isEmpty else { throw parsed.errors(planner.findings) }
    }
    self.plans = plans
  }

  /// The people asked about: all of them by person, the one named, else the first.
  private static func people(_ parsed: ParsedQuery, _ engine: QueryEngine) throws(QueryErrors) -> [PersonData] {
    if let name = parsed.query.settings.person {
      if let person = engine.people.first(where: { $0.name.foldedName == name.foldedName }) { return [person] }
      let names = engine.people.map(\.name).filter { !$0.isEmpty }
      throw parsed.errors([
        QueryChecks.Finding(
          code: .unknownPerson, message: "there is no person “\(name)”",
          hint: names.isEmpty
            ? "the data are of one person without a name" : "there are \(names.joined(separator: ", "))",
          span: parsed.spans.settings[.person] ?? parsed.spans.whole,
          suggestions: Spelling.suggestions(for: name, among: names))
      ])
    }
    return parsed.query.keys.contains(.person) ? engine.people : Array(engine.people.prefix(1))
  }

  // MARK: Running

  func run() throws(QueryErrors) -> QueryResult {
    var tables: [(person: String, table: AnswerTable)] = []
    var notes: [QueryResult.Note] = []
    for plan in plans {
      let question = AnswerCache.Question(parsed.text, plan.settings)
      let answer = try AnswerCache.of(plan.person).answer(to: question) {
        () throws(QueryErrors) -> AnswerCache.Answer in
        let made = try self.answer(plan)
        return AnswerCache.Answer(
          table: made.table, notes: made.notes, zone: plan.timeline.home.identifier, settings: plan.resultSettings)
      }
      let table = query.stages.isEmpty ? answer.table : answer.table.marked(before: try rowsBefore(plan, answer.table))
      tables.append((plan.person.name, table))
      notes += answer.notes.filter { !notes.contains($0) }
    }
    var joined = join(tables)
    if !query.stages.isEmpty {
      let staged = try staged(joined)
      joined = staged.table
      notes += staged.notes
    }
    if plans.isEmpty { notes.append(QueryResult.Note("no-data", "There is no data.")) }
    return QueryResult(
      query: parsed.text, zone: plans.first?.timeline.home.identifier ?? "UTC",
      settings: plans.first?.resultSettings ?? [], columns: joined.columns, rows: joined.rows, notes: notes)
  }

  /// Answers one plan.
  func answer(_ plan: Plan) throws(QueryErrors) -> (table: AnswerTable, notes: [QueryResult.Note]) {
    if plan.query.hasRowOfEachWorkout {
      let answer = WorkoutAnswer(plan: plan)
      let table = answer.table()
      let span = plan.person.workoutSessions.map(\.main.range).joinedSpan
      let notes = AnswerNotes(plan: plan, dataSpan: span, contributions: [], hasRows: !table.rows.isEmpty)
      return (table, notes.notes())
    }
    if query.correlation != nil { return try correlation(plan) }
    var answer = BucketAnswer(plan: plan)
    do {
      let table = try answer.table()
      let notes = AnswerNotes(
        plan: plan, dataSpan: answer.dataSpan, contributions: answer.contributions, hasRows: !table.rows.isEmpty)
      return (table, notes.notes() + answer.rangeNotes + answer.comparisonNotes)
    } catch {
      throw tooManyRows(error)
    }
  }

  private func correlation(_ plan: Plan) throws(QueryErrors) -> (table: AnswerTable, notes: [QueryResult.Note]) {
    var answer = CorrelationAnswer(plan: plan)
    do {
      let table = try answer.table()
      let notes = AnswerNotes(
        plan: plan, dataSpan: answer.dataSpan, contributions: answer.contributions, hasRows: !table.rows.isEmpty)
      return (table, notes.notes() + answer.notes)
    } catch {
      throw tooManyRows(error)
    }
  }

  private func tooManyRows(_ error: BucketError) -> QueryErrors {
    let place = parsed.spans.keys.first ?? parsed.spans.whole
    return parsed.errors([QueryChecks.Finding(code: .tooManyRows, message: error.description, span: place)])
  }

  /// The tables of several people one below the other by start, with a column that names them.
  private func join(_ tables: [(person: String, table: AnswerTable)]) -> AnswerTable {
    guard query.keys.contains(.person) else { return tables.first?.table ?? AnswerTable() }
    var joined = tables.first?.table ?? AnswerTable()
    guard !joined.columns.isEmpty else { return joined }
    joined.columns.insert(QueryResult.Column("person", .text), at: joined.personColumn)
    let rows = tables.flatMap { person, table in
      table.rows.map { row in
        var row = row
        row.insert(.text(person), at: joined.personColumn)
        return row
      }
    }
    // A stable order by the start of the row keeps people in the order of the store.
    let sorted = rows.enumerated().sorted { left, right in
      let (first, second) = (PreparedQuery.start(left.element), PreparedQuery.start(right.element))
      return first != second ? first < second : left.offset < right.offset
    }
    joined.rows = QueryResult.Rows(sorted.map(\.element))
    return joined
  }

  private static func start(_ row: [QueryResult.Cell]) -> Instant {
    if case .time(let instant, _)? = row.first { return instant }
    return Instant(microseconds: .min)
  }
}

extension Plan {
  /// What the answer depends on beside query and data, in a fixed order.
  var resultSettings: [QueryResult.Setting] {
    let chosen = query.settings
    var settings = [
      QueryResult.Setting("now", .time(self.settings.now, in: timeline)),
      QueryResult.Setting("week", .text("\(conventions.weekStart)")),
      QueryResult.Setting(
        "day",
        .text("\((conventions.dayStartSeconds / 3_600).twoDigits):\((conventions.dayStartSeconds / 60 % 60).twoDigits)")
      ),
      QueryResult.Setting("sources", .text(sourceText)),
      QueryResult.Setting("partial", .text((chosen.partial ?? .skip).rawValue)),
      QueryResult.Setting("max_gap", .number(chosen.maximumGapSeconds ?? 300)),
      QueryResult.Setting("weight", .text((chosen.weight ?? .time).rawValue)),
      QueryResult.Setting("outliers", .text((chosen.outliers ?? .drop).rawValue)),
    ]
    if let coverage = chosen.coverage { settings.append(QueryResult.Setting("coverage", .number(coverage))) }
    if !person.name.isEmpty { settings.append(QueryResult.Setting("person", .text(person.name))) }
    return settings
  }

  private var sourceText: String {
    switch query.settings.sources {
    case .all?: "all"
    case .preferring(let name)?: name
    case .merged?, nil: "merged"
    }
  }
}
