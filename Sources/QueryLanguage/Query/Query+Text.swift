import Quantities

extension Query {
  /// The canonical sentence: clauses in a fixed order, names as HealthKit spells them. Parses back to an equal value.
  ///
  /// Cost: linear in the size of the tree.
  public var text: String {
    var parts = [measures.map(\.text).joined(separator: ", ")]
    if let correlation {
      // Spans of the whole are those of each part: behind the last they would be taken for its own.
      let parted = measures.map { measure in
        var own = measure
        if own.during == nil, !own.isWorkouts, !own.isOfWorkouts { own.during = during }
        return own.text
      }
      parts = ["correlate \(parted.joined(separator: " with "))"]
      if let lags = correlation.lagText { parts.append(lags) }
    }
    if !keys.isEmpty { parts.append("by \(keys.map(\.text).joined(separator: ", "))") }
    if let range { parts.append(range.text) }
    if let comparison { parts.append("vs \(comparison.text)") }
    if let during, correlation == nil { parts.append("during \(during.text)") }
    if let filter { parts.append("where \(filter.text)") }
    if !sources.isEmpty { parts.append("from \(sources.map(\.nameText).joined(separator: ", "))") }
    if let unit { parts.append("in \(unit.sentenceText)") }
    if let fill { parts.append("fill \(fill.rawValue)") }
    let settings = settings.texts
    if !settings.isEmpty { parts.append("using \(settings.joined(separator: ", "))") }
    return ([parts.joined(separator: " ")] + stages.map(\.text)).joined(separator: " | ")
  }
}

extension Query: CustomStringConvertible {
  /// ``text``.
  public var description: String { text }
}

extension Measure {
  /// The aggregates and the subject as a sentence begins with them.
  package var text: String {
    var parts = [aggregates.map(\.name).joined(separator: ", "), subject.text]
    if let during { parts.append("during \(during.text)") }
    if let name { parts.append("called \(name.nameText)") }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What columns and remarks call it.
  package var title: String {
    name ?? (during.map { "\(subject.text) during \($0.text)" } ?? subject.text)
  }

  /// What rows about pairs of measures call it: with its aggregates.
  package var fullTitle: String {
    guard name != nil else { return text }
    return (aggregates.map(\.name) + [title]).joined(separator: " ")
  }
}

extension Subject {
  /// The subject as it is written in a sentence.
  package var text: String {
    switch self {
    case .values(let expression, of: nil): expression.text
    case .values(let expression, let workouts?): "\(expression.text) of \(workouts.text)"
    case .workouts(let workouts): workouts.text
    }
  }
}

extension SpanSelection {
  /// `running workouts` or `sleep`.
  package var text: String { selection?.text ?? "sleep" }
}

extension WorkoutSelection {
  /// `running workouts`, or `workouts` for all.
  package var text: String {
    let all = activity.map { "\($0.sentenceName) workouts" } ?? "workouts"
    return newest.map { $0 == 1 ? "last \(all.dropLast())" : "last \($0) \(all)" } ?? all
  }
}

extension TypeExpression {
  /// The expression with as few parentheses as keep its meaning.
  package var text: String {
    switch self {
    case .type(let type): type.name
    case .number(let value): value.sentenceText
    case .negated(let inner): "-\(inner.text(within: .negation))"
    case .binary(let symbol, let left, let right):
      symbol == .power
        ? "\(left.text(within: .base))^\(right.text(within: .exponent))"
        : "\(left.text(within: symbol.rank)) \(symbol.rawValue) \(right.text(within: symbol.rank.next))"
    }
  }

  /// Places by how tightly they bind.
  fileprivate enum Rank: Int {
    case sum, product, negation, exponent, base

    var next: Rank { Rank(rawValue: rawValue + 1) ?? .base }
  }

  private var rank: Rank {
    switch self {
    case .type: .base
    // A negative or fractional number prints like a sign before a number.
    case .number(let value): value < 0 ? .negation : .base
    case .negated: .negation
    case .binary(let symbol, _, _): symbol.rank
    }
  }

  private func text(within place: Rank) -> String { rank.rawValue < place.rawValue ? "(\(text))" : text }
}

extension TypeExpression.ArithmeticOperator {
  fileprivate var rank: TypeExpression.Rank {
    switch self {
    case .add, .subtract: .sum
    case .multiply, .divide: .product
    case .power: .exponent
    }
  }
}

extension MeasuredType {
  /// The name that sentences and columns show.
  public var name: String {
    switch self {
    case .quantity(let type): type.sentenceName
    case .category(let type): type.sentenceName
    case .sleep: "sleep"
    case .mainSleep: "mainSleep"
    case .sleepStage(let stage): stage.typeName
    case .bmi: "bmi"
    case .workoutDuration: "duration"
    case .pace: "pace"
    case .speed: "speed"
    case .trainingLoad: "trainingLoad"
    case .trainingImpulse: "trimp"
    }
  }
}

extension SleepAnalysis {
  /// The computed type that is its time.
  package var typeName: String {
    switch self {
    case .core: "coreSleep"
    case .deep: "deepSleep"
    case .rem: "remSleep"
    case .asleepUnspecified: "unspecifiedSleep"
    case .awake: "awakeTime"
    case .inBed: "timeInBed"
    }
  }
}

extension SampleFilter {
  /// The predicate as a sentence writes it.
  package var text: String {
    switch self {
    case .comparison(let field, let comparison, let value): "\(field.text) \(comparison.rawValue) \(value.text)"
    case .all(let parts): parts.map { $0.text(within: 1) }.joined(separator: " and ")
    case .any(let parts): parts.map { $0.text(within: 0) }.joined(separator: " or ")
    case .not(let inner): "not \(inner.text(within: 2))"
    }
  }

  private var rank: Int {
    switch self {
    case .comparison, .not: 3
    case .all: 1
    case .any: 0
    }
  }

  /// Parts that bind no tighter than their place stand in parentheses.
  private func text(within place: Int) -> String { rank <= place ? "(\(text))" : text }
}

extension FilterValue {
  package var text: String {
    switch self {
    case .number(let value, nil): value.sentenceText
    case .number(let value, let unit?): "\(value.sentenceText) \(unit.sentenceText)"
    case .text(let text): text.nameText
    }
  }
}

extension QuerySettings {
  /// Name and value of each setting that differs from the default, in a fixed order.
  package var texts: [String] { Name.allCases.compactMap { name in value(of: name).map { "\(name.rawValue) \($0)" } } }

  private func value(of name: Name) -> String? {
    switch name {
    case .timeZone: timeZone?.nameText
    case .week: weekStart.map { "\($0)" }
    case .day: dayStartMinute.map { "\(($0 / 60).twoDigits):\(($0 % 60).twoDigits)" }
    case .sources: sources?.text
    case .partial: partial?.rawValue
    case .maximumGap: maximumGapSeconds.map { "\($0.sentenceText) s" }
    case .weight: weight?.rawValue
    case .outliers: outliers?.rawValue
    case .coverage: coverage?.sentenceText
    case .person: person?.nameText
    }
  }
}

extension QuerySettings.SourceRule {
  fileprivate var text: String {
    switch self {
    case .merged: "merged"
    case .all: "all"
    case .preferring(let name):
      // A source that is called like a rule needs its quotes.
      name.foldedName == "all" || name.foldedName == "merged" ? name.quotedText : name.nameText
    }
  }
}

extension Int {
  /// At least two digits.
  package var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

extension String {
  /// The text between quotes, with quotes and backslashes in it escaped.
  package var quotedText: String {
    var escaped = ""
    for character in self {
      if character == "\"" || character == "\\" { escaped.append("\\") }
      escaped.append(character)
    }
    return "\"\(escaped)\""
  }

  /// The name bare where it is one plain word that no keyword can be mistaken for, else quoted.
  package var nameText: String {
    let isPlain = first?.isLetter == true && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isPlain && !Keywords.all.contains(Word(foldedName)) ? self : quotedText
  }
}

extension QuantityUnit {
  /// The unit as a sentence writes it; the null unit, which has no text, as `count`.
  package var sentenceText: String { isNull ? "count" : unitString }
}
