import Calendars

extension QueryResult {
  /// The cells of one column in some rows, as a list of what they hold: a cell for each costs more than most numbers.
  package enum ColumnValues: Sendable {
    /// Cells of any kind.
    case cells([Cell])
    /// Numbers; `nil` for a missing cell.
    case numbers([Double?])
    /// Integers; `nil` for a missing cell.
    case integers([Int64?])
    /// Instants, none missing, and the offset of each in seconds.
    case times([Instant], offsetsSeconds: [Int])
    /// Texts; `nil` for a missing cell.
    case texts([String?])
    /// Booleans, none missing.
    case booleans([Bool])

    /// The same as cells. O(rows).
    package var cells: [Cell] {
      switch self {
      case .cells(let cells): cells
      case .numbers(let numbers): numbers.map { $0.map { .number($0) } ?? .missing }
      case .integers(let integers): integers.map { $0.map { .integer($0) } ?? .missing }
      case .times(let times, let offsets): zip(times, offsets).map { .time($0, offsetSeconds: $1) }
      case .texts(let texts): texts.map { Cell(text: $0) }
      case .booleans(let booleans): booleans.map { .boolean($0) }
      }
    }

    /// Numbers and integers as numbers; `nil` for missing cells and all others. O(rows).
    package var numbers: [Double?] {
      switch self {
      case .cells(let cells): cells.map(\.number)
      case .numbers(let numbers): numbers
      case .integers(let integers): integers.map { $0.map { Double($0) } }
      case .times(let times, _): [Double?](repeating: nil, count: times.count)
      case .texts(let texts): [Double?](repeating: nil, count: texts.count)
      case .booleans(let booleans): [Double?](repeating: nil, count: booleans.count)
      }
    }
  }
}
