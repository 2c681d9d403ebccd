import Ergostat

/// `ergostat profile STORE [FILE]`: thresholds and zones that a store keeps.
struct ProfileCommand {
  let arguments: ParsedArguments

  func run() throws -> ExitCode {
    let path = arguments.operands[0]
    let name = arguments["person"]
    if arguments.has("remove") {
      guard arguments.operands.count == 1 else { throw Failure("--remove takes no FILE", .usage) }
      try StoreErrorReporting.run { () throws(StoreError) in try StoreFile(path: path).keep(nil, of: name) }
      return .fine
    }
    guard arguments.operands.count == 2 else { return try show(path) }
    let profile = try ProfileFile.read(arguments.operands[1])
    try StoreErrorReporting.run { () throws(StoreError) in try StoreFile(path: path).keep(profile, of: name) }
    Terminal.output("kept: \(profile.entries.count) \(profile.entries.count == 1 ? "entry" : "entries")\n")
    return .fine
  }

  private func show(_ path: String) throws -> ExitCode {
    let people = try StoreErrorReporting.run { () throws(StoreError) in try StoreFile(path: path).read() }
    guard let profile = try arguments.person(in: people).trainingProfile else {
      Terminal.error("note: no profile is kept; see 'ergostat profile --help'\n")
      return .fine
    }
    Terminal.output(profile.text)
    return .fine
  }
}

/// Reads the file of a profile.
enum ProfileFile {
  /// The profile, or a failure that names the file, the line and what is expected.
  static func read(_ path: String) throws -> TrainingProfile {
    guard let text = TextFile.read(path) else { throw Failure("'\(path)' cannot be read", .unreadable) }
    do throws(TrainingProfileError) {
      return try TrainingProfile(parsing: text)
    } catch {
      throw Failure("'\(path)', \(DisplayText.harmless(error.message))", .usage)
    }
  }
}
