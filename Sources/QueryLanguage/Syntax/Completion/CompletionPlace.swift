import Quantities

/// What kind of word comes next, told from the tokens before it.
enum CompletionPlace: Equatable {
  case start, subject, clause
  case key, unitOfTime, weekday, activity, spans, condition, comparison
  case value(FilterField)
  case source, unit, fill
  case setting
  case valueOf(QuerySettings.Name)
  case stage, aggregate, topic, topicName
  /// These words and no others.
  case words([String])

  /// The place after `tokens`, which are some of the lexer's. O(tokens)
  init(_ tokens: [Token], of lexer: Lexer) {
    guard let first = tokens.first else {
      self = .start
      return
    }
    if let bar = tokens.lastIndex(where: { $0.isSymbol("|") }) {
      self = .afterBar(Array(tokens[(bar + 1)...]))
      return
    }
    switch first.folded.flatMap({ StatementWord.named[$0] }) {
    case .show?: self = .ofShow(Array(tokens.dropFirst()))
    case .forget?: self = .words([])
    case .explain?:
      let isAnalyzed = tokens.count > 1 && tokens[1].folded == "analyze"
      let rest = Array(tokens.dropFirst(isAnalyzed ? 2 : 1))
      self = rest.isEmpty ? .subject : .ofQuestion(rest, lexer)
    default: self = .ofQuestion(tokens, lexer)
    }
  }

  private static func ofShow(_ tokens: [Token]) -> CompletionPlace {
    switch tokens.count {
    case 0: .topic
    case 1: .words(["of"])
    default: tokens.last?.folded == "of" ? .topicName : .words([])
    }
  }

  private static func afterBar(_ tokens: [Token]) -> CompletionPlace {
    guard let last = tokens.last else { return .stage }
    if case .number = last.kind { return .unitOfTime }
    switch last.folded.flatMap({ StageWord.named[$0] }) {
    case .rolling?: return .aggregate
    case .cumulative?: return .words(["by"])
    case .filter?, .sort?, .pivot?: return .words([])
    default: return last.folded == "by" ? .unitOfTime : .words([])
    }
  }

  private static func ofQuestion(_ tokens: [Token], _ lexer: Lexer) -> CompletionPlace {
    // The first token is never a clause: `time in daylight` begins with a type.
    let clause = tokens.indices.dropFirst().last { index in
      tokens[index].folded.map { Keywords.clauses[$0] != nil } ?? false
    }
    guard let clause, let word = tokens[clause].folded.flatMap({ Keywords.clauses[$0] }) else {
      return endsSubject(tokens, lexer) ? .clause : .subject
    }
    return after(word, Array(tokens[(clause + 1)...]))
  }

  /// Whether the last words name something that can be asked.
  private static func endsSubject(_ tokens: [Token], _ lexer: Lexer) -> Bool {
    if tokens.last?.folded == "workouts" || tokens.last?.isSymbol(")") == true { return true }
    if case .number? = tokens.last?.kind { return true }
    return (1...4).contains { count in
      let words = tokens.suffix(count)
      return words.count == count && words.allSatisfy(\.isWord)
        && Names.type(words.map(lexer.foldedText(of:)).joined()) != nil
    }
  }

  private static func after(_ clause: Keywords.Clause, _ rest: [Token]) -> CompletionPlace {
    let last = rest.last
    let isNumber = if case .number? = last?.kind { true } else { false }
    let isOpen = last == nil || last?.isSymbol(",") == true
    switch clause {
    case .by: return isOpen ? .key : isNumber ? .unitOfTime : .clause
    case .last, .previous: return last == nil || isNumber ? .unitOfTime : .clause
    case .this: return last == nil ? .unitOfTime : .clause
    case .on: return last == nil ? .weekday : .clause
    case .since, .until, .between: return last == nil ? .words([]) : .clause
    case .at: return last == nil ? .words(["night", "noon"]) : .clause
    case .before, .after: return last == nil ? .words(["noon"]) : .clause
    case .called: return last == nil ? .words([]) : .clause
    case .all: return last == nil ? .words(["time"]) : .clause
    case .today, .yesterday: return .clause
    case .during: return spans(last, .spans)
    case .of: return spans(last, .activity)
    case .filter: return ofCondition(rest)
    case .from: return isOpen ? .source : .clause
    case .unit: return last == nil ? .unit : .clause
    case .fill: return last == nil ? .fill : .clause
    case .using:
      if isOpen { return .setting }
      return last?.folded.flatMap { Keywords.settings[$0] }.map { .valueOf($0) } ?? .clause
    case .comparison: return last == nil ? .words(["previous"]) : .unitOfTime
    case .chart: return last == nil ? .words([]) : .clause
    }
  }

  private static func spans(_ last: Token?, _ place: CompletionPlace) -> CompletionPlace {
    guard let word = last?.folded else { return place }
    return ["workouts", "workout", "sleep"].contains(word) ? .clause : .words(["workouts"])
  }

  private static let joining: WordSet = ["and", "or", "not"]

  private static func ofCondition(_ rest: [Token]) -> CompletionPlace {
    guard let last = rest.last, !joining.contains(last.folded), !last.isSymbol("(") else {
      return .condition
    }
    let isComparison =
      last.kind == .symbol ? Keywords.comparisonSymbols[last.word] != nil : last.folded == "contains"
    if isComparison, let field = rest.dropLast().last?.folded.flatMap({ Keywords.fields[$0] }) {
      return .value(field)
    }
    if isComparison { return .words([]) }
    return last.folded.map { Keywords.fields[$0] != nil } ?? false ? .comparison : .clause
  }
}

extension WordSet {
  fileprivate func contains(_ word: Word?) -> Bool { word.map { contains($0) } ?? false }
}
