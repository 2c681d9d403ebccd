/// What a clock on the wall was set to over all time: the offset from UTC as a step function.
///
/// A zone has one, and so has a person who travels. Times on the clock are *local microseconds* since 1970-01-01T00:00 of
/// the clock. Steps back make the clock show times twice, steps forward make it skip some; both are found from
/// the table without knowing zones or rules.
///
/// **Invariants.** All arrays are equally long and not empty; `starts` rises strictly from `Int64.min`;
/// `reaches` never falls and ends with `Int64.max`.
struct OffsetTable: Sendable {
  /// The first instant of each step, microseconds of UTC.
  private(set) var starts: [Int64] = [.min]
  /// The clock's lead over UTC during each step, microseconds.
  private(set) var offsets: [Int64]
  /// Local microseconds that the clock has not shown by the end of each step: no earlier step reached them either.
  private(set) var reaches: [Int64] = [.max]
  /// From where on the steps repeat every 400 years, if they do; the table itself goes on for a year more.
  private(set) var cycleEnd: Int64 = .max

  /// A clock that is never changed.
  init(fixedOffset offset: Int64) { offsets = [offset] }

  /// 400 years: the calendar repeats with its weekdays, so rules of yearly change do.
  static let cycle = Int64(CivilDate.daysInCycle) * Microseconds.civilDay

  /// Appends a step; one that does not start after the last is left out.
  mutating func append(start: Int64, offset: Int64) {
    guard let lastStart = starts.last, let lastOffset = offsets.last, start > lastStart else { return }
    let before = reaches.count > 1 ? reaches[reaches.count - 2] : .min
    reaches[reaches.count - 1] = max(before, start.addingClamped(lastOffset))
    starts.append(start)
    offsets.append(offset)
    reaches.append(.max)
  }

  /// States that from 400 years before `end` on the steps repeat every 400 years.
  ///
  /// - Precondition: the table holds every step up to a year after `end`.
  mutating func repeatEvery400Years(from end: Int64) { cycleEnd = end }

  /// How often the table has repeated at `moment`, given where its last cycle ends.
  private func cycles(at moment: Int64, end: Int64) -> Int64 {
    moment < end || end == .max ? 0 : (moment - end) / OffsetTable.cycle + 1
  }
}

extension OffsetTable {
  /// A time during which the clock is not changed, `[start, end)`, and its lead.
  struct Step {
    var start: Int64
    var end: Int64
    var offset: Int64
  }

  /// The step of the table that holds an instant before `cycleEnd`. O(log n).
  func index(at instant: Int64) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }

  /// The clock's lead over UTC at an instant, microseconds. O(log n).
  func offset(at instant: Int64) -> Int64 { offsets[index(at: folded(instant))] }

  /// The instant of the table's own years that stands for `instant`.
  func folded(_ instant: Int64) -> Int64 {
    instant < cycleEnd ? instant : instant - cycles(at: instant, end: cycleEnd) * OffsetTable.cycle
  }

  /// The step in force at an instant. O(log n).
  func step(at instant: Int64) -> Step {
    let shift = cycles(at: instant, end: cycleEnd) * OffsetTable.cycle
    let index = index(at: instant - shift)
    return Step(
      start: index == 0 ? .min : starts[index].addingClamped(shift),
      end: index + 1 == starts.count ? .max : starts[index + 1].addingClamped(shift),
      offset: offsets[index])
  }

  /// What the clock shows. O(log n).
  func local(at instant: Int64) -> Int64 { instant.addingClamped(offset(at: instant)) }

  /// The latest time that the clock has shown up to an instant: steps back do not lower it. O(log n).
  func latestLocal(at instant: Int64) -> Int64 {
    let shift = cycles(at: instant, end: cycleEnd) * OffsetTable.cycle
    let index = index(at: instant - shift)
    let shown = instant.addingClamped(offsets[index])
    guard index > 0 else { return shown }
    return max(shown, reaches[index - 1].addingClamped(shift - 1))
  }

  /// The first instant at which the clock shows `local` or later, and the lead then. O(log n).
  func first(reaching local: Int64) -> (instant: Int64, offset: Int64) {
    let (index, shift) = firstIndex(reaching: local)
    let exact = local.subtractingClamped(offsets[index])
    return (max(exact, index == 0 ? .min : starts[index].addingClamped(shift)), offsets[index])
  }

  /// The instant that a time on the clock means: of two the first; one that was skipped moves on by what was skipped.
  ///
  /// O(log n).
  func instant(of local: Int64) -> Int64 {
    let (index, shift) = firstIndex(reaching: local)
    let exact = local.subtractingClamped(offsets[index])
    guard index > 0, exact < starts[index].addingClamped(shift) else { return exact }
    if let later = laterInstant(of: local - shift, after: index) { return later.addingClamped(shift) }
    return local.subtractingClamped(offsets[index - 1])
  }

  /// When the clock shows a time that it first skipped, as on a journey east and soon back; usually never.
  private func laterInstant(of local: Int64, after skipped: Int) -> Int64? {
    // No clock is two days behind UTC: steps that begin later than that cannot show the time.
    let latest = local.addingClamped(2 * Microseconds.civilDay)
    for index in (skipped + 1)..<max(skipped + 1, starts.count) {
      guard starts[index] <= latest else { return nil }
      let exact = local.subtractingClamped(offsets[index])
      if exact >= starts[index], index + 1 == starts.count || exact < starts[index + 1] { return exact }
    }
    return nil
  }

  /// The first step by whose end the clock has passed `local`, and by how much the table is moved for it.
  private func firstIndex(reaching local: Int64) -> (index: Int, shift: Int64) {
    // Two days later than for instants: no clock is that far from UTC.
    let end = cycleEnd.addingClamped(2 * Microseconds.civilDay)
    let shift = cycles(at: local, end: end) * OffsetTable.cycle
    let wanted = local - shift
    var low = -1
    var high = reaches.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if reaches[middle] <= wanted { low = middle } else { high = middle }
    }
    return (high, shift)
  }
}
