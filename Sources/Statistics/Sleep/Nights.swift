import Quantities

extension SleepTimeline {
  /// A break as long as this ends a stretch of sleep: one hour.
  package static let longestBreakMicroseconds: Int64 = 3_600 * 1_000_000

  /// The time asleep of each night's main sleep as amounts in seconds: `mainSleep`, the longest stretch of sleep with breaks under
  /// an hour, breaks not counted.
  ///
  /// A sample of sleep belongs whole to the night in which it starts.
  ///
  /// - Parameter partition: The nights, from 18:00 to 18:00 on the clock; labels count, -1 leaves out.
  /// - Complexity: O(s log s + s log k) for s spans and k nights.
  package func mainSleep(_ partition: TimePartition) -> Amounts {
    var ofNight: [Int32: [Piece]] = [:]
    for span in spans where stage(of: span).isAsleep {
      guard let segment = partition.segment(containing: rows.starts[Int(span.row)]), partition.labels[segment] >= 0
      else { continue }
      ofNight[partition.labels[segment], default: []].append(span)
    }
    return amounts(of: ofNight.values.flatMap { longestStretch(of: $0) }.sorted(by: Piece.precedes))
  }

  private struct Stretch {
    var pieces: [Piece] = []
    var end: Int64 = .min
    var microseconds: Int64 { pieces.reduce(0) { $0 + ($1.end - $1.start) } }
  }

  /// The stretch with the most time asleep, the first of several. Spans do not overlap and come in order.
  private func longestStretch(of pieces: [Piece]) -> [Piece] {
    var longest = Stretch()
    var current = Stretch()
    for piece in pieces {
      if !current.pieces.isEmpty && piece.start - current.end >= SleepTimeline.longestBreakMicroseconds {
        if current.microseconds > longest.microseconds { longest = current }
        current = Stretch()
      }
      current.pieces.append(piece)
      current.end = max(current.end, piece.end)
    }
    return current.microseconds > longest.microseconds ? current.pieces : longest.pieces
  }
}
