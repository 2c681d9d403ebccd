import Calendars

/// A trailing window of whole civil days, weeks, months or years. A week is seven days, whatever day it starts on.
///
///     CivilWindow(7, .days).firstDay(endingBefore: 19_723)   // 19716: seven days before that border
///
/// Two windows of months differ in length as the months do; none ever skips or repeats a day.
package struct CivilWindow: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    case days, weeks, months, quarters, years
  }

  /// How many units, at least 1.
  package let count: Int
  package let unit: Unit

  /// A window of `count` units; `nil` if that is not between 1 and 1,000,000.
  package init?(_ count: Int, _ unit: Unit) {
    guard 1...1_000_000 ~= count else { return nil }
    self.count = count
    self.unit = unit
  }

  /// The first day of the window whose last day is the one before `border`, both as days since 1970-01-01. O(1).
  ///
  /// Months count back from the border: the month that ends with February is the whole of it.
  package func firstDay(endingBefore border: Int) -> Int {
    switch unit {
    case .days: CivilDate(daysSinceEpoch: border).adding(days: -count).daysSinceEpoch
    case .weeks: CivilDate(daysSinceEpoch: border).adding(days: -7 * count).daysSinceEpoch
    case .months: CivilDate(daysSinceEpoch: border).adding(months: -count).daysSinceEpoch
    case .quarters: CivilDate(daysSinceEpoch: border).adding(months: -3 * count).daysSinceEpoch
    case .years: CivilDate(daysSinceEpoch: border).adding(months: -12 * count).daysSinceEpoch
    }
  }
}
