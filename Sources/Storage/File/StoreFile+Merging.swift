import Calendars

extension StoreFile {
  /// Brings imported data of one person into the file, as one transaction.
  ///
  /// **Identity.** A sample is the same as a stored one if type, source (name and device model), start and end are equal and the
  /// values differ by no more than 10⁻⁵ of the larger one; of several equal ones each counts. A newer full export takes the
  /// place of what older ones say up to its date, deletions and corrections included; an older one adds nothing for the time
  /// that a newer one speaks for; parts add what is missing. The result does not depend on the order of imports.
  ///
  /// - Parameters:
  ///   - extent: ``ImportExtent/full`` only for exports that were read to their end.
  ///   - label: What the history of imports calls this one, such as a file's name.
  ///   - report: Text that the history keeps with it.
  ///   - instant: When the import happens, for the history.
  /// - Throws: ``StoreError``; the file then is as it was before.
  /// - Complexity: O(rows); reads the stored rows of the times and types that the import touches, writes changed chunks only.
  ///   Memory: `person`, and the rows of one type as plain columns.
  @discardableResult
  public func merge(
    _ person: PersonData, extent: ImportExtent, label: String = "", report: String = "", at instant: Instant
  ) throws(StoreError) -> MergeReport {
    let connection = try openForWriting()
    // Without a commit the transaction ends with the connection, and the file is as it was.
    try connection.execute(
      "INSERT INTO import VALUES (NULL, 0, 0, NULL, 0, 0, 0, 0, 0, 0, '', '')")
    let number = connection.lastInsertedRow
    var merge = try PersonMerge(
      person, extent: extent, number: number, chunkRowCount: layout.chunkRowCount, connection)
    guard try merge.run() else {
      try connection.execute("ROLLBACK")
      return merge.report.finished(changedStore: false, anchor: try anchor(connection))
    }
    try note(merge, number, label: label, report: report, at: instant, connection)
    let result = merge.report.finished(changedStore: true, anchor: try anchor(connection))
    try commit(connection)
    StoreObservers.tell(of: result, path: path)
    return result
  }

  private func note(
    _ merge: PersonMerge, _ number: Int64, label: String, report: String, at instant: Instant, _ connection: Connection
  ) throws(StoreError) {
    let total = merge.report.sampleTotal
    let update = try connection.prepare(
      """
      UPDATE import SET person = ?, time = ?, export_date = ?, is_full = ?, added = ?, changed = ?, removed = ?,
        unchanged = ?, covered = ?, label = ?, report = ? WHERE id = ?
      """)
    try update.run(
      .integer(merge.personNumber), .integer(instant.microseconds),
      merge.report.exportDate.map { .integer($0.microseconds) } ?? .null, .integer(merge.report.isFull ? 1 : 0),
      .integer(Int64(total.added)), .integer(Int64(total.changed)), .integer(Int64(total.removed)),
      .integer(Int64(total.unchanged)), .integer(Int64(total.covered)), .text(label), .text(report), .integer(number))
  }

  /// The place behind the last import that a connection sees.
  func anchor(_ connection: Connection) throws(StoreError) -> QueryAnchor {
    QueryAnchor(
      store: try connection.integer("SELECT value FROM format WHERE key = 'identity'") ?? 0,
      number: try connection.integer("SELECT max(id) FROM import") ?? 0)
  }
}

extension MergeReport {
  fileprivate func finished(changedStore: Bool, anchor: QueryAnchor) -> MergeReport {
    var report = self
    report.changedStore = changedStore
    report.anchor = anchor
    return report
  }
}
