/// Which rows an import may add, keep and remove.
///
/// Every row carries its *origin*: the date of the newest export that it stood in. A full export of date E speaks for
/// everything that starts up to E: what it does not hold was deleted or corrected, if it comes from an earlier export. So a row
/// lives if and only if
///
///     origin ≥ E  or  start > E        with E the date of the newest full export
///
/// and what is left does not depend on the order of imports. Files without a date (tracks, tables) are of an origin beyond all
/// dates: no export speaks for them.
///
/// In the file an origin is a small number, so that a new full export, in which nearly all rows stand again, changes hardly any
/// of them:
///
///     0   the newest full export, whatever its date is now
///     1   a file without a date
///     2…  the date of that number in table `origin`
struct MergeRules: Sendable {
  /// When the imported export was made; `Int64.max` for a file without a date.
  let date: Int64
  /// Whether the import speaks for everything up to its date.
  let isFull: Bool
  /// Whether that includes what lies in files beside the XML; see ``ImportExtent/fullWithoutFiles``.
  let speaksForFiles: Bool
  /// The date of the newest full export before this import.
  let coverage: Int64?
  /// Dates of the numbers from 2 on.
  let dates: [Int64: Int64]
  /// The origin of what is imported.
  let origin: Int64
  /// The number that rows of origin 0 get if they stay although a newer full export does not hold them.
  let formerOrigin: Int64
  /// The number of the import, which stands with each row that it adds.
  let importNumber: Int64

  static let newestFull: Int64 = 0
  static let undated: Int64 = 1
  static let firstDated: Int64 = 2
  static let beyondAllDates = Int64.max

  /// Whether the import takes the place of the newest full export.
  var isNewestFull: Bool { isFull && date > (coverage ?? Int64.min) }

  /// Whether the import knows best what a sample or record looks like that it shares with the store: the newer file does, and any dated
  /// one better than one without a date.
  func decidesContent(overOrigin number: Int64) -> Bool {
    let other = date(ofOrigin: number)
    // Of a file without a date it is not known what it is newer than: among dated ones the newest full export counts then.
    let border = other == MergeRules.beyondAllDates ? coverage ?? Int64.min : other
    return date != MergeRules.beyondAllDates && date >= border
  }

  func date(ofOrigin number: Int64) -> Int64 {
    switch number {
    case MergeRules.newestFull: coverage ?? Int64.min
    case MergeRules.undated: MergeRules.beyondAllDates
    default: dates[number] ?? Int64.min
    }
  }

  /// Whether a newer full export speaks for what the import says of that moment.
  func isCovered(start: Int64) -> Bool {
    guard let coverage else { return false }
    return date < coverage && start <= coverage
  }

  /// Whether a row goes that the import does not hold.
  func removes(start: Int64, origin: Int64) -> Bool {
    isNewestFull && start <= date && date(ofOrigin: origin) < date
  }

  /// The origin of a row that the import holds too.
  func originOfShared(_ number: Int64) -> Int64 { date > date(ofOrigin: number) ? origin : number }

  /// The origin of a row that the import does not hold and that stays.
  func originOfOther(_ number: Int64) -> Int64 {
    isNewestFull && number == MergeRules.newestFull ? formerOrigin : number
  }
}
