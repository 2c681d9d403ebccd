import QueryLanguage
import TestSupport

/// Damages sentences: whole tokens by the grammar's own words, single characters, and bytes.
///
/// The same seed gives the same damage.
struct SentenceMutator {
  /// Sound sentences to start from.
  let corpus: [String]
  /// Words to put in: those of the language, names, numbers at borders, and characters that mean trouble.
  private let words: [String]
  private var generator: SeededGenerator

  init(corpus: [String], seed: UInt64) {
    self.corpus = corpus
    let language = LanguageReference.sections.flatMap(\.words).flatMap { [$0.word] + $0.otherWords }
    words = language + SentenceMutator.troublemakers
    generator = SeededGenerator(seed: seed)
  }

  private static let troublemakers = [
    "steps", "heartRate", "bodyMass", "running", "workouts", "0", "-1", "1e308", "1e309", "9223372036854775807", "0.1",
    "99999999999999999999", "0000-00-00", "2026-02-30", "9999-12-31", "2026-W53", "2026-Q5", "25:61", "(", ")", "((",
    ",",
    "|", "||", "..", "^", "--", "\"", "“", "\\", "'", "%", "°", "·", "\u{0}", "\u{301}", "👩🏽‍🚀", "٣", "ﬀ", "İ", "\u{202E}",
    "\n", "\t", "\r\n", "{{", "}}", "metadata(", "bands(", "bands(1,2,", "p100", "p101", "p1e9", "last", "by",
    "using tz",
    "HKQuantityTypeIdentifier", "HKQuantityTypeIdentifierSpaceWalks", "HKWorkoutActivityType",
  ]

  /// The next damaged sentence.
  mutating func next() -> String {
    var sentence = corpus.randomElement(using: &generator) ?? ""
    for _ in 0..<Int.random(in: 1...5, using: &generator) { sentence = mutated(sentence) }
    return sentence
  }

  private mutating func mutated(_ sentence: String) -> String {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<5: mutatedTokens(sentence)
    case 5: spliced(sentence)
    case 6, 7: mutatedCharacters(sentence)
    case 8: mutatedBytes(sentence)
    default: repeated(sentence)
    }
  }

  private mutating func mutatedTokens(_ sentence: String) -> String {
    var tokens = sentence.split(separator: " ").map(String.init)
    guard let position = tokens.indices.randomElement(using: &generator) else { return word() }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: tokens[position] = word()
    case 1: tokens.insert(word(), at: position)
    case 2: tokens.remove(at: position)
    case 3: tokens.insert(tokens[position], at: position)
    default: tokens.swapAt(position, tokens.indices.randomElement(using: &generator) ?? position)
    }
    return tokens.joined(separator: Int.random(in: 0..<8, using: &generator) == 0 ? "" : " ")
  }

  private mutating func word() -> String { words.randomElement(using: &generator) ?? "steps" }

  /// The head of one sentence with the tail of another.
  private mutating func spliced(_ sentence: String) -> String {
    let other = corpus.randomElement(using: &generator) ?? ""
    let head = sentence.prefix(Int.random(in: 0...sentence.count, using: &generator))
    return String(head + other.suffix(Int.random(in: 0...other.count, using: &generator)))
  }

  private mutating func mutatedCharacters(_ sentence: String) -> String {
    var characters = Array(sentence)
    guard let position = characters.indices.randomElement(using: &generator) else { return sentence }
    let new: Character = Array("aZ09 _-.,()|\"\\^%<>=+*/é👍\u{0}").randomElement(using: &generator) ?? "x"
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: characters[position] = new
    case 1: characters.insert(new, at: position)
    default: characters.remove(at: position)
    }
    return String(characters)
  }

  private mutating func mutatedBytes(_ sentence: String) -> String {
    var bytes = Array(sentence.utf8)
    guard let position = bytes.indices.randomElement(using: &generator) else { return sentence }
    bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One token many times: nesting, long lists, long sums.
  private mutating func repeated(_ sentence: String) -> String {
    let tokens = sentence.split(separator: " ")
    guard let token = tokens.randomElement(using: &generator) else { return sentence }
    let count = 1 << Int.random(in: 1...9, using: &generator)
    let many = String(repeating: "\(Bool.random(using: &generator) ? "(" : "")\(token) ", count: count)
    return "\(sentence) \(many)"
  }
}
