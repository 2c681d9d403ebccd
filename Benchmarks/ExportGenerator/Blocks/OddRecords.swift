/// Records that only faults bring. They stand in one place, behind the steps.
extension ExportWriter {
  func oddRecords() {
    guard let day = world.days.last(where: { !world.gap.contains($0.index) }) else { return }
    isFault = true
    defer { isFault = false }
    zone = day.morningZone
    let noon = max(day.start + 60, min(day.wake + 4 * 3600, world.exportTime - 7200))
    let watch = world.cast.watches[day.generation]
    let steps = template("HKQuantityTypeIdentifierStepCount", from: world.cast.stepCounter, unit: "count")
    if has(.negative) { negative(steps, watch, noon) }
    if has(.endBeforeStart) {
      for index in 0..<3 { record(steps, noon + index * 60, noon - 600, lag: 0, .amount(Amount(40 + index))) }
    }
    if has(.future) { future(steps) }
    if has(.missingUnit) { missingUnit(watch, noon) }
    if has(.unknownTypes) { unknownTypes(watch, noon) }
    if has(.dayLong) {
      record(steps, day.start - 3600, day.start + 25 * 3600, lag: 0, .amount(Amount(11_111)))
    }
    if has(.runningTotals) { runningTotals(steps) }
    if has(.duplicateAttribute) {
      record(steps, noon, noon + 60, lag: 0, .amount(Amount(61)))
      replaceInLastRecord("sourceVersion=\"3.0\"", with: "startDate=\"2001-01-01 00:00:00 +0000\"")
    }
    if has(.attributeSpace) {
      record(steps, noon, noon + 60, lag: 0, .amount(Amount(62)))
      replaceInLastRecord("sourceVersion=\"3.0\"", with: "Meal Name=\"Lunch\" source version=\"3.0\"")
    }
    if has(.badUTF8) { badUTF8(steps, noon) }
    if has(.controlCharacter) {
      record(steps, noon, noon + 60, lag: 0, .amount(Amount(64))) { metadata("Notiz", "vor\u{0B}nach") }
    }
    if has(.emptyParts) { emptyParts(noon) }
    if has(.unknownElements) { unknownElements(steps, noon) }
  }

  private func negative(_ steps: RecordTemplate, _ watch: SourceProfile, _ noon: Int) {
    record(steps, noon, noon + 60, lag: 0, .amount(Amount(-500)))
    record(steps, noon + 60, noon + 65, lag: 0, .amount(Amount(250_000)))
    let energy = template("HKQuantityTypeIdentifierActiveEnergyBurned", from: watch, unit: "kcal")
    record(energy, noon, noon + 60, lag: 0, .amount(Amount(-125, decimals: 1)))
    let heart = template("HKQuantityTypeIdentifierHeartRate", from: watch, unit: "count/min")
    record(heart, noon, noon, lag: 0, .amount(Amount(0)))
    record(heart, noon + 1, noon + 1, lag: 0, .amount(Amount(999)))
  }

  private func future(_ steps: RecordTemplate) {
    let start = world.exportTime + 3652 * 86_400
    for index in 0..<3 { record(steps, start + index * 600, start + index * 600 + 60, lag: 0, .amount(Amount(77))) }
  }

  private func missingUnit(_ watch: SourceProfile, _ noon: Int) {
    let bare = template("HKQuantityTypeIdentifierBodyMass", from: world.cast.scale)
    record(bare, noon, noon, lag: 0, .amount(Amount(725, decimals: 1)))
    let heart = template("HKQuantityTypeIdentifierHeartRate", from: watch, unit: "count/min")
    let odd: [StaticString] = ["nan", "inf", "--", "", "1e999", "0x41", "72 bpm"]
    for (index, value) in odd.enumerated() { record(heart, noon + index, noon + index, lag: 0, .text(value)) }
  }

  private func unknownTypes(_ watch: SourceProfile, _ noon: Int) {
    let quantity = template("HKQuantityTypeIdentifierAuraBrightness", from: watch, unit: "count/s")
    record(quantity, noon, noon + 60, lag: 0, .amount(Amount(125, decimals: 1)))
    let category = template("HKCategoryTypeIdentifierDaydream", from: watch)
    record(category, noon, noon + 60, lag: 0, .text("HKCategoryValueDaydreamVivid"))
    let other = template("HKDataTypeSomethingNew", from: watch, unit: "blorb")
    record(other, noon, noon + 60, lag: 0, .amount(Amount(3)))
    text.append(" <Workout workoutActivityType=\"HKWorkoutActivityTypeQuidditch\" duration=\"12.5\" durationUnit=\"min")
    appendSource(watch, type: "Workout", to: text)
    appendDates(noon, noon + 750, created: noon + 760)
    text.append("/>\n")
    truth.workoutCount += 1
    truth.workouts["HKWorkoutActivityTypeQuidditch", default: 0] += 1
  }

  /// Every hour the total since midnight: the sum of the records is many times the steps.
  private func runningTotals(_ steps: RecordTemplate) {
    for day in world.days.suffix(30) where !world.gap.contains(day.index) {
      var total = 0
      for hour in 0..<day.hourCount {
        let facts = facts(of: day, hour: hour)
        total += facts.steps
        guard facts.isAwake else { continue }
        record(steps, day.start, facts.span.upperBound, lag: 1, .amount(Amount(total)))
      }
    }
  }

  private func badUTF8(_ steps: RecordTemplate, _ noon: Int) {
    for index in 0..<3 {
      record(steps, noon + index, noon + 60 + index, lag: 0, .amount(Amount(63)))
      // The "ä" of the source name loses its second byte.
      replaceInLastRecord("Schrittzähler", with: [UInt8]("Schrittz".utf8) + [0xC3] + [UInt8]("hler".utf8))
    }
  }

  private func emptyParts(_ noon: Int) {
    let nameless = SourceProfile(name: "", version: "", device: nil)
    record(template("HKQuantityTypeIdentifierStepCount", from: nameless, unit: ""), noon, noon, lag: 0, .text(""))
    record(template("", from: nameless, unit: "count"), noon, noon, lag: 0, .amount(Amount(5)))
    text.append(
      " <Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"\" startDate=\"\" endDate=\"\"/>\n")
    text.append(" <ActivitySummary/>\n")
    truth.correlationCount += 1
    truth.activitySummaryCount += 1
  }

  private func unknownElements(_ steps: RecordTemplate, _ noon: Int) {
    text.append(" <StateOfMind valence=\"0.4\"><Label>calm &amp; “fine”</Label><Label/></StateOfMind>\n")
    text.append(" <!-- a comment with <Record type=\"no record\"/> inside -->\n <?note a processing instruction?>\n")
    text.append(" <![CDATA[ <Record type=\"no record either\"/> ]]>\n")
    record(steps, noon, noon + 60, lag: 0, .amount(Amount(65))) {
      text.append(
        "  <Nested a='1'><Deeper><MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/></Deeper>text</Nested>\n")
      metadata("kept", "yes")
    }
  }

  private func replaceInLastRecord(_ old: String, with new: String) { replaceInLastRecord(old, with: Array(new.utf8)) }

  /// Puts `new` in the place of `old` in the record written last.
  private func replaceInLastRecord(_ old: String, with new: [UInt8]) {
    let pattern = Array(old.utf8)
    guard let place = text.lastIndex(of: pattern) else { return }
    let rest = Array(text.bytes[(place + pattern.count)...])
    text.count = place
    text.append(new)
    text.append(rest)
  }
}
