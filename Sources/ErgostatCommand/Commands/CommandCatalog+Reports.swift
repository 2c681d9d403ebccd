extension CommandCatalog {
  /// Commands around questions: reports, conversations, completion.
  static let around = [report, repl, completion]

  static let report = CommandDescription(
    name: "report",
    operands: "TEMPLATE.md",
    operandCount: 1...1,
    summary: "fill a Markdown file's questions with their answers",
    explanation: """
      A fenced block that begins with ```ergostat holds one sentence and becomes its table; in running text,
      {{ sum steps last 7 days }} becomes the value and {{ verdict: avg weight by week | trend }} that of a column.
      Behind ```ergostat may stand title="…", query (shows the sentence), columns="label, sum", notes=hide.
      The result is Markdown or one HTML page that needs nothing else, by the ending of --out. What is wrong with a block
      stands in the report at its place and on standard error, and the exit code is 2. Every month, from cron:
      0 7 1 * * ergostat report monthly.md --data me.ergostat --out /srv/reports/monthly.html
      """,
    examples: [
      ("ergostat report Examples/monthly.md --data export.zip --out monthly.html", "a page to look at"),
      ("ergostat report monthly.md --data me.ergostat", "Markdown on standard output"),
    ],
    options: [
      .value("data", "FILE", letter: "d", "the export or store that is asked; needed"),
      .value("out", "FILE", letter: "o", "where the report is written (standard output)"),
      .value(
        "format", "FORM", letter: "f", choices: ["md", "html"], "form of the report (by the ending of --out, else md)"),
      .flag("show-queries", "show every block's sentence below its answer"),
    ] + readingOptions + answerOptions.filter { $0.name != "errors" })

  static let repl = CommandDescription(
    name: "repl",
    operands: "FILE",
    operandCount: 1...1,
    summary: "ask one question after the other",
    explanation: """
      Reads the file once and answers lines: questions, explain …, show …, help. Tab completes types, sources, activities and
      keywords; the arrow keys bring back earlier lines; Ctrl-C gives a line up and Ctrl-D leaves. Lines are kept in
      ~/.local/state/ergostat/history, which only you can read; ERGOSTAT_HISTORY names another place, or none if empty, and a
      line that begins with a blank is not kept. Without a terminal, lines are read from standard input and only answers
      are written; the exit code is 2 if a line was wrong. Colours follow NO_COLOR; keys may be set in ~/.editrc.
      """,
    examples: [
      ("ergostat repl me.ergostat", "a conversation"),
      ("ergostat repl export.zip < questions.txt", "many questions, one reading of the file"),
    ],
    options: readingOptions + answerOptions.filter { $0.name != "errors" })

  static let completion = CommandDescription(
    name: "completion",
    operands: "[bash|zsh|fish]",
    operandCount: 1...1,
    summary: "print a script that completes command lines in a shell",
    explanation: """
      Commands, options and their values, files, and the words of a sentence in quotes. Load it from the shell's start-up file.
      """,
    examples: [
      ("eval \"$(ergostat completion bash)\"", "in ~/.bashrc"),
      ("eval \"$(ergostat completion zsh)\"", "in ~/.zshrc, after compinit"),
      ("ergostat completion fish | source", "in ~/.config/fish/config.fish"),
    ],
    options: [.flag("help", letter: "h", "this help")])
}
