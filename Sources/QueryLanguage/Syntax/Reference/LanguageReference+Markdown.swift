import Quantities

extension LanguageReference {
  /// The reference as a Markdown page: every word with its meaning and an example, then types, activities and units.
  ///
  /// The same words give the same bytes. O(words).
  public static var markdown: String {
    var lines = introduction
    for section in sections { lines += text(of: section) }
    lines += types + activities + units
    return lines.joined(separator: "\n") + "\n"
  }

  private static let introduction = """
    # The query language

    <!-- Made by `ergostat help reference` out of the tables that the parser reads by. Do not edit: a test compares it. -->

    A question is one sentence: what, by what, over which time.

        AGGREGATE, AGGREGATE … SUBJECT   by KEY, KEY   TIME   other clauses   | STAGE | STAGE

    Only the subject is needed. Clauses may come in any order after it; stages stand behind bars at the end. Words are
    keywords by position only, and case does not matter. Names with blanks or special characters go in quotes. Words in
    parentheses are read as the one before them. CMP is a comparison, CAPITALS stand for what you put there.
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  private static func text(of section: Section) -> [String] {
    var lines = [
      "", "## \(section.title)", "", section.introduction, "", "| word | meaning | example |", "| --- | --- | --- |",
    ]
    for word in section.words {
      let others = word.otherWords.isEmpty ? "" : " (\(word.otherWords.joined(separator: ", ")))"
      let examples = word.examples.map { code($0) }.joined(separator: "<br>")
      lines.append("| \(code(word.form))\(escaped(others)) | \(escaped(word.meaning)) | \(examples) |")
    }
    return lines
  }

  /// `text` as code inside a table, where a bar ends the cell even between backticks.
  private static func code(_ text: String) -> String { "`\(escaped(text))`" }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  private static var types: [String] {
    var lines = [
      "", "## Types", "",
      "HealthKit's names without their prefix; case and underscores do not matter. Cumulative types add up, discrete ones",
      "are averaged. The unit is that of answers; `in UNIT` converts it.", "", "| type | short names | style | unit |",
      "| --- | --- | --- | --- |",
    ]
    for type in QuantityType.all {
      let style = type.style.isCumulative ? "cumulative" : "discrete"
      lines.append(
        "| `\(type.name)` | \(shortNames(type.name)) | \(style) | `\(type.keptUnit.sentenceText)` |")
    }
    lines += ["", "Categories; their amount is the time they last:", ""]
    lines.append(CategoryType.all.map { "`\($0.name)`" }.joined(separator: ", ") + ".")
    return lines
  }

  private static func shortNames(_ name: String) -> String {
    TypeNames.shortNames(of: name).map { "`\($0)`" }.joined(separator: ", ")
  }

  private static var activities: [String] {
    [
      "", "## Activities", "", "Before `workouts`, and in `where activity = …`:", "",
      WorkoutActivityType.all.map { "`\($0.name)`" }.joined(separator: ", ") + ".",
    ]
  }

  private static var units: [String] {
    [
      "", "## Units", "",
      "HealthKit's strings, also composed (`mL/min·kg`), and everyday names, which ignore case. Percent is written `%` or",
      "`percent`.", "", "| unit | everyday names |", "| --- | --- |",
    ] + QuantityUnit.everydayNames.map { "| `\($0.unit)` | \($0.names.joined(separator: ", ")) |" }
  }
}
