/// Gathers the counts of an import. A subject beyond the first two hundred of a reason counts as `…`, so that no file can
/// make the report grow without bound.
struct ReportBuilder {
  private struct Key: Hashable {
    let reason: ImportReason
    let subject: String
  }

  private(set) var report = ImportReport()
  private var counts: [Key: ImportReport.Finding] = [:]
  private var subjectCounts: [ImportReason: Int] = [:]

  private static let mostSubjects = 200
  private static let longestSubject = 120

  /// Counts `count` cases of `reason`, the first of them at byte `offset`.
  mutating func add(_ reason: ImportReason, _ subject: String, at offset: Int64, count: Int = 1) {
    guard count > 0 else { return }
    var key = Key(reason: reason, subject: subject)
    if counts[key] == nil {
      let others = subjectCounts[reason, default: 0]
      if others >= ReportBuilder.mostSubjects {
        key = Key(reason: reason, subject: "…")
      } else {
        subjectCounts[reason] = others + 1
      }
      if subject.utf8.count > ReportBuilder.longestSubject {
        key = Key(reason: reason, subject: String(subject.prefix(ReportBuilder.longestSubject)) + "…")
      }
    }
    counts[key, default: ImportReport.Finding(reason: reason, subject: key.subject, count: 0, firstOffset: offset)]
      .count +=
      count
  }

  /// Counts elements as read and, if `kept`, as kept.
  mutating func tally(_ element: String, read: Int = 0, kept: Int = 0) {
    report.elements[element, default: ImportReport.Tally()].read += read
    report.elements[element, default: ImportReport.Tally()].kept += kept
  }

  /// Adds a note once.
  mutating func note(_ note: ImportNote) {
    if !report.notes.contains(note) { report.notes.append(note) }
  }

  /// Changes fields of the report that are not counts.
  mutating func update(_ change: (inout ImportReport) -> Void) { change(&report) }

  /// The report with its findings in order.
  func finished() -> ImportReport {
    var result = report
    let outcomes = ImportOutcome.allCases
    let reasons = ImportReason.allCases
    result.findings = counts.values.sorted { left, right in
      let leftKey = (outcomes.firstIndex(of: left.reason.outcome) ?? 0, reasons.firstIndex(of: left.reason) ?? 0)
      let rightKey = (outcomes.firstIndex(of: right.reason.outcome) ?? 0, reasons.firstIndex(of: right.reason) ?? 0)
      return leftKey == rightKey ? left.subject < right.subject : leftKey < rightKey
    }
    return result
  }
}
