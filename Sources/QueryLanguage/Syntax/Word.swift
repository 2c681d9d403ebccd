/// A folded word of a sentence, or several joined ones, as numbers: comparing it with a word of the language costs a few
/// instructions, and neither makes a string.
///
/// Exact for words of up to ``longest`` bytes, which all words of the language are. Of longer ones only the beginning and the length
/// are known, so that they equal no word of the language; where they matter, the text itself is compared.
package struct Word: Hashable, Sendable {
  /// The bytes of UTF-8 by eights, the first one in the lowest bits; zero behind the end.
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  /// How many bytes there are in all.
  let count: Int

  /// The most bytes that a word of the language has.
  static let longest = 24

  /// No word.
  static let none = Word(UnsafeBufferPointer(start: nil, count: 0))

  /// The word of folded bytes.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    first = Word.eight(of: bytes, from: 0)
    second = bytes.count > 8 ? Word.eight(of: bytes, from: 8) : 0
    third = bytes.count > 16 ? Word.eight(of: bytes, from: 16) : 0
  }

  /// The word of a text that is folded already.
  init(_ folded: String) {
    var folded = folded
    self = folded.withUTF8 { Word($0) }
  }

  /// The word of a text as it is written.
  init(folding text: String) {
    var text = text
    let word = text.withUTF8 { bytes -> Word? in
      guard bytes.count <= 32, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { folded in
        var count = 0
        for byte in bytes {
          guard let small = byte.folded else { continue }
          folded[count] = small
          count += 1
        }
        return Word(UnsafeBufferPointer(rebasing: folded[..<count]))
      }
    }
    self = word ?? Word(text.foldedName)
  }

  @inline(__always)
  private static func eight(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64 {
    if bytes.count >= start + 8 {
      return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    var eight: UInt64 = 0
    for place in start..<max(start, bytes.count) { eight |= UInt64(bytes[place]) << UInt64((place - start) * 8) }
    return eight
  }

  @inline(__always)
  package static func == (left: Word, right: Word) -> Bool {
    left.first == right.first && left.count == right.count && left.second == right.second && left.third == right.third
  }

  /// A number that differs between most words, in its upper bits.
  @inline(__always)
  fileprivate var mixed: UInt64 {
    (first ^ (second &* 0x9E37_79B9_7F4A_7C15) ^ (third &* 0xC2B2_AE3D_27D4_EB4F)) &* 0x9FB2_1C65_1E98_DF25
  }

  /// The first byte; 0 of an empty word.
  @inline(__always) var firstByte: UInt8 { UInt8(truncatingIfNeeded: first) }

  /// The second byte; 0 where there is none.
  @inline(__always) var secondByte: UInt8 { UInt8(truncatingIfNeeded: first >> 8) }

  /// Whether the first byte is a small letter of ASCII, as those of all words that are no signs are.
  var beginsWithLetter: Bool { firstByte &- UInt8(ascii: "a") < 26 }

  /// The word with an `s` at its end.
  var plural: Word { Word(text + "s") }

  /// The word without the `s` at its end, if there is one; as it is where it is longer than ``longest``.
  var singular: Word {
    guard 1...Word.longest ~= count, text.hasSuffix("s") else { return self }
    return Word(String(text.dropLast()))
  }

  /// The text of a word that is no longer than ``longest``.
  var text: String {
    let bytes = [first, second, third].flatMap { eight in
      (0..<8 as Range<UInt64>).map { UInt8(eight >> ($0 * 8) & 0xFF) }
    }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

extension Word: ExpressibleByStringLiteral {
  /// A word of the language, folded as it stands in our source.
  @inline(__always)
  package init(stringLiteral text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

/// What words of the language mean. Looking a word up costs some ten instructions, whether it is there or not.
///
/// The words and their places are no matter of the type of the values: a process that reads one sentence makes thirty tables, and
/// for each generic type in them the runtime would make metadata.
struct WordTable<Value: Sendable>: Sendable {
  private let places: WordPlaces
  private let values: [Value]

  /// A table of the words for each of the values; the first of equal ones wins. Precondition: none is longer than ``Word/longest``.
  init(_ values: [Value], words: (Value) -> [Word]) {
    self.values = values
    places = WordPlaces(values.map(words))
  }

  private init(_ values: [Value], _ places: WordPlaces) {
    self.values = values
    self.places = places
  }

  /// What the word means; `nil` if it is not there.
  subscript(word: Word) -> Value? {
    guard let place = places[word] else { return nil }
    return values[place]
  }

  /// The words in the order in which they came.
  var words: [Word] { places.words }

  /// The words as texts, by alphabet.
  var names: [String] { words.map(\.text).sorted() }

  /// Only some of the words.
  func filter(_ isIncluded: (Word) -> Bool) -> WordTable { WordTable(values, places.filter(isIncluded)) }
}

extension WordTable: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral pairs: (Word, Value)...) {
    values = pairs.map(\.1)
    places = WordPlaces(pairs.map { [$0.0] })
  }
}

/// Places of values by words.
private struct WordPlaces: Sendable {
  private(set) var words: [Word] = []
  private var values: [UInt16] = []
  /// The places of words plus one, by their upper bits; 0 where there is none. At least half are.
  private var slots: [UInt16]
  private let shift: UInt64

  /// The places of lists of words.
  init(_ lists: [[Word]]) {
    self.init(capacity: lists.reduce(0) { $0 + $1.count })
    for (value, list) in lists.enumerated() {
      for word in list { insert(word, UInt16(value)) }
    }
  }

  private init(capacity: Int) {
    let bits = Int.bitWidth - max(4, capacity * 2).leadingZeroBitCount
    slots = Array(repeating: 0, count: 1 << bits)
    shift = UInt64(64 - bits)
    words.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  private mutating func insert(_ word: Word, _ value: UInt16) {
    precondition(word.count <= Word.longest, "\(word.text)… is longer than words of the language are")
    let slot = self.slot(of: word)
    guard slots[slot] == 0 else { return }
    words.append(word)
    values.append(value)
    slots[slot] = UInt16(words.count)
  }

  /// The slot of a word, or the empty one in which it would stand.
  @inline(__always)
  private func slot(of word: Word) -> Int {
    var slot = Int(truncatingIfNeeded: word.mixed >> shift)
    while slots[slot] != 0, words[Int(slots[slot]) - 1] != word { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// The place of the value; `nil` if the word is not there.
  subscript(word: Word) -> Int? {
    let place = Int(slots[slot(of: word)])
    return place == 0 ? nil : Int(values[place - 1])
  }

  /// Only some of the words.
  func filter(_ isIncluded: (Word) -> Bool) -> WordPlaces {
    var some = WordPlaces(capacity: words.count)
    for (word, value) in zip(words, values) where isIncluded(word) { some.insert(word, value) }
    return some
  }
}

/// A few words of the language.
struct WordSet: Sendable, ExpressibleByArrayLiteral {
  private let words: [Word]
  /// A bit for each word, by which nearly all others are told.
  private let filter: UInt64

  init(_ words: [Word]) {
    self.words = words
    filter = words.reduce(0) { $0 | WordSet.bit(of: $1) }
  }

  init(arrayLiteral words: Word...) { self.init(words) }

  @inline(__always)
  private static func bit(of word: Word) -> UInt64 { 1 << (word.mixed >> 58) }

  @inline(__always)
  func contains(_ word: Word) -> Bool { filter & WordSet.bit(of: word) != 0 && words.contains(word) }
}
