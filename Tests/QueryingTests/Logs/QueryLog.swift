import Calendars
import Quantities
import Storage

/// One text file of data and questions: see `Tests/QueryLogs/README.md` for the form.
struct QueryLog {
  /// A question with what is expected.
  struct Record {
    /// The line of the file on which the question stands, from 1.
    let line: Int
    /// `query` or `explain`.
    let kind: String
    let sentence: String
    /// The indented lines below it, without the indentation.
    var expected: [String] = []
    /// Where they lie in the file, for rewriting.
    var expectedLines: Range<Int>
  }

  /// Why a file cannot be read.
  struct Mistake: Error, CustomStringConvertible {
    let line: Int
    let message: String
    var description: String { "line \(line): \(message)" }
  }

  /// The facts of the head: `name`, `about`, `zone`, `now`, `export`, `system`.
  var head: [String: String] = [:]
  var blocks: [DataBlock] = []
  var records: [Record] = []
  let lines: [String]

  /// Rows of one kind: `samples heartRate count/min from watch`.
  struct DataBlock {
    let line: Int
    let words: [String]
    var rows: [(line: Int, words: [String])] = []
  }

  init(_ text: String) throws(Mistake) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var isInRecord = false
    for (index, line) in lines.enumerated() {
      let trimmed = line.trimmed
      if trimmed.isEmpty {
        continue
      } else if line.hasPrefix("#") {
        readHead(trimmed)
      } else if line.first?.isWhitespace == true {
        if isInRecord {
          records[records.count - 1].expected.append(line.dropIndentation)
          records[records.count - 1].expectedLines = records[records.count - 1].expectedLines.lowerBound..<index + 1
        } else {
          guard !blocks.isEmpty else { throw Mistake(line: index + 1, message: "a row before any block") }
          blocks[blocks.count - 1].rows.append((index + 1, trimmed.words))
        }
      } else if let kind = ["query", "explain"].first(where: { trimmed.hasPrefix($0 + " ") }) {
        let sentence = String(trimmed.dropFirst(kind.count + 1))
        records.append(
          Record(line: index + 1, kind: kind, sentence: sentence, expectedLines: index + 1..<index + 1))
        isInRecord = true
      } else {
        blocks.append(DataBlock(line: index + 1, words: trimmed.words))
        isInRecord = false
      }
    }
  }

  private mutating func readHead(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let key = String(line[..<colon].dropFirst()).trimmed
    head[key] = String(line[line.index(after: colon)...]).trimmed
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }

  /// The line without its first four blanks.
  var dropIndentation: String {
    var text = self[...]
    for _ in 0..<4 where text.first == " " { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }

  /// Words between blanks; text in quotes is one word, without them.
  var words: [String] {
    var words: [String] = []
    var current = ""
    var isQuoted = false
    for character in self {
      if character == "\"" {
        isQuoted.toggle()
        if !isQuoted, current.isEmpty { words.append("") }
      } else if character.isWhitespace, !isQuoted {
        if !current.isEmpty { words.append(current) }
        current = ""
      } else {
        current.append(character)
      }
    }
    if !current.isEmpty { words.append(current) }
    return words
  }

  /// Cells between at least two blanks.
  var cells: [String] {
    var cells: [String] = []
    var current = ""
    var blanks = 0
    for character in self + "  " {
      if character == " " {
        blanks += 1
        if blanks == 2, !current.isEmpty {
          cells.append(current)
          current = ""
        }
      } else {
        if blanks == 1, !current.isEmpty { current.append(" ") }
        blanks = 0
        current.append(character)
      }
    }
    return cells
  }
}
