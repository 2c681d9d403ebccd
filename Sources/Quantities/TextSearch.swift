extension StringProtocol {
  /// Whether `part` occurs in the text, compared by characters; the empty one, as in the standard library, does nowhere.
  /// O(length × length of the part).
  ///
  /// The standard library's `contains` of texts lies in its module for regular expressions, which takes a millisecond to load.
  package func includes(_ part: String) -> Bool {
    if part.isEmpty { return false }
    var rest = self[...]
    while !rest.starts(with: part) {
      if rest.isEmpty { return false }
      rest = rest.dropFirst()
    }
    return true
  }
}
