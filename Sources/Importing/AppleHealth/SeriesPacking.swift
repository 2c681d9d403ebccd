import Quantities
import Storage

/// Sorts and packs rows while the reader reads on.
///
///     reader: full columns ─▶ heartRate | rows | rows | settle |      ─▶ any thread, one at a time for each type: SampleSeries
///                             stepCount | rows | settle |
///
/// Batches of a type are packed in the order in which they came, and it is brought into order where the reader says so, so the series
/// are those that one thread would make. Without helpers the reader packs at once.
final class SeriesPacking: WorkGiver {
  /// A type's rows, in order once they are settled.
  struct Settled {
    let series: SampleSeries
    let inspection: SeriesInspection
  }

  private let crew: ImportCrew
  private let chunkRowCount: Int
  private var lines: [Line] = []
  private var lineOfType: [SampleType: Int] = [:]
  /// Batches that wait or are being packed.
  private var batchCount = 0
  /// Types that wait for being settled or are at it.
  private var settlingCount = 0
  /// Memory of batches that are packed: touching fresh memory costs as much as packing.
  private var spares: [SampleColumns] = []

  private enum Piece {
    case batch(SampleColumns)
    /// The rows that are left, if any, and then all of the type.
    case settling(WaitingRows?)
  }

  /// The pieces of one type.
  private final class Line {
    var waiting: [Piece] = []
    /// Rows that the waiting pieces are about.
    var waitingRowCount = 0
    var isBusy = false
    // Touched by the thread that made the line busy only.
    var series: SampleSeries
    /// What was found in the rows; `nil` if there are others since.
    private(set) var inspection: SeriesInspection?
    private let looksForRunningTotals: Bool

    init(series: SampleSeries, looksForRunningTotals: Bool) {
      self.series = series
      self.looksForRunningTotals = looksForRunningTotals
    }

    func append(_ rows: SampleColumns) {
      series.append(rows)
      inspection = nil
    }

    /// Brings all rows into order and looks at them, unless nothing has changed since that was done.
    func settle(_ rows: WaitingRows?) {
      if let rows {
        var columns = SampleColumns()
        rows.copy(to: &columns)
        append(columns)
      }
      series.seal()
      if inspection == nil { inspection = inspected() }
    }

    private func inspected() -> SeriesInspection {
      var inspection = SeriesInspection(looksForRunningTotals: looksForRunningTotals)
      series.forEachChunk { inspection.inspect($0) }
      return inspection
    }

    /// The rows in order, with what was found in them.
    var settled: Settled { Settled(series: series, inspection: inspection ?? inspected()) }
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

  /// Takes over the rows that wait in a full column. Called by the reader.
  func takeAll(_ column: TypeColumn) {
    guard column.rows.count > 0 else { return }
    let line = line(of: column)
    var rows = crew.locked { spares.popLast() } ?? SampleColumns()
    column.rows.moveAll(to: &rows)
    guard crew.hasHelpers else {
      line.append(rows)
      return spares.append(rows)
    }
    crew.finishing {
      line.waiting.append(.batch(rows))
      line.waitingRowCount += rows.count
      batchCount += 1
    }
    if crew.locked({ batchCount >= SeriesPacking.mostBatches }) {
      crew.work(until: { batchCount < SeriesPacking.manyBatches })
    }
  }

  /// Has a type brought into order with all rows that came so far. The memory of those that wait goes with them, so that the reader
  /// copies nothing. Called by the reader, where the file tells it to: rows that come later change how the type is cut into chunks.
  func settle(_ column: TypeColumn) {
    let rows = column.rows.handOver()
    if rows == nil, lineOfType[column.type] == nil { return }
    let line = line(of: column)
    guard crew.hasHelpers else { return line.settle(rows) }
    crew.finishing {
      line.waiting.append(.settling(rows))
      // All rows of a type are merged, so that the largest comes first.
      line.waitingRowCount += column.keptCount
      settlingCount += 1
    }
  }

  private func line(of column: TypeColumn) -> Line {
    if let place = lineOfType[column.type] { return lines[place] }
    let line = Line(
      series: SampleSeries(type: column.type, chunkRowCount: chunkRowCount),
      looksForRunningTotals: column.isCumulative)
    crew.locked { lines.append(line) }
    lineOfType[column.type] = lines.count - 1
    return line
  }

  /// Waits until all is packed and hands out the series, of which each must have been settled after its last row.
  func finish() -> [Settled] {
    crew.work(until: { batchCount == 0 && settlingCount == 0 })
    defer {
      lines = []
      spares = []
      lineOfType = [:]
    }
    return lines.map(\.settled)
  }

  // MARK: Work

  func urgentWork() -> ImportCrew.Work? { batchCount >= SeriesPacking.manyBatches ? nextWork() : nil }

  func nextWork() -> ImportCrew.Work? {
    guard batchCount + settlingCount > 0 else { return nil }
    var longest: Line?
    for line in lines
    where !line.isBusy && !line.waiting.isEmpty && line.waitingRowCount > longest?.waitingRowCount ?? -1 {
      longest = line
    }
    guard let line = longest else { return nil }
    let pieces = line.waiting
    line.waiting = []
    line.waitingRowCount = 0
    line.isBusy = true
    return { [self] in
      var packed: [SampleColumns] = []
      for piece in pieces {
        switch piece {
        case .batch(let rows):
          line.append(rows)
          packed.append(rows)
        case .settling(let rows): line.settle(rows)
        }
      }
      crew.finishing {
        line.isBusy = false
        batchCount -= packed.count
        settlingCount -= pieces.count - packed.count
        spares += packed
      }
    }
  }
}
