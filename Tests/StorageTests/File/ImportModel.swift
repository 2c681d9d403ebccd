import Calendars
import Quantities
import Storage
import TestSupport

/// The plain model of what a store holds after a set of imports, in any order: a sample lives if an import holds it that the
/// newest full export does not overrule; of equal samples as many live as the import with most of them has.
struct ImportModel {
  /// What makes samples the same, the value rounded to what survives a conversion.
  struct Identity: Hashable {
    let type: Int
    let start: Int64
    let end: Int64
    let source: String
    let value: Int
  }

  /// One file.
  struct File {
    var samples: [Identity]
    /// When the export was made; `nil` for files that do not say.
    var date: Int64?
    var isFull: Bool
    /// Times the values are written with another last digit, as conversions do.
    var blur: Double = 1
  }

  static let types: [SampleType] = [.quantity(.stepCount), .quantity(.distanceWalkingRunning), .quantity(.heartRate)]

  static func expected(_ files: [File]) -> [Identity: Int] {
    let newest = files.filter(\.isFull).compactMap(\.date).max()
    var result: [Identity: Int] = [:]
    for file in files {
      let living = file.samples.filter { sample in
        guard let newest, let date = file.date else { return true }
        return date >= newest || sample.start > newest
      }
      for (sample, count) in Dictionary(living.map { ($0, 1) }, uniquingKeysWith: +) {
        result[sample] = max(result[sample] ?? 0, count)
      }
    }
    return result
  }

  /// A file as an importer yields it: sources and metadata numbered in its own order.
  static func person(_ file: File, sourceOrder: [String]) -> PersonData {
    var person = PersonData(name: "me", chunkRowCount: 16)
    for source in sourceOrder { _ = person.sources.intern(SampleSource(name: source)) }
    for (index, type) in types.enumerated() {
      var rows = SampleColumns()
      for sample in file.samples where sample.type == index {
        guard let source = person.sources.intern(SampleSource(name: sample.source)) else { continue }
        rows.append(
          start: sample.start, end: sample.end, value: Double(sample.value) * file.blur, source: source,
          metadata: person.metadata.intern([MetadataEntry(key: "k", value: "\(sample.value % 3)")]))
      }
      person.append(rows, to: type)
    }
    person.exportDate = file.date.map { Instant(microseconds: $0) }
    person.seal()
    return person
  }

  /// What a person's data hold, as the model says it.
  static func contents(_ person: PersonData?) -> [Identity: Int] {
    guard let person else { return [:] }
    var result: [Identity: Int] = [:]
    for (index, type) in types.enumerated() {
      guard let series = person.series(of: type) else { continue }
      for (identity, count) in contents(series.columns(), type: index, person.sources) { result[identity] = count }
    }
    return result
  }

  static func contents(_ rows: SampleColumns, type: Int, _ sources: SourceDictionary) -> [Identity: Int] {
    var result: [Identity: Int] = [:]
    for row in 0..<rows.count {
      let identity = Identity(
        type: type, start: rows.starts[row], end: rows.ends[row],
        source: sources[SourceID(rawValue: rows.sources[row])].name, value: Int(rows.values[row].rounded()))
      result[identity, default: 0] += 1
    }
    return result
  }
}

/// Files of one person from a seed: exports of a life that goes on, is corrected and deleted from; parts; repeats.
struct RandomFiles {
  private var generator: SeededGenerator
  private var life: [ImportModel.Identity] = []

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &generator) }

  mutating func files(_ count: Int) -> [ImportModel.File] {
    var files: [ImportModel.File] = []
    for number in 1...count {
      let date = Int64(number) * 1000
      liveOn(until: date)
      var file = ImportModel.File(samples: life, date: date, isFull: true)
      file.blur = [1, 1 + 3e-6, 1 - 3e-6][int(0..<3)]
      switch int(0..<8) {
      case 0:
        // A part without a date.
        file.samples = life.filter { _ in int(0..<3) == 0 }
        file.date = nil
        file.isFull = false
      case 1:
        // An export that was cut off.
        file.samples = Array(life.prefix(life.count / 2))
        file.isFull = false
      case 2: if let other = files.randomElement(using: &generator) { file = other }
      default: break
      }
      files.append(file)
    }
    return files
  }

  private mutating func liveOn(until date: Int64) {
    life = life.filter { _ in int(0..<12) != 0 }
    for index in life.indices where int(0..<12) == 0 {
      let old = life[index]
      life[index] = .init(type: old.type, start: old.start, end: old.end, source: old.source, value: int(1000..<9000))
    }
    for _ in 0..<int(0..<60) {
      // Some lie in the future of their export; some are there twice.
      let start = Int64(int(0..<Int(date) + 1200) / 20 * 20)
      let sample = ImportModel.Identity(
        type: int(0..<3), start: start, end: start + Int64([0, 10, 600][int(0..<3)]),
        source: ["Watch", "Phone", "App"][int(0..<3)], value: int(1000..<9000))
      life += [sample] + (int(0..<6) == 0 ? [sample] : [])
    }
  }
}
