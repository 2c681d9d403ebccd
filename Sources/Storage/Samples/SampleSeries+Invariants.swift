extension SampleSeries {
  /// What is wrong with the layout, in words; empty if all is well. Decodes everything: for tests.
  package func checkInvariants() -> [String] {
    var problems: [String] = []
    func check(_ holds: Bool, _ problem: @autoclosure () -> String) {
      if !holds { problems.append(problem()) }
    }
    guard isSealed else { return [] }
    check(chunks.reduce(0) { $0 + $1.count } == sampleCount, "\(type): chunks do not add up to \(sampleCount) rows")
    for (index, chunk) in chunks.enumerated() {
      check(chunk.count <= chunkRowCount, "\(type): chunk \(index) has \(chunk.count) rows")
      if index > 0 { check(chunks[index - 1].lastRow <= chunk.firstRow, "\(type): chunk \(index) overlaps") }
      problems += chunk.checkInvariants().map { "\(type): chunk \(index): \($0)" }
    }
    return problems
  }
}

extension Chunk {
  /// What is wrong with the chunk; empty if all is well.
  func checkInvariants() -> [String] {
    guard let columns = loadedColumns() else { return ["damaged"] }
    var rows = SampleColumns()
    columns.decode(0..<count, into: &rows)
    var problems: [String] = []
    if !rows.isSorted { problems.append("not sorted") }
    if rows[0] != firstRow || rows[count - 1] != lastRow { problems.append("wrong first or last row") }
    if ZoneMap(sorted: rows) != zoneMap { problems.append("wrong zone map") }
    if zip(rows.starts, rows.ends).contains(where: { $0 > $1 }) { problems.append("a row ends before it starts") }
    if rows.values.contains(where: { !$0.isFinite }) { problems.append("a value is not finite") }
    let columnCounts = [
      columns.durations.count, columns.values.count, columns.sources.count, columns.flags.count, columns.metadata.count,
      columns.runningSums.count,
    ]
    if total != columns.runningSums.total || magnitude != columns.runningSums.magnitude {
      problems.append("wrong total")
    }
    if columnCounts.contains(where: { $0 != count }) { problems.append("columns of different lengths") }
    return problems
  }
}
