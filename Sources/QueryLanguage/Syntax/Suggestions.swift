import Quantities

/// Up to three of `candidates` that `typed` may have been meant for, the closest first.
func suggestions(for typed: String, among candidates: [String]) -> [String] {
  Spelling.suggestions(for: typed, among: candidates)
}
