import Ergostat
import Foundation
import Reporting
import Testing

@Suite("reports")
struct ReportTests {
  /// A person who took 1000 steps on each of the first ten days of May.
  static func engine(source: String = "Watch") throws -> QueryEngine {
    var person = PersonData(name: "")
    let zone = try Zone(identifier: "Europe/Berlin")
    let timeline = ZoneTimeline(using: zone)
    guard let identifier = person.sources.intern(SampleSource(name: source, deviceModel: "Watch7,1")) else {
      throw Failed()
    }
    var rows = SampleColumns()
    for day in 1...10 {
      let start = try CivilPeriod(parsing: "2026-05-\(day < 10 ? "0" : "")\(day)T10:00").range(in: timeline).start
      rows.append(
        start: start.microseconds, end: start.microseconds + 600_000_000, value: 1000, source: identifier,
        flags: [], metadata: 0)
    }
    person.append(rows, to: .quantity(.stepCount))
    person.givenHomeZoneIdentifier = zone.identifier
    person.seal()
    let now = try CivilPeriod(parsing: "2026-05-11").range(in: timeline).start
    return QueryEngine(person: person, settings: EngineSettings(now: now, systemZone: zone))
  }

  struct Failed: Error {}

  static func report(_ text: String, showsQueries: Bool = false) throws -> Report {
    var options = ReportOptions()
    options.fileName = "month.md"
    options.showsQueries = showsQueries
    return ReportTemplate(text).report(by: try engine(), options: options)
  }

  @Test("a block becomes its table, and the text around stays byte for byte")
  func block() throws {
    let report = try ReportTests.report(
      "# May\r\n\r\n```ergostat title=\"Steps\" columns=\"label, sum\"\r\nsum steps by week 2026-05-04..2026-05-10\r\n```\r\n*after*  \r\n"
    )
    #expect(report.problems.isEmpty)
    #expect(
      report.markdown.hasPrefix("# May\n\n**Steps**\n\n| label | sum count |\n| --- | ---: |\n| 2026-W19 | 7000 |\n"))
    #expect(report.markdown.hasSuffix("*after*  \n"))
  }

  @Test(
    "values stand in running text",
    arguments: [
      ("{{ sum steps 2026-05-01..2026-05-05 }} steps", "5000 steps"),
      ("**{{sum steps 2026-05-01}}**", "**1000**"),
      ("{{ n: sum steps 2026-05 }}", "10"),
      ("{{ length: sum steps by day | longest streak >= 500 }} days", "10 days"),
      ("{{ sum distance 2026-05 }}", "–"),
      ("`{{ sum steps }}` stays", "`{{ sum steps }}` stays"),
      ("``a ` {{ b }} ``", "``a ` {{ b }} ``"),
      ("\\{{ sum steps }}", "{{ sum steps }}"),
      ("{{ open", "{{ open"),
      ("| {{ sum steps 2026-05 }} |", "| 10 000 |"),
      ("    {{ sum steps }}", "    {{ sum steps }}"),
      ("{{ sum steps on 2026-05-01 using day 04:00 }}", "1000"),
      ("{{ sum steps from \"}}\" }} and", "**month.md:1:19: no source is called “}}”** and"),
    ])
  func inline(text: String, expected: String) throws {
    let report = try ReportTests.report(text)
    #expect(report.markdown == expected)
  }

  @Test("code is no template, and a block of another language stays as it is")
  func code() throws {
    let text = "```text\n{{ sum steps }}\n```\n\n~~~swift\nsum steps\n~~~\n<div>\n{{ sum steps }}\n</div>\n"
    let report = try ReportTests.report(text)
    #expect(report.markdown == text)
    #expect(report.problems.isEmpty)
  }

  @Test(
    "what is wrong is told with its place in the template, and the rest is answered",
    arguments: [
      ("a\n\n```ergostat\nsum steps by wek\n```\n", 4, 14, "there is no key “wek”"),
      ("> - ```ergostat\n>   sum stepz\n>   ```\n", 2, 9, "no type is called “stepz”"),
      ("```ergostat\n\n\n  sum steps\n  by wek\n```\n", 5, 6, "there is no key “wek”"),
      ("```ergostat titel=\"x\"\nsum steps\n```\n", 1, 1, "a block has no option “titel”; did you mean title?"),
      ("```ergostat notes=maybe\nsum steps\n```\n", 1, 1, "the option notes takes show or hide, not “maybe”"),
      ("```ergostat columns=\"label,summ\"\nsum steps by week\n```\n", 2, 1, "the answer has no column “summ”"),
      ("```ergostat\n```\n", 2, 1, "there is no question"),
      ("é {{ sum stepz }}", 1, 10, "no type is called “stepz”"),
      ("{{ sum steps by day }}", 1, 4, "this has 10 rows, and text takes one value"),
      ("{{ total: sum steps }}", 1, 11, "the answer has no column “total”"),
    ])
  func problems(text: String, line: Int, column: Int, message: String) throws {
    let report = try ReportTests.report(text + "\n\n{{ sum steps 2026-05 }}\n")
    let problem = try #require(report.problems.first)
    #expect(report.problems.count == 1)
    #expect(problem.message == message)
    #expect((problem.place.line, problem.place.column) == (line, column), "\(problem.headline(file: "f"))")
    #expect(report.markdown.contains(problem.message.prefix(20)) && report.markdown.hasSuffix("10 000\n"))
    #expect(report.html.contains("class=\"error\"") || text.contains("{{"))
    #expect(report.html.contains("<p>10 000</p>"))
  }

  @Test("a block in a list or quotation stays in it")
  func containers() throws {
    let report = try ReportTests.report(
      "> - ```ergostat columns=\"label, sum\"\n>   sum steps by month\n>   ```\n> - next\n")
    #expect(report.markdown.hasPrefix("> - | label | sum count |\n>   | --- | ---: |\n>   | 2026-05 | 10 000 |\n"))
    #expect(report.html.contains("<blockquote>\n<ul>\n<li>\n<figure>"))
  }

  @Test("sentences are shown where the block or the report says so")
  func queries() throws {
    let block = "```ergostat OPTIONS\nsum steps 2026-05\n```\n"
    func shows(_ option: String, _ showsQueries: Bool) throws -> Bool {
      let text = block.split(separator: "OPTIONS").joined(separator: option)
      return try ReportTests.report(text, showsQueries: showsQueries).markdown.contains("sum steps 2026-05")
    }
    #expect(try !shows("", false) && shows("", true) && shows("query", false) && !shows("query=hide", true))
  }

  @Test("nothing from the data or the template becomes markup of the page")
  func escaping() throws {
    let name = "<script>alert(1)</script>&lt;|`*_[x](javascript:alert(2))"
    let text = """
      # <b>bold</b> & *title*

      <script>alert(3)</script>

      [link](javascript:alert(4)) ![image](data:text/html,x)

      ```ergostat title="<i>Steps</i>"
      sum steps by source
      ```

      ```ergostat title="<i>"
      sum <steps>
      ```

      """
    let report = ReportTemplate(text).report(by: try ReportTests.engine(source: name))
    let html = report.html
    #expect(
      !html.contains("<script") && !html.contains("<i>") && !html.contains("<b>") && !html.contains("=\"javascript:"))
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;lt;|`*_[x]"))
    #expect(html.contains("<figcaption>&lt;i&gt;Steps&lt;/i&gt;</figcaption>"))
    // The Markdown form, rendered by somebody else, shows the name as it is too.
    let again = ReportTemplate(report.markdown).report(by: try ReportTests.engine()).html
    #expect(
      !again.contains("<script") && again.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;lt;|`*_[x](javascript"))
  }

  @Test("a page is whole, needs nothing from elsewhere, and renders tables of the template")
  func page() throws {
    let html = try ReportTests.report(
      "# My *May*\n\n| a | b |\n|---|--:|\n| x | {{ sum steps 2026-05 }} |\n\n~~gone~~ https://example.org\n"
    ).html
    #expect(html.hasPrefix("<!doctype html>\n") && html.contains("<title>My May</title>"))
    #expect(html.contains("<td align=\"right\">10 000</td>") && html.contains("<del>gone</del>"))
    #expect(html.contains("default-src 'none'") && !html.contains("<link") && !html.contains("src="))
  }

  @Test("missing values and partial rows can be told apart on the page")
  func classes() throws {
    let html = try ReportTests.report("```ergostat\nsum steps by day 2026-05-09..2026-05-12\n```\n").html
    #expect(html.contains("<td class=\"number missing\">–</td>"))
  }

  @Test("lists and explanations are answers too")
  func statements() throws {
    let report = try ReportTests.report("```ergostat\nshow sources\n```\n\n```ergostat\nexplain sum steps\n```\n")
    #expect(report.problems.isEmpty)
    #expect(report.markdown.contains("| Watch |") && report.markdown.contains("```text\n"))
  }

  @Test("any text is a template", arguments: [1 as UInt64, 2])
  func random(seed: UInt64) throws {
    let engine = try ReportTests.engine()
    let pieces = [
      "```ergostat", "```", "~~~", "sum steps", "\n", "\n\n", "{{", "}}", " ", "> ", "- ", "    ", "|", "`", "``", "\\",
      "\"",
      "title=\"", "é", "\u{0}", "<!--", "-->", "# ", "\r", "\t", "*", "_", "[", "](", ")", "<b>", "by week", "\u{FEFF}",
    ]
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for round in 0..<150 {
      let text = (0..<next(40)).map { _ in pieces[next(pieces.count)] }.joined()
      let report = ReportTemplate(text).report(by: engine)
      #expect(report.html.hasSuffix("</html>\n"), "seed \(seed), round \(round)")
      if report.problems.isEmpty, !text.contains("{{"), !text.contains("```"), !text.contains("\r"),
        !text.contains("\u{FEFF}")
      {
        #expect(report.markdown == text, "seed \(seed), round \(round)")
      }
    }
  }

  @Test("the bundled report has an answer to every question")
  func bundled() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples")
    let person = try AppleHealthImporter.read(path: folder.appending(path: "export.zip").path).person
    let zone = try Zone(identifier: "Europe/Berlin")
    let now = try Moment.instant("2026-06-01", of: person, zoneOverride: nil, systemZone: zone)
    let engine = QueryEngine(person: person, settings: EngineSettings(now: now, systemZone: zone))
    let text = try String(contentsOf: folder.appending(path: "monthly.md"), encoding: .utf8)
    let report = ReportTemplate(text).report(by: engine)
    #expect(report.problems.map { $0.headline(file: "monthly.md") } == [])
    #expect(!report.markdown.contains("{{") && !report.markdown.contains("```ergostat"))
    #expect(report.html.components(separatedBy: "<table>").count > 5)
  }
}
