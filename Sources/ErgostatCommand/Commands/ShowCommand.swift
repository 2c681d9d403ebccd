import Ergostat

/// `ergostat show FILE [PART]`: what a file holds.
struct ShowCommand {
  private let arguments: ParsedArguments
  private let part: Part?
  /// The type or activity that `of NAME` limits the part to.
  private let name: String?
  private let format: OutputFormat

  /// What can be shown alone.
  private enum Part: Equatable {
    case list(Statement.Topic)
    /// How the data came, which is no table.
    case report

    static let names = Statement.Topic.allCases.map(\.rawValue) + ["report"]

    init?(_ name: String) {
      if let topic = Statement.Topic(rawValue: name) {
        self = .list(topic)
      } else if name == "report" {
        self = .report
      } else {
        return nil
      }
    }
  }

  /// What is shown where nothing is named.
  private static let overview: [Statement.Topic] = [.types, .sources, .workouts, .profile]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    format = OutputFormat(rawValue: arguments["format"] ?? "table") ?? .table
    // `show FILE types of heartRate`: the words may come as one or several.
    var words = arguments.operands.dropFirst().flatMap { $0.split(separator: " ").map(String.init) }
    guard !words.isEmpty else {
      (part, name) = (nil, nil)
      return
    }
    let first = words.removeFirst()
    guard let part = Part(first) else { throw .unknownPart(first, known: Part.names) }
    self.part = part
    if words.first == "of" { words.removeFirst() }
    name = words.isEmpty ? nil : words.joined(separator: " ")
  }

  func run() throws -> ExitCode {
    let file = try LoadedFile(arguments)
    let engine = try file.engine(arguments)
    switch part {
    case .report?: Terminal.output(file.reportText + "\n")
    case .list(let topic)?:
      try arguments.reportingErrors { () throws(QueryErrors) in try engine.list(topic, of: name) }
        .render(as: format, to: Terminal.output)
    case nil: try showAll(file, engine)
    }
    return file.exitCode
  }

  /// All lists, each under its name; as JSON, one object with a member for each.
  private func showAll(_ file: LoadedFile, _ engine: QueryEngine) throws {
    // Own metrics are only named where there are some.
    let topics = ShowCommand.overview + (engine.definitions.all.isEmpty ? [] : [.definitions])
    let lists = try topics.map { ($0.rawValue, try engine.list($0)) }
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
