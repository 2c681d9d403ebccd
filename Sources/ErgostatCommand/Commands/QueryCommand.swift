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
    let sentence = arguments.operands[1]
    // A mistake in the sentence is told before minutes are spent on reading the file.
    let statement = try arguments.statement(sentence)
    let file = try LoadedFile(arguments)
    let engine = try file.engine(arguments)
    switch statement {
    case .query: return try answer(sentence, engine, file)
    case .show(let topic, let name):
      try arguments.reportingErrors { () throws(QueryErrors) in try engine.list(topic, of: name) }
        .render(as: format, unitsInHeader: arguments.has("units-in-header"), to: Terminal.output)
      return file.exitCode
    case .explain(let query, let analyze):
      let explanation = try arguments.reportingErrors { () throws(QueryErrors) in
        try engine.explain(query, analyze: analyze)
      }
      Terminal.output(format == .json ? explanation.json : explanation.text)
      return file.exitCode
    }
  }

  private func answer(_ sentence: String, _ engine: QueryEngine, _ file: LoadedFile) throws -> ExitCode {
    let result = try arguments.reportingErrors { () throws(QueryErrors) in try engine.run(sentence: sentence) }
    result.render(as: format, unitsInHeader: arguments.has("units-in-header"), to: Terminal.output)
    if !format.carriesNotes, !arguments.has("quiet") {
      for note in result.notes { Terminal.error("note: \(DisplayText.harmless(note.text))\n") }
    }
    return arguments.has("fail-empty") && !result.hasValues ? .empty : file.exitCode
  }
}

extension ParsedArguments {
  /// Reads a sentence, or fails with its errors in the form asked for.
  func statement(_ sentence: String) throws -> Statement {
    try reportingErrors { () throws(QueryErrors) in try Statement(sentence) }
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
