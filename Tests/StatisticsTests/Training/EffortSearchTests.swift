import Calendars
import Quantities
import Storage
import Testing

@testable import Statistics

/// The value at each moment, and the best stretches of it, against slow forms that try every second.
@Suite("Efforts within workouts")
struct EffortSearchTests {
  private static func workout(seconds: Int64, pause: (Int64, Int64)?) -> Workout {
    let range = TimeRange(Instant(microseconds: 0), Instant(microseconds: seconds * second))
    var workout = Workout(activity: .running, range: range, source: SourceID(rawValue: 0))
    if let pause {
      for (moment, kind) in [(pause.0, WorkoutEvent.Kind.pause), (pause.1, .resume)] {
        let instant = Instant(microseconds: moment * second)
        workout.events.append(WorkoutEvent(kind: kind, range: TimeRange(instant, instant)))
      }
    }
    return workout
  }

  private static func samples(_ random: inout AnalysisRandom, until end: Int64) -> [TestSample] {
    (0..<Int.random(in: 1...12, using: &random)).map { _ in
      let start = Int64.random(in: -10..<end, using: &random)
      return TestSample(
        start, start + Int64.random(in: 1...20, using: &random), Double(Int64.random(in: 1...9, using: &random)))
    }
  }

  /// What counts in a second: of the samples over it the one that starts last, of equal starts the one that comes last in order.
  private static func slowValue(_ samples: [TestSample], at moment: Int64) -> TestSample? {
    samples.filter { $0.start <= moment * second && moment * second < $0.end }
      .max { ($0.start, $0.end, $0.value) < ($1.start, $1.end, $1.value) }
  }

  @Test("steps give at each second what started last, and nothing in pauses", arguments: 0..<200)
  func steps(seed: Int) {
    var random = AnalysisRandom(seed: seed)
    let end = Int64.random(in: 5...60, using: &random)
    let pause = Bool.random(using: &random) ? (end / 3, end / 2) : nil
    let workout = Self.workout(seconds: end, pause: pause)
    // Distinct starts, for which the rule has no ties.
    var starts: Set<Int64> = []
    let samples = Self.samples(&random, until: end).filter { starts.insert($0.start).inserted }
    let readings = Readings.heldByTime(Rows(samples), ranking: .level)
    let steps = readings.steps(within: workout.activeSpans())
    for moment in 0..<end {
      let isPaused = pause.map { $0.0 <= moment && moment < $0.1 } ?? false
      let expected = isPaused ? nil : Self.slowValue(samples, at: moment)?.value
      let found = steps.first { $0.start <= moment * second && moment * second < $0.end }?.value
      #expect(found == expected, "seed \(seed), second \(moment)")
    }
    for (left, right) in zip(steps, steps.dropFirst()) { #expect(left.end <= right.start, "seed \(seed)") }
  }

  @Test("the most in a stretch is that of the best whole second to start at", arguments: 0..<100)
  func most(seed: Int) throws {
    var random = AnalysisRandom(seed: seed)
    let end = Int64.random(in: 10...60, using: &random)
    let pause = Bool.random(using: &random) ? (end / 3, end / 2) : nil
    let workout = Self.workout(seconds: end, pause: pause)
    // One after the other, so that nothing covers anything.
    var (samples, start): ([TestSample], Int64) = ([], 0)
    while start < end {
      let stop = start + Int64.random(in: 1...9, using: &random)
      if Bool.random(using: &random) {
        samples.append(TestSample(start, stop, Double(Int64.random(in: 1...9, using: &random))))
      }
      start = stop
    }
    guard !samples.isEmpty else { return }
    let amounts = Amounts.addingAll(Rows(samples))
    let perSecond = (0..<end).map { moment -> Double in
      if let pause, pause.0 <= moment, moment < pause.1 { return 0 }
      return Self.slowValue(samples, at: moment).map { $0.value / Double($0.end - $0.start) * Double(second) } ?? 0
    }
    let length = Int(Int64.random(in: 1...end, using: &random))
    let slow = (0...(Int(end) - length)).map { perSecond[$0..<$0 + length].reduce(0, +) }.max() ?? 0
    let found = EffortSearch(workout).most(amounts, seconds: Double(length))
    if slow > 0 {
      let value = try #require(found?.value, "seed \(seed)")
      #expect(abs(value - slow) <= 1e-9 * slow, "seed \(seed): \(value) instead of \(slow)")
    } else {
      #expect(found == nil, "seed \(seed)")
    }
  }

  @Test("a jump of position is nobody's record")
  func jumps() throws {
    let rows = Rows([TestSample(0, 100, 0.3), TestSample(100, 101, 5), TestSample(101, 400, 0.9)])
    let search = EffortSearch(Self.workout(seconds: 400, pause: nil))
    let effort = try #require(search.fastest(.addingAll(rows), kilometers: 1))
    // The last 0.1 km before the jump, the second of the jump, and the 0.9 km behind it.
    #expect(abs(effort.value - (100.0 / 3 + 1 + 299)) < 1e-6)
    #expect(search.fastest(.addingAll(rows), kilometers: 1.3) == nil)
  }
}
