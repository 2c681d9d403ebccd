/// Some words of a sentence that stand side by side, read as one.
struct Phrase {
  /// The words as one.
  let word: Word
  /// How many words there are.
  let count: Int
  /// Where their bytes begin among those of all words.
  let start: Int

  /// The bytes of all words.
  let folded: [UInt8]

  /// Calls `body` with their bytes.
  func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    folded.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<start + word.count])) }
  }
}

/// The runs of words that begin at a place, the longest first. They share the bytes of the lexer: none is made for a look-up.
struct Phrases: Sequence, IteratorProtocol {
  private let tokens: [Token]
  private let folded: [UInt8]
  private let first: Int
  private var count: Int

  /// The runs of up to `count` words from the token `first` on. Precondition: they are words.
  init(_ tokens: [Token], _ folded: [UInt8], from first: Int, count: Int) {
    self.tokens = tokens
    self.folded = folded
    self.first = first
    self.count = count
  }

  mutating func next() -> Phrase? {
    guard count > 0 else { return nil }
    defer { count -= 1 }
    let start = tokens[first].place
    guard count > 1 else { return Phrase(word: tokens[first].word, count: 1, start: start, folded: folded) }
    let last = tokens[first + count - 1]
    let word = folded.withUnsafeBufferPointer {
      Word(UnsafeBufferPointer(rebasing: $0[start..<last.place + last.word.count]))
    }
    return Phrase(word: word, count: count, start: start, folded: folded)
  }
}
