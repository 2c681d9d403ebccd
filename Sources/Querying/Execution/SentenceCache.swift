import QueryLanguage
import Storage
import Synchronization

/// The last few sentences that a person was asked about, as they were read: the same sentence again costs a look-up.
///
/// Lives in ``PersonData/derived``. What a sentence means depends on the own metrics that it may name, not on the data, so that a
/// change to these keeps it. Mistakes are read anew: nobody asks them often.
final class SentenceCache: Sendable {
  private struct Entry {
    let definitions: Definitions
    let query: ParsedQuery
  }

  private struct Key: Hashable, Sendable {}

  // The most recent one last.
  private let entries = Mutex<[Entry]>([])

  private static let mostSentences = 32
  /// Longer sentences, in bytes, are read anew.
  private static let longestSentence = 1_000

  /// The cache of a person.
  static func of(_ person: PersonData) -> SentenceCache {
    person.derived.value(from: [], key: Key()) { SentenceCache() }
  }

  /// How many sentences it has.
  var count: Int { entries.withLock(\.count) }

  /// The query that a sentence asks, read if it was not read lately with the same definitions.
  func query(_ sentence: String, knowing definitions: Definitions) throws(QueryErrors) -> ParsedQuery {
    let known = entries.withLock { entries -> ParsedQuery? in
      let place = entries.lastIndex { $0.query.sentence == sentence && $0.definitions == definitions }
      guard let place else { return nil }
      if place < entries.count - 1 { entries.append(entries.remove(at: place)) }
      return entries.last?.query
    }
    if let known { return known }
    let query = try ParsedQuery(sentence, knowing: definitions)
    guard sentence.utf8.count <= SentenceCache.longestSentence else { return query }
    entries.withLock { entries in
      if entries.count >= SentenceCache.mostSentences { entries.removeFirst() }
      entries.append(Entry(definitions: definitions, query: query))
    }
    return query
  }
}
