/// How p-values of one question are corrected for being many: among a hundred, five lie below 0.05 by chance.
package enum PAdjustment: Hashable, Sendable {
  /// Bounds the share of false ones among those that are called significant.
  case benjaminiHochberg
  /// Bounds the chance that any of them is false.
  case holm
}

/// p-values corrected for being several, in the order given.
///
/// **Missing data.** `nil` stays `nil` and does not count as a test.
/// - Complexity: O(*n* log *n*).
/// - Note: Source: Benjamini and Hochberg, *Controlling the false discovery rate* (1995); Holm, *A simple sequentially rejective
///   multiple test procedure* (1979).
package func adjusted(_ p: [Double?], by adjustment: PAdjustment = .benjaminiHochberg) -> [Double?] {
  let tested = p.indices.compactMap { index in present(p[index]).map { (index: index, p: $0) } }
  let sorted = tested.sorted { $0.p < $1.p }
  let count = Double(sorted.count)
  var result = [Double?](repeating: nil, count: p.count)
  switch adjustment {
  case .benjaminiHochberg:
    var least = 1.0
    for (place, test) in sorted.enumerated().reversed() {
      least = min(least, count * test.p / Double(place + 1))
      result[test.index] = least
    }
  case .holm:
    var most = 0.0
    for (place, test) in sorted.enumerated() {
      most = max(most, min(1, (count - Double(place)) * test.p))
      result[test.index] = most
    }
  }
  return result
}
