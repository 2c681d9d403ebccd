import CKernels
import Ergostat

/// A file that was read for a command, and what its options say about reading.
struct LoadedFile {
  /// Whom questions are about that name nobody.
  let person: PersonData
  /// Everyone in the file, that person first.
  private let people: SampleStore
  let report: ImportReport
  private let isStrict: Bool
  /// The store that the person comes from; `nil` for an export.
  private let store: StoreFile?

  /// Reads the file named by the first operand: a store at once, an export with a progress bar where a person looks.
  ///
  /// - Parameter store: The store, where it is open already.
  init(_ arguments: ParsedArguments, store: StoreFile? = nil) throws {
    if let store {
      try self.init(arguments, of: store)
    } else {
      try self.init(arguments, dataPath: arguments.operands[0])
    }
  }

  /// Reads the file at `path`: a store at once, an export with a progress bar where a person looks.
  init(_ arguments: ParsedArguments, dataPath path: String) throws {
    if StoreFile.isStore(path: path) {
      try self.init(
        arguments, of: StoreErrorReporting.run { () throws(StoreError) in try StoreFile(path: path) })
    } else {
      try self.init(arguments, path: path)
    }
  }

  /// Reads an open store.
  private init(_ arguments: ParsedArguments, of store: StoreFile) throws {
    let people = try StoreErrorReporting.run { () throws(StoreError) in try store.read() }
    let person = try arguments.person(in: people)
    if arguments.has("home") {
      throw UsageError.badValue(
        value: arguments["home"] ?? "", option: "home",
        reason: "a store has the home zone of its imports; --tz sets the zone of one answer")
    }
    self.person = person
    self.people = SampleStore(people: [person] + people.people.filter { $0.name != person.name })
    self.store = store
    report = ImportReport()
    isStrict = arguments.has("strict")
  }

  /// Reads an export, with a progress bar where a person looks.
  init(_ arguments: ParsedArguments, path: String) throws {
    let isQuiet = arguments.has("quiet")
    let bar = ProgressBar(isShown: Terminal.errorIsTerminal && !isQuiet)
    var options = ImportOptions()
    if let name = arguments["person"] { options.personName = name }
    options.homeZone = try arguments.zone("home")
    options.threads = try arguments.threadCount()
    options.isCancelled = { Interrupt.isRequested }
    options.progress = { progress in
      bar.update(
        bytes: Int(progress.bytesRead), total: progress.bytesTotal.map { Int($0) }, records: progress.recordsRead)
    }
    do {
      let result =
        path == "-"
        ? try AppleHealthImporter.read(descriptor: 0, options: options)
        : try AppleHealthImporter.read(path: path, options: options)
      bar.finish()
      person = result.person
      people = SampleStore(people: [person])
      report = result.report
    } catch {
      bar.finish()
      if error == .cancelled { throw Failure("stopped; nothing was changed", .interrupted) }
      let name = path == "-" ? "standard input" : "'\(path)'"
      throw Failure(error.message.includes(name) ? error.message : "\(name): \(error.message)", .unreadable)
    }
    isStrict = arguments.has("strict")
    store = nil
    tell(arguments, path: path, isQuiet: isQuiet)
  }

  /// The exit code of a command that did its work: losses count only under `--strict`, damage of the store always. Names
  /// what is damaged, since it is missing from the answer.
  var exitCode: ExitCode {
    if let damages = store?.damages, !damages.isEmpty {
      for damage in damages { Terminal.error("ergostat: \(DisplayText.harmless(damage.text))\n") }
      return .unreadable
    }
    return isStrict && report.hasLosses ? .losses : .fine
  }

  /// What is told of how the data came: the report of an export, the history and size of a store.
  var reportText: String {
    guard let store, let summary = try? store.summary() else { return report.text }
    let bytes = summary.rowCount > 0 ? Double(summary.columnByteCount) / Double(summary.rowCount) : 0
    let size =
      "store of format \(summary.version): \(summary.fileByteCount) bytes, \(summary.rowCount) samples of "
      + "\(summary.parts.count) types, \((bytes * 100).rounded() / 100) bytes a sample"
      + (summary.totalsByteCount > 0 ? "; totals of quarter hours: \(summary.totalsByteCount) bytes" : "")
    let last = summary.imports.last.map { "the last import:\n" + $0.report } ?? "nothing was imported yet"
    return ([size] + summary.imports.map(\.text) + [last]).joined(separator: "\n")
  }

  /// The whole report where it is asked for, else a line that something was lost.
  private func tell(_ arguments: ParsedArguments, path: String, isQuiet: Bool) {
    if arguments.has("report") {
      Terminal.error(report.text + "\n")
    } else if report.hasLosses, !isQuiet {
      let cut = report.isTruncated ? "the file ends early; " : ""
      Terminal.error(
        "note: \(cut)\(report.count(of: .skipped)) items were skipped; 'ergostat show \(path) report' says why\n")
    }
  }
}

extension ParsedArguments {
  /// Whom `--person` names, the first one where it is not given.
  func person(in people: SampleStore) throws -> PersonData {
    let name = self["person"]
    guard let person = name.map({ people.person(named: $0) }) ?? people.defaultPerson else {
      throw Failure(StoreError.noPerson(name ?? "", known: people.people.map(\.name)).message, .usage)
    }
    return person
  }

  /// The number that `--threads` names, or `nil` where it is not given.
  func threadCount() throws(UsageError) -> Int? {
    guard let text = self["threads"] else { return nil }
    guard let count = Int(text), count > 0 else {
      throw .badValue(value: text, option: "threads", reason: "it must be a whole number above 0")
    }
    return count
  }

  /// The zone that an option names, or `nil` where it is not given.
  func zone(_ option: String) throws(UsageError) -> Zone? {
    guard let identifier = self[option] else { return nil }
    do {
      return try Zone(identifier: identifier)
    } catch {
      throw .badValue(value: identifier, option: option, reason: "\(error)")
    }
  }
}

extension LoadedFile {
  /// The store that the first operand names; `nil` if it names anything else.
  static func openStore(_ arguments: ParsedArguments) throws -> StoreFile? {
    let path = arguments.operands[0]
    guard StoreFile.isStore(path: path) else { return nil }
    // A question takes a few megabytes of totals, all of them at once.
    ck_prefer_large_pages_for_heap(LoadedFile.heapGrowth)
    return try StoreErrorReporting.run { () throws(StoreError) in try StoreFile(path: path) }
  }

  private static let heapGrowth = 8 << 20

  /// The own metrics of a store; none without one.
  static func definitions(of store: StoreFile?) throws -> Definitions {
    guard let store else { return Definitions() }
    return Definitions(sentences: try StoreErrorReporting.run { () throws(StoreError) in try store.definitions() })
  }

  /// An engine over the file's data with the present and the zones that the options name.
  ///
  /// - Parameter definitions: The own metrics that it knows; `nil` for those of the store.
  func engine(_ arguments: ParsedArguments, knowing definitions: Definitions? = nil) throws -> QueryEngine {
    let zone = try arguments.zone("tz")
    var now = Instant.now
    if let text = arguments["now"] {
      do {
        now = try Moment.instant(text, of: person, zoneOverride: zone, systemZone: .system)
      } catch {
        throw UsageError.badValue(value: text, option: "now", reason: "\(error)")
      }
    }
    let profile = try arguments["profile"].map { try ProfileFile.read($0) }
    let known = try definitions ?? LoadedFile.definitions(of: store)
    return QueryEngine(
      store: people,
      settings: EngineSettings(now: now, zoneOverride: zone, systemZone: .system, profile: profile),
      definitions: known)
  }
}
