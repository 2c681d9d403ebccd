import Ergostat

/// A conversation about one file: a line in, an answer out.
struct ReplSession {
  /// Whether to go on.
  enum Outcome: Equatable {
    case answered, failed, quit
  }

  private let engine: (Definitions) throws -> QueryEngine
  private var format = OutputFormat.table
  /// What later lines may name: the store's own metrics, and those of this conversation.
  private var definitions: Definitions

  /// - Parameters:
  ///   - definitions: The own metrics to begin with.
  ///   - engine: Makes the engine for one line, so that `now` is the present of that line, with the own metrics that it knows.
  init(definitions: Definitions, engine: @escaping (Definitions) throws -> QueryEngine) {
    self.definitions = definitions
    self.engine = engine
  }

  /// Answers one line on standard output; mistakes go to standard error.
  mutating func answer(_ line: String) -> Outcome {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first, !first.hasPrefix("#") else { return .answered }
    switch ReplWords.Word(rawValue: first.lowercased()) {
    case .quit?, .exit?: if words.count == 1 { return .quit }
    case .help?: return help(words.dropFirst().joined(separator: " "))
    case .format? where words.count <= 2: return choose(words.dropFirst().first)
    case .format?, nil: break
    }
    return run(line)
  }

  private mutating func run(_ line: String) -> Outcome {
    do {
      var engine = try engine(definitions)
      let statements = try Statement.all(in: line, knowing: definitions)
      for statement in statements {
        switch statement {
        // Alone, mistakes that only the data show are told in the words as typed.
        case .query(let query): show(statements.count == 1 ? try engine.run(sentence: line) : try engine.run(query))
        case .show(let topic, let name): show(try engine.list(topic, of: name))
        case .explain(let query, let analyze):
          let explanation = try engine.explain(query, analyze: analyze)
          Terminal.output(format == .json ? explanation.json : explanation.text)
        case .definition(let definition):
          definitions.insert(definition)
          engine.definitions = definitions
        case .forgetting(let name):
          definitions.remove(name)
          engine.definitions = definitions
        }
      }
      return .answered
    } catch let error as QueryErrors {
      Terminal.error(ErrorText.styled(error.text))
    } catch let failure as Failure {
      Terminal.error(failure.text)
    } catch let error as UsageError {
      Terminal.error("ergostat: \(error.message)\n")
    } catch {
      Terminal.error("ergostat: \(error)\n")
    }
    return .failed
  }

  private func show(_ result: QueryResult) {
    result.render(as: format, to: Terminal.output)
    guard !format.carriesNotes else { return }
    for note in result.notes { Terminal.error("note: \(DisplayText.harmless(note.text))\n") }
  }

  private mutating func choose(_ name: String?) -> Outcome {
    let names = OutputFormat.allCases.map(\.rawValue)
    guard let name else {
      Terminal.output("answers are written as \(format.rawValue); there are \(names.joined(separator: ", "))\n")
      return .answered
    }
    guard let chosen = OutputFormat(rawValue: name.lowercased()) else {
      Terminal.error("ergostat: there is no format '\(name)'; there are \(names.joined(separator: ", "))\n")
      return .failed
    }
    format = chosen
    return .answered
  }

  private func help(_ topic: String) -> Outcome {
    switch topic.lowercased() {
    case "":
      Terminal.output(ReplSession.help)
      return .answered
    case "language":
      Terminal.output(HelpText.language)
      return .answered
    default: break
    }
    guard let text = HelpText.word(topic) else {
      Terminal.error("ergostat: no word of the language is '\(topic)'; try 'help language', or Tab for what fits\n")
      return .failed
    }
    Terminal.output(text)
    return .answered
  }

  private static let help = """
    Ask a question: sum steps by week last 12 weeks
    Tab completes types, sources and keywords; the arrow keys bring back earlier lines; Ctrl-C gives a line up.

      explain QUESTION        what it means and how it is answered
      show types              also sources, workouts, units, settings, profile, people
      help language           the language on two screens
      help WORD               one word of it: help rolling
      format csv              how answers are written: \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", "))
      quit                    or Ctrl-D

    """
}
