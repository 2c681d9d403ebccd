import Calendars

extension Plan {
  /// That the range begins or ends within a bucket, whose row then holds less than its label says.
  ///
  /// Such rows are not partial: all that was asked about is there.
  func cutNotes(_ parts: [MeasurePart]) -> [QueryResult.Note] {
    guard let grid = parts.first?.grid else { return [] }
    let labels = grid.cutRows.compactMap { row -> String? in
      let (whole, part) = (grid.wholes[row], grid.parts[row])
      // What has not passed yet is cut by the present, and the row says so.
      let isCut = part.start > whole.start || part.end < min(whole.end, settings.now)
      return isCut && !part.isEmpty ? grid.rows.label(at: row) : nil
    }
    guard let first = labels.first else { return [] }
    let rows = labels.count == 1 ? "its row holds" : "their rows hold"
    let names = labels.count == 1 ? first : "\(first) and \(labels[labels.count - 1])"
    return [QueryResult.Note("range-cuts", "The range cuts \(names): \(rows) only the time within it.")]
  }
}
