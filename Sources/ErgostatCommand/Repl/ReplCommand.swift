import Ergostat

/// `ergostat repl FILE`: questions about one file, one line after the other.
struct ReplCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Reads lines until the end. In a pipe nothing but answers is written, and a line that failed shows in the exit code.
  func run() throws -> ExitCode {
    let file = try LoadedFile(arguments)
    // Wrong options are told at once, not with the first question.
    let first = try file.engine(arguments)
    var session = ReplSession(definitions: first.definitions) { try file.engine(arguments, knowing: $0) }
    guard Terminal.inputIsTerminal, Terminal.outputIsTerminal else { return readPlainly(&session, file) }
    return converse(&session, file)
  }

  private func readPlainly(_ session: inout ReplSession, _ file: LoadedFile) -> ExitCode {
    var hasFailed = false
    while let line = nextLine() {
      if Terminal.outputEnd != nil { break }
      if Interrupt.isRequested { return .interrupted }
      switch session.answer(line) {
      case .answered: break
      case .failed: hasFailed = true
      case .quit: return hasFailed ? .usage : file.exitCode
      }
    }
    return hasFailed ? .usage : file.exitCode
  }

  /// The next line, once whoever writes it has had the answer to the one before.
  private func nextLine() -> String? {
    Terminal.flush()
    return readLine()
  }

  private func converse(_ session: inout ReplSession, _ file: LoadedFile) -> ExitCode {
    let history = HistoryFile()
    let names = SentenceCompletion.Names(
      sources: file.person.sources.sources.map(\.name), types: file.person.series.keys.map(\.completionName))
    guard let editor = LineEditor(names: names, history: history.lines()) else { return readPlainly(&session, file) }
    Terminal.output("\(file.person.sampleCount) samples. Ask, or type help; Ctrl-D leaves.\n")
    while true {
      switch editor.read() {
      case .end:
        Terminal.output("\n")
        return file.exitCode
      case .cancelled: Terminal.output("\n")
      case .text(let line):
        // A line that begins with a blank is not remembered, as in shells.
        if let first = line.first, !first.isWhitespace {
          editor.remember(line)
          history.append(line)
        }
        if session.answer(line) == .quit { return file.exitCode }
        Interrupt.forget()
      }
    }
  }
}

extension SampleType {
  /// The name that completion offers.
  var completionName: String {
    switch self {
    case .quantity(let type): type.name
    case .category(let type): type.name
    }
  }
}
