import Calendars
import Quantities

/// One night with sleep.
package struct Night: Sendable {
  /// The label of the night in the partition that was asked with.
  package let label: Int
  /// Seconds asleep, naps included.
  package let asleepSeconds: Double
  /// The longest stretch of sleep with breaks under an hour: from falling asleep (bed time) to waking (wake time).
  package let mainSleep: TimeRange
  /// Seconds asleep within it, breaks not counted.
  package let mainSleepSeconds: Double
  /// From the first to the last moment asleep of the night, naps included.
  package let asleepRange: TimeRange
}

extension SleepTimeline {
  /// A break as long as this ends a stretch of sleep: one hour.
  package static let longestBreakMicroseconds: Int64 = 3_600 * 1_000_000

  /// The nights in which somebody slept, in order.
  ///
  /// A sample of sleep belongs whole to the night in which it starts.
  ///
  /// - Parameter partition: The nights, from 18:00 to 18:00 on the clock; labels count, -1 leaves out.
  /// - Complexity: O(s log k) for s spans and k nights.
  package func nights(_ partition: TimePartition) -> [Night] {
    mainSleepPieces(partition).map { night in
      let first = night.all.reduce(Int64.max) { min($0, $1.start) }
      let last = night.all.reduce(Int64.min) { max($0, $1.end) }
      return Night(
        label: night.label, asleepSeconds: seconds(night.all), mainSleep: night.main.range,
        mainSleepSeconds: seconds(night.main.pieces),
        asleepRange: TimeRange(Instant(microseconds: first), Instant(microseconds: last)))
    }
  }

  /// The time asleep of each night's main sleep as amounts in seconds: `mainSleep`.
  package func mainSleep(_ partition: TimePartition) -> Amounts {
    amounts(of: mainSleepPieces(partition).flatMap(\.main.pieces).sorted(by: Piece.precedes))
  }

  private struct Stretch {
    var pieces: [Piece] = []
    var end: Int64 = .min
    var microseconds: Int64 { pieces.reduce(0) { $0 + ($1.end - $1.start) } }
    var range: TimeRange {
      TimeRange(
        Instant(microseconds: pieces.first?.start ?? 0), Instant(microseconds: max(end, pieces.first?.start ?? 0)))
    }
  }

  private func mainSleepPieces(_ partition: TimePartition) -> [(label: Int, all: [Piece], main: Stretch)] {
    var ofNight: [Int32: [Piece]] = [:]
    for span in spans where stage(of: span).isAsleep {
      guard let segment = partition.segment(containing: rows.starts[Int(span.row)]), partition.labels[segment] >= 0
      else { continue }
      ofNight[partition.labels[segment], default: []].append(span)
    }
    return ofNight.sorted { $0.key < $1.key }.map { label, pieces in
      (Int(label), pieces, longestStretch(of: pieces))
    }
  }

  /// The stretch with the most time asleep, the first of several. Spans do not overlap and come in order.
  private func longestStretch(of pieces: [Piece]) -> Stretch {
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
    return current.microseconds > longest.microseconds ? current : longest
  }

  private func seconds(_ pieces: [Piece]) -> Double {
    Double(pieces.reduce(Int64(0)) { $0 + ($1.end - $1.start) }) / 1_000_000
  }
}
