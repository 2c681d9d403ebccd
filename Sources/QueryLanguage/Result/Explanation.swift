/// What a query means and how it is answered: first for the person who asked, then for the one who tunes.
///
/// ``text`` prints it; the fields are the same as data.
public struct Explanation: Hashable, Sendable {
  /// The name of the schema that the fields obey when written as JSON.
  public static let schemaName = "ergostat-explanation/1"

  /// The canonical sentence.
  public var query: String
  /// What is asked, in reading order: `values`, `type`, `range`, `zone`, `sources` … A name may occur several times.
  public var meaning: [Fact]
  /// The operators in the order in which data flows through them.
  public var work: [Step]
  /// Remarks, as in a result; only a query that was run (`explain analyze`) has those about data.
  public var notes: [QueryResult.Note]

  /// Makes an explanation of its parts.
  public init(query: String, meaning: [Fact], work: [Step], notes: [QueryResult.Note] = []) {
    self.query = query
    self.meaning = meaning
    self.work = work
    self.notes = notes
  }

  /// One named statement about the meaning.
  public struct Fact: Hashable, Sendable {
    public var name: String
    public var text: String

    /// Makes a statement.
    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// One operator of the plan.
  public struct Step: Hashable, Sendable {
    /// A short verb phrase: `scan stepCount`, `merge sources`, `aggregate`.
    public var name: String
    /// What it does in particular.
    public var detail: String
    /// Rows that go in and come out; `nil` where nothing was run or counted.
    public var rowsIn: Int?
    public var rowsOut: Int?
    /// Chunks of the series, and how many of them the zone maps rule out; `nil` for steps that read no chunks.
    public var chunks: Int?
    public var chunksSkipped: Int?
    /// Elapsed time, only of a query that was run.
    public var microseconds: Int?

    /// Makes a step.
    public init(
      _ name: String, _ detail: String, rowsIn: Int? = nil, rowsOut: Int? = nil, chunks: Int? = nil,
      chunksSkipped: Int? = nil, microseconds: Int? = nil
    ) {
      self.name = name
      self.detail = detail
      self.rowsIn = rowsIn
      self.rowsOut = rowsOut
      self.chunks = chunks
      self.chunksSkipped = chunksSkipped
      self.microseconds = microseconds
    }
  }

  /// The explanation as lines of text, ending in a newline.
  public var text: String {
    var lines = [query, "", "meaning"]
    let width = meaning.map(\.name.count).max() ?? 0
    for fact in meaning {
      lines.append("  \(fact.name)\(String(repeating: " ", count: width - fact.name.count + 2))\(fact.text)")
    }
    lines += ["", "work"]
    for (index, step) in work.enumerated() { lines.append("  \(index + 1). \(step.text)") }
    if !notes.isEmpty {
      lines += ["", "notes"]
      lines += notes.map { "  \($0.text)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Explanation.Step {
  /// The step on one line.
  fileprivate var text: String {
    var facts: [String] = []
    if let rowsIn { facts.append("\(rowsIn) rows in") }
    if let rowsOut { facts.append("\(rowsOut) rows out") }
    if let chunks {
      facts.append(chunksSkipped.map { "\(chunks) chunks, \($0) skipped" } ?? "\(chunks) chunks")
    }
    if let microseconds { facts.append("\(microseconds) µs") }
    return facts.isEmpty ? "\(name): \(detail)" : "\(name): \(detail) (\(facts.joined(separator: ", ")))"
  }
}
