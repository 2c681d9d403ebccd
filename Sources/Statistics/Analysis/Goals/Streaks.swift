/// A run of buckets that reached their goal.
package struct Streak: Hashable, Sendable {
  /// From the first bucket that reached the goal to the last.
  package var buckets: Range<Int>
  /// How many of them reached it: all, but for those that were allowed to miss.
  package var length: Int
}

/// Whether each value reaches a goal; `nil` where there is no value. O(*n*).
package func goalReached(_ values: [Double?], _ isReached: (Double) -> Bool) -> [Bool?] {
  values.map { present($0).map(isReached) }
}

/// All runs of buckets that reached their goal, oldest first.
///
///     streaks([true, true, false, true]).map(\.length)                // [2, 1]
///     streaks([true, true, false, true], allowance: 1).map(\.length)  // [3]
///
/// **Missing data.** A bucket without a value (`nil`) has not reached the goal.
/// - Parameter allowance: How many missed buckets *in a row* do not break a streak. They do not lengthen it either.
/// - Complexity: O(*n*).
package func streaks(_ reached: [Bool?], allowance: Int = 0) -> [Streak] {
  var found: [Streak] = []
  for (bucket, isReached) in reached.enumerated() where isReached == true {
    if let last = found.last, bucket - last.buckets.upperBound <= max(allowance, 0) {
      found[found.count - 1] = Streak(buckets: last.buckets.lowerBound..<bucket + 1, length: last.length + 1)
    } else {
      found.append(Streak(buckets: bucket..<bucket + 1, length: 1))
    }
  }
  return found
}

/// The longest streak, the first of several; `nil` if the goal was never reached. O(*n*).
package func longestStreak(_ reached: [Bool?], allowance: Int = 0) -> Streak? {
  // `max` would take the last of equals.
  streaks(reached, allowance: allowance).reduce(nil) { best, streak in
    best.map { streak.length > $0.length ? streak : $0 } ?? streak
  }
}

/// The streak that still goes on at the end; `nil` if none does.
///
/// - Parameter isLastRunning: Whether the last bucket is not over yet. It counts once it has reached the goal, and until then
///   it neither breaks a streak nor uses up the allowance.
/// - Complexity: O(*n*).
package func currentStreak(_ reached: [Bool?], allowance: Int = 0, isLastRunning: Bool = false) -> Streak? {
  guard let last = streaks(reached, allowance: allowance).last else { return nil }
  let isPending = isLastRunning && reached.last.map { $0 != true } ?? false
  let missed = reached.count - last.buckets.upperBound - (isPending ? 1 : 0)
  return missed <= max(allowance, 0) ? last : nil
}
