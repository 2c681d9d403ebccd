import Ergostat

/// `ergostat show FILE [PART]`: what a file holds.
struct ShowCommand {
  private let arguments: ParsedArguments
  private let part: Part?
  private let format: OutputFormat

  /// What can be shown alone.
  enum Part: String, CaseIterable {
    case types, sources, workouts, profile, report

    /// The list behind the part; `nil` for the report, which is no table.
    var topic: Statement.Topic? { Statement.Topic(rawValue: rawValue) }
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    format = OutputFormat(rawValue: arguments["format"] ?? "table") ?? .table
    if arguments.operands.count > 1 {
      let name = arguments.operands[1]
      guard let part = Part(rawValue: name) else {
        throw .unknownPart(name, known: Part.allCases.map(\.rawValue))
      }
      self.part = part
    } else {
      part = nil
    }
  }

  func run() throws -> ExitCode {
    let file = try LoadedFile(arguments)
    let engine = try file.engine(arguments)
    switch part {
    case .report?: Terminal.output(file.reportText + "\n")
    case let part?:
      if let topic = part.topic { try engine.list(topic).render(as: format, to: Terminal.output) }
    case nil: try showAll(file, engine)
    }
    return file.exitCode
  }

  /// All lists, each under its name; as JSON, one object with a member for each.
  private func showAll(_ file: LoadedFile, _ engine: QueryEngine) throws {
    let lists = try Part.allCases.compactMap(\.topic).map { ($0.rawValue, try engine.list($0)) }
    if format == .json {
      let members = [("schema", JSONText.string("ergostat-show/1"))] + lists.map { ($0, $1.jsonRows) }
      Terminal.output(JSONText.object(members + [("report", JSONText.string(file.reportText))]) + "\n")
      return
    }
    for (name, list) in lists {
      Terminal.output((format == .table ? name : "## \(name)") + "\n\n")
      list.render(as: format, to: Terminal.output)
      Terminal.output("\n")
    }
    Terminal.output(file.reportText + "\n")
  }
}
