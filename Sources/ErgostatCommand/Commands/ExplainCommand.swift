import Ergostat

/// `ergostat explain FILE 'SENTENCE'`: what a sentence means for the data of a file, and how it is answered.
struct ExplainCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let store = try LoadedFile.openStore(arguments)
    let definitions = try LoadedFile.definitions(of: store)
    let statement = try arguments.statement(arguments.operands[1], knowing: definitions)
    let query: Query
    var analyze = arguments.has("analyze")
    switch statement {
    case .query(let asked): query = asked
    case .explain(let asked, let isAnalyzed):
      query = asked
      analyze = analyze || isAnalyzed
    case .definition, .forgetting:
      throw Failure("a definition asks nothing; explain a question that uses it", .usage)
    case .show:
      throw Failure("'show' lists what there is; there is nothing to explain", .usage)
    }
    let file = try LoadedFile(arguments, store: store)
    let engine = try file.engine(arguments, knowing: definitions)
    let explanation = try arguments.reportingErrors { () throws(QueryErrors) in
      try engine.explain(query, analyze: analyze)
    }
    Terminal.output(arguments["format"] == "json" ? explanation.json : explanation.text)
    return file.exitCode
  }
}
