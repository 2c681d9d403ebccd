/// Counts how often the parser looks at a token: the measure by which a test shows that reading is linear, without a clock.
package final class SentenceVisits {
  @exclusivity(unchecked) var count = 0

  /// How many looks it takes to read `sentence`.
  package static func count(reading sentence: String) -> Int {
    var parser = SentenceParser(sentence)
    _ = parser.readStatement()
    return parser.visits.count
  }
}
