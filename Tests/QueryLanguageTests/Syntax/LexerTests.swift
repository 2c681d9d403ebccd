import TestSupport
import Testing

@testable import QueryLanguage

@Suite("Tokens of a sentence")
struct LexerTests {
  /// What the tokens of a text are, with all that the parser can ask of them.
  private func description(_ lexer: Lexer) -> [String] {
    let tokens = lexer.tokens.map { token in
      let folded = token.isWord ? lexer.foldedText(of: token) : ""
      return "\(token.kind) \(token.start)..<\(token.end) “\(lexer.text(of: token))” \(folded) \(token.word)"
    }
    return tokens + lexer.mistakes.map { "\($0)" } + lexer.sentences.map { "\($0)" }
  }

  @Test("of ASCII are the same whether it is read byte by byte or character by character", arguments: [1 as UInt64, 2])
  func twoWays(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts =
      (32...126).map { String(UnicodeScalar($0 as UInt8)) } + [
        "\n", "\t", "\u{B}", "..", "<=", "<>", "steps", "Heart_Rate", "2026-05-04T09:50", "2026-Q2..", "22:30", "1.5e3",
        "10_000", "1e999", "p99.9", "\"a \\\" b\"", "?!", "; ", "  ", "_", "__a", "12345678901234567890",
      ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let bytes = Lexer(text)
      let characters = Lexer(SentenceText(characters: Array(text)))
      #expect(description(bytes) == description(characters), "seed \(seed): \(text)")
    }
  }

  @Test(
    "beyond ASCII are those of the characters that people see",
    arguments: [
      ("“Apple Watch”", ["Apple Watch"]), ("„a“ «b»", ["a", "b"]),
      ("a − b – c × d ÷ e", ["a", "-", "b", "-", "c", "*", "d", "/", "e"]),
      ("x ≤ 1 ≥ 2 ≠ 3", ["x", "<=", "1", ">=", "2", "!=", "3"]), ("2025…2026", ["2025", "..", "2026"]),
      ("naïve e\u{301}té", ["naïve", "e\u{301}té"]), ("today’s", ["today", "'", "s"]), ("a\r\nb", ["a", "b"]),
      ("a\u{A0}b\u{2028}c", ["a", "b", "c"]), ("37°", ["37", "°"]), ("a\u{37E} b", ["a", ";", "b"]),
    ])
  func beyondASCII(text: String, expected: [String]) {
    let lexer = Lexer(text)
    #expect(lexer.tokens.dropLast().map(lexer.text(of:)) == expected)
    #expect(lexer.mistakes.isEmpty)
    #expect(lexer.tokens.last?.end == text.count)
  }

  @Test("give the words that their folded texts are, alone and joined")
  func words() {
    let lexer = Lexer("Heart_RATE x _ Österreich HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances p9 été")
    let folded = lexer.tokens.dropLast().map(lexer.foldedText(of:))
    #expect(
      folded == [
        "heartrate", "x", "", "österreich", "hkquantitytypeidentifierapplesleepingbreathingdisturbances", "p9", "été",
      ])
    for (first, token) in lexer.tokens.dropLast().enumerated() {
      #expect(token.word == Word(folded[first]))
      let runs = Array(Phrases(lexer.tokens, lexer.folded, from: first, count: folded.count - first))
      #expect(runs.map(\.count) == (1...(folded.count - first)).reversed())
      for run in runs {
        let joined = folded[first..<first + run.count].joined()
        #expect(run.word == Word(joined))
        #expect(run.withBytes { String(decoding: $0, as: UTF8.self) } == joined)
      }
    }
  }
}

@Suite("Words as numbers")
struct WordTests {
  @Test("differ where their texts do", arguments: [3 as UInt64])
  func equality(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let texts = (0..<200).map { _ in
      String(
        (0..<Int.random(in: 0...Word.longest, using: &generator)).map { _ in
          "ab".randomElement(using: &generator) ?? "a"
        })
    }
    let table = WordTable(Array(texts.indices)) { [Word(texts[$0])] }
    for (place, text) in texts.enumerated() {
      #expect(Word(text).text == text && Word(text).count == text.utf8.count)
      #expect(table[Word(text)] == texts.firstIndex(of: text), "seed \(seed)")
      for other in texts { #expect((Word(text) == Word(other)) == (text == other), "seed \(seed): \(text), \(other)") }
      #expect(table[Word(text + "c")] == nil, "seed \(seed), \(place)")
    }
    #expect(WordTable<Int>([], words: { _ in [] })["a"] == nil)
  }

  @Test("longer than those of the language equal none of them, and literals are what they say")
  func long() {
    let text = String(repeating: "a", count: Word.longest)
    #expect(Word(text) != Word(text + "a") && Word(text).text == text)
    #expect(Word("steps") == "steps" && Word("steps") != "step" && Word("") == Word.none)
    #expect(Word(folding: "Longest Sleep") == "longestsleep" && Word("runs").singular == "run")
    let set: WordSet = ["in", "on"]
    #expect(set.contains("in") && !set.contains("i") && !set.contains(Word.none))
  }
}
