import Ergostat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct Main {
  static func main() {
    Interrupt.watch()
    let code = run(Array(CommandLine.arguments.dropFirst()))
    Terminal.flush()
    exit((Terminal.outputEnd ?? code).rawValue)
  }

  /// Runs one command line and says how it ended.
  private static func run(_ words: [String]) -> ExitCode {
    do {
      return try dispatch(words)
    } catch let error as UsageError {
      report(
        error,
        asJSON: words.contains("--errors=json") || zip(words, words.dropFirst()).contains { $0 == ("--errors", "json") }
      )
      return .usage
    } catch let failure as Failure {
      Terminal.error(ErrorText.styled(failure.text))
      return failure.exitCode
    } catch {
      Terminal.error("ergostat: \(error)\n")
      return .unreadable
    }
  }

  private static func dispatch(_ words: [String]) throws -> ExitCode {
    guard let first = words.first else {
      Terminal.error(HelpText.overview)
      return .usage
    }
    let rest = Array(words.dropFirst())
    switch first {
    case "help", "--help", "-h": return try help(rest)
    case CompletionScripts.hiddenCommand:
      Terminal.output(CommandLineCompletion(rest).text)
      return .fine
    case "--version", "version":
      Terminal.output("ergostat \(Version.text)\n")
      return .fine
    default: break
    }
    guard let command = CommandCatalog.all.first(where: { $0.name == first }) else {
      if first.contains(" ") || TextFile.exists(first) { throw UsageError.commandMissing(first) }
      throw UsageError.unknownCommand(first, known: CommandCatalog.all.map(\.name) + ["help"])
    }
    let arguments = try ParsedArguments(rest, of: command)
    try arguments.checkOrder(of: command)
    if arguments.has("help") {
      Terminal.output(HelpText.page(of: command))
      return .fine
    }
    switch command.name {
    case CommandCatalog.query.name: return try QueryCommand(arguments).run()
    case CommandCatalog.explain.name: return try ExplainCommand(arguments).run()
    case CommandCatalog.report.name: return try ReportCommand(arguments).run()
    case CommandCatalog.repl.name: return try ReplCommand(arguments).run()
    case CommandCatalog.completion.name: return try completion(arguments.operands[0])
    case CommandCatalog.importing.name: return try ImportCommand(arguments).run()
    case CommandCatalog.profile.name: return try ProfileCommand(arguments: arguments).run()
    case CommandCatalog.changes.name: return try ChangesCommand(arguments).run()
    case CommandCatalog.sources.name: return try SourcesCommand(arguments: arguments).run()
    case CommandCatalog.verify.name: return try VerifyCommand(arguments: arguments).run()
    case CommandCatalog.export.name: return try ExportCommand(arguments).run()
    case CommandCatalog.redact.name: return try RedactCommand(arguments: arguments).run()
    case CommandCatalog.compact.name: return try CompactCommand(arguments: arguments).run()
    default: return try ShowCommand(arguments).run()
    }
  }

  private static func completion(_ shell: String) throws(UsageError) -> ExitCode {
    guard let script = CompletionScripts.script(for: shell) else {
      throw .unknownShell(shell, known: ["bash", "zsh", "fish"])
    }
    Terminal.output(script)
    return .fine
  }

  private static func help(_ words: [String]) throws(UsageError) -> ExitCode {
    guard let topic = words.first else {
      Terminal.output(HelpText.overview)
      return .fine
    }
    if topic == "language" {
      Terminal.output(HelpText.language)
      return .fine
    }
    if topic == "reference" {
      Terminal.output(LanguageReference.markdown)
      return .fine
    }
    guard let command = CommandCatalog.all.first(where: { $0.name == topic }) else {
      if let text = HelpText.word(words.joined(separator: " ")) {
        Terminal.output(text)
        return .fine
      }
      throw .unknownTopic(topic, known: CommandCatalog.all.map(\.name) + ["language", "reference"])
    }
    Terminal.output(HelpText.page(of: command))
    return .fine
  }

  private static func report(_ error: UsageError, asJSON: Bool) {
    Terminal.error(asJSON ? error.json : ErrorText.styled("ergostat: \(error.message)\n"))
  }
}
