import Calendars

/// The body mass index of each weighing.
///
/// Mass in kilograms over the square of the height in metres, with the height valid *at the weighing*: the latest at or before
/// it. Weighings before the first height take that one and are flagged. Mass outside 2–650 kg or height outside 0.5–2.8 m gives
/// no index and is listed.
package struct BodyMassIndex: Sendable {
  /// The weighings that have an index; `values` are kg/m². All else is that of the weighing.
  package let rows: Rows
  /// Whether the height of each row is the first one, measured only after the weighing.
  package let isHeightExtrapolated: [Bool]
  /// Measurements out of limits.
  package let implausible: [ImplausibleMeasurement]

  /// A mass or a height that gives no index.
  package struct ImplausibleMeasurement: Hashable, Sendable {
    /// What was measured.
    package enum Kind: Hashable, Sendable { case massKilograms, heightMetres }
    package let kind: Kind
    package let instant: Instant
    package let value: Double
  }

  /// The masses and heights that a person can have.
  package static let plausibleMassKilograms = 2.0...650.0
  package static let plausibleHeightMetres = 0.5...2.8

  /// Joins weighings with heights.
  ///
  /// - Parameters:
  ///   - masses: Kilograms, in time order, filtered already.
  ///   - heights: Metres, in time order, filtered already.
  ///   - heightRanking: Decides among heights of one moment.
  /// - Complexity: O(n log m).
  package init(masses: Rows, heights: Rows, heightRanking: SourceRanking) {
    let first = (0..<heights.count).first
    let inForce = masses.asOf(heights, ranking: heightRanking)
    var picked: [Int32] = []
    var values: [Double] = []
    var extrapolated: [Bool] = []
    var implausible: [ImplausibleMeasurement] = []
    picked.reserveCapacity(masses.count)
    values.reserveCapacity(masses.count)
    extrapolated.reserveCapacity(masses.count)
    for row in 0..<heights.count where !BodyMassIndex.plausibleHeightMetres.contains(heights.values[row]) {
      implausible.append(
        ImplausibleMeasurement(
          kind: .heightMetres, instant: Instant(microseconds: heights.starts[row]), value: heights.values[row]))
    }
    for row in 0..<masses.count {
      let mass = masses.values[row]
      guard BodyMassIndex.plausibleMassKilograms.contains(mass) else {
        implausible.append(
          ImplausibleMeasurement(kind: .massKilograms, instant: Instant(microseconds: masses.starts[row]), value: mass))
        continue
      }
      guard let height = inForce[row] ?? first, BodyMassIndex.plausibleHeightMetres.contains(heights.values[height])
      else { continue }
      picked.append(Int32(truncatingIfNeeded: row))
      values.append(mass / (heights.values[height] * heights.values[height]))
      extrapolated.append(inForce[row] == nil)
    }
    var rows = masses.picking(picked)
    rows.values = values
    self.rows = rows
    isHeightExtrapolated = extrapolated
    self.implausible = implausible
  }
}

/// The classes of the World Health Organization for adults (technical report 894), left-closed on the unrounded index.
package enum BodyMassClass: String, Hashable, Sendable, CaseIterable {
  case severeThinness = "severe thinness"
  case moderateThinness = "moderate thinness"
  case mildThinness = "mild thinness"
  case normal
  case preObese = "pre-obese"
  case obeseI = "obese I"
  case obeseII = "obese II"
  case obeseIII = "obese III"

  /// The class of an index, or `nil` before the 20th birthday, of an unknown date of birth, and of what is no number above 0.
  ///
  /// - Parameters:
  ///   - index: kg/m², not rounded.
  ///   - date: The date of the weighing where the person was.
  package init?(index: Double, on date: CivilDate, dateOfBirth: CivilDate?) {
    guard index > 0, let dateOfBirth, date >= BodyMassClass.firstAdultDate(dateOfBirth: dateOfBirth) else { return nil }
    self = BodyMassClass.class(of: index)
  }

  /// The class of an adult's index above 0.
  package static func `class`(of index: Double) -> BodyMassClass {
    switch index {
    case ..<16: .severeThinness
    case ..<17: .moderateThinness
    case ..<18.5: .mildThinness
    case ..<25: .normal
    case ..<30: .preObese
    case ..<35: .obeseI
    case ..<40: .obeseII
    default: .obeseIII
    }
  }

  /// The 20th birthday; of those born on 29 February, 1 March where the year has no such day.
  private static func firstAdultDate(dateOfBirth: CivilDate) -> CivilDate {
    let (year, month, day) = dateOfBirth.parts
    return CivilDate(year: year + 20, month: month, day: day) ?? CivilDate(year: year + 20, month: 3, day: 1)
      ?? dateOfBirth
  }
}
