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
    var exitCode = ExitCode.fine
    for (index, file) in files.enumerated() {
      if index > 0 { loaded = try LoadedFile(arguments, path: file) }
      if Interrupt.isRequested { throw Failure("stopped; nothing of '\(file)' was imported", .interrupted) }
      let merged = try StoreErrorReporting.run { () throws(StoreError) in
        try store.merge(
          loaded.person, extent: extent(loaded.report), label: file, report: loaded.report.text, at: .now)
      }
      Terminal.output(text(merged, file: file))
      if loaded.exitCode != .fine { exitCode = loaded.exitCode }
    }
    keepTotals(store)
    return exitCode
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
    let isWhole = !report.isTruncated && !report.notes.contains { $0.isLoss }
    return isWhole && !arguments.has("partial") ? .full : .part
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
