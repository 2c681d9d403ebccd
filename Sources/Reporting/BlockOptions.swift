import Quantities

/// What the line of a block's fence says about how its answer is shown.
///
/// | option | meaning |
/// | --- | --- |
/// | `title="Steps by week"` | a caption |
/// | `query` | shows the sentence below the answer |
/// | `columns="label, sum"` | only these columns, in this order |
/// | `notes=hide` | leaves the notes away; `notes=show` is the default |
public struct BlockOptions: Hashable, Sendable {
  /// The caption.
  public var title: String?
  /// Whether the sentence is shown, `nil` for the report's default.
  public var showsQuery: Bool?
  /// The columns to show; `nil` for all.
  public var columns: [String]?
  /// Whether notes are shown.
  public var showsNotes = true

  /// Something on the line that means nothing.
  struct Problem: Hashable, Sendable {
    let message: String
  }

  private static let names = ["title", "query", "columns", "notes"]

  /// Reads `title="…" query`; options that mean nothing are told and left out.
  static func read(_ text: String) -> (options: BlockOptions, problems: [Problem]) {
    var options = BlockOptions()
    var problems: [Problem] = []
    for (name, value) in words(of: text) {
      switch (name, value) {
      case ("title", let value?): options.title = value
      case ("query", nil), ("query", "show"): options.showsQuery = true
      case ("query", "hide"): options.showsQuery = false
      case ("columns", let value?): options.columns = value.split(separator: ",").map { $0.trimmed() }
      case ("notes", nil), ("notes", "show"): options.showsNotes = true
      case ("notes", "hide"): options.showsNotes = false
      default: problems.append(problem(name, value))
      }
    }
    return (options, problems)
  }

  private static func problem(_ name: String, _ value: String?) -> Problem {
    if names.contains(name) {
      let wanted =
        switch name {
        case "query", "notes": "show or hide"
        default: "a text in quotes"
        }
      return Problem(message: "the option \(name) takes \(wanted)" + (value.map { ", not “\($0)”" } ?? ""))
    }
    let close = Spelling.suggestions(for: name, among: names, limit: 1).first.map { "; did you mean \($0)?" } ?? ""
    return Problem(
      message: "a block has no option “\(name)”\(close.isEmpty ? "; it has \(names.joined(separator: ", "))" : close)")
  }

  /// Words of the form `name`, `name=value` and `name="a value"`.
  private static func words(of text: String) -> [(name: String, value: String?)] {
    var words: [(String, String?)] = []
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" }
      rest = rest.dropFirst(name.count)
      var value: String?
      if rest.first == "=" {
        rest = rest.dropFirst()
        if let quote = rest.first, quote == "\"" || quote == "'" {
          let quoted = rest.dropFirst().prefix { $0 != quote }
          value = String(quoted)
          rest = rest.dropFirst(quoted.count + 2)
        } else {
          let bare = rest.prefix { !$0.isWhitespace }
          value = String(bare)
          rest = rest.dropFirst(bare.count)
        }
      }
      words.append((name.lowercased(), value))
      rest = rest.drop(while: \.isWhitespace)
    }
    return words
  }
}
