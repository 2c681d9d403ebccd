#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How long something took, over several rounds.
package struct Timing: Hashable, Sendable {
  /// Seconds of each round in ascending order; never empty.
  package let sortedSeconds: [Double]

  /// - Precondition: there is at least one round.
  package init(_ seconds: [Double]) {
    precondition(!seconds.isEmpty, "a timing has at least one round")
    sortedSeconds = seconds.sorted()
  }

  /// The middle round; of an even number, the mean of the two in the middle.
  package var medianSeconds: Double {
    let middle = sortedSeconds.count / 2
    return sortedSeconds.count % 2 == 1
      ? sortedSeconds[middle] : (sortedSeconds[middle - 1] + sortedSeconds[middle]) / 2
  }

  /// The quickest round.
  package var minimumSeconds: Double { sortedSeconds[0] }
  /// The slowest round.
  package var maximumSeconds: Double { sortedSeconds[sortedSeconds.count - 1] }
}

/// Measures with the monotonic clock.
package enum Stopwatch {
  /// Seconds since some fixed moment.
  package static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Seconds that `body` takes, with what it returns.
  package static func seconds<Answer, Failure: Error>(
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> (seconds: Double, answer: Answer) {
    let start = now()
    let answer = try body()
    return (now() - start, answer)
  }

  /// Times contenders against each other: each once in every round, in turn, so that the noise of the machine falls on all
  /// alike. The first, unmeasured round warms up.
  ///
  /// - Parameter repeats: Calls of a contender within one round; the time is that of one call.
  package static func race(
    rounds: Int, repeats: Int = 1, _ contenders: [(_ repeats: Int) -> Void]
  ) -> [Timing] {
    var seconds = contenders.map { _ in [Double]() }
    for round in 0...max(1, rounds) {
      for (place, contender) in contenders.enumerated() {
        let start = now()
        contender(repeats)
        let elapsed = (now() - start) / Double(max(1, repeats))
        if round > 0 { seconds[place].append(elapsed) }
      }
    }
    return seconds.map { Timing($0) }
  }
}
