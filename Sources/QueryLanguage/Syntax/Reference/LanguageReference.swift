import Calendars
import Quantities

/// All words of the query language, by what they are for, from the tables that the parser reads by.
///
///     LanguageReference.sections.first?.words.first?.form     // "explain [analyze] QUESTION"
///     LanguageReference.markdown                              // the whole reference as a page
public enum LanguageReference {
  /// Words of one kind.
  public struct Section: Hashable, Sendable {
    /// The headline.
    public let title: String
    /// What they are for, in a sentence or two.
    public let introduction: String
    /// The words in the order of the reference.
    public let words: [LanguageWord]

    init(_ title: String, _ introduction: String, _ words: [LanguageWord]) {
      self.title = title
      self.introduction = introduction
      self.words = words
    }
  }

  /// The sections in the order in which a sentence is written, without what is not built yet. O(words).
  public static var sections: [Section] {
    allSections.map { Section($0.title, $0.introduction, $0.words.filter { !$0.isPlanned }) }
  }

  /// The words that are written `text` or read as the same, each with the title of its section. Case does not matter. O(words)
  public static func words(for text: String) -> [(section: String, word: LanguageWord)] {
    let folded = text.foldedName
    return sections.flatMap { section in section.words.map { (section.title, $0) } }.filter { _, word in
      word.folded.contains(Word(folded)) || word.folded.contains(Word(text))
    }
  }

  /// The words that are refused as not built yet. O(words).
  package static var plannedWords: [String] { allSections.flatMap(\.words).filter(\.isPlanned).map(\.word) }

  private static var allSections: [Section] {
    [
      Section(
        "Aggregates",
        "What is computed. Several are separated by commas; without one, types that add up are summed and others averaged.",
        Aggregate.named.map(\.row) + [Aggregate.percentile(90).row, Aggregate.best(20, .minute).row]),
      Section(
        "Computed types", "What is measured may also be one of these, beside the types further below.",
        MeasuredType.computed.compactMap(\.computedRow)),
      Section("Named arithmetic", "Expressions that have a name.", NamedExpression.allCases.map(\.row)),
      Section("Groups", "One name for several types.", SubjectGroup.allCases.map(\.row)),
      Section(
        "Arithmetic",
        "Types and numbers, with parentheses. With a type that adds up it is done bucket by bucket, else at each sample.",
        TypeExpression.ArithmeticOperator.allCases.map(\.row)),
      Section(
        "Clauses", "After the subject, in any order, each at most once.",
        Keywords.Clause.allCases.filter { !$0.isRange }.map(\.row)),
      Section(
        "Time", "Which time is asked about. A date stands for its whole period; ranges include what they name.",
        Keywords.Clause.allCases.filter(\.isRange).map(\.row)),
      Section(
        "Dates",
        "How dates are written. Names without a year stand for the latest that has begun; with last, that has ended.",
        dateForms + NamedPeriod.Season.allCases.map(\.row)),
      Section(
        "Parts of days and weeks", "When samples start, by the clock and the calendar of the place.",
        DayPart.allCases.map(\.row) + WeekPart.allCases.map(\.row)),
      Section(
        "Units of time", "Of `by`, ranges and windows.", BucketUnit.allCases.map(\.row)),
      Section(
        "Keys", "Of `by`, beside a unit of time.",
        GroupingKey.named.map(\.row) + [GroupingKey.time(1, .week).row, GroupingKey.bands([]).row]),
      Section(
        "Fields", "Of `where`.", FilterField.named.map(\.row) + [FilterField.metadata("").row]),
      Section("Comparisons", "Of `where`, `goal` and streaks.", Comparison.allCases.map(\.row)),
      Section("Fill rules", "Of `fill`.", FillRule.allCases.map(\.row)),
      Section("Settings", "Of `using`; in parentheses what holds without it.", QuerySettings.Name.allCases.map(\.row)),
      Section(
        "Stages", "After a `|`, any number of them, each on the rows of the one before.", StageWord.allCases.map(\.row)),
      Section(
        "Questions", "Verbs behind how far, how long, how often, how much and how fast, with `did I` or `do I`.",
        QuestionVerb.allCases.map(\.row)),
      Section(
        "Bests", "Words for what is largest, smallest or newest, in place of an aggregate or a stage.",
        RowExtreme.allCases.map(\.row) + WorkoutExtreme.allCases.map(\.row) + NewestWord.allCases.map(\.row)
          + PersonalBestWord.allCases.map(\.row)),
      Section("Change", "Words that stand for a stage or a bucket, without a bar.", ChangeWord.allCases.map(\.row)),
      Section("Statements", "What begins with another word than a question.", StatementWord.allCases.map(\.row)),
      Section("Lists", "Of `show`.", Statement.Topic.allCases.map(\.row)),
    ]
  }

  /// The forms of dates; the calendar reads them, so that no table of words can.
  private static let dateForms = [
    LanguageWord("2026", "a year", examples: ["sum steps by month 2026"]),
    LanguageWord("2026-Q2", also: ["Q2 2026"], "a quarter", examples: ["sum steps by month 2026-Q2"]),
    LanguageWord("2026-05", also: ["May 2026"], "a month", examples: ["sum steps by week 2026-05"]),
    LanguageWord(
      "april", also: ["last april", "this april", "q2", "4 april"], form: "april", "the latest April that has begun",
      examples: ["steps in april", "sum steps by week since january", "steps by day january to march"]),
    LanguageWord(
      "monday", also: ["last monday", "this weekend", "last weekend"], form: "monday", "the latest Monday",
      examples: ["steps by hour last monday", "steps since monday"]),
    LanguageWord("2026-W18", "an ISO week", examples: ["sum steps by day 2026-W18"]),
    LanguageWord(
      "2026-05-04", also: ["4 May 2026", "May 4, 2026"], "a day", examples: ["sum steps by hour 2026-05-04"]),
    LanguageWord(
      "2026-05-04T09:50", "a minute of the clock", examples: ["avg heartRate 2026-05-04T09:00..2026-05-04T10:00"]),
  ]

  /// Every example with the word that it stands for, the equal ones once. O(words).
  package static var examples: [(word: String, sentence: String)] {
    var seen: Set<String> = []
    return sections.flatMap(\.words).flatMap { word in
      word.examples.filter { seen.insert($0).inserted }.map { (word.word, $0) }
    }
  }
}
