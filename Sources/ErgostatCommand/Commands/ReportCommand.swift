import Ergostat
import Reporting

/// `ergostat report TEMPLATE.md --data FILE`: a Markdown file whose questions are answered.
struct ReportCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let path = arguments.operands[0]
    guard let data = arguments["data"] else {
      throw UsageError.operandMissing(command: "report", expected: "--data FILE, the export or store that is asked")
    }
    guard let text = TextFile.read(path) else {
      throw Failure("'\(path)' cannot be read: \(TextFile.lastError)", .unreadable)
    }
    let template = ReportTemplate(text)
    let file = try LoadedFile(arguments, dataPath: data)
    var options = ReportOptions()
    options.fileName = path.split(separator: "/").last.map(String.init) ?? path
    options.showsQueries = arguments.has("show-queries")
    let report = template.report(by: try file.engine(arguments), options: options)
    let page = isPage ? report.html : report.markdown
    if let out = arguments["out"], out != "-" {
      guard TextFile.replace(out, with: page) else {
        throw Failure("'\(out)' cannot be written: \(TextFile.lastError)", .unwritable)
      }
    } else {
      Terminal.output(page)
    }
    for problem in report.problems {
      Terminal.error(ErrorText.styled("error \(problem.headline(file: path))\n\(problem.detail)"))
    }
    return report.problems.isEmpty ? file.exitCode : .usage
  }

  /// Whether a page is asked for: by `--format`, else by the ending of `--out`.
  private var isPage: Bool {
    if let format = arguments["format"] { return format == "html" }
    let out = arguments["out"]?.lowercased() ?? ""
    return out.hasSuffix(".html") || out.hasSuffix(".htm")
  }
}
