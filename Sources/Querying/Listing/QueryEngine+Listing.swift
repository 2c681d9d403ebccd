import Calendars
import Quantities
import Statistics
import Storage

extension QueryEngine {
  /// What there is: the answer to `show TOPIC`, a table like any other.
  ///
  /// | topic | a row for each |
  /// | --- | --- |
  /// | types | type with samples: style, unit, number, span, sources |
  /// | sources | source: device, class, number, span |
  /// | workouts | workout, doubled ones once |
  /// | profile | thing known of the person and the file |
  /// | units | quantity type: the unit of answers |
  /// | settings | setting of `using`: its default and values |
  /// | definitions | own metric: its unit and what it stands for |
  /// | people | person |
  ///
  /// - Parameter name: Limits `types`, `sources` and `units` to one type, `workouts` to one activity, the others to the row of that
  ///   name.
  /// - Throws: ``QueryErrors`` where `name` names nothing.
  /// - Complexity: O(samples) for types and sources, else O(rows).
  public func list(_ topic: Statement.Topic, of name: String? = nil) throws(QueryErrors) -> QueryResult {
    if topic == .workouts {
      let activity = name.map { " \($0.nameText)" } ?? ""
      return try run(sentence: "\(activity) workouts all time")
    }
    let sentence = Statement.show(topic, of: name).text
    let person = people.first ?? PersonData()
    let timeline =
      settings.zoneOverride.map { ZoneTimeline(using: $0) }
      ?? ZoneTimeline.of(person, systemZone: settings.systemZone).timeline
    let isByType = topic == .types || topic == .sources || topic == .units
    var listing = Listing(
      person: person, timeline: timeline, onlyType: isByType ? try listedType(name, sentence: sentence) : nil)
    if topic == .profile {
      let athlete = Athlete(person, profile: settings.profile, timeline: timeline)
      listing.thresholds = athlete.facts(on: timeline.date(at: settings.now))
    }
    var table =
      switch topic {
      case .types: listing.types()
      case .sources: listing.sources()
      case .units: listing.units()
      case .settings: Listing.settings()
      case .definitions: Listing.definitions(definitions)
      case .people: Listing.people(people)
      case .profile, .workouts: listing.profile()
      }
    if let name, !isByType { try limit(&table, to: name, sentence: sentence) }
    return QueryResult(
      query: sentence, zone: timeline.home.identifier, columns: table.columns, rows: table.rows,
      notes: table.rows.isEmpty ? [QueryResult.Note("no-data", "There is nothing to list.")] : [])
  }

  /// Keeps the row whose first cell is `name`.
  private func limit(_ table: inout AnswerTable, to name: String, sentence: String) throws(QueryErrors) {
    let names = table.rows.compactMap { row -> String? in
      if case .text(let text)? = row.first { return text }
      return nil
    }
    table.rows = QueryResult.Rows(zip(names, table.rows).filter { $0.0.foldedName == name.foldedName }.map(\.1))
    guard table.rows.isEmpty else { return }
    let shown = names.prefix(6).joined(separator: ", ")
    throw unlisted(
      .unknownName, "nothing in this list is called “\(name)”", name, sentence: sentence, expected: names,
      hint: shown.isEmpty ? "the list is empty" : "there are \(shown)\(names.count > 6 ? " …" : "")",
      suggestions: Spelling.suggestions(for: name, among: names))
  }

  /// The type that a name means, by any of the names that sentences know; `nil` if there is none. O(1).
  public static func sampleType(named name: String) -> SampleType? {
    switch Names.type(name.foldedName) {
    case .quantity(let type)?: .quantity(type)
    case .category(let type)?: .category(type)
    default: nil
    }
  }

  /// The type that `of NAME` names.
  private func listedType(_ name: String?, sentence: String) throws(QueryErrors) -> SampleType? {
    guard let name else { return nil }
    return try sampleType(named: name, sentence: sentence)
  }

  func sampleType(named name: String, sentence: String) throws(QueryErrors) -> SampleType {
    if let type = QueryEngine.sampleType(named: name) { return type }
    throw unlisted(
      .unknownType, "there is no type “\(name)”", name, sentence: sentence, expected: ["a type"],
      suggestions: Names.typeSuggestions(for: name))
  }

  /// A mistake in the name that a sentence ends with.
  func unlisted(
    _ code: QueryErrorCode, _ message: String, _ name: String, sentence: String, expected: [String], hint: String = "",
    suggestions: [String]
  ) -> QueryErrors {
    let offset = sentence.count - name.nameText.count
    return QueryErrors(
      sentence: sentence,
      errors: [
        QueryError(
          code, message, hint: suggestions.isEmpty ? hint : "",
          from: SentencePosition(line: 1, column: offset + 1, offset: offset),
          to: SentencePosition(line: 1, column: sentence.count + 1, offset: sentence.count),
          expected: expected, suggestions: suggestions)
      ])
  }
}
