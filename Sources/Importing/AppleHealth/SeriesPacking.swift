import Quantities
import Storage

/// Sorts and packs rows while the reader reads on.
///
///     reader: full columns ─▶ heartRate | rows | rows |      ─▶ any thread, one at a time for each type: SampleSeries
///                             stepCount | rows |
///
/// Batches of a type are packed in the order in which they came, so the series are those that one thread would make. Without
/// helpers the reader packs at once.
final class SeriesPacking: WorkGiver {
  private let crew: ImportCrew
  private let chunkRowCount: Int
  private var lines: [Line] = []
  private var lineOfType: [SampleType: Int] = [:]
  /// Batches that wait or are being packed.
  private var batchCount = 0
  /// Memory of batches that are packed: touching fresh memory costs as much as packing.
  private var spares: [SampleColumns] = []

  /// The batches of one type.
  private final class Line {
    var waiting: [SampleColumns] = []
    var isBusy = false
    // Touched by the thread that made the line busy only.
    var series: SampleSeries

    init(series: SampleSeries) { self.series = series }
  }

  /// From so many batches on, packing comes before anything else; a batch takes a quarter of a megabyte.
  private static let manyBatches = 8
  /// At so many the reader stops reading.
  private static let mostBatches = 24

  init(crew: ImportCrew, chunkRowCount: Int = SampleSeries.defaultChunkRowCount) {
    self.crew = crew
    self.chunkRowCount = chunkRowCount
    crew.add(self)
  }

  /// Takes over the rows that wait in a buffer. Called by the reader.
  func takeAll(_ buffer: RowBuffer, of type: SampleType) {
    guard buffer.count > 0 else { return }
    let line = line(of: type)
    var rows = crew.locked { spares.popLast() } ?? SampleColumns()
    buffer.moveAll(to: &rows)
    guard crew.hasHelpers else {
      line.series.append(rows)
      return spares.append(rows)
    }
    crew.finishing {
      line.waiting.append(rows)
      batchCount += 1
    }
    if crew.locked({ batchCount >= SeriesPacking.mostBatches }) {
      crew.work(until: { batchCount < SeriesPacking.manyBatches })
    }
  }

  private func line(of type: SampleType) -> Line {
    if let place = lineOfType[type] { return lines[place] }
    let line = Line(series: SampleSeries(type: type, chunkRowCount: chunkRowCount))
    crew.locked { lines.append(line) }
    lineOfType[type] = lines.count - 1
    return line
  }

  /// Waits until all is packed and hands out the series, not sealed yet.
  func finish() -> [SampleSeries] {
    crew.work(until: { batchCount == 0 })
    defer {
      lines = []
      spares = []
      lineOfType = [:]
    }
    return lines.map(\.series)
  }

  // MARK: Work

  func urgentWork() -> ImportCrew.Work? { batchCount >= SeriesPacking.manyBatches ? nextWork() : nil }

  func nextWork() -> ImportCrew.Work? {
    guard batchCount > 0 else { return nil }
    var longest: Line?
    for line in lines where !line.isBusy && line.waiting.count > longest?.waiting.count ?? 0 { longest = line }
    guard let line = longest else { return nil }
    let batches = line.waiting
    line.waiting = []
    line.isBusy = true
    return { [self] in
      for batch in batches { line.series.append(batch) }
      crew.finishing {
        line.isBusy = false
        batchCount -= batches.count
        spares += batches
      }
    }
  }
}
