/// A fenced block that asks a question.
struct QueryBlock: Sendable {
  /// The sentence, as written.
  let sentence: String
  /// What the line of the fence says about it.
  let options: BlockOptions
  /// What is wrong with that line.
  let problems: [BlockOptions.Problem]
  /// The line of the opening fence, from 1.
  let fenceLine: Int
  /// The place of the sentence's first character.
  let place: TemplatePlace
  /// What stands before the first line of the block: marks of the list or quotation that it is in.
  let firstPrefix: String
  /// What has to stand before each further line to stay in there.
  let prefix: String

  /// Whether a block with that info asks a question.
  static func isQuery(info: String) -> Bool {
    info.split(maxSplits: 1, whereSeparator: \.isWhitespace).first.map { $0.lowercased() == "ergostat" } ?? false
  }

  init(_ block: MarkdownDocument.CodeBlock, source lines: [String]) {
    fenceLine = block.lines.lowerBound
    let fence = lines[min(fenceLine, lines.count) - 1]
    firstPrefix = String(decoding: fence.utf8.prefix(block.column - 1), as: UTF8.self)
    prefix = String(firstPrefix.map { $0 == ">" || $0 == "\t" ? $0 : " " })
    let optionText = block.info.drop { !$0.isWhitespace }
    (options, problems) = BlockOptions.read(String(optionText))
    let codeLines = block.code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let skipped = codeLines.prefix { $0.allSatisfy(\.isWhitespace) }.count
    let isEmpty = skipped == codeLines.count
    sentence = codeLines.dropFirst(skipped).joined(separator: "\n").trimmingEnd()
    let line = fenceLine + 1 + (isEmpty ? 0 : skipped)
    let first = isEmpty ? "" : codeLines[skipped]
    let whole = line <= lines.count && !isEmpty ? lines[line - 1] : first
    place = TemplatePlace(line: line, column: max(0, whole.count - first.count) + 1)
  }
}

/// A place in a template, line and column from 1.
public struct TemplatePlace: Hashable, Sendable, Comparable {
  public let line: Int
  public let column: Int

  public static func < (left: TemplatePlace, right: TemplatePlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension StringProtocol {
  /// The text without white space at its end.
  func trimmingEnd() -> String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last])
  }

  /// The text without white space around it.
  func trimmed() -> String { String(drop(while: \.isWhitespace)).trimmingEnd() }
}
