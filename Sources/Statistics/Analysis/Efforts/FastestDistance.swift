/// The shortest time in which any `distance` of a recording was covered, from distances travelled since its start; `nil` if the
/// whole is shorter.
///
/// Time is elapsed time: pauses count, as in a race. Between samples distance grows evenly with time. Exact: the quickest stretch has
/// at least one end at a sample. Of equal ones the first wins.
///
/// **Unit.** `BestEffort.value` is in seconds; a pace is that over the distance.
///
/// **Missing data.** Leave samples without a distance out. A distance that falls back counts as standing still.
/// - Parameters:
///   - times: In seconds, never falling.
///   - distances: In the unit of `distance`.
/// - Precondition: as many times as distances.
/// - Complexity: O(*n*), two pointers.
package func fastestStretch(times: [Double], distances: [Double], distance: Double) -> BestEffort? {
  precondition(times.count == distances.count, "\(times.count) times of \(distances.count) distances")
  guard distance > 0, let start = times.first else { return nil }
  var travelled: [Double] = []
  for value in distances { travelled.append(max(travelled.last ?? value, value)) }
  var best: BestEffort?
  func offer(_ from: Double, _ to: Double) {
    if best.map({ to - from < $0.value }) ?? true {
      best = BestEffort(value: to - from, start: from - start, end: to - start, coverage: 1)
    }
  }
  func time(of goal: Double, between earlier: Int, _ later: Int) -> Double {
    let share = (goal - travelled[earlier]) / (travelled[later] - travelled[earlier])
    return times[earlier] + share * (times[later] - times[earlier])
  }
  // From each sample to where the distance is reached first.
  var end = 0
  for sample in times.indices {
    let goal = travelled[sample] + distance
    while end < times.count, travelled[end] < goal { end += 1 }
    guard end < times.count else { break }
    offer(times[sample], time(of: goal, between: end - 1, end))
  }
  // From where the distance began last, to each sample.
  var begin = 0
  for sample in times.indices {
    let goal = travelled[sample] - distance
    guard let lowest = travelled.first, goal >= lowest else { continue }
    while begin + 1 < times.count, travelled[begin + 1] <= goal { begin += 1 }
    guard begin + 1 < times.count else { break }
    offer(time(of: goal, between: begin, begin + 1), times[sample])
  }
  return best
}
