/// A Markdown text with questions in it, cut into its parts.
///
///     # May
///
///     You took {{ sum steps 2026-05 }} steps.
///
///     ```ergostat title="Steps by week"
///     sum steps by week 2026-05
///     ```
///
/// A fenced block whose first word behind the fence is `ergostat` holds one sentence, on as many lines as it likes; what
/// follows that word are ``BlockOptions``. In running text, `{{ sentence }}` stands for one value and
/// `{{ column: sentence }}` for the value of a column; `\{{` is two braces. Inside code nothing is replaced.
///
/// Every text is a template: what is wrong with a block is told when it is run.
public struct ReportTemplate: Sendable {
  /// A piece of the template.
  enum Part: Sendable {
    /// Text that stays as it is.
    case text(String)
    case block(QueryBlock)
    case value(InlineValue)
  }

  let parts: [Part]

  /// The text of the first heading of the first level, with values not yet filled in.
  let heading: String?

  /// Cuts `text` into parts.
  ///
  /// - Complexity: Linear in the text.
  public init(_ text: String) {
    let lines = ReportTemplate.lines(of: text)
    let document = MarkdownDocument(lines.joined(separator: "\n"))
    let literal = document.literalLines()
    let blocks = document.codeBlocks().filter { QueryBlock.isQuery(info: $0.info) }
    heading = document.title()
    var parts: [Part] = []
    var text = ""
    var next = 0
    var number = 1
    while number <= lines.count {
      if next < blocks.count, blocks[next].lines.lowerBound == number {
        let block = QueryBlock(blocks[next], source: lines)
        parts += [.text(text), .block(block)]
        text = ""
        number = max(number, min(blocks[next].lines.upperBound, lines.count)) + 1
        next += 1
        continue
      }
      let line = lines[number - 1]
      if literal.contains(number) {
        text += line
      } else {
        for piece in InlineValue.pieces(of: line, number: number) {
          switch piece {
          case .text(let plain): text += plain
          case .value(let value):
            parts += [.text(text), .value(value)]
            text = ""
          }
        }
      }
      if number < lines.count { text += "\n" }
      number += 1
    }
    parts.append(.text(text))
    self.parts = parts
  }

  /// The lines as Markdown counts them; a byte-order mark is none of the text.
  private static func lines(of text: String) -> [String] {
    let body = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    return body.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(String.init)
  }
}
