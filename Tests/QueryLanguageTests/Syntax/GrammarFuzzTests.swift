import Foundation
import QueryLanguage
import Testing

/// Damaged sentences: whatever is typed, reading ends soon, with a value that prints and reads back or with errors that
/// have a place. `ERGOSTAT_FUZZ_ROUNDS` and `ERGOSTAT_FUZZ_SEED` make a longer run.
@Suite("damaged sentences")
struct GrammarFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let rounds = environment["ERGOSTAT_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 300
  static let seeds: [UInt64] =
    environment["ERGOSTAT_FUZZ_SEED"].flatMap { UInt64($0) }.map { [$0] } ?? [1, 2]

  /// The examples of the reference and every sentence of the query logs.
  static let corpus: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "QueryLogs")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let logs = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "log" }.sorted {
      $0.path < $1.path
    }
    let sentences = logs.flatMap { url in
      ((try? String(contentsOf: url, encoding: .utf8)) ?? "").split(separator: "\n").compactMap { line in
        ["query ", "explain "].first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) }
      }
    }
    return LanguageReference.examples.map(\.sentence) + sentences
  }()

  @Test("the corpus is there")
  func corpusIsThere() { #expect(GrammarFuzzTests.corpus.count > 200) }

  @Test("reading ends with a value or with errors in the sentence", arguments: seeds)
  func damaged(seed: UInt64) {
    var mutator = SentenceMutator(corpus: GrammarFuzzTests.corpus, seed: seed)
    var readCount = 0
    for round in 0..<GrammarFuzzTests.rounds {
      let sentence = mutator.next()
      do {
        let statement = try Statement(sentence)
        readCount += 1
        let again = try? Statement(statement.text)
        #expect(again == statement, "seed \(seed), round \(round): \(sentence) → \(statement.text)")
      } catch {
        let length = sentence.count
        #expect(!error.text.isEmpty && error.errors.count <= 12, "seed \(seed), round \(round): \(sentence)")
        for mistake in error.errors {
          let isInside =
            mistake.start.offset >= 0 && mistake.start.offset <= mistake.end.offset && mistake.end.offset <= length
          #expect(isInside, "seed \(seed), round \(round): \(sentence)\n\(error.text)")
        }
      }
      // What is typed halfway must be completed without a trap too.
      if round.isMultiple(of: 4) { _ = SentenceCompletion(of: String(sentence.prefix(round % (sentence.count + 1)))) }
    }
    // Damage that no sentence survives would test the first error only.
    #expect(readCount > 0, "seed \(seed)")
  }

  @Test(
    "reading looks at each token a bounded number of times",
    arguments: [
      "steps + ", "(steps) + ", "-", "(", "sum, ", "min ", "steps, ", "heart rate ", "running ", "by week, ",
      "last 3 days ",
      "where value > 1 and ", "where not ", "from watch, ", "\"a\" ", "1 ", "2026-05 ", "| trend ", "| sort a ",
      "in km ",
      "using week sunday, ", "bands(1, ", "explain ", "show ", "workouts ", "of ", "x", "| longest ", "km/",
    ])
  func linear(part: String) {
    let visits = [1, 2, 4].map { factor -> (tokens: Int, visits: Int) in
      let sentence = "steps " + String(repeating: part, count: 60 * factor)
      return (Lexer(sentence).tokens.count, SentenceVisits.count(reading: sentence))
    }
    for (tokens, count) in visits {
      #expect(count <= 400 * tokens + 10_000, "\(part): \(count) looks at \(tokens) tokens")
    }
    #expect(visits[2].visits <= 3 * visits[1].visits + 10_000, "\(part): \(visits)")
  }
}
