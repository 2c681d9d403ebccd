import Calendars
import Quantities

extension TrainingProfile {
  /// Reads the JSON form, strictly: unknown names, wrong kinds and contradictions are errors with their place.
  ///
  ///     {
  ///       "sex": "female", "birthDate": "1987-03-14",
  ///       "thresholds": [
  ///         {"from": "2025-01-01", "maxHeartRate": 188, "restingHeartRate": 52, "thresholdHeartRate": 170},
  ///         {"from": "2026-03-01", "thresholdPower": 255, "heartRateZones": [112, 131, 150, 165, 177]}
  ///       ]
  ///     }
  ///
  /// - Complexity: Linear in the length; at most a million characters.
  public init(parsing text: String) throws(TrainingProfileError) {
    var reading = try JSONReading(text)
    let root = try reading.value()
    guard case .object(let members) = root.value else {
      throw TrainingProfileError(.malformed(expected: "an object {…}", found: nil), at: root.place)
    }
    var (sex, birth, entries): (BiologicalSex?, CivilDate?, [Entry]) = (nil, nil, [])
    for member in members {
      switch member.key {
      case "sex": sex = try ProfileValue(member.key, member.value).sex()
      case "birthDate": birth = try ProfileValue(member.key, member.value).date()
      case "thresholds": entries = try TrainingProfile.entries(member.value)
      default:
        throw TrainingProfileError(
          .unknownKey(member.key, known: ["sex", "birthDate", "thresholds"]), at: member.place)
      }
    }
    self.init(biologicalSex: sex, dateOfBirth: birth, entries)
  }

  private static func entries(_ list: PlacedJSON) throws(TrainingProfileError) -> [Entry] {
    guard case .array(let elements) = list.value else {
      throw TrainingProfileError(
        .wrongValue(key: "thresholds", expected: "a list of entries, each with “from”"), at: list.place)
    }
    var entries: [(entry: Entry, place: TextPlace)] = []
    for element in elements {
      let entry = try entry(element)
      guard !entries.contains(where: { $0.entry.date == entry.date }) else {
        throw TrainingProfileError(.duplicateDate(entry.date.description), at: element.place)
      }
      entries.append((entry, element.place))
    }
    let profile = TrainingProfile(entries.map(\.entry))
    for (entry, place) in entries {
      if let (lower, upper) = profile.contradiction(on: entry.date) {
        throw TrainingProfileError(.contradiction(lower: lower, upper: upper), at: place)
      }
    }
    return profile.entries
  }

  private static func entry(_ element: PlacedJSON) throws(TrainingProfileError) -> Entry {
    guard case .object(let members) = element.value else {
      throw TrainingProfileError(
        .wrongValue(key: "thresholds", expected: "a list of entries {…}, each with “from”"), at: element.place)
    }
    var date: CivilDate?
    var thresholds = TrainingThresholds()
    for member in members {
      let value = ProfileValue(member.key, member.value)
      if member.key == "from" {
        date = try value.date()
      } else if let field = ThresholdField(rawValue: member.key) {
        try field.read(value, into: &thresholds)
      } else {
        throw TrainingProfileError(
          .unknownKey(member.key, known: ["from"] + ThresholdField.allCases.map(\.rawValue)), at: member.place)
      }
    }
    guard let date else { throw TrainingProfileError(.missingKey("from"), at: element.place) }
    return Entry(from: date, thresholds)
  }

  /// Two heart rates that do not rise as they must on a day, by their names.
  private func contradiction(on date: CivilDate) -> (String, String)? {
    let fields: [ThresholdField] = [.restingHeartRate, .thresholdHeartRate, .maximumHeartRate]
    let known = fields.compactMap { field in
      field.number.flatMap { value(of: $0, on: date) }.map { (field.rawValue, $0.value) }
    }
    for (lower, upper) in zip(known, known.dropFirst()) where lower.1 >= upper.1 { return (lower.0, upper.0) }
    return nil
  }

  /// The JSON form, by date; reads back as an equal profile. O(entries).
  public var text: String {
    var members: [String] = []
    if let biologicalSex { members.append("  \"sex\": \"\(biologicalSex)\"") }
    if let dateOfBirth { members.append("  \"birthDate\": \"\(dateOfBirth)\"") }
    let lines = entries.map { entry in
      let fields = ThresholdField.allCases.compactMap { field in
        field.text(of: entry.thresholds).map { "\"\(field.rawValue)\": \($0)" }
      }
      return "    {" + (["\"from\": \"\(entry.date)\""] + fields).joined(separator: ", ") + "}"
    }
    if !lines.isEmpty { members.append("  \"thresholds\": [\n\(lines.joined(separator: ",\n"))\n  ]") }
    return members.isEmpty ? "{}\n" : "{\n\(members.joined(separator: ",\n"))\n}\n"
  }
}

/// The names of thresholds in the JSON form. Forever: they are typed by users.
package enum ThresholdField: String, CaseIterable {
  case maximumHeartRate = "maxHeartRate"
  case restingHeartRate, thresholdHeartRate, thresholdPower, heartRateZones, powerZones, heartRateZoneModel

  /// Where a plain number is kept; `nil` for the others.
  package var number: WritableKeyPath<TrainingThresholds, Double?>? {
    switch self {
    case .maximumHeartRate: \.maximumHeartRate
    case .restingHeartRate: \.restingHeartRate
    case .thresholdHeartRate: \.thresholdHeartRate
    case .thresholdPower: \.thresholdPowerWatts
    case .heartRateZones, .powerZones, .heartRateZoneModel: nil
    }
  }

  private var limits: ClosedRange<Double> {
    switch self {
    case .maximumHeartRate, .thresholdHeartRate: 60...250
    case .restingHeartRate: 20...150
    case .thresholdPower: 20...1_000
    case .heartRateZones: 0...300
    case .powerZones: 0...3_000
    case .heartRateZoneModel: 0...0
    }
  }

  /// The unit of its numbers, for people.
  package var unitText: String { self == .thresholdPower || self == .powerZones ? "W" : "count/min" }

  fileprivate func read(_ value: ProfileValue, into thresholds: inout TrainingThresholds) throws(TrainingProfileError) {
    switch self {
    case .heartRateZones: thresholds.heartRateZones = try value.borders(within: limits, unit: unitText)
    case .powerZones: thresholds.powerZones = try value.borders(within: limits, unit: unitText)
    case .heartRateZoneModel: thresholds.heartRateZoneModel = try value.zoneModel()
    default:
      guard let number else { return }
      thresholds[keyPath: number] = try value.number(within: limits, unit: unitText)
    }
  }

  /// The value as JSON, or `nil` if it is not said.
  package func text(of thresholds: TrainingThresholds) -> String? {
    switch self {
    case .heartRateZones: thresholds.heartRateZones.map(ThresholdField.list)
    case .powerZones: thresholds.powerZones.map(ThresholdField.list)
    case .heartRateZoneModel: thresholds.heartRateZoneModel.map { "\"\($0.rawValue)\"" }
    default: number.flatMap { thresholds[keyPath: $0] }.map(ThresholdField.text)
    }
  }

  private static func list(_ borders: [Double]) -> String { "[\(borders.map(text).joined(separator: ", "))]" }

  private static func text(_ number: Double) -> String {
    number.description.hasSuffix(".0") ? String(number.description.dropLast(2)) : number.description
  }
}

/// A value of the JSON form under the name that errors call it by.
private struct ProfileValue {
  let key: String
  let json: PlacedJSON
  private static let mostZones = 20

  init(_ key: String, _ json: PlacedJSON) {
    self.key = key
    self.json = json
  }

  private func wrong(_ expected: String, at place: TextPlace? = nil) -> TrainingProfileError {
    TrainingProfileError(.wrongValue(key: key, expected: expected), at: place ?? json.place)
  }

  func sex() throws(TrainingProfileError) -> BiologicalSex {
    guard case .text(let text) = json.value, let sex = BiologicalSex.allCases.first(where: { "\($0)" == text }),
      sex != .notSet
    else { throw wrong("“female”, “male” or “other”") }
    return sex
  }

  func date() throws(TrainingProfileError) -> CivilDate {
    guard case .text(let text) = json.value, let date = CivilDate(text) else {
      throw wrong("a date such as “2026-03-01”")
    }
    return date
  }

  func number(within limits: ClosedRange<Double>, unit: String) throws(TrainingProfileError) -> Double {
    guard case .number(let number) = json.value, limits.contains(number) else {
      throw wrong(numberText(limits, unit))
    }
    return number
  }

  private func numberText(_ limits: ClosedRange<Double>, _ unit: String) -> String {
    "a number of \(unit) from \(Int(limits.lowerBound)) to \(Int(limits.upperBound))"
  }

  func borders(within limits: ClosedRange<Double>, unit: String) throws(TrainingProfileError) -> [Double] {
    let list = "a list of 1 to \(ProfileValue.mostZones) rising borders in \(unit), such as [110, 130, 150]"
    guard case .array(let elements) = json.value, 1...ProfileValue.mostZones ~= elements.count else {
      throw wrong(list)
    }
    var borders: [Double] = []
    for element in elements {
      guard case .number(let border) = element.value, limits.contains(border), borders.last.map({ $0 < border }) ?? true
      else { throw wrong(list, at: element.place) }
      borders.append(border)
    }
    return borders
  }

  func zoneModel() throws(TrainingProfileError) -> TrainingThresholds.ZoneModel {
    guard case .text(let text) = json.value, let model = TrainingThresholds.ZoneModel(rawValue: text) else {
      throw wrong("“maximum” or “reserve”")
    }
    return model
  }
}
