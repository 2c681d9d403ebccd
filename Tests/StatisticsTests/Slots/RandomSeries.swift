import Calendars
import Quantities
import Storage
import TestSupport

@testable import Statistics

/// Random persons whose sources overlap, with what makes merging hard: instants, copies, samples of days, values by hand, several of one start.
struct RandomSeries {
  /// What lies among the random rows.
  enum Crowd: CaseIterable {
    case none
    /// Bursts of a hundred to two thousand rows that overlap.
    case bursts
    /// Samples of days and weeks, and a day's total for each day of some weeks.
    case longSamples
  }

  let person: PersonData
  let type: SampleType
  /// Everything starts between these.
  static func span(_ seed: UInt64) -> Range<Int64> { base(seed)..<(base(seed) + 6 * 24 * hour) }

  /// The start of 1970, or a day before New York sets its clock back in 2025.
  static func base(_ seed: UInt64) -> Int64 { seed % 2 == 0 ? 0 : 1_761_998_400 * second }

  init(seed: UInt64, type: QuantityType, isReading: Bool = false, crowd: Crowd = .none) {
    var random = SeededGenerator(seed: seed)
    self.type = .quantity(type)
    var person = PersonData(chunkRowCount: [1, 2, 3, 7, 64, 8_192].randomElement(using: &random) ?? 1)
    let names = [
      ("Watch", SourceClass.watch), ("iPhone", .phone), ("App", .app), ("Scale", .otherDevice), ("Old Watch", .watch),
    ]
    let numbers = names.shuffled(using: &random).compactMap {
      person.sources.intern(SampleSource(name: $0.0, deviceModel: nil, sourceClass: $0.1))
    }
    let sourceCount = Int.random(in: 1...numbers.count, using: &random)
    let grains: [Int64] = [1, second, minute, 15 * minute]
    let grain: Int64 = grains.randomElement(using: &random) ?? 1
    var rows = SampleColumns()
    for _ in 0..<Int.random(in: 1...120, using: &random) {
      let start = Int64.random(in: RandomSeries.span(seed), using: &random) / grain * grain
      let length: Int64 =
        switch Int.random(in: 0..<10, using: &random) {
        case 0...(isReading ? 5 : 2): 0
        case 6: Int64.random(in: 0...(10 * second), using: &random)
        case 7: Int64.random(in: 0...(7 * hour), using: &random)
        case 8: Int64.random(in: 0...(50 * hour), using: &random)
        default: Int64.random(in: 0...(40 * minute), using: &random)
        }
      let end = start + length / grain * grain
      let values: [Double] = [
        Double.random(in: 0...1_000, using: &random), Double(Int.random(in: 0...9, using: &random)), 0.1,
      ]
      let value = values.randomElement(using: &random) ?? 0
      let source = numbers[Int.random(in: 0..<sourceCount, using: &random)]
      var flags: SampleFlags = []
      if Int.random(in: 0..<12, using: &random) == 0 { flags.insert(.enteredByHand) }
      if Int.random(in: 0..<12, using: &random) == 0 { flags.insert(.implausible) }
      for _ in 0..<([1, 1, 1, 1, 2].randomElement(using: &random) ?? 1) {
        rows.append(start: start, end: end, value: value, source: source, flags: flags)
      }
      if Int.random(in: 0..<8, using: &random) == 0,
        let other = numbers.prefix(sourceCount).randomElement(using: &random)
      {
        rows.append(start: start, end: end, value: value * 1.5, source: other, flags: flags)
      }
    }
    let sources = Array(numbers.prefix(sourceCount))
    switch crowd {
    case .none: break
    case .bursts: RandomSeries.appendBursts(to: &rows, seed, sources, &random)
    case .longSamples: RandomSeries.appendLongSamples(to: &rows, seed, sources, &random)
    }
    person.append(rows, to: self.type)
    person.seal()
    self.person = person
  }

  /// Bursts within some minutes, some of them at the border of a quarter hour; a second is often shared by several rows.
  private static func appendBursts(
    to rows: inout SampleColumns, _ seed: UInt64, _ sources: [SourceID], _ random: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let first = Int64.random(in: span(seed), using: &random) / (15 * minute) * (15 * minute)
      let width = [second, minute, 20 * minute, 3 * hour].randomElement(using: &random) ?? minute
      let longest = [second, 10 * minute, 5 * hour, 9 * hour].randomElement(using: &random) ?? minute
      let grains: [Int64] = [1, second]
      let grain = grains.randomElement(using: &random) ?? 1
      for _ in 0..<([100, 100, 300, 2_000].randomElement(using: &random) ?? 100) {
        let start = first + Int64.random(in: 0..<width, using: &random) / grain * grain
        let length = Int64.random(in: 0...longest, using: &random) / grain * grain
        rows.append(
          start: start, end: start + length, value: Double.random(in: 0...100, using: &random),
          source: sources[Int.random(in: 0..<sources.count, using: &random)],
          flags: Int.random(in: 0..<40, using: &random) == 0 ? [.enteredByHand] : [])
      }
    }
  }

  private static func appendLongSamples(
    to rows: inout SampleColumns, _ seed: UInt64, _ sources: [SourceID], _ random: inout SeededGenerator
  ) {
    let day = 24 * hour
    for source in sources where Bool.random(using: &random) {
      let offset = Int64.random(in: 0...1, using: &random) * 5 * hour + Int64.random(in: 0...1, using: &random)
      for number in 0..<Int64.random(in: 1...30, using: &random) {
        let start = base(seed) + number * day + offset
        rows.append(
          start: start, end: start + day - Int64.random(in: 0...1, using: &random),
          value: Double.random(in: 0...90, using: &random), source: source)
      }
    }
    for _ in 0..<Int.random(in: 1...100, using: &random) {
      let start = Int64.random(in: span(seed), using: &random) / minute * minute
      rows.append(
        start: start, end: start + Int64.random(in: 0...(40 * day), using: &random),
        value: Double.random(in: 0...90, using: &random),
        source: sources[Int.random(in: 0..<sources.count, using: &random)])
    }
  }

  /// All rows in order.
  var rows: Rows { Rows(person.series(of: type)?.columns() ?? SampleColumns()) }
}

extension CellRequest {
  /// Buckets of quarter hours and longer, some with an odd border, some without a label, with hours or days to be covered.
  static func random(_ aggregates: [Aggregate], _ seed: UInt64, _ random: inout SeededGenerator) -> CellRequest {
    let grains: [Int64] = [15 * minute, hour, 24 * hour]
    let grain: Int64 = grains.randomElement(using: &random) ?? hour
    var borders: [Int64] = []
    var next = Int64.random(in: -4...40, using: &random) * grain / 2
    next += RandomSeries.base(seed) - next % (15 * minute)
    for _ in 0..<Int.random(in: 2...12, using: &random) {
      borders.append(next)
      next += Int64.random(in: 0...4, using: &random) * grain
    }
    if Int.random(in: 0..<3, using: &random) == 0, borders.count > 2 {
      let place = Int.random(in: 1..<borders.count, using: &random)
      borders[place] += min(Int64.random(in: 0...(14 * minute), using: &random), 15 * minute)
      borders.sort()
    }
    let labels = borders.indices.dropLast().map {
      Int.random(in: 0..<8, using: &random) == 0 ? -1 : Int32(truncatingIfNeeded: $0)
    }
    let partition = TimePartition(borders: borders, labels: labels, labelCount: borders.count)
    let step: Int64 = grains.randomElement(using: &random) ?? hour
    let offsets: [Int64] = [0, 15 * minute, 30 * minute]
    let first: Int64 = borders[0] - step + (offsets.randomElement(using: &random) ?? 0)
    let last: Int64 = (borders.last ?? 0) + 2 * step
    let units = stride(from: first, through: last, by: Int(step)).map { unit -> Instant in
      Instant(microseconds: unit / (15 * minute) * (15 * minute))
    }
    let range = TimeRange(Instant(microseconds: borders[0]), Instant(microseconds: borders.last ?? 0))
    let zones = ["UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Monrovia"]
    let zone = (try? Zone(identifier: zones.randomElement(using: &random) ?? "")) ?? .utc
    let journey = ZoneTimeline(
      home: zone,
      sightings: zones.compactMap { try? Zone(identifier: $0) }.map {
        (Instant(microseconds: Int64.random(in: RandomSeries.span(seed), using: &random)), $0)
      })
    let timeline = Bool.random(using: &random) ? journey : ZoneTimeline(using: zone)
    let dayStarts = [0, 4 * 3_600, 4 * 3_600 + 1_800]
    let days = BucketRule(
      .day, conventions: CivilConventions(dayStartSeconds: dayStarts.randomElement(using: &random) ?? 0))
    let choices: [CoverageUnits?] = [
      nil, .borders(units), .hours(of: timeline, within: range), .buckets(days, on: timeline, within: range),
      .buckets(BucketRule(.night), on: timeline, within: range),
    ]
    return CellRequest(
      partition: partition, aggregates: aggregates, coverageUnits: choices.randomElement(using: &random) ?? nil,
      elapsedUntil: Bool.random(using: &random)
        ? Instant(microseconds: Int64.random(in: RandomSeries.span(seed), using: &random)) : nil)
  }
}

/// What differs between two tables that should agree, in words; sums may differ by a few units in the last place.
func differences(_ found: CellTable, _ expected: CellTable) -> [String] {
  var texts: [String] = []
  let keys = found.cells.map { [$0.timeLabel, $0.rowLabel] }
  let expectedKeys = expected.cells.map { [$0.timeLabel, $0.rowLabel] }
  guard keys == expectedKeys else { return ["cells \(keys), expected \(expectedKeys)"] }
  for (cell, other) in zip(found.cells, expected.cells) {
    let name = "cell \(cell.timeLabel)/\(cell.rowLabel)"
    if cell.sampleCount != other.sampleCount {
      texts.append("\(name): n \(cell.sampleCount), expected \(other.sampleCount)")
    }
    if cell.coverage != other.coverage {
      texts.append("\(name): coverage \(cell.coverage ?? -1), expected \(other.coverage ?? -1)")
    }
    for (place, aggregate) in found.aggregates.enumerated() {
      let (value, wanted) = (cell.values[place], other.values[place])
      if (value == nil) != (wanted == nil) || !isClose(value ?? 0, wanted ?? 0) {
        texts.append("\(name): \(aggregate) \(value ?? .nan), expected \(wanted ?? .nan)")
      }
    }
  }
  let sources = found.sources.map(\.source)
  if sources != expected.sources.map(\.source) {
    texts.append("sources \(found.sources), expected \(expected.sources)")
  } else {
    for (source, other) in zip(found.sources, expected.sources)
    where abs(source.amount - other.amount) > 1e-12 * max(1, abs(other.amount)) {
      texts.append("source \(source.source): \(source.amount), expected \(other.amount)")
    }
  }
  return texts
}
