import BenchmarkHarness
import Calendars

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The rows that all contenders answer about, as plain columns.
struct SampleTable {
  /// Samples of two sources that overlap.
  struct Spans {
    var starts: [Int64] = []
    var ends: [Int64] = []
    var values: [Double] = []
  }

  var starts: [Int64] = []
  var values: [Double] = []
  var sources: [Int32] = []
  /// The better source (a watch) and the other one (a phone).
  var overlapping: [Spans] = []
  var massTimes: [Int64] = []
  var masses: [Double] = []
  var heightTimes: [Int64] = []
  var heights: [Double] = []
  /// Instants before which the latest sample is wanted.
  var lookUps: [Int64] = []

  static let zone = "America/New_York"
  /// 2015-01-01 and 2025-01-01, midnight in New York.
  static let span: ClosedRange<Int64> = 1_420_088_400_000_000...1_735_707_600_000_000

  /// The middle half of the span, at odd instants.
  static var half: Range<Int64> {
    let quarter = (span.upperBound - span.lowerBound) / 4
    return span.lowerBound + quarter + 12_345..<span.lowerBound + 3 * quarter + 67_890
  }

  /// Whether rows are handed over in an order of their own instead of that of time.
  var arrivesUnsorted = false

  /// Makes a table of `count` rows. Values are multiples of a quarter: sums do not depend on their order.
  init(count wanted: Int, seed: UInt64, shape: Shape = .even) {
    var numbers = SeededNumbers(seed: seed)
    arrivesUnsorted = shape == .unsorted
    starts = shape.times(wanted, &numbers)
    let count = starts.count
    values = (0..<count).map { _ in Double(numbers.below(799) + 1) * 0.25 }
    sources = (0..<count).map { _ in
      shape == .manySources
        ? Int32(numbers.below(37)) : [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3][numbers.below(20)]
    }
    // Samples of over six hours rank behind all others, which the expected answers leave out.
    let gap = min(
      Double(SampleTable.span.upperBound - SampleTable.span.lowerBound) / Double(max(1, count / 2)), 4 * 3_600 * 1e6)
    overlapping = (0..<2).map { _ in
      let starts = shape.times(count / 2, &numbers)
      let ends = starts.map {
        min(max($0 + 1, SampleTable.span.upperBound), $0 + 1 + Int64(numbers.fraction() * 1.2 * gap))
      }
      return Spans(
        starts: starts, ends: ends, values: starts.map { _ in Double(numbers.below(799) + 1) * 0.25 })
    }
    massTimes = SampleTable.times(min(count, 1_000_000), &numbers)
    masses = massTimes.map { _ in Double(600 + numbers.below(300)) / 10 }
    heightTimes = SampleTable.times(1_000, &numbers)
    heightTimes[0] = SampleTable.span.lowerBound - 86_400_000_000
    heights = heightTimes.map { _ in Double(150 + numbers.below(50)) / 100 }
    lookUps = (0..<64).map { _ in
      SampleTable.span.lowerBound + 86_400_000_000 + Int64(numbers.fraction() * 3e14)
    }
  }

  /// Reads a table from raw little-endian columns: `FOLDER/ROWS/start.i64`, `value.f64`, `source.i32`, `a_start.i64` …, and
  /// `FOLDER/bmi/w_t.i64` …
  init(folder: String, count: Int) {
    let rows = "\(folder)/\(count)/"
    let bmi = "\(folder)/bmi/"
    starts = RawColumn.read(rows + "start.i64")
    values = RawColumn.read(rows + "value.f64")
    sources = RawColumn.read(rows + "source.i32")
    overlapping = ["a", "b"].map { name in
      Spans(
        starts: RawColumn.read(rows + name + "_start.i64"), ends: RawColumn.read(rows + name + "_end.i64"),
        values: RawColumn.read(rows + name + "_value.f64"))
    }
    massTimes = RawColumn.read(bmi + "w_t.i64")
    masses = RawColumn.read(bmi + "w_v.f64")
    heightTimes = RawColumn.read(bmi + "h_t.i64")
    heights = RawColumn.read(bmi + "h_v.f64")
    lookUps = RawColumn.read(bmi + "asof_keys.i64")
  }

  /// Ascending times, the distances between them exponential.
  static func times(_ count: Int, _ numbers: inout SeededNumbers) -> [Int64] {
    var position = 0.0
    let positions = (0..<count).map { _ in
      position += -log(1 - numbers.fraction())
      return position
    }
    let scale = Double(span.upperBound - span.lowerBound - 2) / max(position, 1)
    return positions.map { span.lowerBound + Int64($0 * scale) }
  }
}

/// A file that holds nothing but one column.
enum RawColumn {
  static func read<Element>(_ path: String) -> [Element] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let count = ftell(file) / MemoryLayout<Element>.stride
    rewind(file)
    return Array(unsafeUninitializedCapacity: count) { buffer, initialisedCount in
      initialisedCount = fread(buffer.baseAddress, MemoryLayout<Element>.stride, count, file)
    }
  }
}
