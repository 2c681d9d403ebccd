/// How names are compared: case, blanks, hyphens and underscores do not count; slips of the finger are forgiven in
/// suggestions.
package enum Spelling {
  /// `text` with the letters A to Z made small, without blanks, hyphens and underscores: names of types have no other
  /// letters. O(length)
  package static func folded(_ text: String) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.utf8.count) { bytes in
      var count = 0
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): continue
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes[count] = byte | 0x20
        default: bytes[count] = byte
        }
        count += 1
      }
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  /// The candidates that `text` most probably meant, best first, at most `limit`.
  ///
  /// Close by edit distance (a letter added, left out, changed, or two neighbours swapped: at most one for each three
  /// letters), beginning with the text or, from six letters on, nearly so, or containing it. Ties go by length, then by
  /// alphabet.
  /// - Complexity: O(candidates · length²), with texts over 48 letters refused.
  package static func suggestions(for text: String, among candidates: [String], limit: Int = 3) -> [String] {
    let wanted = Array(folded(text).utf8)
    guard !wanted.isEmpty, wanted.count <= 48, limit > 0 else { return [] }
    let scored = candidates.compactMap { candidate -> (score: Int, name: String)? in
      score(of: Array(folded(candidate).utf8), wanted: wanted).map { ($0, candidate) }
    }
    let sorted = scored.sorted { left, right in
      (left.score, left.name.utf8.count, left.name) < (right.score, right.name.utf8.count, right.name)
    }
    return sorted.prefix(limit).map(\.name)
  }

  /// `nil` if the candidate is too far away. What follows behind a prefix counts as one slip, a substring as two.
  private static func score(of candidate: [UInt8], wanted: [UInt8]) -> Int? {
    let allowed = max(1, wanted.count / 3)
    guard candidate.count + allowed >= wanted.count else { return nil }
    let distances = prefixDistances(wanted, candidate)
    let whole = distances[candidate.count]
    let prefix = distances.min() ?? whole
    var scores: [Int] = []
    if whole <= allowed { scores.append(whole) }
    if prefix <= (wanted.count >= 6 ? allowed : 0), wanted.count >= 3 { scores.append(prefix + 1) }
    if wanted.count >= 3, contains(candidate, wanted) { scores.append(2) }
    return scores.min()
  }

  /// Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours.
  static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int { prefixDistances(left, right)[right.count] }

  /// The distance of `left` to every prefix of `right`, the empty one first. Three rows of the matrix suffice.
  private static func prefixDistances(_ left: [UInt8], _ right: [UInt8]) -> [Int] {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  /// The Swift name of a type: its identifier without the prefix, the first letter small; of several capitals at the
  /// beginning all but the last, which begins the next word (`VO2Max` is `vo2Max`). An identifier without the prefix
  /// stays as it is.
  static func name(identifier: String, prefix: String) -> String {
    var identifier = identifier
    return identifier.withUTF8 { bytes in
      bytes.count > prefix.utf8.count && bytes.starts(with: prefix.utf8)
        ? name(UnsafeBufferPointer(rebasing: bytes.dropFirst(prefix.utf8.count)))
        : String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The Swift name of a type whose identifier ends so behind its prefix; see ``name(identifier:prefix:)``.
  static func name(_ suffix: UnsafeBufferPointer<UInt8>) -> String {
    let isSmall = { (byte: UInt8) in byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
    let capitals = suffix.firstIndex(where: isSmall) ?? suffix.count
    let large = max(1, capitals < suffix.count ? capitals - 1 : capitals)
    return String(unsafeUninitializedCapacity: suffix.count) { name in
      for (place, byte) in suffix.enumerated() {
        let isLarge = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        name[place] = isLarge && place < large ? byte | 0x20 : byte
      }
      return suffix.count
    }
  }

  /// The text with its first letter large.
  static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
