/// One civil day as the person lived it. Times are seconds since the epoch.
struct DayPlan {
  /// Counted from the first day of the export, from 0.
  var index: Int
  /// Days since 1970-01-01.
  var date: Int
  /// The first instant of the day where the person woke, and the first of the next day where the person went to bed: days
  /// of travel have other lengths than those at home.
  var start: Int
  var end: Int
  /// Indices into the world's zones.
  var morningZone: Int
  var eveningZone: Int
  /// When the person got up, and when the next night begins (after `end` where that was past midnight).
  var wake: Int
  var bed: Int
  /// When the night before this day began.
  var previousBed: Int
  /// When the watch lay on the table; may be empty, may be the whole day.
  var watchOff: Range<Int>
  /// When the phone was elsewhere.
  var phoneOff: Range<Int>
  /// 0 for the old pair of devices, 1 for the new one.
  var generation: Int
  /// How much the person moved, in percent of an average day.
  var activityPercent: Int
  var workouts: [WorkoutPlan]

  var hourCount: Int { (end - start + 3599) / 3600 }

  /// The span of hour `hour` since the day's start; the last may be shorter.
  func span(ofHour hour: Int) -> Range<Int> {
    let from = start + hour * 3600
    return from..<max(from, min(from + 3600, end))
  }
}
