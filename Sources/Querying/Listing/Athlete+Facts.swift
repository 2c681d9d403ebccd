import Calendars
import Statistics
import Storage

extension Athlete {
  /// The thresholds of a day that are known or can be estimated, with where they come from, for people.
  func facts(on date: CivilDate) -> [(String, String)] {
    var facts: [(String, String)] = []
    for field in ThresholdField.allCases {
      if let threshold = threshold(field, on: date) {
        facts.append((field.words, "\(threshold.value.roundedText) \(field.unitText) \(threshold.origin.words)"))
      } else if let borders = field == .heartRateZones
        ? heartRateZones(on: date) : field == .powerZones ? powerZones(on: date) : nil
      {
        let list = borders.map(\.roundedText).joined(separator: ", ")
        facts.append((field.words, "from \(list) \(field.unitText)\(zoneOrigin(field, on: date))"))
      }
    }
    return facts
  }
}
