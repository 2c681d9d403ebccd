/// What a generated export contains by construction: plain counts and sums, no merging and no calendar semantics.
public struct ExportTruth: Sendable {
  /// The sum of the regular values of one type in one unit.
  public struct Sum: Equatable, Sendable {
    public var type: String
    public var unit: String
    /// In 10⁻⁹ of the unit, exact.
    public var nanos: Int
    public var count: Int
  }

  /// `Record` elements at top level by type, those of faults and copies included.
  public internal(set) var records: [String: Int] = [:]
  /// `Record` elements at top level.
  public internal(set) var recordCount = 0
  /// Top-level records that only a fault wrote (copies included); they are in ``records`` but not in ``sums``.
  public internal(set) var faultRecordCount = 0
  /// `Record` elements inside of correlations and workouts.
  public internal(set) var nestedRecordCount = 0
  public internal(set) var correlationCount = 0
  /// `Workout` elements by activity, those that a second app wrote included.
  public internal(set) var workouts: [String: Int] = [:]
  public internal(set) var workoutCount = 0
  /// Those of them that a second app wrote.
  public internal(set) var doubledWorkoutCount = 0
  public internal(set) var routeCount = 0
  public internal(set) var activitySummaryCount = 0
  /// Plain sums of the regular quantity records, all sources added up.
  public internal(set) var sums: [Sum] = []
  /// Steps of each source by the day of the sample's start (`yyyy-MM-dd`, as lived: in the zone of the place).
  public internal(set) var stepsByDay: [String: [String: Int]] = [:]
  /// Bytes of the main file.
  public internal(set) var byteCount = 0

  public init() {}
}

extension ExportTruth {
  /// The truth as one JSON object with sorted keys.
  public var json: String {
    var lines: [String] = []
    lines.append("  \"schema\": \"ergostat-export-truth/1\"")
    let numbers: [(String, Int)] = [
      ("bytes", byteCount), ("records", recordCount), ("faultRecords", faultRecordCount),
      ("nestedRecords", nestedRecordCount), ("correlations", correlationCount), ("workouts", workoutCount),
      ("doubledWorkouts", doubledWorkoutCount), ("routes", routeCount), ("activitySummaries", activitySummaryCount),
    ]
    lines += numbers.map { "  \"\($0.0)\": \($0.1)" }
    lines.append("  \"recordsByType\": " + Self.object(records, indent: 2))
    lines.append("  \"workoutsByActivity\": " + Self.object(workouts, indent: 2))
    lines.append("  \"sums\": [\n" + sums.map(Self.line).joined(separator: ",\n") + "\n  ]")
    let days = stepsByDay.sorted { $0.key < $1.key }.map {
      "    \(Self.quoted($0.key)): " + Self.object($0.value, indent: 4)
    }
    lines.append("  \"stepsBySourceAndDay\": {\n" + days.joined(separator: ",\n") + "\n  }")
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  private static func object(_ counts: [String: Int], indent: Int) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let lines = counts.sorted { $0.key < $1.key }.map { "\(inner)\(quoted($0.key)): \($0.value)" }
    return "{\n" + lines.joined(separator: ",\n") + "\n" + String(repeating: " ", count: indent) + "}"
  }

  private static func line(_ sum: Sum) -> String {
    "    {\"type\": \(quoted(sum.type)), \"unit\": \(quoted(sum.unit)), \"count\": \(sum.count), "
      + "\"sum\": \(decimal(nanos: sum.nanos))}"
  }

  /// `nanos` · 10⁻⁹ in digits.
  static func decimal(nanos: Int) -> String {
    let text = ByteBuffer(capacity: 32)
    if nanos < 0 { text.append(byte: UInt8(ascii: "-")) }
    let size = Int(nanos.magnitude)
    text.append(integer: size / 1_000_000_000)
    var fraction = size % 1_000_000_000
    if fraction > 0 {
      var width = 9
      while fraction % 10 == 0 {
        fraction /= 10
        width -= 1
      }
      text.append(byte: UInt8(ascii: "."))
      text.append(integer: fraction, width: width)
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
