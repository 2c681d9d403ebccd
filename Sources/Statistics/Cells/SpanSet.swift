import Calendars

/// Joins spans that overlap or touch: sorted, without overlap, without empty ones. O(n log n).
package func union(of spans: [TimeRange]) -> [TimeRange] {
  var joined: [TimeRange] = []
  for span in spans.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) where !span.isEmpty {
    if let last = joined.last, span.start <= last.end {
      if span.end > last.end { joined[joined.count - 1] = TimeRange(last.start, span.end) }
    } else {
      joined.append(span)
    }
  }
  return joined
}

/// What two sets of spans share. O(n + m).
///
/// - Precondition: Both are sorted and without overlap, as ``union(of:)`` makes them.
package func intersection(of left: [TimeRange], _ right: [TimeRange]) -> [TimeRange] {
  var shared: [TimeRange] = []
  var (first, second) = (0, 0)
  while first < left.count && second < right.count {
    if let both = left[first].intersection(right[second]), !both.isEmpty { shared.append(both) }
    if left[first].end < right[second].end { first += 1 } else { second += 1 }
  }
  return shared
}

extension [TimeRange] {
  /// The first span that ends after an instant, `nil` if none does. O(log n).
  ///
  /// - Precondition: The spans are sorted and disjoint.
  package func firstIndex(endingAfter instant: Instant) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].end <= instant { low = middle + 1 } else { high = middle }
    }
    return low < count ? low : nil
  }
}
