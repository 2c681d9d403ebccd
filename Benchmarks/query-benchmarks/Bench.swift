import BenchmarkHarness
import Calendars
import Quantities
import Querying
import Statistics
import Storage

/// A person with the table's rows, and the questions put to it.
final class Bench {
  private var person: PersonData
  private let lookUps: [Int64]
  private let settings: EngineSettings
  /// Bytes of the packed columns for each row of the main table.
  let bytesPerRow: Double
  /// What the totals of quarter hours of all types take: time to make, bytes for each row of all types.
  private(set) var totalsSeconds = 0.0
  private(set) var totalsBytesPerRow = 0.0

  // Amounts that add up, and readings that do not, of the same rows.
  private static let amount = SampleType.quantity(.activeEnergyBurned)
  private static let reading = SampleType.quantity(.respiratoryRate)
  private static let overlapping = SampleType.quantity(.stepCount)

  init(table: SampleTable) {
    var person = PersonData()
    let sourceCount = max(4, Int(table.sources.max() ?? 0) + 1)
    let sources = (0..<sourceCount).map {
      person.sources.intern(SampleSource(name: "Watch \($0)", deviceModel: "Watch", sourceClass: .watch))
    }
    let phone = person.sources.intern(SampleSource(name: "iPhone", deviceModel: "iPhone", sourceClass: .phone))
    let numbers = (sources + [phone]).compactMap { $0 }
    for type in [Bench.amount, Bench.reading] {
      Bench.fill(
        &person, type, table.starts, table.starts, table.values, isShuffled: table.arrivesUnsorted
      ) { numbers[Int(table.sources[$0])] }
    }
    for (place, spans) in table.overlapping.enumerated() {
      Bench.fill(
        &person, Bench.overlapping, spans.starts, spans.ends, spans.values, isShuffled: table.arrivesUnsorted
      ) { _ in place == 0 ? numbers[0] : numbers[sourceCount] }
    }
    Bench.fill(&person, .quantity(.bodyMass), table.massTimes, table.massTimes, table.masses) { _ in numbers[0] }
    let centimetres = table.heights.map { ($0 * 100).rounded() }
    Bench.fill(&person, .quantity(.height), table.heightTimes, table.heightTimes, centimetres) { _ in numbers[0] }
    person.givenHomeZoneIdentifier = SampleTable.zone
    person.seal()
    bytesPerRow =
      Double(person.series(of: Bench.amount)?.byteCount ?? 0) / Double(max(1, table.starts.count))
    lookUps = table.lookUps
    settings = EngineSettings(now: Instant(microseconds: SampleTable.span.upperBound + 86_400_000_000 * 30))
    self.person = person
    (totalsSeconds, _) = Stopwatch.seconds { self.person.makeTotals(leastRowCount: 0) }
    totalsBytesPerRow = Double(self.person.totalsByteCount) / Double(max(1, self.person.sampleCount))
  }

  private static func fill(
    _ person: inout PersonData, _ type: SampleType, _ starts: [Int64], _ ends: [Int64], _ values: [Double],
    isShuffled: Bool = false, source: (Int) -> SourceID
  ) {
    var rows = SampleColumns()
    var numbers = SeededNumbers(seed: 7)
    var order = Array(starts.indices)
    if isShuffled { for place in order.indices { order.swapAt(place, numbers.below(order.count)) } }
    for row in order {
      rows.append(start: starts[row], end: ends[row], value: values[row], source: source(row))
      if rows.count == 8_192 {
        person.append(rows, to: type)
        rows.removeAll()
      }
    }
    person.append(rows, to: type)
  }

  /// What there is before the clock starts.
  enum State: String, CaseIterable {
    /// Rows and totals of quarter hours, as after opening a store or importing: the first question after loading.
    case cold
    /// The same question was asked before.
    case warm
    /// Rows alone: the question makes the totals that it needs.
    case bare
  }

  /// Answers an item once.
  func run(_ item: Item, _ state: State) -> (seconds: Double, answer: Answer) {
    if state == .warm {
      _ = values(of: item)
    } else {
      // Any change to the person drops all that was derived.
      person.givenHomeZoneIdentifier = SampleTable.zone
      if state == .cold { person.makeTotals(of: Bench.types(of: item)) }
    }
    // The clock stops at the numbers, as it does for the peers: adding them up for the check is not the question.
    let (seconds, numbers) = Stopwatch.seconds { values(of: item) }
    return (item == .latestBefore ? seconds / Double(lookUps.count) : seconds, Answer(numbers))
  }

  /// The types of which an item needs the totals.
  private static func types(of item: Item) -> Set<SampleType> {
    switch item {
    case .dailySum, .weeklySum, .oneSource, .rollingMean: [amount]
    case .monthlySummary: [reading]
    case .mergedSum: [overlapping]
    case .halfRange, .latestBefore, .bodyMassIndex: []
    }
  }

  private func values(of item: Item) -> [Double] {
    switch item {
    case .dailySum: column("sum activeEnergyBurned by day using partial include")
    case .weeklySum: column("sum activeEnergyBurned by week using partial include")
    case .monthlySummary: column("avg, min, max, count respiratoryRate by month using partial include")
    case .halfRange: halfRange()
    case .oneSource: column("sum activeEnergyBurned by day from \"Watch 1\" using partial include")
    case .latestBefore: latestBefore()
    case .bodyMassIndex: person.bodyMassIndex()?.values ?? []
    case .rollingMean: Item.rollingMeans(column("sum activeEnergyBurned by day using partial include"))
    case .mergedSum: column("sum stepCount by day using partial include")
    }
  }

  /// The first value column of an answer.
  private func column(_ sentence: String) -> [Double] {
    do {
      let result = try QueryEngine(person: person, settings: settings).run(sentence: sentence)
      guard let column = result.columns.first(where: { $0.type == .number }) else { return [] }
      return result.numbers(named: column.name).map { $0 ?? 0 }
    } catch {
      Output.complain("\(sentence): \(error)")
      return []
    }
  }

  /// Sum from the amounts, the rest from the readings of the same rows, between two instants that are no civil borders.
  private func halfRange() -> [Double] {
    let range = TimeRange(
      Instant(microseconds: SampleTable.half.lowerBound), Instant(microseconds: SampleTable.half.upperBound))
    guard let amount = person.series(of: Bench.amount), let reading = person.series(of: Bench.reading),
      let summary = reading.summary(startingIn: range)
    else { return [] }
    let sum = amount.sum(startingIn: range).value
    return [sum + summary.sum.value / Double(summary.count) + summary.minimum + summary.maximum]
  }

  private func latestBefore() -> [Double] {
    guard let series = person.series(of: Bench.reading) else { return [] }
    return series.latestValues(before: lookUps.map { Instant(microseconds: $0) }).map { $0 ?? 0 }
  }
}
