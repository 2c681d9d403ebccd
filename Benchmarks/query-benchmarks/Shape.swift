import BenchmarkHarness

/// How rows lie in time, and how they arrive.
enum Shape: String, CaseIterable {
  /// Over ten years, distances exponential.
  case even
  /// Nine tenths within bursts of ten minutes.
  case bursty
  /// A tenth of the rows asked for.
  case sparse
  /// One a day for fifty years, whatever number of rows is asked for.
  case daily
  /// All on one day.
  case oneDay = "one-day"
  /// 37 sources, all alike.
  case manySources = "37-sources"
  /// Handed over in any order.
  case unsorted

  private static let day: Int64 = 86_400_000_000

  /// Strictly ascending times of about `count` rows.
  func times(_ count: Int, _ numbers: inout SeededNumbers) -> [Int64] {
    switch self {
    case .even, .manySources, .unsorted: return SampleTable.times(count, &numbers)
    case .sparse: return SampleTable.times(count / 10, &numbers)
    case .bursty: return bursts(count, &numbers)
    case .daily:
      let first = SampleTable.span.upperBound - 18_262 * Shape.day
      return (0..<18_262).map { first + $0 * Shape.day + Int64(numbers.fraction() * Double(Shape.day - 1)) }
    case .oneDay:
      let first =
        (SampleTable.span.lowerBound + SampleTable.span.upperBound) / 2 / Shape.day * Shape.day + Shape.day / 2
      return ascending((0..<count).map { _ in first + Int64(numbers.fraction() * Double(Shape.day / 4)) })
    }
  }

  private func bursts(_ count: Int, _ numbers: inout SeededNumbers) -> [Int64] {
    let starts = SampleTable.times(max(1, count / 500), &numbers)
    let inside = (0..<count * 9 / 10).map { _ in
      starts[numbers.below(starts.count)] + Int64(numbers.fraction() * 600_000_000)
    }
    let last = SampleTable.span.upperBound - 1
    return ascending((inside + SampleTable.times(count - inside.count, &numbers)).filter { $0 < last - 1_000_000 })
  }

  private func ascending(_ times: [Int64]) -> [Int64] {
    var last = Int64.min
    return times.sorted().map { time in
      last = max(time, last + 1)
      return last
    }
  }
}
