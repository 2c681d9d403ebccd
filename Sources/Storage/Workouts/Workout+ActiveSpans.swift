import Calendars

extension Workout {
  /// The spans in which the workout ran: its range without what lies between *pause* and *resume*.
  ///
  /// A pause without a resume lasts to the end; a second pause within one, a resume without a pause, standstill noticed by the
  /// watch (`motionPaused`) and requests change nothing. Events outside the range count as at its border. Spans are in order,
  /// disjoint and never empty; there is none if the workout paused throughout or has no length.
  /// - Complexity: O(e log e) for e events.
  public func activeSpans() -> [TimeRange] { range.spans(withoutPausesOf: events) }
}

extension WorkoutActivityPart {
  /// The spans in which the leg ran. See ``Workout/activeSpans()``.
  public func activeSpans() -> [TimeRange] { range.spans(withoutPausesOf: events) }
}

extension TimeRange {
  fileprivate func spans(withoutPausesOf events: [WorkoutEvent]) -> [TimeRange] {
    var spans: [TimeRange] = []
    var activeSince: Instant? = start
    for event in TimeRange.switches(events) {
      let instant = min(max(event.range.start, start), end)
      if event.kind == .resume {
        activeSince = activeSince ?? instant
      } else if let since = activeSince {
        if since < instant { spans.append(TimeRange(since, instant)) }
        activeSince = nil
      }
    }
    if let since = activeSince, since < end { spans.append(TimeRange(since, end)) }
    return spans
  }

  /// Pauses and resumes in time order, those of one instant as in the file.
  private static func switches(_ events: [WorkoutEvent]) -> [WorkoutEvent] {
    events.enumerated()
      .filter { $0.element.kind == .pause || $0.element.kind == .resume }
      .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
      .map(\.element)
  }
}
