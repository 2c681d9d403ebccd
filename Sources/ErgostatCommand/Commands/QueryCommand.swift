struct QueryCommand {
  init(_ arguments: ParsedArguments) {}
  func run() throws -> ExitCode { .fine }
}
