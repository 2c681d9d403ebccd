import Kernels

/// The best stretch of a recording.
package struct BestEffort: Hashable, Sendable {
  /// The average over the stretch, or the seconds it took for the distance.
  package var value: Double
  /// Where it starts and ends, in seconds from the first sample.
  package var start: Double
  package var end: Double
  /// The share of it in which the value was known, 0…1.
  package var coverage: Double
}

/// What time without a value counts in an average over elapsed time.
package enum GapRule: Hashable, Sendable {
  /// As zero: power, of which there is none in a pause.
  case zero
  /// As unknown: the average is over what is covered, and a stretch that lacks more than this share (0…1) does not count. Heart rate.
  case unknown(maximumShare: Double)
}

extension StepSeries {
  /// The largest average over any `seconds` of elapsed time, pauses included; `nil` if the record is shorter, or nothing counts.
  ///
  /// Exact: the average over a moving stretch has its extremes where one of its ends meets a change of value, so that only these
  /// stretches are tried. Of equal ones the first wins.
  /// - Parameter smallest: Whether the least average is wanted (a pace).
  /// - Complexity: O(*n*), two pointers.
  package func bestAverage(overSeconds seconds: Double, gaps: GapRule, smallest: Bool = false) -> BestEffort? {
    guard seconds > 0, seconds <= duration else { return nil }
    var best: BestEffort?
    var previous: (start: Double, covered: Double)?
    func offer(_ stretch: Stretch) {
      guard let value = stretch.average(gaps, seconds) else { return }
      let isBetter = best.map { smallest ? value < $0.value : value > $0.value } ?? true
      guard isBetter else { return }
      best = BestEffort(
        value: value, start: stretch.start, end: stretch.start + seconds,
        coverage: min(max(stretch.covered / seconds, 0), 1))
    }
    var cursor = StretchCursor(self, seconds: seconds)
    while let stretch = cursor.next() {
      // Between two starts the covered time changes evenly. Where it passes the least allowed one, an extreme may lie.
      if case .unknown(let share) = gaps, let previous {
        let least = seconds * (1 - share)
        if (previous.covered < least) != (stretch.covered < least) {
          let part = (least - previous.covered) / (stretch.covered - previous.covered)
          offer(self.stretch(from: previous.start + part * (stretch.start - previous.start), seconds: seconds))
        }
      }
      offer(stretch)
      previous = (stretch.start, stretch.covered)
    }
    return best
  }

  /// What a stretch holds.
  fileprivate struct Stretch {
    var start: Double
    var integral: Double
    var covered: Double

    func average(_ gaps: GapRule, _ seconds: Double) -> Double? {
      switch gaps {
      case .zero: return covered > 0 ? integral / seconds : nil
      case .unknown(let share):
        // The slack lets a crossing count that rounding has put beside the border.
        guard covered > 0, covered >= seconds * (1 - share) * (1 - 1e-12) else { return nil }
        return integral / covered
      }
    }
  }

  /// A stretch anywhere, by binary search. O(log *n*).
  private func stretch(from start: Double, seconds: Double) -> Stretch {
    func step(at time: Double) -> Int {
      var (low, high) = (0, knots.count)
      while low < high {
        let middle = (low + high) / 2
        if knots[middle] <= time { low = middle + 1 } else { high = middle }
      }
      return max(0, low - 1)
    }
    let before = sums(upTo: start, step: step(at: start))
    let after = sums(upTo: start + seconds, step: step(at: start + seconds))
    return Stretch(
      start: start, integral: (after.integral - before.integral).value, covered: after.covered - before.covered)
  }

  /// The stretches that start or end at a knot, in order of their start.
  private struct StretchCursor {
    let series: StepSeries
    let seconds: Double
    /// The next knot to start at, and the next one to end at.
    var first = 0
    var last = 0

    init(_ series: StepSeries, seconds: Double) {
      self.series = series
      self.seconds = seconds
      while last < series.knots.count, series.knots[last] < seconds { last += 1 }
    }

    mutating func next() -> Stretch? {
      let knots = series.knots
      guard last < knots.count else { return nil }
      let (startingAt, endingAt) = (knots[first], knots[last] - seconds)
      // `first` never runs past the end: a stretch that starts at the last knot would end beyond it.
      let start = min(startingAt, endingAt)
      let before =
        startingAt <= endingAt
        ? (series.integrals[first], series.covered[first])
        : series.sums(upTo: start, step: first - 1)
      let after =
        endingAt <= startingAt
        ? (series.integrals[last], series.covered[last])
        : series.sums(upTo: start + seconds, step: last - 1)
      if startingAt <= endingAt { first += 1 }
      if endingAt <= startingAt { last += 1 }
      return Stretch(start: start, integral: (after.0 - before.0).value, covered: after.1 - before.1)
    }
  }
}
