import Calendars
import Quantities
import Storage
import Synchronization

/// The last few answers about a person: the same question again costs its reading and a look-up.
///
/// Lives in ``PersonData/derived``, so any change to the data drops it. Bounded, since every `now` is another question.
final class AnswerCache: Sendable {
  /// All that an answer depends on beside the person's data.
  struct Question: Hashable, Sendable {
    let sentence: String
    let now: Instant
    let zoneOverride: String?
    let systemZone: String
    let rowLimit: Int
    let profile: TrainingProfile?

    /// The question that a canonical sentence asks.
    init(_ sentence: String, _ settings: EngineSettings) {
      self.sentence = sentence
      now = settings.now
      zoneOverride = settings.zoneOverride?.identifier
      systemZone = settings.systemZone.identifier
      rowLimit = settings.rowLimit
      profile = settings.profile
    }
  }

  struct Answer: Sendable {
    let table: AnswerTable
    let notes: [QueryResult.Note]
    /// The zone and the settings that the result names.
    let zone: String
    let settings: [QueryResult.Setting]
  }

  private struct Key: Hashable, Sendable {
    // A type that comes along later makes another cache: answers may have missed it.
    let types: Set<SampleType>
  }

  // The most recent one last.
  private let answers = Mutex<[(question: Question, answer: Answer)]>([])

  private static let mostAnswers = 32
  /// Longer answers are worked out anew: they would be most of what they came from.
  private static let mostRows = 100_000

  /// The cache of a person.
  static func of(_ person: PersonData) -> AnswerCache {
    let types = Set(person.series.keys)
    return person.derived.value(from: types, key: Key(types: types)) { AnswerCache() }
  }

  /// The answer to the question if it was asked lately.
  func answer(to question: Question) -> Answer? {
    answers.withLock { answers -> Answer? in
      guard let place = answers.lastIndex(where: { $0.question == question }) else { return nil }
      if place < answers.count - 1 { answers.append(answers.remove(at: place)) }
      return answers.last?.answer
    }
  }

  /// The answer to the question, from `work` if it was not asked lately.
  func answer<Failure: Error>(
    to question: Question, work: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    if let known = answer(to: question) { return known }
    let answer = try work()
    guard answer.table.rows.count <= AnswerCache.mostRows else { return answer }
    answers.withLock { answers in
      if answers.count >= AnswerCache.mostAnswers { answers.removeFirst() }
      answers.append((question, answer))
    }
    return answer
  }
}
