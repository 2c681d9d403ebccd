/// The weights of Banister's training impulse: a minute at the share *x* of the heart-rate reserve counts *x* `factor` e^(`exponent` *x*).
package struct TrainingImpulseWeights: Hashable, Sendable {
  package var factor: Double
  package var exponent: Double

  package init(factor: Double, exponent: Double) {
    self.factor = factor
    self.exponent = exponent
  }

  /// As fitted on men, and on women. There is no default: say which, or show both.
  package static let men = TrainingImpulseWeights(factor: 0.64, exponent: 1.92)
  package static let women = TrainingImpulseWeights(factor: 0.86, exponent: 1.67)
}

/// The heart rates between which effort is measured, in beats per minute.
package struct HeartRateReserve: Hashable, Sendable {
  package let resting: Double
  package let maximum: Double

  /// `nil` unless the maximum lies above the resting rate, and both are finite.
  package init?(resting: Double, maximum: Double) {
    guard resting.isFinite, maximum.isFinite, resting < maximum else { return nil }
    self.resting = resting
    self.maximum = maximum
  }

  /// How much of the reserve a heart rate uses, 0…1.
  package func share(of heartRate: Double) -> Double {
    min(max((heartRate - resting) / (maximum - resting), 0), 1)
  }
}

/// The training impulse (TRIMP) of heart rates that each held for some seconds; `nil` if no heart rate is present.
///
/// Summed over the samples, not taken of their mean: the weight is convex, so that intervals count more than an even ride.
///
/// **Unit.** Weighted minutes.
///
/// **Missing data.** Time without a heart rate adds nothing.
/// - Precondition: as many durations as heart rates.
/// - Complexity: O(*n*).
/// - Note: Source: Morton, Fitz-Clarke and Banister, *Modeling human performance in running* (1990); Banister (1991). Sources give
///   0.86, 0.64 or 0.8218 as the factor of women: see ``TrainingImpulseWeights``.
package func trainingImpulse(
  heartRates: [Double?], seconds: [Double], reserve: HeartRateReserve, weights: TrainingImpulseWeights
) -> Double? {
  precondition(heartRates.count == seconds.count, "\(heartRates.count) heart rates, \(seconds.count) durations")
  var (impulse, hasAny) = (0.0, false)
  for (heartRate, seconds) in zip(heartRates, seconds) {
    guard let heartRate = present(heartRate) else { continue }
    hasAny = true
    let share = reserve.share(of: heartRate)
    impulse += max(seconds, 0) / 60 * share * weights.factor * exponential(weights.exponent * share)
  }
  return hasAny ? present(impulse) : nil
}

/// A training impulse on the scale on which an hour at the threshold heart rate is 100; `nil` if that hour has no impulse.
///
/// Sets of thresholds make the scores of two people comparable, as the plain impulse is not.
/// - Complexity: O(1).
/// - Note: Source: the normalised impulse that GoldenCheetah offers as TRIMP(100).
package func heartRateStressScore(
  impulse: Double, thresholdHeartRate: Double, reserve: HeartRateReserve, weights: TrainingImpulseWeights
) -> Double? {
  let hour = trainingImpulse(heartRates: [thresholdHeartRate], seconds: [3_600], reserve: reserve, weights: weights)
  return hour.flatMap { $0 > 0 ? present(100 * impulse / $0) : nil }
}
