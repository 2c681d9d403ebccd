import Calendars
import Foundation
import Querying
import Testing

@testable import Rendering

/// A result with everything that can go wrong in a text: missing cells, quotes, delimiters, control characters.
private let awkward = QueryResult(
  query: "sum distance by week, source",
  zone: "Europe/Berlin",
  settings: [.init("week", .text("monday")), .init("max_gap", .number(300)), .init("outliers", .boolean(false))],
  columns: [
    .init("start", .time), .init("end", .time), .init("label", .text), .init("source", .text),
    .init("sum", .number, unit: "km"), .init("n", .integer), .init("coverage", .number), .init("partial", .boolean),
  ],
  rows: [
    [
      .time(Instant(seconds: 1_777_845_600), offsetSeconds: 7200),
      .time(Instant(seconds: 1_778_450_400), offsetSeconds: 7200),
      .text("2026-W19"), .text("Anna’s \"Watch\", old"), .number(12.5), .integer(3), .number(0.5), .boolean(false),
    ],
    [
      .time(Instant(seconds: 1_778_450_400), offsetSeconds: 7200),
      .time(Instant(microseconds: 1_779_055_200_500_000), offsetSeconds: -12600),
      .text("2026-W20"), .text("tab\there\nline\\\u{1B}[2J"), .missing, .integer(0), .missing, .boolean(true),
    ],
  ],
  notes: [.init("zone", "the zone is that of this \"computer\"")])

@Test("JSON holds every field of the schema and reads back as it was")
func jsonReadsBack() throws {
  let text = awkward.text(as: .json)
  let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  #expect(object["schema"] as? String == "ergostat-result/1")
  #expect(object["query"] as? String == awkward.query)
  #expect(object["zone"] as? String == "Europe/Berlin")
  #expect((object["settings"] as? [String: Any])?["max_gap"] as? Double == 300)
  let columns = try #require(object["columns"] as? [[String: Any]])
  #expect(columns.map { $0["name"] as? String } == awkward.columns.map(\.name))
  #expect(columns[4]["unit"] as? String == "km")
  #expect(columns[5]["unit"] is NSNull)
  let rows = try #require(object["rows"] as? [[String: Any]])
  #expect(rows[0]["start"] as? String == "2026-05-04T00:00:00+02:00")
  #expect(rows[0]["source"] as? String == "Anna’s \"Watch\", old")
  #expect(rows[1]["source"] as? String == "tab\there\nline\\\u{1B}[2J")
  #expect(rows[1]["sum"] is NSNull)
  #expect(rows[1]["partial"] as? Bool == true)
  #expect((rows[1]["end"] as? String)?.hasSuffix(".5-03:30") == true)
}

@Test("JSON lines are the rows of the JSON object, a line each")
func jsonLines() throws {
  let whole = try #require(try JSONSerialization.jsonObject(with: Data(awkward.text(as: .json).utf8)) as? [String: Any])
  let rows = try #require(whole["rows"] as? [NSDictionary])
  let lines = try awkward.text(as: .jsonl).split(separator: "\n").map {
    try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
  }
  #expect(lines == rows)
}

@Test("CSV quotes what needs it and leaves missing cells empty")
func csv() {
  #expect(
    awkward.text(as: .csv, unitsInHeader: true) == """
      start,end,label,source,sum [km],n,coverage,partial
      2026-05-04T00:00:00+02:00,2026-05-11T00:00:00+02:00,2026-W19,"Anna’s ""Watch"", old",12.5,3,0.5,false
      2026-05-11T00:00:00+02:00,2026-05-17T18:30:00.5-03:30,2026-W20,"tab\there
      line\\\u{1B}[2J",,0,,true

      """)
  #expect(awkward.text(as: .csv).hasPrefix("start,end,label,source,sum,n,"))
}

@Test("headers with units say of percent what the values are: fractions", arguments: [true, false])
func percentInHeader(unitsInHeader: Bool) {
  let result = QueryResult(
    query: "q", zone: "UTC",
    columns: [
      .init("avg", .number, unit: "%"), .init("slope", .number, unit: "%/week"), .init("sum", .number, unit: "km"),
    ], rows: [[.number(0.97), .number(0.01), .number(5)]])
  let header = unitsInHeader ? "avg [fraction],slope [fraction/week],sum [km]" : "avg,slope,sum"
  #expect(result.text(as: .csv, unitsInHeader: unitsInHeader) == "\(header)\n0.97,0.01,5\n")
}

@Test(
  "a p-value too small to show is bounded where people read, and kept where programs do",
  arguments: [(0.0, "<0.001"), (0.000_999, "<0.001"), (0.001, "0.001"), (0.0234, "0.023"), (1, "1.000")])
func pValues(value: Double, expected: String) {
  let columns: [QueryResult.Column] = [
    .init("p", .number), .init("p90", .number), .init("p_plain", .number), .init("p", .number, unit: "km"),
  ]
  let result = QueryResult(
    query: "q", zone: "UTC", columns: columns, rows: [[.number(value), .number(0.5), .missing, .number(0.5)]])
  let cells = result.text(as: .table).split(separator: "\n")[2].split(separator: " ")
  #expect(cells.map(String.init) == [expected, "0.5", "-", "0.5"])
  #expect(result.text(as: .csv) == "p,p90,p_plain,p\n\(NumberText.exact(value) ?? ""),0.5,,0.5\n")
}

@Test("TSV keeps one line a row and can be undone")
func tsv() {
  let lines = awkward.text(as: .tsv).split(separator: "\n")
  #expect(lines.count == 3)
  #expect(lines[2].split(separator: "\t", omittingEmptySubsequences: false)[3] == "tab\\there\\nline\\\\\u{1B}[2J")
}

@Test("a terminal never gets control characters of a file, and columns line up")
func table() {
  #expect(
    awkward.text(as: .table) == """
      label     source               sum km  n  coverage %  partial
      --------  -------------------  ------  -  ----------  -------
      2026-W19  Anna’s "Watch", old    12.5  3          50
      2026-W20  tab�here�line\\�[2J        -  0           -  partial
      note: the zone is that of this "computer"

      """)
}

@Test("Markdown escapes what would end a cell or start markup")
func markdown() {
  let result = QueryResult(
    query: "q", zone: "UTC", columns: [.init("label", .text), .init("avg", .number, unit: "%")],
    rows: [[.text("a|b*c"), .number(0.194)]])
  #expect(
    result.text(as: .markdown) == """
      | label | avg % |
      | --- | ---: |
      | a\\|b\\*c | 19.4 |

      """)
}

@Test(
  "an exact number reads back as the same double",
  arguments: [0, -0.0, 1, 8000, 72.5, 0.1, 1e-7, 1e21, 2.5e-300, 123_456_789.123, -2.5e-5])
func exactNumbers(value: Double) throws {
  let text = try #require(NumberText.exact(value))
  #expect(Double(text) == value)
  #expect(try JSONSerialization.jsonObject(with: Data("[\(text)]".utf8)) is [Any])
}

@Test("numbers without a value have no text")
func notFinite() {
  #expect(NumberText.exact(.nan) == nil)
  #expect(NumberText.exact(.infinity) == nil)
}

@Test(
  "rounded numbers are short and grouped",
  arguments: [
    (0.0, 0, "0"), (1234.4, 0, "1234"), (12345.6, 0, "12 346"), (1_234_567.05, 1, "1 234 567.1"), (0.05, 1, "0.1"),
    (-0.04, 1, "0.0"), (-12345.25, 1, "-12 345.3"), (9.999, 2, "10.00"),
  ])
func roundedNumbers(value: Double, decimals: Int, expected: String) {
  #expect(NumberText.rounded(value, decimals: decimals) == expected)
}

@Test(
  "a column shows about four significant digits and no more than it has",
  arguments: [
    ([8000.0, 12], 0), ([72.5, 61], 1), ([1.23456], 3), ([0.01234567], 5), ([], 0), ([1234.567], 0), ([101.26], 1),
  ] as [([Double], Int)])
func decimals(values: [Double], expected: Int) {
  #expect(NumberText.decimals(for: values) == expected)
}

@Test("long answers are written whole, row by row, in every form for programs")
func longAnswers() throws {
  let columns: [QueryResult.Column] = [.init("start", .time), .init("sum", .number), .init("n", .integer)]
  let cells = (0..<1_300).map { row -> [QueryResult.Cell] in
    [
      .time(Instant(seconds: Int64(row) * 86_400), offsetSeconds: row % 3 * 1_800),
      row % 7 == 0 ? .missing : .number(Double(row) / 8 - 20), .integer(Int64(row) - 600),
    ]
  }
  let result = QueryResult(query: "", zone: "UTC", columns: columns, rows: cells)
  let lines = result.text(as: .csv).split(separator: "\n", omittingEmptySubsequences: false)
  #expect(lines.count == 1_302 && lines.first == "start,sum,n" && lines.last == "")
  #expect(lines[1] == "1970-01-01T00:00:00+00:00,,-600" && lines[601] == "1971-08-24T00:00:00+00:00,55,0")
  #expect(lines[602] == "1971-08-25T00:30:00+00:30,55.125,1")
  for (row, line) in lines.dropFirst().dropLast().enumerated() {
    let single = QueryResult(query: "", zone: "UTC", columns: columns, rows: [cells[row]])
    #expect(single.text(as: .csv) == "start,sum,n\n\(line)\n", "row \(row)")
  }
  let whole = try #require(
    try JSONSerialization.jsonObject(with: Data(result.text(as: .json).utf8)) as? [String: Any])
  let rows = try #require(whole["rows"] as? [NSDictionary])
  let apart = try result.text(as: .jsonl).split(separator: "\n").map {
    try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
  }
  #expect(rows.count == 1_300 && rows == apart && rows[0]["sum"] is NSNull && rows[1]["sum"] as? Double == -19.875)
}
