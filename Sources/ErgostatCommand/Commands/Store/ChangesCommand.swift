import Ergostat

/// `ergostat changes STORE [--since ANCHOR]`: what imports did, and what came and went since one.
struct ChangesCommand {
  private let arguments: ParsedArguments
  private let form: Form

  private enum Form { case text, csv, jsonl }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.has("csv"), arguments.has("jsonl") {
      throw .badValue(value: "csv, jsonl", option: "csv", reason: "give one of --csv, --jsonl, or none for the counts")
    }
    form = arguments.has("csv") ? .csv : arguments.has("jsonl") ? .jsonl : .text
    if arguments["since"] == nil, form != .text || arguments["type"] != nil {
      throw .badValue(value: "", option: "since", reason: "lines and types are those of what changed since an anchor")
    }
  }

  func run() throws -> ExitCode {
    let store = try StoreErrorReporting.run { () throws(StoreError) in try StoreFile(path: arguments.operands[0]) }
    guard let text = arguments["since"] else { return try list(store) }
    guard let anchor = QueryAnchor(text) else {
      throw UsageError.badValue(
        value: text, option: "since", reason: "anchors are those that 'ergostat changes STORE' lists")
    }
    let types = try StoreErrorReporting.run { () throws(StoreError) in try chosenTypes(store) }
    if let types, types.isEmpty { throw Failure("nothing is called '\(arguments["type"] ?? "")' in the store", .usage) }
    let changes = try StoreErrorReporting.run { () throws(StoreError) in
      try store.changes(since: anchor, of: types, person: arguments["person"])
    }
    switch form {
    case .text: Terminal.output(counts(changes))
    case .csv, .jsonl: lines(changes)
    }
    return Interrupt.isRequested ? .interrupted : .fine
  }

  private func list(_ store: StoreFile) throws -> ExitCode {
    let imports = try StoreErrorReporting.run { () throws(StoreError) in try store.summary().imports }
    if imports.isEmpty { Terminal.error("note: nothing was imported yet, or the history was forgotten\n") }
    for entry in imports { Terminal.output(entry.text + "\n") }
    return .fine
  }

  private func chosenTypes(_ store: StoreFile) throws(StoreError) -> Set<SampleType>? {
    guard let name = arguments["type"] else { return nil }
    return Set(try store.read().people.flatMap { person in person.types(named: name) })
  }

  /// How much came and went of each type, and the anchor to ask with next time.
  private func counts(_ changes: StoreChanges) -> String {
    var lines: [String] = []
    for type in Set(changes.added.keys).union(changes.removed.keys).sorted(by: { $0.name < $1.name }) {
      let (added, removed) = (changes.added[type]?.count ?? 0, changes.removed[type]?.count ?? 0)
      lines.append("\(DisplayText.harmless(type.name)): \(added) added, \(removed) removed")
    }
    if !changes.addedWorkouts.isEmpty || !changes.removedWorkouts.isEmpty {
      lines.append("workouts: \(changes.addedWorkouts.count) added, \(changes.removedWorkouts.count) removed")
    }
    if lines.isEmpty { lines.append("nothing changed") }
    return lines.joined(separator: "\n") + "\nanchor: \(changes.anchor.text)\n"
  }

  /// One line a sample, and in JSON one a workout; last the anchor, beside the lines where they are a table.
  private func lines(_ changes: StoreChanges) {
    let isJSON = form == .jsonl
    if !isJSON { Terminal.output("change," + SampleLines.header) }
    for (change, samples, workouts) in [
      ("removed", changes.removed, changes.removedWorkouts), ("added", changes.added, changes.addedWorkouts),
    ] {
      // As a person's series, rows are written as `export` writes them.
      var person = PersonData(name: changes.person)
      person.sources = changes.sources
      for (type, rows) in samples { person.append(rows, to: type) }
      person.seal()
      for (type, series) in person.series.sorted(by: { $0.key.name < $1.key.name }) {
        let lines = SampleLines(person: person, type: type, isJSON: isJSON, change: change)
        series.forEachChunk { rows in if !Interrupt.isRequested { Terminal.output(lines.text(rows)) } }
      }
      guard isJSON else { continue }
      for workout in workouts {
        Terminal.output(
          "{\"change\":\(JSONText.string(change)),\"workout\":\(JSONText.string(workout.activity.name)),"
            + "\"start\":\"\(workout.range.start)\",\"end\":\"\(workout.range.end)\"}\n")
      }
    }
    if isJSON {
      Terminal.output("{\"anchor\":\(JSONText.string(changes.anchor.text))}\n")
    } else {
      Terminal.error("anchor: \(changes.anchor.text)\n")
    }
  }
}

extension StoreSummary.Import {
  /// A line of the history.
  var text: String {
    let whose = person.isEmpty ? "" : " of \(DisplayText.harmless(person))"
    return "\(anchor.text)  \(time): \(DisplayText.harmless(label))\(whose): \(counts.text)"
  }
}

extension PersonData {
  /// The types with samples that a name means: any of the names that sentences know, or the identifier in the file.
  func types(named name: String) -> [SampleType] {
    let exact = series.keys.filter { $0.name == name || $0.identifier == name }
    if !exact.isEmpty { return exact }
    let known = QueryEngine.sampleType(named: name)
    return series.keys.filter { $0 == known }
  }
}
