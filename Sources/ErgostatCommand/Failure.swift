/// Why a command could not do its work, ready to be shown.
struct Failure: Error {
  let text: String
  let exitCode: ExitCode

  /// A failure with the program's name before its sentence.
  init(_ message: String, _ exitCode: ExitCode) {
    text = "ergostat: \(message)\n"
    self.exitCode = exitCode
  }

  /// A failure whose text is complete.
  init(verbatim text: String, _ exitCode: ExitCode) {
    self.text = text
    self.exitCode = exitCode
  }
}
