import BenchmarkHarness

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// This program again, as a process of its own.
enum ChildProcess {
  struct Failed: Error {
    let code: Int32
  }

  /// Runs to the end; the time is from before the start to the end of the output.
  static func run(_ arguments: [String]) throws -> (seconds: Double, output: String) {
    var pipeEnds: [Int32] = [0, 0]
    guard pipe(&pipeEnds) == 0 else { throw Failed(code: errno) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], STDOUT_FILENO)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let program = CommandLine.arguments[0]
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let begin = Stopwatch.now()
    // An empty environment: nothing of ours depends on it.
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    let code = posix_spawn(&process, program, &actions, nil, &words, &environment)
    close(pipeEnds[1])
    guard code == 0 else { throw Failed(code: code) }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(pipeEnds[0], &buffer, buffer.count)
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    close(pipeEnds[0])
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let seconds = Stopwatch.now() - begin
    guard status == 0 else { throw Failed(code: status) }
    return (seconds, String(decoding: output, as: UTF8.self).split(separator: "\n").joined(separator: " "))
  }
}
