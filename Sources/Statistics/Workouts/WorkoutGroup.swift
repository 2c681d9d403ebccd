import Calendars
import Quantities
import Storage

/// A workout that counts, with the records of it by other sources.
package struct WorkoutGroup: Sendable {
  /// The record with the most data.
  package let main: Workout
  /// The other records of the same session, by start.
  package let others: [Workout]
}

extension WorkoutGroup {
  /// Two records of one session start at most this far apart: ten minutes.
  private static let longestStartGap: Int64 = 10 * 60 * 1_000_000

  /// The workouts of a person, each session once.
  ///
  /// Two records are of one session if their sources differ, their kinds agree, they start within ten minutes of each other and share
  /// more than half of the shorter one's time; or if one is an exact copy of the other. Kinds agree if they are equal, or
  /// if one of them is `other`, which says nothing. What is one session with a third record is one session.
  ///
  /// The record with the most data counts: most statistics, events, legs, routes, metadata and totals together; of equals the longer
  /// one, then that of the better class of source, then the earlier one, then the first in order.
  ///
  /// - Complexity: O(n log n + n k) where k workouts start within ten minutes.
  package static func sessions(of workouts: [Workout], sources: SourceDictionary, metadata: MetadataTable)
    -> [WorkoutGroup]
  {
    let ordered = workouts.indices.sorted { left, right in
      (workouts[left].range.start, workouts[left].range.end, left) < (
        workouts[right].range.start, workouts[right].range.end, right
      )
    }.map { workouts[$0] }
    var parents = Array(ordered.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index { index = parents[index] }
      return index
    }
    for first in ordered.indices {
      var second = first + 1
      while second < ordered.count, startGap(ordered[first], ordered[second]) <= longestStartGap {
        if isSameSession(ordered[first], ordered[second]) {
          let (low, high) = (min(root(first), root(second)), max(root(first), root(second)))
          parents[high] = low
        }
        second += 1
      }
    }
    return Dictionary(grouping: ordered.indices, by: root).sorted { $0.key < $1.key }.map { _, members in
      let best =
        members.min { isBetter(ordered[$0], than: ordered[$1], sources: sources, metadata: metadata) } ?? members[0]
      return WorkoutGroup(main: ordered[best], others: members.filter { $0 != best }.map { ordered[$0] })
    }.sorted { ($0.main.range.start, $0.main.range.end) < ($1.main.range.start, $1.main.range.end) }
  }

  private static func startGap(_ first: Workout, _ second: Workout) -> Int64 {
    second.range.start.microseconds - first.range.start.microseconds
  }

  private static func isSameSession(_ first: Workout, _ second: Workout) -> Bool {
    guard kindsAgree(first.activity, second.activity) else { return false }
    if first.source == second.source { return first.range == second.range && first.activity == second.activity }
    if first.range == second.range { return true }
    let shared = first.range.intersection(second.range)?.microseconds ?? 0
    let shorter = min(first.range.microseconds, second.range.microseconds)
    return shared > shorter - shared
  }

  /// Whether two kinds may be those of one session.
  static func kindsAgree(_ first: WorkoutActivityType, _ second: WorkoutActivityType) -> Bool {
    first == second || first == .other || second == .other
  }

  private static func isBetter(
    _ left: Workout, than right: Workout, sources: SourceDictionary, metadata: MetadataTable
  ) -> Bool {
    let (leftSize, rightSize) = (dataCount(left, metadata), dataCount(right, metadata))
    if leftSize != rightSize { return leftSize > rightSize }
    if left.range.microseconds != right.range.microseconds { return left.range.microseconds > right.range.microseconds }
    let (leftClass, rightClass) = (
      sources.sources[left.source]?.sourceClass, sources.sources[right.source]?.sourceClass
    )
    if let leftClass, let rightClass, leftClass != rightClass { return leftClass < rightClass }
    return (left.range.start, left.source) < (right.range.start, right.source)
  }

  /// How much a record tells.
  private static func dataCount(_ workout: Workout, _ metadata: MetadataTable) -> Int {
    workout.statistics.count + workout.events.count + workout.activities.count + workout.routes.count
      + metadata[workout.metadata].count + (workout.totalDistanceKilometers == nil ? 0 : 1)
      + (workout.totalEnergyKilocalories == nil ? 0 : 1)
  }
}

extension Array where Element == SampleSource {
  fileprivate subscript(identifier: SourceID) -> SampleSource? {
    Int(identifier.rawValue) < count ? self[Int(identifier.rawValue)] : nil
  }
}
