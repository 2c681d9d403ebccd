import Ergostat
import Rendering

extension Report {
  /// The report as one HTML page that needs nothing else: no script, no address, the style inside.
  ///
  /// Text from the data or the template cannot become markup; raw HTML of the template is left out.
  public var html: String {
    var replacements: [String: String] = [:]
    var source = ""
    let name = unusedName
    for part in parts {
      switch part {
      case .text(let text): source += text
      case .value(let text): source += MarkdownText.cell(text)
      case .failed(let problem): source += "**\(MarkdownText.cell(problem.headline(file: options.fileName)))**"
      case .block(let block, let answer):
        let key = "\(name)-\(replacements.count)"
        replacements[key] = html(of: answer, block)
        source += block.contained("```\(key)\n```")
      }
    }
    let document = MarkdownDocument(source)
    let title = document.title() ?? heading ?? options.fileName
    return HTMLPage.page(title: title, body: document.html(replacing: replacements))
  }

  private func html(of answer: Answer, _ block: QueryBlock) -> String {
    var html = "<figure>\n"
    if let title = block.options.title { html += "<figcaption>\(HTMLText.escaped(title))</figcaption>\n" }
    switch answer {
    case .table(let result): html += result.htmlTable(showsNotes: block.options.showsNotes)
    case .explanation(let text): html += "<pre>\(HTMLText.escaped(text))</pre>\n"
    case .nothing: if block.options.title == nil, !showsQuery(block) { return "" }
    case .failed(let problems): html += "<pre class=\"error\">\(HTMLText.escaped(text(of: problems)))</pre>\n"
    }
    if showsQuery(block) {
      html += "<p class=\"query\"><code>\(HTMLText.escaped(block.sentence))</code></p>\n"
    }
    return html + "</figure>\n"
  }

  /// A name that the template does not contain, so that no block of it can pass for an answer.
  private var unusedName: String {
    var name = "ergostat-answer"
    let texts = parts.compactMap { part in if case .text(let text) = part { text } else { nil } }
    while texts.contains(where: { $0.includes(name) }) { name += "x" }
    return name
  }
}
