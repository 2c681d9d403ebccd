import CCmarkGFM

/// A Markdown text parsed by cmark-gfm: CommonMark with GitHub's tables. The only place that calls the library.
///
/// **Cost.** Parsing and rendering are linear in the text. Nesting is bounded by the library, which recurses nowhere.
struct MarkdownDocument: ~Copyable {
  /// A block of code in the text.
  struct CodeBlock {
    /// What stands behind the opening fence.
    let info: String
    /// The code, with the indentation of its container taken away.
    let code: String
    /// The lines of the text that it takes, fences included, from 1.
    let lines: ClosedRange<Int>
    /// The column in which it begins, from 1, in bytes.
    let column: Int
  }

  private let parser: OpaquePointer
  private let root: OpaquePointer

  /// Parses `text`; every text is Markdown.
  init(_ text: String) {
    cmark_gfm_core_extensions_ensure_registered()
    let parser: OpaquePointer = cmark_parser_new(MarkdownDocument.options)
    for name in ["table", "strikethrough", "autolink"] {
      if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
    }
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    }
    self.parser = parser
    root = cmark_parser_finish(parser)
  }

  deinit {
    cmark_node_free(root)
    cmark_parser_free(parser)
  }

  /// Raw HTML and links to scripts are left out: a page must be safe to open whatever the text was made of.
  private static let options = CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8

  /// All blocks of code, in order. O(nodes)
  func codeBlocks() -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    forEachNode { node in
      guard cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK else { return }
      blocks.append(
        CodeBlock(
          info: MarkdownDocument.text(cmark_node_get_fence_info(node)),
          code: MarkdownDocument.text(cmark_node_get_literal(node)), lines: MarkdownDocument.lines(of: node),
          column: max(1, Int(cmark_node_get_start_column(node)))))
    }
    return blocks
  }

  /// The lines of blocks that are not running text: code and raw HTML. O(nodes)
  func literalLines() -> Set<Int> {
    var lines: Set<Int> = []
    forEachNode { node in
      let type = cmark_node_get_type(node)
      guard type == CMARK_NODE_CODE_BLOCK || type == CMARK_NODE_HTML_BLOCK else { return }
      lines.formUnion(MarkdownDocument.lines(of: node))
    }
    return lines
  }

  /// The plain text of the first heading of the first level, or `nil`. O(nodes)
  func title() -> String? {
    var heading: OpaquePointer?
    forEachNode { node in
      guard heading == nil, cmark_node_get_type(node) == CMARK_NODE_HEADING, cmark_node_get_heading_level(node) == 1
      else { return }
      heading = node
    }
    guard let heading, let text = cmark_render_plaintext(heading, CMARK_OPT_DEFAULT, 0) else { return nil }
    defer { cmark_get_default_mem_allocator().pointee.free(text) }
    return MarkdownDocument.text(text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The text as HTML, without a page around it. A block of code whose info is a key of `replacements` becomes that HTML.
  func html(replacing replacements: [String: String]) -> String {
    var replaced: [(OpaquePointer, String)] = []
    forEachNode { node in
      guard cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK,
        let html = replacements[MarkdownDocument.text(cmark_node_get_fence_info(node))]
      else { return }
      replaced.append((node, html))
    }
    // Nodes are exchanged after the walk, which must not meet a freed one.
    for (node, html) in replaced {
      guard let block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { continue }
      _ = cmark_node_set_on_enter(block, html)
      if cmark_node_replace(node, block) == 1 { cmark_node_free(node) } else { cmark_node_free(block) }
    }
    guard
      let text = cmark_render_html(
        root, MarkdownDocument.options, cmark_parser_get_syntax_extensions(parser))
    else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(text) }
    return MarkdownDocument.text(text)
  }

  private func forEachNode(_ body: (OpaquePointer) -> Void) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return }
      if event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) { body(node) }
    }
  }

  private static func lines(of node: OpaquePointer) -> ClosedRange<Int> {
    let first = max(1, Int(cmark_node_get_start_line(node)))
    return first...max(first, Int(cmark_node_get_end_line(node)))
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}
