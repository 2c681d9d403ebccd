import Ergostat

/// `ergostat verify STORE`: checks every byte.
struct VerifyCommand {
  let arguments: ParsedArguments

  func run() throws -> ExitCode {
    try StoreErrorReporting.run { () throws(StoreError) in
      let store = try StoreFile(path: arguments.operands[0])
      let result = try store.verify()
      let summary = try store.summary()
      for damage in result.damages { Terminal.output(DisplayText.harmless(damage.text) + "\n") }
      for problem in result.structureProblems { Terminal.output("structure: \(DisplayText.harmless(problem))\n") }
      let perSample = summary.rowCount > 0 ? Double(summary.columnByteCount) / Double(summary.rowCount) : 0
      Terminal.output(
        """
        format \(summary.version), \(summary.fileByteCount) bytes, \(summary.rowCount) samples of \(summary.parts.count) \
        types, \((perSample * 100).rounded() / 100) bytes a sample, \(summary.imports.count) imports
        \(result.isSound ? "sound: every checksum, order and total is right" : "damaged: see above; the rest is readable")

        """)
      return result.isSound ? .fine : .unreadable
    }
  }
}

/// `ergostat redact STORE NEWSTORE`: a copy that says less of whom it is about.
struct RedactCommand {
  let arguments: ParsedArguments

  func run() throws -> ExitCode {
    let damages = try StoreErrorReporting.run { () throws(StoreError) in
      try StoreFile(path: arguments.operands[0]).redact(to: arguments.operands[1])
      return try StoreFile(path: arguments.operands[1]).verify().damages
    }
    for damage in damages { Terminal.error("ergostat: in the copy, too, \(DisplayText.harmless(damage.text))\n") }
    Terminal.error("note: times and values are there; they may be enough to recognise a person\n")
    return damages.isEmpty ? .fine : .unreadable
  }
}

/// `ergostat compact STORE`: gives back room and drops what is damaged.
struct CompactCommand {
  let arguments: ParsedArguments

  func run() throws -> ExitCode {
    try StoreErrorReporting.run { () throws(StoreError) in
      let result = try StoreFile(path: arguments.operands[0]).compact(forgetsChanges: arguments.has("forget-changes"))
      for damage in result.dropped { Terminal.output("dropped " + DisplayText.harmless(damage.text) + "\n") }
      Terminal.output("\(result.byteCountBefore) bytes before, \(result.byteCountAfter) now\n")
      return result.dropped.isEmpty ? .fine : .losses
    }
  }
}
