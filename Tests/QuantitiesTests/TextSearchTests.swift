import Quantities
import Testing

@Suite("Parts of texts")
struct TextSearchTests {
  @Test(
    "are found by characters, as the standard library finds them",
    arguments: [
      ("Apple Watch", "Watch", true), ("Apple Watch", "watch", false), ("aab", "ab", true), ("", "", false),
      ("a", "", false), ("", "a", false), ("ab", "abc", false), ("cafe\u{301}", "caf\u{E9}", true),
      ("cafe\u{301}", "cafe", false), ("```` x", "```", true),
    ])
  func found(text: String, part: String, isFound: Bool) {
    #expect(text.includes(part) == isFound && text.contains(part) == isFound)
    #expect(text.dropFirst(0).includes(part) == isFound)
  }
}
