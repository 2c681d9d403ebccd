extension Rows {
  /// The rows without exact copies: of rows of one source with the same span and the same value, one is left.
  ///
  /// Values count as the same within 10⁻⁵ of their size, the precision of exports: a phone restored under other unit
  /// settings writes the old samples with other last digits.
  ///
  /// - Parameter keepsInstants: Whether copies without a length all stay: two dishes at noon are two dishes, while two
  ///   heart rates of one moment are one reading.
  /// - Complexity: O(n), and O(k log k) for k rows of one span.
  package func withoutExactCopies(keepsInstants: Bool) -> Rows {
    // Copies start together.
    if !zip(starts, starts.dropFirst()).contains(where: ==) { return self }
    return picking(distinctIndices(keepsInstants: keepsInstants))
  }

  /// The indices of the rows that ``withoutExactCopies(keepsInstants:)`` leaves, ascending.
  func distinctIndices(keepsInstants: Bool) -> [Int32] {
    var picked: [Int32] = []
    picked.reserveCapacity(count)
    var first = 0
    while first < count {
      var end = first + 1
      while end < count && starts[end] == starts[first] && ends[end] == ends[first] { end += 1 }
      if end - first == 1 || (keepsInstants && starts[first] == ends[first]) {
        for row in first..<end { picked.append(Int32(truncatingIfNeeded: row)) }
      } else {
        appendDistinct(first..<end, to: &picked)
      }
      first = end
    }
    return picked
  }

  /// Appends one row of each set of copies among rows of one span, in the order of the rows.
  private func appendDistinct(_ group: Range<Int>, to picked: inout [Int32]) {
    // Samples entered by hand rank apart, so a copy that says so must not be the one that goes.
    let ordered = group.sorted { left, right in
      if sources[left] != sources[right] { return sources[left] < sources[right] }
      if values[left] != values[right] { return values[left] < values[right] }
      if isEnteredByHand(left) != isEnteredByHand(right) { return isEnteredByHand(left) }
      return left < right
    }
    var kept: [Int] = []
    for row in ordered {
      if let last = kept.last, sources[last] == sources[row], isSameValue(values[last], values[row]) { continue }
      kept.append(row)
    }
    kept.sort()
    for row in kept { picked.append(Int32(truncatingIfNeeded: row)) }
  }
}

/// Whether two values are one within the six digits that exports carry.
func isSameValue(_ left: Double, _ right: Double) -> Bool {
  abs(left - right) <= 1e-5 * max(abs(left), abs(right))
}
