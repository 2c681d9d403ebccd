import Ergostat

/// `ergostat query FILE 'SENTENCE'`: one answer on standard output.
struct QueryCommand {
  private let arguments: ParsedArguments
  private let format: OutputFormat

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    format = OutputFormat(rawValue: arguments["format"] ?? "table") ?? .table
  }

  func run() throws -> ExitCode {
    let text = arguments.operands[1]
    // A mistake in the text is told before minutes are spent on reading the file; a store is quick to ask what it knows.
    let store = try LoadedFile.openStore(arguments)
    let definitions = try LoadedFile.definitions(of: store)
    let statements = try arguments.statements(text, knowing: definitions)
    if let kept = try keep(statements) { return kept }
    let file = try LoadedFile(arguments, store: store)
    var engine = try file.engine(arguments, knowing: definitions)
    var code = ExitCode.fine
    var answerCount = 0
    let isList = format == .json && statements.count { !$0.isAboutNames } > 1
    for statement in statements {
      if case .definition(let definition) = statement {
        engine.definitions.insert(definition)
        continue
      }
      if case .forgetting(let name) = statement {
        engine.definitions.remove(name)
        continue
      }
      // Several answers follow each other behind a blank line; as JSON they are the members of one list.
      Terminal.output(isList ? (answerCount == 0 ? "[\n" : ",\n") : answerCount > 0 && format != .jsonl ? "\n" : "")
      let answered = try answer(statement, engine, isAlone: statements.count == 1)
      if answered != .fine { code = answered }
      answerCount += 1
    }
    if isList { Terminal.output("]\n") }
    // Rows are read when they are wanted, so that damage is known only now.
    let readCode = file.exitCode
    return readCode == .fine ? code : readCode
  }

  /// Keeps and forgets definitions in the store where nothing else is said; `nil` if something is asked.
  private func keep(_ statements: [Statement]) throws -> ExitCode? {
    guard let first = statements.first, statements.allSatisfy(\.isAboutNames) else { return nil }
    let path = arguments.operands[0]
    guard StoreFile.isStore(path: path) else {
      throw Failure(
        "definitions are kept in stores only; in a text, let a question follow: '\(first.text); …'", .usage)
    }
    try StoreErrorReporting.run { () throws(StoreError) in
      let store = try StoreFile(path: path)
      for statement in statements {
        switch statement {
        case .definition(let definition):
          try store.keep(definition: definition.text, named: definition.name.foldedName)
        case .forgetting(let name): try store.forget(definitionNamed: name.foldedName)
        case .query, .explain, .show: break
        }
      }
    }
    return .fine
  }

  private func answer(_ statement: Statement, _ engine: QueryEngine, isAlone: Bool) throws -> ExitCode {
    switch statement {
    case .query(let query):
      // Mistakes that only the data show are told in the words as typed, where one sentence was typed.
      let result = try arguments.reportingErrors { () throws(QueryErrors) in
        isAlone ? try engine.run(sentence: arguments.operands[1]) : try engine.run(query)
      }
      render(result)
      tellNotes(of: result)
      return arguments.has("fail-empty") && !result.hasValues ? .empty : .fine
    case .show(let topic, let name):
      render(try arguments.reportingErrors { () throws(QueryErrors) in try engine.list(topic, of: name) })
    case .explain(let query, let analyze):
      let explanation = try arguments.reportingErrors { () throws(QueryErrors) in
        try engine.explain(query, analyze: analyze)
      }
      Terminal.output(format == .json ? explanation.json : explanation.text)
    case .definition, .forgetting: break
    }
    return .fine
  }

  private func render(_ result: QueryResult) {
    result.render(as: format, unitsInHeader: arguments.has("units-in-header"), to: Terminal.output)
  }

  private func tellNotes(of result: QueryResult) {
    guard !format.carriesNotes, !arguments.has("quiet") else { return }
    for note in result.notes { Terminal.error("note: \(DisplayText.harmless(note.text))\n") }
  }
}

extension ParsedArguments {
  /// Reads a sentence, or fails with its errors in the form asked for.
  func statement(_ sentence: String, knowing definitions: Definitions) throws -> Statement {
    try reportingErrors { () throws(QueryErrors) in try Statement(sentence, knowing: definitions) }
  }

  /// Reads the sentences of a text; one whose lines end in the middle is read, too.
  func statements(_ text: String, knowing definitions: Definitions) throws -> [Statement] {
    try reportingErrors { () throws(QueryErrors) in
      do throws(QueryErrors) {
        return try Statement.all(in: text, knowing: definitions)
      } catch {
        guard let alone = try? Statement(text, knowing: definitions) else { throw error }
        return [alone]
      }
    }
  }

  /// Does `work` and turns errors of the sentence into a failure in the form asked for.
  func reportingErrors<Value>(_ work: () throws(QueryErrors) -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      throw Failure(verbatim: self["errors"] == "json" ? error.json : error.text, .usage)
    }
  }
}
