extension ImportReport {
  /// The report as lines of text, for a terminal: totals first, then what was not simply kept, then notes.
  public var text: String {
    var lines = ["read \(bytesRead) bytes" + (entryName.isEmpty ? "" : " of \(entryName)")]
    for (name, tally) in elements.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(name): \(tally.read) read, \(tally.kept) kept")
    }
    lines.append(
      "  samples: \(sampleCount) of \(samplesByType.count) types, \(exactDuplicates) exact copies among them")
    for outcome in ImportOutcome.allCases {
      let part = findings.filter { $0.reason.outcome == outcome }
      guard !part.isEmpty else { continue }
      lines.append("\(outcome.words): \(count(of: outcome))")
      lines += part.map { finding in
        "  \(finding.reason.words): \(finding.count) × \(finding.subject)"
          + (finding.firstOffset > 0 ? ", first at byte \(finding.firstOffset)" : "")
      }
    }
    if !unknownTypes.isEmpty { lines.append("kept without knowing the type: " + unknownTypes.joined(separator: ", ")) }
    if isTruncated { lines.append("the file ends early: what came before was kept") }
    lines += notes.map { "note: " + $0.words }
    return lines.joined(separator: "\n")
  }
}

extension ImportReport: CustomStringConvertible {
  public var description: String { text }
}
