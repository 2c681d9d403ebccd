/// Long-term and short-term training load at the end of each day, and their difference.
package struct LoadBalance: Hashable, Sendable {
  /// The slow average (known as CTL, or fitness).
  package var longTerm: [Double?]
  /// The quick average (known as ATL, or fatigue).
  package var shortTerm: [Double?]
  /// Long-term less short-term load *of the day before*: what a day began with (known as TSB, or form).
  package var balance: [Double?]
  /// Whether the averages still build up: within the first three long time constants.
  package var isBuilding: [Bool?]
}

/// The long-term and short-term load of each day, from the first load on record.
///
///     loadBalance([100, 0, 0]).longTerm   // ≈ [2.353, 2.297, 2.243]
///
/// **Shape.** One element per civil day without gaps. Everything is `nil` before the first day with a load.
///
/// **Unit.** That of the loads (stress score or TRIMP, never mixed).
///
/// **Missing data.** A day without a load is a day of rest: 0.
/// - Parameter seed: Both averages before the first day. The default assumes an untrained start and biases the first weeks low,
///   so these are marked: for 126 days of the 42-day average, when 5 % of the bias is left.
/// - Complexity: O(*n*), one pass.
/// - Note: Source: the averages of Banister's impulse–response model (1975), discretised exactly: gain 1 − e^(−1/τ). Some tools use
///   1/τ, which is 1.2 % larger at τ = 42.
package func loadBalance(
  _ dailyLoads: [Double?], longTermDays: Double = 42, shortTermDays: Double = 7, seed: Double = 0
) -> LoadBalance {
  let longGain = ExponentialDecay.timeConstant(longTermDays).gain
  let shortGain = ExponentialDecay.timeConstant(shortTermDays).gain
  var result = LoadBalance(longTerm: [], shortTerm: [], balance: [], isBuilding: [])
  var (long, short) = (seed, seed)
  var day: Int?
  for load in dailyLoads {
    let load = present(load)
    if day == nil, load.map({ $0 > 0 }) ?? false { day = 0 }
    guard let dayNumber = day else {
      result.append(nil)
      continue
    }
    let before = long - short
    long += longGain * ((load ?? 0) - long)
    short += shortGain * ((load ?? 0) - short)
    result.append((long, short, before, Double(dayNumber) < 3 * longTermDays))
    day = dayNumber + 1
  }
  return result
}

extension LoadBalance {
  fileprivate mutating func append(_ day: (long: Double, short: Double, balance: Double, isBuilding: Bool)?) {
    longTerm.append(day?.long)
    shortTerm.append(day?.short)
    balance.append(day?.balance)
    isBuilding.append(day?.isBuilding)
  }
}
