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
  /// | people | person |
  ///
  /// - Parameter name: Limits `types`, `sources` and `units` to one type, `workouts` to one activity.
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
    var listing = Listing(person: person, timeline: timeline, onlyType: try listedType(name, sentence: sentence))
    if topic == .profile {
      let athlete = Athlete(person, profile: settings.profile, timeline: timeline)
      listing.thresholds = athlete.facts(on: timeline.date(at: settings.now))
    }
    let table =
      switch topic {
      case .types: listing.types()
      case .sources: listing.sources()
      case .units: listing.units()
      case .settings: Listing.settings()
      case .people: Listing.people(people)
      case .profile, .workouts: listing.profile()
      }
    return QueryResult(
      query: sentence, zone: timeline.home.identifier, columns: table.columns, rows: table.rows,
      notes: table.rows.isEmpty ? [QueryResult.Note("no-data", "There is nothing to list.")] : [])
  }

  /// The type that `of NAME` names.
  private func listedType(_ name: String?, sentence: String) throws(QueryErrors) -> SampleType? {
    guard let name else { return nil }
    switch Names.type(name.foldedName) {
    case .quantity(let type)?: return .quantity(type)
    case .category(let type)?: return .category(type)
    default: break
    }
    let offset = sentence.count - name.nameText.count
    throw QueryErrors(
      sentence: sentence,
      errors: [
        QueryError(
          .unknownType, "there is no type “\(name)”",
          from: SentencePosition(line: 1, column: offset + 1, offset: offset),
          to: SentencePosition(line: 1, column: sentence.count + 1, offset: sentence.count),
          expected: ["a type"], suggestions: Names.typeSuggestions(for: name))
      ])
  }
}
