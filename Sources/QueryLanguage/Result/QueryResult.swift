import Calendars

/// The answer to one query: a table with named, typed columns, and notes about it.
///
/// **Shape.** Every row has as many cells as there are ``columns``, in their order. No text is formatted for people here:
/// renderers do that. The fields are those of the schema ``schemaName``.
///
/// **Missing data.** ``Cell/missing``, never 0 and never NaN. An empty result has no rows and a note that says why.
public struct QueryResult: Hashable, Sendable {
  /// The name of the schema that the fields obey when written as JSON.
  public static let schemaName = "ergostat-result/1"

  /// The canonical sentence of the query.
  public var query: String
  /// The zone that decided civil dates: an identifier such as `Europe/Berlin`; with a zone timeline, the home zone.
  public var zone: String
  /// What the answer depends on beside the query: `week`, `day`, `now` and the like, in a fixed order.
  public var settings: [Setting]
  /// Names, types and units of the columns.
  public var columns: [Column]
  /// The rows, oldest first.
  public var rows: Rows
  /// Remarks on the data: never errors.
  public var notes: [Note]

  /// Makes a result of its parts. Precondition: every row has a cell for each column.
  public init(
    query: String, zone: String, settings: [Setting] = [], columns: [Column], rows: [[Cell]], notes: [Note] = []
  ) {
    for row in rows {
      precondition(row.count == columns.count, "a row has \(row.count) cells for \(columns.count) columns")
    }
    self.init(query: query, zone: zone, settings: settings, columns: columns, rows: Rows(rows), notes: notes)
  }

  /// Makes a result of rows that need not have been made yet; each has a cell for each column.
  package init(
    query: String, zone: String, settings: [Setting] = [], columns: [Column], rows: Rows, notes: [Note] = []
  ) {
    self.query = query
    self.zone = zone
    self.settings = settings
    self.columns = columns
    self.rows = rows
    self.notes = notes
  }

  /// The position of the column called `name`, or `nil`. O(columns).
  public func columnIndex(named name: String) -> Int? { columns.firstIndex { $0.name == name } }

  /// The cells of the column called `name`, or `nil` if there is none. O(rows).
  public func cells(named name: String) -> [Cell]? {
    guard let index = columnIndex(named: name) else { return nil }
    return rows.cells(inColumn: index)
  }

  /// The numbers of the column called `name`; missing cells and texts are `nil`. O(rows).
  public func numbers(named name: String) -> [Double?] {
    columnIndex(named: name).map { rows.numbers(inColumn: $0) } ?? []
  }
}

extension QueryResult {
  /// What all cells of a column are, if they are not missing.
  public enum ColumnType: String, Hashable, Sendable, CaseIterable {
    case time, text, number, integer, boolean
  }

  /// The head of one column.
  public struct Column: Hashable, Sendable {
    /// Unique within the result: `start`, `label`, `sum`, `steps sum` …
    public var name: String
    /// What the cells are.
    public var type: ColumnType
    /// The unit's text (`km`, `count/min`, `%` with values as fractions), or `nil` where there is none.
    public var unit: String?
    /// Whether the cells answer what was asked. The others say of which rows they are, or how much the values rest on: keys, `n`,
    /// `coverage`, the lag of a correlation.
    public var isValue: Bool

    /// Names a column.
    ///
    /// - Parameter isValue: `nil` for what the type tells: numbers and booleans are values, times and texts are not.
    public init(_ name: String, _ type: ColumnType, unit: String? = nil, isValue: Bool? = nil) {
      self.name = name
      self.type = type
      self.unit = unit
      self.isValue = isValue ?? (type != .time && type != .text)
    }
  }

  /// One value of one row.
  public enum Cell: Hashable, Sendable {
    /// No data: neither 0 nor NaN.
    case missing
    /// An instant, and the offset from UTC that was in force where the person was.
    case time(Instant, offsetSeconds: Int)
    case text(String)
    /// A finite number in the column's unit.
    case number(Double)
    case integer(Int64)
    case boolean(Bool)

    /// The number or integer as a `Double`; `nil` for anything else.
    public var number: Double? {
      switch self {
      case .number(let value): value
      case .integer(let value): Double(value)
      default: nil
      }
    }

    /// The number in a cell, or ``missing`` for none, NaN and infinities.
    public init(number: Double?) {
      if let number, number.isFinite { self = .number(number) } else { self = .missing }
    }

    /// The text in a cell, or ``missing`` for none.
    public init(text: String?) { self = text.map { .text($0) } ?? .missing }
  }

  /// A remark with a code that programs can rely on and a text for people.
  public struct Note: Hashable, Sendable {
    /// Stable, in lower case with hyphens: `no-data`, `range-after-data`, `zone-from-system` …
    public var code: String
    /// One sentence.
    public var text: String

    /// Makes a remark.
    public init(_ code: String, _ text: String) {
      self.code = code
      self.text = text
    }
  }

  /// One setting in force. The value is a text, a number or a boolean.
  public struct Setting: Hashable, Sendable {
    public var name: String
    public var value: Cell

    /// Makes a setting.
    public init(_ name: String, _ value: Cell) {
      self.name = name
      self.value = value
    }
  }
}
