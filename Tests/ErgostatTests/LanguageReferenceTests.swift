import Ergostat
import Foundation
import Querying
import Testing

/// The reference is made of the parser's tables; here it is held against the page, the parser and the bundled export.
@Suite("language reference")
struct LanguageReferenceTests {
  private static let engine: Result<QueryEngine, any Error> = Result {
    let path = PackageFolder.url.appending(path: "Examples/export.zip").path
    let person = try AppleHealthImporter.read(path: path).person
    let zone = try Zone(identifier: "Europe/Berlin")
    let now = try Moment.instant("2026-06-01", of: person, zoneOverride: nil, systemZone: zone)
    return QueryEngine(person: person, settings: EngineSettings(now: now, systemZone: zone))
  }

  @Test("Documentation/Language.md is what the tables say")
  func page() throws {
    let page = try String(
      contentsOf: PackageFolder.url.appending(path: "Documentation/Language.md"), encoding: .utf8)
    #expect(
      page == LanguageReference.markdown, "run: ergostat help reference > Documentation/Language.md")
  }

  @Test("every word has a meaning and an example")
  func complete() {
    for section in LanguageReference.sections {
      #expect(!section.words.isEmpty, "\(section.title) is empty")
      for word in section.words {
        #expect(!word.meaning.isEmpty && !word.examples.isEmpty, "\(word.word) lacks a meaning or an example")
      }
    }
  }

  @Test("every example is answered on the bundled export", arguments: LanguageReference.examples.map(\.sentence))
  func example(sentence: String) throws {
    let engine = try LanguageReferenceTests.engine.get()
    switch try Statement(sentence) {
    case .query: #expect(try !engine.run(sentence: sentence).columns.isEmpty)
    case .explain(let query, let analyze): #expect(try !engine.explain(query, analyze: analyze).meaning.isEmpty)
    case .definition(let definition): #expect(!definition.expression.types.isEmpty)
    case .forgetting(let name): #expect(!name.isEmpty)
    case .show(let topic, let name): #expect(try !engine.list(topic, of: name).columns.isEmpty)
    }
  }

  @Test("every example shows the word that it stands for")
  func usesWord() {
    for word in LanguageReference.sections.flatMap(\.words) where word.word.allSatisfy({ $0.isLetter || $0 == " " }) {
      let written = word.examples.joined(separator: " ").lowercased()
      let isUsed = ([word.word] + word.otherWords).contains { written.contains($0.lowercased()) }
      #expect(isUsed, "no example of \(word.word) has it: \(word.examples)")
    }
  }

  @Test("words that come later say so", arguments: LanguageReference.plannedWords)
  func planned(word: String) {
    let sentences = [
      word, "steps by \(word)", "steps \(word) previous year", "correlate steps with sleep", "steps by day | \(word)",
      "\(word) steps", "let x = steps",
    ]
    let isRefused = sentences.contains { sentence -> Bool in
      do throws(QueryErrors) {
        _ = try Statement(sentence)
        return false
      } catch {
        return sentence.contains(word) && error.errors.contains { $0.code == .notAvailable }
      }
    }
    #expect(isRefused, "\(word) works: take isPlanned out of its row and give it examples")
  }
}

/// Where the package lies.
enum PackageFolder {
  static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
