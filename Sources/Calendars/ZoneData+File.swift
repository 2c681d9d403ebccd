extension ZoneData {
  /// The data of a zone whose file has been read.
  convenience init(identifier: String, file: ZoneFile) {
    var timetable = Timetable(file)
    if let rule = file.rule { timetable.follow(rule) }
    var table = OffsetTable(fixedOffset: timetable.offset(of: timetable.initial))
    var stepSettings = [timetable.initial]
    for change in timetable.changes {
      table.append(
        start: change.seconds * Microseconds.second, offset: timetable.offset(of: change.setting))
      stepSettings.append(change.setting)
    }
    if let seconds = timetable.cycleEndSeconds {
      table.repeatEvery400Years(from: Int64(seconds) * Microseconds.second)
    }
    self.init(identifier: identifier, table: table, stepSettings: stepSettings, settings: timetable.settings)
  }

  /// The data of a zone that is only a rule, as the variable TZ may hold.
  convenience init(identifier: String, rule: ZoneRule) {
    let standard = ZoneFile.Setting(rule.standard, isDaylight: false)
    self.init(
      identifier: identifier,
      file: ZoneFile(changeSeconds: [], changeSettings: [], settings: [standard], rule: rule))
  }
}

extension ZoneFile.Setting {
  fileprivate init(_ clock: ZoneRule.Clock, isDaylight: Bool) {
    self.init(offsetSeconds: clock.offsetSeconds, isDaylight: isDaylight, abbreviation: clock.name)
  }
}

/// The clock changes of a file, continued by its rule.
private struct Timetable {
  var initial = 0
  var changes: [(seconds: Int64, setting: Int)] = []
  var settings: [ZoneFile.Setting]
  var cycleEndSeconds: Int?

  /// Changes beyond fit no instant (files write one at the Big Bang): the one before all instants sets the start.
  private static let seconds: ClosedRange<Int64> = -9_000_000_000_000...9_000_000_000_000

  init(_ file: ZoneFile) {
    settings = file.settings
    for (seconds, setting) in zip(file.changeSeconds, file.changeSettings) {
      if seconds < Timetable.seconds.lowerBound {
        initial = Int(setting)
      } else if seconds <= Timetable.seconds.upperBound {
        changes.append((seconds, Int(setting)))
      }
    }
  }

  func offset(of setting: Int) -> Int64 { Int64(settings[setting].offsetSeconds) * Microseconds.second }

  /// Appends the rule's changes up to where they can repeat every 400 years.
  mutating func follow(_ rule: ZoneRule) {
    guard let summer = rule.summer else { return }
    let last = changes.last?.seconds ?? Timetable.firstRuleSeconds
    let lastYear = CivilDate(daysSinceEpoch: Int(last.dividedRoundingDown(by: 86_400))).year
    // Where a file ends centuries from now it is broken; the rule is not worth following.
    guard lastYear < 2_500 else { return }
    settings.append(ZoneFile.Setting(rule.standard, isDaylight: false))
    settings.append(ZoneFile.Setting(summer.clock, isDaylight: true))
    let cycleYear = max(lastYear + 2, 2_100) + 400
    for year in max(lastYear - 1, 1_899)...cycleYear + 2 {
      for change in rule.changes(inYear: year) where change.seconds > last {
        append(Int64(change.seconds), setting: settings.count - (change.isSummer ? 1 : 2))
      }
    }
    cycleEndSeconds = CivilDate.daysSinceEpoch(year: cycleYear, month: 1, day: 1) * 86_400
  }

  /// 1900-01-01: a rule without any listed change is not followed further back.
  private static let firstRuleSeconds: Int64 = -2_208_988_800

  /// Of two changes at one instant the later holds: so are rules written whose summer never ends.
  private mutating func append(_ seconds: Int64, setting: Int) {
    while let last = changes.last, last.seconds >= seconds, last.seconds > Timetable.firstRuleSeconds {
      changes.removeLast()
    }
    changes.append((seconds, setting))
  }
}
