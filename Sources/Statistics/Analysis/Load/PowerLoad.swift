/// The normalised power of power second by second: the fourth root of the mean fourth power of its 30-second means; `nil` without
/// 30 seconds in a row.
///
/// Only whole windows count. (Tools that let the window grow, or fill it with zeros, give up to 0.3 % less on a ride of 40 minutes.)
///
/// **Missing data.** A second without a value is not ridden: a pause. Pauses up to `longestPauseSeconds` are cut out and the
/// window goes on; after a longer one it starts anew. Coasting is 0, not missing.
///
/// **Unit.** That of `watts`, one value per second.
/// - Complexity: O(*n*).
/// - Note: Source: Allen and Coggan, *Training and racing with a power meter* (2010).
package func normalizedPower(perSecond watts: [Double?], longestPauseSeconds: Int = 30) -> Double? {
  let windowSeconds = 30
  var window = [Double](repeating: 0, count: windowSeconds)
  var (filled, place, pause) = (0, 0, 0)
  var (fourthPowers, count) = (0.0, 0)
  for value in watts {
    guard let value = present(value) else {
      pause += 1
      if pause > longestPauseSeconds { filled = 0 }
      continue
    }
    pause = 0
    window[place] = value
    place = (place + 1) % windowSeconds
    filled += 1
    guard filled >= windowSeconds else { continue }
    // Summed anew: 30 additions, and nothing drifts.
    let mean = window.reduce(0, +) / Double(windowSeconds)
    fourthPowers += mean * mean * mean * mean
    count += 1
  }
  guard count > 0 else { return nil }
  return present((fourthPowers / Double(count)).squareRoot().squareRoot())
}

/// The stress score of a ride: 100 for an hour at threshold power; `nil` unless the threshold is positive.
///
/// - Parameters:
///   - seconds: Moving time.
///   - thresholdWatts: The power that can be held for about an hour.
/// - Note: Source: Allen and Coggan (2010), who call it TSS: hours × intensity² × 100, intensity being normalised over threshold
///   power.
package func powerStressScore(normalizedPower: Double, seconds: Double, thresholdWatts: Double) -> Double? {
  guard thresholdWatts > 0 else { return nil }
  let intensity = normalizedPower / thresholdWatts
  return present(100 * seconds / 3_600 * intensity * intensity)
}

/// Irregular samples as one value per whole second from the first sample on: each holds until the next, for at most
/// `maximumHold`; `nil` where none holds.
///
/// - Parameters:
///   - times: In seconds, never falling. Of equal times the last sample counts.
///   - end: Where the last sample's second of record ends; the last sample holds at most until there.
/// - Returns: At most a million seconds; `nil` for more.
/// - Precondition: as many times as values.
/// - Complexity: O(*n* + seconds).
package func valuesPerSecond(
  times: [Double], values: [Double?], end: Double, maximumHold: Double
) -> [Double?]? {
  precondition(times.count == values.count, "\(times.count) times of \(values.count) values")
  guard let start = times.first, end > start else { return [] }
  guard end - start <= 1_000_000 else { return nil }
  var sample = 0
  return (0..<Int((end - start).rounded(.up))).map { second in
    let time = start + Double(second)
    while sample + 1 < times.count, times[sample + 1] <= time { sample += 1 }
    return time - times[sample] < maximumHold ? present(values[sample]) : nil
  }
}
