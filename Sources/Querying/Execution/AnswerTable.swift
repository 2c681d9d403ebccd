import Calendars

/// Columns and rows of one person's answer before they become a result.
struct AnswerTable: Sendable {
  var columns: [QueryResult.Column] = []
  var rows = QueryResult.Rows()
  /// The place behind which a column `person` goes.
  var personColumn = 0
}

extension QueryResult.Cell {
  /// An instant with the offset of the clock in force.
  static func time(_ instant: Instant, in timeline: ZoneTimeline) -> QueryResult.Cell {
    .time(instant, offsetSeconds: timeline.offsetSeconds(at: instant))
  }
}
