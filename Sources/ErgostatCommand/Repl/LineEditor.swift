import CLibedit
import Ergostat

/// A line of a person at a terminal, with editing, history and completion by libedit. The only place that calls it.
final class LineEditor {
  /// How a line ended.
  enum Line: Equatable {
    case text(String)
    /// Ctrl-C: the line is given up.
    case cancelled
    /// Ctrl-D on an empty line, or the terminal went away.
    case end
  }

  private let session = UnsafeMutablePointer<clibedit_session>.allocate(capacity: 1)
  private let names: SentenceCompletion.Names

  /// Starts editing on standard input; `nil` where that is no terminal, or no libedit: lines are then read as they come.
  ///
  /// - Parameter names: What completion knows beside the language.
  init?(names: SentenceCompletion.Names, history: [String]) {
    self.names = names
    session.initialize(to: clibedit_session())
    session.pointee.is_interrupted = { Interrupt.isRequested ? 1 : 0 }
    session.pointee.complete = { owner, line in
      guard let owner, let line else { return LineEditor.beeps }
      return Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue().complete(line)
    }
    guard clibedit_open(session, "ergostat", Int32(HistoryFile.longest)) == 1 else { return nil }
    session.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    for line in history { clibedit_remember(session, line) }
  }

  deinit {
    if session.pointee.line != nil { clibedit_close(session) }
    session.deallocate()
  }

  /// Waits for a line.
  func read() -> Line {
    var count: Int32 = 0
    let text = clibedit_gets(session, &count).map { String(cString: $0) }
    if Interrupt.isRequested {
      Interrupt.forget()
      clibedit_reset(session.pointee.line)
      return .cancelled
    }
    guard let text, count > 0 else { return .end }
    return .text(text.last == "\n" ? String(text.dropLast()) : text)
  }

  /// Adds a line to what the arrow keys bring back.
  func remember(_ line: String) { clibedit_remember(session, line) }

  // MARK: Completion

  private static let refreshes = UInt8(CC_REFRESH)
  private static let beeps = UInt8(CC_REFRESH_BEEP)
  private static let redisplays = UInt8(CC_REDISPLAY)

  /// Completes the word before the cursor as far as it is certain; shows what it could be where it is not.
  private func complete(_ line: OpaquePointer) -> UInt8 {
    guard let info = clibedit_line(line)?.pointee, let start = info.buffer, let cursor = info.cursor else {
      return LineEditor.beeps
    }
    let text = String(
      decoding: UnsafeRawBufferPointer(start: start, count: cursor - start), as: UTF8.self)
    let completion = ReplWords.completion(of: text, names: names)
    let common = completion.commonText
    let typed = String(text.suffix(completion.replacedCount))
    guard !common.isEmpty else { return LineEditor.beeps }
    if completion.candidates.count == 1 || common.count > typed.count {
      clibedit_delete(line, Int32(completion.replacedCount))
      _ = clibedit_insert(line, common + (completion.candidates.count == 1 ? " " : ""))
      return LineEditor.refreshes
    }
    Terminal.output("\n" + ReplWords.list(completion.candidates, width: Terminal.columns))
    return LineEditor.redisplays
  }
}
