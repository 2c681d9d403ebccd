import Ergostat
import Querying

/// A template whose questions were answered, ready to be written as Markdown or as a page.
///
///     let report = ReportTemplate(text).report(by: engine)
///     try report.html.write(…)
///     for problem in report.problems { print(problem.headline(file: "monthly.md")) }
public struct Report: Sendable {
  /// A piece of the report.
  enum Part: Sendable {
    case text(String)
    case block(QueryBlock, Answer)
    /// A value as people read it.
    case value(String)
    /// A value that could not be had.
    case failed(ReportProblem)
  }

  /// What came of a block.
  enum Answer: Sendable {
    case table(QueryResult)
    case explanation(String)
    /// Nothing to show: a definition.
    case nothing
    case failed([ReportProblem])
  }

  let parts: [Part]
  let heading: String?
  let options: ReportOptions

  /// Everything that went wrong, in the order of the template. The report shows each at its place too.
  public let problems: [ReportProblem]
}

/// What holds for a whole report.
public struct ReportOptions: Hashable, Sendable {
  /// Whether blocks show their sentence unless they say otherwise.
  public var showsQueries = false
  /// The name of the template in messages.
  public var fileName = "report"

  /// The usual options.
  public init() {}
}

/// Something that is wrong with one question of a template.
public struct ReportProblem: Hashable, Sendable {
  /// Where it is in the template.
  public let place: TemplatePlace
  /// What is wrong, in one clause.
  public let message: String
  /// The sentence with a caret and advice, as ``QueryLanguage/QueryErrors/text`` shows it; empty where there is none.
  public let detail: String

  /// `monthly.md:12:5: there is no key “wek”`
  public func headline(file: String) -> String { "\(file):\(place.line):\(place.column): \(message)" }
}

extension ReportProblem {
  /// The problems of a sentence that stands at `place` of a template.
  static func problems(of errors: QueryErrors, at place: TemplatePlace) -> [ReportProblem] {
    errors.errors.map { error in
      // Further lines of a sentence begin where the block does, as far as anybody can tell.
      let column = error.start.line == 1 ? place.column + error.start.column - 1 : error.start.column
      return ReportProblem(
        place: TemplatePlace(line: place.line + error.start.line - 1, column: column), message: error.message,
        detail: errors.caret(of: error))
    }
  }
}
