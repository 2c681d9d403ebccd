/// Rows that are made when they are looked at.
package protocol RowSource: Sendable {
  /// How many rows there are. O(1).
  var count: Int { get }

  /// One row. O(columns).
  func row(at index: Int) -> [QueryResult.Cell]

  /// One column of some rows. O(rows).
  func values(inColumn column: Int, rows: Range<Int>) -> QueryResult.ColumnValues
}

extension QueryResult {
  /// The rows of an answer, oldest first; a row is a list of cells in the order of the columns.
  ///
  /// A collection like an array of rows. Those of an ordinary question are made when they are looked at, out of the columns in which the
  /// answer was worked out: whoever wants one column asks ``QueryResult/cells(named:)`` or ``QueryResult/numbers(named:)``, which
  /// make no rows. Reading a row costs O(columns); changing any makes all of them once, O(rows × columns).
  public struct Rows: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, ExpressibleByArrayLiteral,
    Hashable, Sendable
  {
    private enum Storage: Sendable {
      case made([[Cell]])
      case onDemand(any RowSource)
    }

    private var storage: Storage

    /// No rows.
    public init() { storage = .made([]) }

    /// Rows as they are given.
    public init(_ rows: [[Cell]]) { storage = .made(rows) }

    /// Rows as they are given.
    public init(arrayLiteral rows: [Cell]...) { storage = .made(rows) }

    /// Rows that are made when they are looked at.
    package init(_ rows: any RowSource) { storage = .onDemand(rows) }

    /// 0.
    public var startIndex: Int { 0 }

    /// How many rows there are. O(1).
    public var endIndex: Int {
      switch storage {
      case .made(let rows): rows.count
      case .onDemand(let rows): rows.count
      }
    }

    /// One row. Precondition: there are so many.
    public subscript(index: Int) -> [Cell] {
      get {
        precondition(index >= 0 && index < endIndex, "row \(index) of \(endIndex)")
        return switch storage {
        case .made(let rows): rows[index]
        case .onDemand(let rows): rows.row(at: index)
        }
      }
      set { change { $0[index] = newValue } }
    }

    /// Takes some rows out and puts others in their place. O(rows).
    public mutating func replaceSubrange(_ range: Range<Int>, with rows: some Collection<[Cell]>) {
      change { $0.replaceSubrange(range, with: rows) }
    }

    /// Whether rows are made when they are looked at.
    package var areMadeOnDemand: Bool { if case .onDemand = storage { true } else { false } }

    private mutating func change(_ change: (inout [[Cell]]) -> Void) {
      var rows: [[Cell]] = []
      if case .made(let made) = storage { rows = made } else { rows = Array(self) }
      // Held once from here on, so that a change of one row copies no other.
      storage = .made([])
      change(&rows)
      storage = .made(rows)
    }

    /// One column of some rows, of all where none are named. O(rows).
    ///
    /// - Precondition: there are so many.
    package func values(inColumn column: Int, rows range: Range<Int>? = nil) -> ColumnValues {
      let range = range ?? startIndex..<endIndex
      return switch storage {
      case .made(let rows): .cells(rows[range].map { $0[column] })
      case .onDemand(let rows): rows.values(inColumn: column, rows: range)
      }
    }

    /// One column. O(rows).
    package func cells(inColumn column: Int) -> [Cell] { values(inColumn: column).cells }

    /// The numbers of one column; missing cells and texts are `nil`. O(rows).
    package func numbers(inColumn column: Int) -> [Double?] { values(inColumn: column).numbers }

    public static func == (left: Rows, right: Rows) -> Bool { left.elementsEqual(right) }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(count)
      for row in self { hasher.combine(row) }
    }
  }
}
