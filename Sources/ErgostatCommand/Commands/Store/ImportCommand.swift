import Ergostat

/// `ergostat import STORE FILE…`: brings files into a store.
struct ImportCommand {
  private let arguments: ParsedArguments
  private let isQuiet: Bool

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    isQuiet = arguments.has("quiet")
  }

  func run() throws -> ExitCode {
    let path = arguments.operands[0]
    let files = arguments.operands.dropFirst()
    // A mistake in a name must not leave an empty store behind.
    var loaded = try LoadedFile(arguments, path: arguments.operands[1])
    let store = try StoreErrorReporting.run { () throws(StoreError) in try StoreFile(path: path, create: true) }
    try tellOfOthers(store)
    var exitCode = ExitCode.fine
    // Also of the files before one that cannot be read.
    defer { keepTotals(store) }
    for (index, file) in files.enumerated() {
      if index > 0 { loaded = try next(file, after: index) }
      if Interrupt.isRequested { throw Failure(stopped(before: file, index), .interrupted) }
      let extent = extent(loaded.report)
      let merged = try StoreErrorReporting.run { () throws(StoreError) in
        try store.merge(
          loaded.person, extent: extent, label: file, report: loaded.report.text, at: .now)
      }
      Terminal.output(text(merged, file: file))
      tellOfDoubts(merged, file)
      tell(extent, merged, file, misses: loaded.report.notes.contains { $0.isAboutMissingFiles })
      if loaded.exitCode != .fine { exitCode = loaded.exitCode }
    }
    return exitCode
  }

  /// Says under which name data are kept that nobody was named for, where others are in the store.
  private func tellOfOthers(_ store: StoreFile) throws {
    let own = ImportOptions().personName
    guard arguments["person"] == nil, !isQuiet else { return }
    let known = try StoreErrorReporting.run { () throws(StoreError) in try store.read().people.map(\.name) }
    if known.isEmpty || known.contains(own) { return }
    let others = DisplayText.harmless(known.joined(separator: ", "))
    Terminal.error("note: kept as '\(own)' beside \(others); --person NAME says whose data they are\n")
  }

  /// Says that an import took the place of most of the store, as another person's would, or of all that is yet to come.
  private func tellOfDoubts(_ report: MergeReport, _ file: String) {
    guard report.isFull, !isQuiet else { return }
    let total = report.sampleTotal
    if total.removed >= 100, total.removed > total.unchanged + total.changed {
      Terminal.error(
        "note: '\(file)' lacks most of what the store held: \(total.removed) samples are removed. If it is somebody else's, keep "
          + "it apart by --person NAME; if it is only a part, import it with --partial\n")
    }
    if let date = report.exportDate, date.microseconds > Instant.now.microseconds + 2 * 86_400_000_000 {
      Terminal.error("note: '\(file)' is dated in the future: exports of before that date no longer count\n")
    }
  }

  /// Reads a further file; what was imported before it stays, and a failure says so.
  private func next(_ file: String, after count: Int) throws -> LoadedFile {
    do {
      return try LoadedFile(arguments, path: file)
    } catch let failure as Failure {
      if failure.exitCode == .interrupted { throw Failure(stopped(before: file, count), .interrupted) }
      Terminal.error(
        "note: the \(count == 1 ? "file" : "\(count) files") before '\(file)' \(count == 1 ? "is" : "are") in the store\n"
      )
      throw failure
    }
  }

  private func stopped(before file: String, _ count: Int) -> String {
    "stopped; nothing of '\(file)' was imported" + (count > 0 ? ", what came before it is in the store" : "")
  }

  /// Says what a reader would not expect: that nothing could be deleted, or that values were left out.
  private func tell(_ extent: ImportExtent, _ report: MergeReport, _ file: String, misses hasGaps: Bool) {
    for (type, count) in report.inOtherUnits.sorted(by: { $0.key.name < $1.key.name }) {
      Terminal.error(
        "note: \(count) samples of \(DisplayText.harmless(type.name)) were left out: their unit cannot become that of the store\n"
      )
    }
    guard !isQuiet, !arguments.has("partial"), extent == .part || hasGaps, report.exportDate != nil else { return }
    Terminal.error(
      extent == .part
        ? "note: '\(file)' could not be read whole: what it lacks was not deleted from the store\n"
        : "note: files beside the XML are missing or damaged: routes and electrocardiograms in the store stay as they are\n"
    )
  }

  /// Makes what the first question of the next process would have to work out. The samples are safe already, so that nothing is lost if it fails.
  private func keepTotals(_ store: StoreFile) {
    do {
      try store.keepTotals()
    } catch {
      Terminal.error("note: totals were not kept, the next question will make them: \(error)\n")
    }
  }

  /// Only an export that was read to its end speaks for what it does not hold.
  private func extent(_ report: ImportReport) -> ImportExtent {
    if arguments.has("partial") || !report.isWhole { return .part }
    return report.hasAllFiles ? .full : .fullWithoutFiles
  }

  /// A line for the file, and one for each type that changed.
  private func text(_ report: MergeReport, file: String) -> String {
    let total = report.sampleTotal
    guard report.changedStore else {
      let covered = total.covered > 0 ? " (\(total.covered) samples are covered by a newer export)" : ""
      return "\(file): nothing new; the store is unchanged\(covered)\n"
    }
    var text = "\(file): samples: \(total.text); records: \(report.recordTotal.text)\n"
    // Of a first import everything is new: `show` lists it better.
    let isFirst = total.unchanged + total.changed + total.removed + total.covered == 0
    if isQuiet || isFirst && report.samples.count > 1 { return text }
    let types = report.samples.map { ($0.key.name, $0.value) }.sorted { $0.0 < $1.0 }
    let kinds = report.records.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (name, counts) in types + kinds where !counts.isUnchanged || counts.covered > 0 {
      text += "  \(DisplayText.harmless(name)): \(counts.text)\n"
    }
    return text
  }
}

extension MergeCounts {
  /// The counts in words.
  var text: String {
    "\(added) new, \(changed) changed, \(removed) removed, \(unchanged) unchanged"
      + (covered > 0 ? ", \(covered) covered by a newer export" : "")
  }
}
