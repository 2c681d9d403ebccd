/// What the process tells its caller (design § 7).
enum ExitCode: Int32 {
  case fine = 0
  /// `--fail-empty` was given and there is no row with a value.
  case empty = 1
  /// The sentence or the command line is wrong.
  case usage = 2
  /// The input cannot be read.
  case unreadable = 3
  /// `--strict` was given and something of the file was lost.
  case losses = 4
  /// The output cannot be written.
  case unwritable = 5
  /// Ctrl-C.
  case interrupted = 130
}
