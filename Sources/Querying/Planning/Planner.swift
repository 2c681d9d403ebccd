import Calendars
import Quantities
import Statistics
import Storage

/// Resolves a query against a person. Finds the mistakes that only the data show.
struct Planner {
  let person: PersonData
  let settings: EngineSettings
  let query: Query
  let spans: QuerySpans
  private(set) var findings: [QueryChecks.Finding] = []

  init(query: Query, spans: QuerySpans, person: PersonData, settings: EngineSettings) {
    self.query = query
    self.spans = spans
    self.person = person
    self.settings = settings
  }

  /// The plan; with ``findings`` it must not be run.
  mutating func plan() -> Plan {
    let zones = ZoneTimeline.of(person, systemZone: settings.systemZone)
    let given = query.settings.timeZone.flatMap { try? Zone(identifier: $0) } ?? settings.zoneOverride
    let timeline = given.map { ZoneTimeline(using: $0) } ?? zones.timeline
    let conventions = CivilConventions(
      weekStart: query.settings.weekStart ?? .monday, dayStartSeconds: (query.settings.dayStartMinute ?? 0) * 60)
    let rule = bucketRule(conventions)
    let isAlone = query.measures.count == 1
    checkPowerZones()
    let range = range(timeline: timeline, conventions: conventions, rule: rule)
    let filters = filters(timeline: timeline, conventions: conventions)
    return Plan(
      query: query, person: person, settings: settings, timeline: timeline, isZoneGiven: given != nil,
      isHomeAssumed: zones.isHomeAssumed && given == nil, unknownZones: given == nil ? zones.unknownIdentifiers : [],
      conventions: conventions, bucketRule: rule,
      range: range,
      measures: query.measures.map { MeasurePlan($0, unit: query.unit, isAlone: isAlone) },
      filter: filters.ofSamples, workoutFilter: filters.ofWorkouts, sourceMode: sourceMode, sourceOrder: sourceOrder)
  }

  private func bucketRule(_ conventions: CivilConventions) -> BucketRule? {
    for case .time(let count, let unit) in query.keys {
      return BucketRule(unit, count: count, conventions: conventions)
    }
    // A correlation pairs days unless it says otherwise.
    return query.correlation == nil ? nil : BucketRule(.day, conventions: conventions)
  }

  /// Whether samples count on the date of the night.
  private var isNightly: Bool { query.measures.contains { MeasurePlan($0, unit: nil, isAlone: true).isNightly } }

  private mutating func range(
    timeline: ZoneTimeline, conventions: CivilConventions, rule: BucketRule?
  ) -> OpenRange {
    let resolver = RangeResolver(
      now: settings.now, timeline: timeline, conventions: conventions, rule: rule,
      countsByNight: isNightly && TimeGridBuilder.shiftsToNights(rule))
    do {
      return try resolver.range(query.range)
    } catch {
      find(.tooManyRows, error.description, at: spans.keys.first ?? spans.range)
      return OpenRange()
    }
  }

  private mutating func find(
    _ code: QueryErrorCode, _ message: String, hint: String = "", at span: Range<Int>?, suggestions: [String] = []
  ) {
    findings.append(
      QueryChecks.Finding(
        code: code, message: message, hint: hint, span: span ?? spans.whole, expected: [], suggestions: suggestions))
  }

  /// Zones of power cannot be estimated.
  private mutating func checkPowerZones() {
    guard let place = query.keys.firstIndex(of: .zone),
      query.measures.contains(where: { $0.singleType?.isPower ?? false })
    else { return }
    let profile = settings.profile ?? person.trainingProfile
    guard profile?.entries.contains(where: { $0.thresholds.powerZones != nil }) != true else { return }
    find(
      .clauseDoesNotApply, "no power zones are known",
      hint: "name \"powerZones\" in a profile (ergostat help profile), or give borders: by bands(150, 200, 250)",
      at: place < spans.keys.count ? spans.keys[place] : nil)
  }

  // MARK: Sources

  private var sourceMode: StatisticsSettings.SourceMode {
    if query.settings.sources == .all { return .all }
    if query.keys.contains(.source) { return .bySource }
    if query.keys.contains(.device) {
      return .withinGroups(person.sources.sources.groupNumbers { $0.deviceModel ?? "" })
    }
    return .merged
  }

  private var sourceOrder: [String] {
    guard case .preferring(let name)? = query.settings.sources else { return [] }
    let sources = person.sources.sources
    return SourceMatcher(sources: sources).numbers(named: name).sorted().map { sources[Int($0)].name }
  }

  private mutating func filters(
    timeline: ZoneTimeline, conventions: CivilConventions
  ) -> (ofSamples: RowFilter, ofWorkouts: RowFilter) {
    let measure = query.measures[0]
    let unit = measure.naturalUnit(of: .latest)
    let data = measure.dataUnit(of: .latest)
    var category: CategoryType?
    if case .category(let type)? = measure.singleType { category = type }
    // The weekday of a night is that of its date, as in `by weekday`.
    let countsByNight = isNightly && (bucketRule(conventions).map { $0.unit >= .day } ?? true)
    let dayStart = countsByNight ? RangeResolver.nightStartSeconds : conventions.dayStartSeconds
    var compiler = FilterCompiler(
      person: person, timeline: timeline, dayStartSeconds: dayStart, dataUnit: data,
      shownUnit: query.unit.flatMap { unit.isConvertible(to: $0) ? $0 : nil } ?? unit, category: category)
    checkPreferredSource()
    var wanted = query.filter
    let sources = namedSources(&wanted)
    let keepsImplausible = query.settings.outliers == .keep
    let ofSamples = compiler.filter(wanted, sources: sources, keepsImplausible: keepsImplausible)
    compiler.isAboutWorkouts = true
    return (ofSamples, compiler.filter(wanted, sources: sources, keepsImplausible: keepsImplausible))
  }

  private static let byHand: Set<String> = ["hand", "byhand", "manual", "manually", "user"]

  /// The numbers of the sources of `from`, `nil` for all; *by hand* is no source but a condition.
  private mutating func namedSources(_ filter: inout SampleFilter?) -> Set<UInt16>? {
    guard !query.sources.isEmpty else { return nil }
    let matcher = SourceMatcher(sources: person.sources.sources)
    if query.sources.allSatisfy({ Planner.byHand.contains($0.foldedName) }) {
      let condition = SampleFilter.comparison(.entered, .equal, .text("hand"))
      filter = filter.map { $0 && condition } ?? condition
      return nil
    }
    var numbers: Set<UInt16> = []
    for (index, name) in query.sources.enumerated() {
      let found = matcher.numbers(named: name)
      if found.isEmpty, !SourceMatcher.isClass(name) {
        findUnknownSource(name, matcher, at: index < spans.sources.count ? spans.sources[index] : nil)
      }
      numbers.formUnion(found)
    }
    return numbers
  }

  private mutating func checkPreferredSource() {
    guard case .preferring(let name)? = query.settings.sources else { return }
    let matcher = SourceMatcher(sources: person.sources.sources)
    guard matcher.numbers(named: name).isEmpty, !SourceMatcher.isClass(name) else { return }
    findUnknownSource(name, matcher, at: spans.settings[.sources])
  }

  private mutating func findUnknownSource(_ name: String, _ matcher: SourceMatcher, at span: Range<Int>?) {
    let close = matcher.suggestions(for: name)
    let names = Array(Set(matcher.sources.map(\.name))).sorted()
    let all = names.prefix(6).joined(separator: ", ")
    find(
      .unknownSource, "no source is called “\(name)”",
      hint: close.isEmpty ? (names.isEmpty ? "the data have no sources" : "there are \(all)") : "", at: span,
      suggestions: close.map(\.nameText))
  }
}
