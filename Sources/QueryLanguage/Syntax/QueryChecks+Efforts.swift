import Quantities

// Best efforts.
extension QueryChecks {
  /// The longest time in seconds and distance in metres of an effort: a day, and farther than anybody goes in one.
  private static let (mostSeconds, mostMeters) = (86_400.0, 1_000_000.0)

  /// Checks lengths against what they are of, one finding for the first mistake of each aggregate.
  mutating func checkEfforts(_ measure: Measure, _ expression: TypeExpression, _ index: Int) {
    for (position, aggregate) in measure.aggregates.enumerated() {
      let place = span(ofAggregate: position, of: index)
      guard case .best(let amount, let unit) = aggregate else {
        find(
          .clauseDoesNotApply, "\(aggregate.name) and best efforts do not stand before one subject",
          hint: "name the subject twice: \(aggregate.name) \(expression.text), \(measure.firstBest) \(expression.text)",
          at: place)
        continue
      }
      guard let type = expression.singleType else {
        find(.undefinedStatistic, "\(expression.text) has no \(aggregate.name)", hint: "ask it of one type", at: place)
        continue
      }
      if let length = aggregate.effortLength {
        check(length, amount, unit, of: type, aggregate, at: place)
      } else {
        find(
          .invalidValue, "an effort is so long or so far, not “\(unit.sentenceText)”",
          hint: "such as best 20 min or best 5 km", at: place, expected: ["min", "km"])
      }
    }
  }

  private mutating func check(
    _ length: EffortSpan, _ amount: Double, _ unit: QuantityUnit, of type: MeasuredType, _ aggregate: Aggregate,
    at place: Range<Int>?
  ) {
    switch length {
    case .seconds(let seconds):
      guard 1...QueryChecks.mostSeconds ~= seconds else {
        return find(.invalidNumber, "an effort takes from a second to a day", hint: "such as 20 min", at: place)
      }
      guard !type.hasTimedEfforts else { return }
      find(
        .undefinedStatistic, "\(type.name) has no \(aggregate.name)",
        hint: "ask it of power, heartRate, pace, speed, distance and the like", at: place,
        suggestions: ["\(aggregate.name) power", "\(aggregate.name) heartRate"])
    case .meters(let meters):
      guard 10...QueryChecks.mostMeters ~= meters else {
        return find(.invalidNumber, "an effort goes from 10 m to 1000 km", hint: "such as 5 km", at: place)
      }
      guard ![.pace, .speed, .workoutDuration].contains(type) else { return }
      find(
        .undefinedStatistic, "\(type.name) has no \(aggregate.name)",
        hint: "over a distance there are pace, speed and duration; over a time: best 20 min \(type.name)", at: place,
        suggestions: ["\(aggregate.name) pace", "\(aggregate.name)"])
    }
  }
}

/// How long or how far.
package enum EffortSpan: Hashable, Sendable {
  case seconds(Double)
  case meters(Double)
}

extension Aggregate {
  /// The length of a best effort; `nil` for everything else, and for units of another kind.
  package var effortLength: EffortSpan? {
    guard case .best(let amount, let unit) = self else { return nil }
    if let toSeconds = try? unit.conversion(to: .second) { return .seconds(toSeconds(amount)) }
    if let toMeters = try? unit.conversion(to: .meter) { return .meters(toMeters(amount)) }
    return nil
  }
}

extension Measure {
  fileprivate var firstBest: String { aggregates.first(where: \.isBest)?.name ?? "" }
}

extension MeasuredType {
  /// Whether there is a best of it over some minutes.
  fileprivate var hasTimedEfforts: Bool {
    switch self {
    case .quantity, .pace, .speed: true
    case .category, .sleep, .mainSleep, .sleepStage, .bmi, .workoutDuration, .trainingLoad, .trainingImpulse: false
    }
  }
}
