/// Item i by definition: the watch counts whole, the phone for the share of its time that no sample of the watch covers, both
/// split at midnight in proportion to time.
enum MergedSum {
  static func daily(_ table: SampleTable) -> [Double] {
    let (better, other) = (table.overlapping[0], table.overlapping[1])
    let borders = Item.borders(.day, [min(better.starts[0], other.starts[0])] + [last(better, other)])
    var sums = [Double](repeating: 0, count: borders.count - 1)
    add(better, coveredBy: [], borders, to: &sums)
    add(other, coveredBy: islands(better), borders, to: &sums)
    return sums
  }

  private static func last(_ first: SampleTable.Spans, _ second: SampleTable.Spans) -> Int64 {
    max(first.ends.max() ?? 0, second.ends.max() ?? 0) - 1
  }

  /// The time that the samples cover together.
  private static func islands(_ spans: SampleTable.Spans) -> [Range<Int64>] {
    var islands: [Range<Int64>] = []
    for (start, end) in zip(spans.starts, spans.ends) {
      if let last = islands.last, start <= last.upperBound {
        islands[islands.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        islands.append(start..<end)
      }
    }
    return islands
  }

  private static func add(
    _ spans: SampleTable.Spans, coveredBy islands: [Range<Int64>], _ borders: [Int64], to sums: inout [Double]
  ) {
    var island = 0
    var place = 0
    for row in spans.starts.indices {
      let (start, end) = (spans.starts[row], spans.ends[row])
      while borders[place + 1] <= start { place += 1 }
      while island < islands.count, islands[island].upperBound <= start { island += 1 }
      var free: [Range<Int64>] = []
      var next = start
      var covering = island
      while covering < islands.count, islands[covering].lowerBound < end {
        if islands[covering].lowerBound > next { free.append(next..<islands[covering].lowerBound) }
        next = max(next, islands[covering].upperBound)
        covering += 1
      }
      if next < end { free.append(next..<end) }
      for part in free {
        var bucket = place
        var from = part.lowerBound
        while from < part.upperBound {
          while borders[bucket + 1] <= from { bucket += 1 }
          let to = min(part.upperBound, borders[bucket + 1])
          sums[bucket] += spans.values[row] * Double(to - from) / Double(end - start)
          from = to
        }
      }
    }
  }
}
