/// The samples of ``SpotRule``.
extension ExportWriter {
  func spots(_ rule: SpotRule, number: Int, _ day: DayPlan) {
    var random = RandomStream(seed: options.seed, tag: 0x1000 + UInt64(number), day: day.index)
    var count = rule.followsDensity ? scaled(rule.perHundredDays, &random) : rule.perHundredDays
    if isCoarse, !rule.followsDensity { count = max(1, count * 3 / 10) }
    count = count / 100 + (random.below(100) < count % 100 ? 1 : 0)
    guard count > 0 else { return }
    let isImperial = world.isImperial && rule.imperial != nil
    let template = template(
      rule.type, from: profile(rule.source, day), unit: isImperial ? rule.imperial?.unit : rule.unit)
    let window = window(of: rule.moment, day)
    for _ in 0..<count {
      let start = window.lowerBound + random.below(window.count)
      let end = start + random.between(rule.lengths.lowerBound, rule.lengths.upperBound)
      let lag = 10 + random.below(900)
      guard end <= world.exportTime, rule.source != .watch || !day.watchOff.contains(start) else { continue }
      zone = zone(of: day, at: start)
      let value = value(of: rule, isImperial: isImperial, &random)
      if rule.extra == .none {
        record(template, start, end, lag: lag, value)
      } else {
        let pick = random.below(1000)
        record(template, start, end, lag: lag, value) { extra(rule.extra, pick: pick) }
      }
    }
  }

  private func value(of rule: SpotRule, isImperial: Bool, _ random: inout RandomStream) -> RecordValue {
    if let category = rule.category { return category.utf8CodeUnitCount == 0 ? .absent : .text(category) }
    let scaled = random.between(rule.values.lowerBound, rule.values.upperBound)
    guard isImperial, let factor = rule.imperial?.permille else {
      return .amount(Amount(scaled, decimals: rule.decimals))
    }
    return .amount(Amount(scaled * factor / 10, decimals: rule.decimals + 2))
  }

  private func profile(_ source: SpotRule.Source, _ day: DayPlan) -> SourceProfile {
    switch source {
    case .watch: world.cast.watches[day.generation]
    case .phone: world.cast.phones[day.generation]
    case .health: world.cast.health
    case .foodApp: world.cast.foodApp
    case .waterApp: world.cast.waterApp
    case .glucoseMeter: world.cast.glucoseMeter
    }
  }

  private func window(of moment: SpotRule.Moment, _ day: DayPlan) -> Range<Int> {
    let awake = day.wake..<max(day.wake + 60, min(day.bed, day.end))
    switch moment {
    case .night: return day.previousBed..<max(day.previousBed + 60, day.wake)
    case .awake: return awake
    case .morning: return day.wake..<(day.wake + 3600)
    case .meal: return (awake.lowerBound + 1200)..<max(awake.lowerBound + 1260, awake.upperBound - 7200)
    }
  }

  private func extra(_ extra: SpotRule.Extra, pick: Int) {
    switch extra {
    case .none: break
    case .userEntered: metadata("HKWasUserEntered", "1")
    case .zone: zoneMetadata(zone)
    case .pressure:
      metadata("HKMetadataKeyBarometricPressure") {
        $0.append(Amount(9900 + pick / 4, decimals: 2))
        $0.append(" kPa")
      }
    case .food:
      metadata("HKFoodType", Self.foods[pick % Self.foods.count])
      metadata("Meal of the day", pick % 3 == 0 ? "朝食" : "Brotzeit &amp; Käse")
      metadata("HKExternalUUID") { $0.append(identifier(pick)) }
    case .exposure:
      metadata("HKMetadataKeyAudioExposureLevel", "83.0485 dBASPL")
      metadata("HKMetadataKeyAudioExposureDuration", "71488.3 s")
    }
  }

  private static let foods: [StaticString] = [
    "Porridge", "Spätzle", "Crème brûlée", "トマトスープ", "“Mum’s” stew &lt;3", "Борщ",
  ]

  /// A made-up identifier in the form of a UUID.
  func identifier(_ salt: Int) -> String {
    var random = RandomStream(seed: options.seed, tag: 0x1D, day: salt)
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for group in [8, 4, 4, 4, 12] {
      if !text.isEmpty { text.append("-") }
      for _ in 0..<group { text.append(digits[random.below(16)]) }
    }
    return text
  }
}
