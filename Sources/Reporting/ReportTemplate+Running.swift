import Ergostat

extension ReportTemplate {
  /// Answers all questions by `engine`, in the order of the template.
  ///
  /// A question that cannot be answered is no end: the others are, and the report says what is wrong with it.
  ///
  /// - Complexity: That of the questions.
  public func report(by engine: QueryEngine, options: ReportOptions = ReportOptions()) -> Report {
    var problems: [ReportProblem] = []
    var runner = BlockRunner(engine: engine)
    let answered = parts.map { part -> Report.Part in
      switch part {
      case .text(let text): return .text(text)
      case .block(let block):
        let answer = runner.answer(block)
        if case .failed(let found) = answer { problems += found }
        return .block(block, answer)
      case .value(let value):
        let part = runner.value(value)
        if case .failed(let problem) = part { problems.append(problem) }
        return part
      }
    }
    return Report(parts: answered, heading: heading, options: options, problems: problems)
  }
}

/// Runs the questions of a template one after the other.
private struct BlockRunner {
  /// Knows what blocks before defined.
  var engine: QueryEngine

  mutating func answer(_ block: QueryBlock) -> Report.Answer {
    guard block.problems.isEmpty else {
      let place = TemplatePlace(line: block.fenceLine, column: 1)
      return .failed(block.problems.map { ReportProblem(place: place, message: $0.message, detail: "") })
    }
    do {
      return try answer(block.sentence, block.options, at: block.place)
    } catch {
      return .failed(ReportProblem.problems(of: error, at: block.place))
    }
  }

  /// The answer of the last sentence of a block; definitions before it hold for the blocks behind it, too.
  private mutating func answer(
    _ text: String, _ options: BlockOptions, at place: TemplatePlace
  ) throws(QueryErrors) -> Report.Answer {
    let statements = try Statement.all(in: text, knowing: engine.definitions)
    var answer = Report.Answer.nothing
    for statement in statements {
      switch statement {
      case .query(let query):
        // Alone, mistakes that only the data show are told in the words as typed.
        let result = statements.count == 1 ? try engine.run(sentence: text) : try engine.run(query)
        answer = choose(options.columns, of: result, at: place)
      case .show(let topic, let name): answer = choose(options.columns, of: try engine.list(topic, of: name), at: place)
      case .explain(let query, let analyze): answer = .explanation(try engine.explain(query, analyze: analyze).text)
      case .definition(let definition): engine.definitions.insert(definition)
      case .forgetting(let name): engine.definitions.remove(name)
      }
    }
    return answer
  }

  /// The result with the columns asked for.
  private func choose(_ names: [String]?, of result: QueryResult, at place: TemplatePlace) -> Report.Answer {
    guard let names else { return .table(result) }
    var indices: [Int] = []
    for name in names {
      guard let index = result.columnIndex(like: name) else {
        return .failed([unknownColumn(name, of: result, at: place)])
      }
      indices.append(index)
    }
    var chosen = result
    chosen.columns = indices.map { result.columns[$0] }
    chosen.rows = QueryResult.Rows(result.rows.map { row in indices.map { row[$0] } })
    return .table(chosen)
  }

  mutating func value(_ value: InlineValue) -> Report.Part {
    do {
      let result = try engine.run(sentence: value.sentence)
      return pick(value, from: result)
    } catch {
      let problems = ReportProblem.problems(of: error, at: value.place)
      return problems.first.map { .failed($0) } ?? .text("")
    }
  }

  /// The one value of a result.
  private func pick(_ value: InlineValue, from result: QueryResult) -> Report.Part {
    guard result.rows.count <= 1 else {
      return .failed(
        ReportProblem(
          place: value.place, message: "this has \(result.rows.count) rows, and text takes one value",
          detail: "leave by away, or end in a stage such as | limit 1\n"))
    }
    let index: Int?
    if let name = value.column {
      index = result.columnIndex(like: name)
      if index == nil { return .failed(unknownColumn(name, of: result, at: value.place)) }
    } else {
      index = result.mainColumn
    }
    guard let index, !result.rows.isEmpty else { return .value("–") }
    return .value(result.readableText(row: 0, column: index))
  }

  private func unknownColumn(_ name: String, of result: QueryResult, at place: TemplatePlace) -> ReportProblem {
    ReportProblem(
      place: place, message: "the answer has no column “\(name)”",
      detail: "it has \(result.columns.map(\.name).joined(separator: ", "))\n")
  }
}

extension QueryResult {
  /// The column of that name, case ignored.
  fileprivate func columnIndex(like name: String) -> Int? {
    columnIndex(named: name) ?? columns.firstIndex { $0.name.lowercased() == name.lowercased() }
  }

  /// The first column that answers what was asked; else the first text.
  fileprivate var mainColumn: Int? {
    columns.firstIndex(where: \.isValue) ?? columns.firstIndex { $0.type == .text }
  }
}
