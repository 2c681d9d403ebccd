import Kernels

/// Irregular samples as a function of time: each value holds until the next sample, or for `maximumHold` where that is shorter;
/// in between nothing is known.
///
///     value  ┌──┐        ┌────┐
///            │  └────┐   │    └─┐      seconds covered and value × seconds are summed up to each knot
///     ───────┴───────┴───┴──────┴─▶
package struct StepSeries: Sendable {
  /// The times at which something changes, rising, in seconds from the first sample.
  let knots: [Double]
  /// From each knot to the next: the value, or `nil`.
  let values: [Double?]
  /// Σ value × seconds, and covered seconds, up to each knot.
  let integrals: [DoubleDouble]
  let covered: [Double]

  /// - Parameters:
  ///   - times: In seconds, never falling. Of equal times the last sample counts.
  ///   - values: `nil` and values that are not finite cover nothing: a pause begins there.
  ///   - end: Where the record ends; the last sample holds at most until there.
  ///   - maximumHold: For how long a sample may stand for what comes after it; infinite for until the next.
  /// - Precondition: as many times as values.
  /// - Complexity: O(*n*).
  package init(times: [Double], values: [Double?], end: Double, maximumHold: Double) {
    precondition(times.count == values.count, "\(times.count) times of \(values.count) values")
    let start = times.first ?? 0
    var steps: [(from: Double, value: Double?)] = []
    for sample in times.indices {
      let next = sample + 1 < times.count ? times[sample + 1] : end
      guard next > times[sample], let value = present(values[sample]) else {
        if next > times[sample] { steps.append((times[sample] - start, nil)) }
        continue
      }
      steps.append((times[sample] - start, value))
      if next - times[sample] > maximumHold { steps.append((times[sample] - start + max(maximumHold, 0), nil)) }
    }
    let last = max(end, times.last ?? end) - start
    knots = steps.map(\.from) + (steps.count > 0 ? [last] : [])
    self.values = steps.map(\.value)
    var (integral, seconds) = (DoubleDouble.zero, 0.0)
    var (integrals, covered) = ([integral], [seconds])
    for step in steps.indices {
      let length = knots[step + 1] - knots[step]
      if let value = steps[step].value {
        integral += DoubleDouble(productOf: value, and: length)
        seconds += length
      }
      integrals.append(integral)
      covered.append(seconds)
    }
    self.integrals = integrals
    self.covered = covered
  }

  /// Seconds from the first sample to the end.
  package var duration: Double { knots.last ?? 0 }
  /// Seconds for which a value is known.
  package var coveredSeconds: Double { covered.last ?? 0 }

  /// The sums up to a time within the step that starts at knot `step`.
  func sums(upTo time: Double, step: Int) -> (integral: DoubleDouble, covered: Double) {
    guard step < values.count, let value = values[step] else { return (integrals[step], covered[step]) }
    let length = time - knots[step]
    return (integrals[step] + DoubleDouble(productOf: value, and: length), covered[step] + length)
  }
}
