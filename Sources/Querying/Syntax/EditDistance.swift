/// How many single characters must be inserted, removed, replaced or swapped with their neighbour to turn one text into
/// the other, or `nil` if more than `limit`. Cost: O(left · right), both short.
package func editDistance(_ left: String, _ right: String, limit: Int) -> Int? {
  let a = Array(left.utf8)
  let b = Array(right.utf8)
  guard abs(a.count - b.count) <= limit else { return nil }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1] + [Int](repeating: 0, count: b.count)
    for j in 0..<b.count {
      let same = a[i] == b[j]
      row[j + 1] = min(last[j] + (same ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1) }
    }
    beforeLast = last
    last = row
  }
  return last[b.count] <= limit ? last[b.count] : nil
}

/// Up to three of `candidates` that are close to `typed`, the closest first. Names that begin as typed count as close.
/// Cost: linear in the number of candidates.
package func suggestions(for typed: String, among candidates: some Sequence<String>) -> [String] {
  let wanted = String(typed.foldedName.prefix(64))
  guard !wanted.isEmpty else { return [] }
  let limit = wanted.count <= 2 ? 1 : wanted.count <= 5 ? 2 : 3
  var found: [(distance: Int, name: String)] = []
  for candidate in candidates {
    let name = candidate.foldedName
    if let distance = editDistance(wanted, name, limit: min(limit, max(1, name.count - 1))) {
      found.append((distance * 2, candidate))
    } else if wanted.count >= 3, name.hasPrefix(wanted) {
      found.append((3 + (name.count - wanted.count) / 4, candidate))
    } else if wanted.count >= 4, name.contains(wanted) {
      found.append((6 + (name.count - wanted.count) / 4, candidate))
    }
  }
  found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
  var names: [String] = []
  for (_, name) in found where !names.contains(name) { names.append(name) }
  return Array(names.prefix(3))
}
