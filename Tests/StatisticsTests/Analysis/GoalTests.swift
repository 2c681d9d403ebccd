import Testing

@testable import Statistics

@Suite("Goals and streaks")
struct GoalTests {
  private let steps: [Double?] = [8_000, 12_000, 10_000, 9_999, 11_000, 10_500, 10_001, 15_000, 0, 10_000, 10_000]

  @Test("the vector of streaks")
  func vector() {
    let reached = goalReached(steps) { $0 >= 10_000 }
    #expect(longestStreak(reached) == Streak(buckets: 4..<8, length: 4))
    #expect(currentStreak(reached)?.length == 2)
    #expect(currentStreak(reached + [false], isLastRunning: true)?.length == 2)
    #expect(currentStreak(reached + [nil], isLastRunning: true)?.length == 2)
    #expect(currentStreak(reached + [true], isLastRunning: true)?.length == 3)
    #expect(currentStreak(reached + [false]) == nil)
  }

  @Test("an allowance forgives missed buckets in a row, and does not count them")
  func allowance() {
    let reached: [Bool?] = [true, nil, true, false, false, true, false, false]
    #expect(streaks(reached).map(\.length) == [1, 1, 1])
    #expect(streaks(reached, allowance: 1) == [Streak(buckets: 0..<3, length: 2), Streak(buckets: 5..<6, length: 1)])
    #expect(longestStreak(reached, allowance: 2) == Streak(buckets: 0..<6, length: 3))
    #expect(currentStreak(reached, allowance: 1) == nil)
    #expect(currentStreak(reached, allowance: 1, isLastRunning: true)?.length == 1)
    #expect(currentStreak(reached, allowance: 2)?.length == 3)
  }

  @Test("of equal streaks the first is the longest")
  func equals() {
    #expect(longestStreak([true, false, true]) == Streak(buckets: 0..<1, length: 1))
    #expect(longestStreak([nil, false]) == nil)
    #expect(longestStreak([]) == nil)
    #expect(currentStreak([]) == nil)
    #expect(currentStreak([true], isLastRunning: true)?.length == 1)
    #expect(goalReached([nil, .nan, 1]) { $0 > 0 } == [nil, nil, true])
  }
}
