import Ergostat

/// `ergostat export STORE`: every sample as a line, or a file of plain SQL tables.
struct ExportCommand {
  private let arguments: ParsedArguments
  private let form: Form

  private enum Form: String, CaseIterable {
    case csv, jsonl
    case views = "sqlite-views"
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let forms = Form.allCases.filter { arguments.has($0.rawValue) }
    guard forms.count == 1, let form = forms.first else {
      throw .badValue(
        value: forms.map(\.rawValue).joined(separator: ", "), option: "csv",
        reason: "give one of --csv, --jsonl, --sqlite-views")
    }
    if (form == .views) != (arguments.operands.count == 2) {
      throw form == .views
        ? .operandMissing(command: "export", expected: "STORE FILE for --sqlite-views")
        : .operandTooMany(arguments.operands[1], command: "export", expected: "STORE; it writes to standard output")
    }
    self.form = form
  }

  func run() throws -> ExitCode {
    try StoreErrorReporting.run { () throws(StoreError) in
      let store = try StoreFile(path: arguments.operands[0])
      let people = try people(store)
      let types = arguments["type"].map { name in Set(people.flatMap { $0.types(named: name) }) }
      if types?.isEmpty ?? false {
        Terminal.error("note: the store has no samples of '\(DisplayText.harmless(arguments["type"] ?? ""))'\n")
      }
      if form == .views {
        try store.writeFlatCopy(of: people, types: types, to: arguments.operands[1])
      } else {
        if form == .csv { Terminal.output(SampleLines.header) }
        for person in people { write(person, types) }
      }
      for damage in store.damages { Terminal.error("ergostat: \(DisplayText.harmless(damage.text))\n") }
      if Interrupt.isRequested { return .interrupted }
      return store.damages.isEmpty ? .fine : .unreadable
    }
  }

  private func people(_ store: StoreFile) throws(StoreError) -> [PersonData] {
    let people = try store.read().people
    guard let name = arguments["person"] else { return people }
    guard let person = people.first(where: { $0.name == name }) else {
      throw .noPerson(name, known: people.map(\.name))
    }
    return [person]
  }

  private func write(_ person: PersonData, _ types: Set<SampleType>?) {
    for (type, series) in person.series.sorted(by: { $0.key.name < $1.key.name }) {
      if let types, !types.contains(type) { continue }
      let lines = SampleLines(person: person, type: type, isJSON: form == .jsonl)
      // A chunk at a time: the output is never held as a whole.
      series.forEachChunk { rows in if !Interrupt.isRequested { Terminal.output(lines.text(rows)) } }
    }
  }
}

/// Samples as lines of CSV or JSON.
struct SampleLines {
  static let header = "person,type,start,end,value,unit,source,device,entered,implausible\n"

  private let beforeTimes: String
  private let unit: String
  private let sources: [String]
  private let isJSON: Bool

  /// - Parameter change: What happened to the samples, as a field before all others.
  init(person: PersonData, type: SampleType, isJSON: Bool, change: String? = nil) {
    self.isJSON = isJSON
    var unit: String?
    if case .quantity(let quantity) = type { unit = quantity.keptUnit.unitString }
    if isJSON {
      let first = change.map { "\"change\":\(JSONText.string($0))," } ?? ""
      beforeTimes =
        "{\(first)\"person\":\(JSONText.string(person.name)),\"type\":\(JSONText.string(type.name)),\"start\":\""
      self.unit = "\"unit\":\(unit.map { JSONText.string($0) } ?? "null")"
      sources = person.sources.sources.map { source in
        "\"source\":\(JSONText.string(source.name)),\"device\":\(source.deviceModel.map { JSONText.string($0) } ?? "null")"
      }
    } else {
      beforeTimes =
        (change.map { $0 + "," } ?? "") + Delimiter.comma.protecting(person.name) + ","
        + Delimiter.comma.protecting(type.name) + ","
      self.unit = Delimiter.comma.protecting(unit ?? "")
      sources = person.sources.sources.map {
        Delimiter.comma.protecting($0.name) + "," + Delimiter.comma.protecting($0.deviceModel ?? "")
      }
    }
  }

  /// All rows of a chunk.
  func text(_ rows: SampleBuffers) -> String {
    var text = ""
    text.reserveCapacity(rows.count * 140)
    for row in 0..<rows.count {
      let (start, end) = (Instant(microseconds: rows.starts[row]), Instant(microseconds: rows.ends[row]))
      let flags = SampleFlags(rawValue: rows.flags[row])
      let (entered, implausible) = (flags.contains(.enteredByHand), flags.contains(.implausible))
      let value = SampleLines.number(rows.values[row])
      let source = sources[Int(rows.sources[row])]
      text += beforeTimes
      if isJSON {
        text +=
          "\(start)\",\"end\":\"\(end)\",\"value\":\(value),\(unit),\(source),\"entered\":\(entered),"
          + "\"implausible\":\(implausible)}\n"
      } else {
        text += "\(start),\(end),\(value),\(unit),\(source),\(entered ? 1 : 0),\(implausible ? 1 : 0)\n"
      }
    }
    return text
  }

  /// The shortest text that reads back as the same number, whole ones without `.0`.
  private static func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
