import Calendars
import Statistics

/// Answers `correlate`: a row for each pair of measures and each lag.
struct CorrelationAnswer {
  let plan: Plan
  private var buckets: BucketAnswer
  private(set) var notes: [QueryResult.Note] = []

  init(plan: Plan) {
    self.plan = plan
    buckets = BucketAnswer(plan: plan)
  }

  var dataSpan: TimeRange? { buckets.dataSpan }
  var contributions: [[SourceContribution]] { buckets.contributions }

  /// The table. Throws if there are too many buckets.
  mutating func table() throws(BucketError) -> AnswerTable {
    let parts = try buckets.parts()
    let names = plan.query.measures.map(\.fullTitle)
    let columns = (0..<names.count).map { index in
      index < parts.count ? RowAssembly(plan: plan, parts: parts).finishedValues(ofPart: index) : []
    }
    let found = correlationTable(
      columns, lags: plan.query.correlation?.lags ?? 0...0, minimumPairs: Correlating.fewestPairs)
    let tests = found.map { row in (try? row.result.get())?.p }
    let corrected = adjusted(tests)
    var table = AnswerTable(columns: Correlating.heads)
    table.rows = QueryResult.Rows(
      zip(found, corrected).map { row, p in
        [.text(names[row.first]), .text(names[row.second]), .integer(Int64(row.lag))]
          + CorrelationAnswer.numbers(row.result, p: p).map { QueryResult.Cell(number: $0) }
          + [.integer(Int64(row.count))]
      })
    notes = plan.cutNotes(parts) + correctionNotes(testCount: tests.count { $0 != nil }) + refusalNotes(found, names)
    return table
  }

  private static func numbers(_ result: Result<ColumnCorrelation, CorrelationRefusal>, p: Double?) -> [Double?] {
    guard let found = try? result.get() else { return [nil, nil, nil, nil, nil] }
    return [found.pearson, found.pearsonRange.lowerBound, found.pearsonRange.upperBound, found.spearman, p]
  }

  // MARK: Remarks

  private func correctionNotes(testCount: Int) -> [QueryResult.Note] {
    var notes: [QueryResult.Note] = []
    if testCount > 0 {
      let tests = testCount == 1 ? "" : " and, for \(testCount) tests, by Benjamini and Hochberg"
      notes.append(
        QueryResult.Note(
          "p-corrected",
          "Intervals and p are corrected for autocorrelation\(tests). What moves together need not be cause and effect."
        ))
    }
    if let lags = plan.query.correlation?.lags, lags != 0...0 {
      notes.append(QueryResult.Note("lag-direction", plan.lagMeaning(lags)))
    }
    return notes
  }

  private func refusalNotes(
    _ found: [CorrelationCell], _ names: [String]
  ) -> [QueryResult.Note] {
    var few: [String] = []
    var constant: [String] = []
    for row in found {
      guard case .failure(let refusal) = row.result else { continue }
      switch refusal {
      case .tooFewPairs(let count, _):
        let lag = plan.query.correlation?.lags == 0...0 ? "" : " at lag \(row.lag)"
        few.append("\(names[row.first]) and \(names[row.second])\(lag) share \(count)")
      case .firstIsConstant: constant.append(names[row.first])
      case .secondIsConstant: constant.append(names[row.second])
      }
    }
    var notes: [QueryResult.Note] = []
    if !few.isEmpty {
      notes.append(
        QueryResult.Note(
          "too-few-pairs",
          "A correlation needs \(Correlating.fewestPairs) rows in which both have a value: \(CorrelationAnswer.list(few))."
        ))
    }
    if !constant.isEmpty {
      notes.append(
        QueryResult.Note(
          "constant-values", "What never changes moves with nothing: \(CorrelationAnswer.list(constant))."))
    }
    return notes
  }

  private static func list(_ names: [String]) -> String {
    let unique = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return unique.prefix(4).joined(separator: ", ") + (unique.count > 4 ? " …" : "")
  }
}

extension Plan {
  /// What a lag means, by example of the first pair.
  func lagMeaning(_ lags: ClosedRange<Int>) -> String {
    let names = query.measures.map(\.fullTitle)
    guard names.count > 1 else { return "" }
    let lag = lags.upperBound != 0 ? lags.upperBound : lags.lowerBound
    let unit = bucketRule.map(Plan.unitText) ?? "row"
    let isSingle = bucketRule?.count ?? 1 == 1
    let distance =
      lag.magnitude == 1
      ? (isSingle ? "one \(unit)" : unit) : "\(lag.magnitude) \(isSingle ? "" : "× ")\(unit)\(isSingle ? "s" : "")"
    let direction = lag < 0 ? "earlier" : "later"
    return "At lag \(lag), \(names[0]) is taken \(distance) \(direction) than \(names[1])."
  }
}
