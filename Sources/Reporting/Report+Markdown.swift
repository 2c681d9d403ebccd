import Ergostat
import Rendering

extension Report {
  /// The report as Markdown: the template's text as it was, with answers in the places of questions.
  public var markdown: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let text): MarkdownText.cell(text)
      case .failed(let problem): "**\(MarkdownText.cell(problem.headline(file: options.fileName)))**"
      case .block(let block, let answer): block.contained(markdown(of: answer, block))
      }
    }.joined()
  }

  private func markdown(of answer: Answer, _ block: QueryBlock) -> String {
    var lines: [String] = []
    if let title = block.options.title { lines += ["**\(MarkdownText.cell(title))**", ""] }
    switch answer {
    case .table(var result):
      if !block.options.showsNotes { result.notes = [] }
      lines.append(result.text(as: .markdown).trimmingEnd())
    case .explanation(let text): lines.append(Report.fenced(text))
    case .nothing: break
    case .failed(let problems): lines.append(Report.fenced(text(of: problems)))
    }
    if showsQuery(block) { lines += ["", Report.fenced(block.sentence)] }
    return lines.joined(separator: "\n")
  }

  /// Whether a block shows its sentence.
  func showsQuery(_ block: QueryBlock) -> Bool { block.options.showsQuery ?? options.showsQueries }

  /// Problems as people read them.
  func text(of problems: [ReportProblem]) -> String {
    problems.map { "error \($0.headline(file: options.fileName))\n\($0.detail)" }.joined()
  }

  /// A block of code that `text` cannot end.
  static func fenced(_ text: String) -> String {
    var fence = "```"
    while text.includes(fence) { fence += "`" }
    return "\(fence)text\n\(text.trimmingEnd())\n\(fence)"
  }
}

extension QueryBlock {
  /// `markdown` with the marks of the list or quotation that the block is in before each line.
  func contained(_ markdown: String) -> String {
    guard !markdown.isEmpty else { return "" }
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in (index == 0 ? firstPrefix : prefix) + line + "\n" }.joined()
  }
}
