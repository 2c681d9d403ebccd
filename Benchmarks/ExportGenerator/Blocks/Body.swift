/// Weight, height, body fat, blood pressure, hearing and sight.
extension ExportWriter {
  /// Grams on the scale on `day`: a slow way down, a yearly swing, and water from day to day.
  private func grams(_ day: DayPlan, _ random: inout RandomStream) -> Int {
    let trend = 4200 * day.index / max(1, world.days.count)
    return 74_500 - trend + Wave.sine(day.date, period: 365, amplitude: 900) + random.bell(800)
  }

  /// On most mornings the scale, once in a while by hand; body fat, lean mass and the index come with the scale's.
  func bodyMass(_ day: DayPlan, pass: Int) {
    var random = RandomStream(seed: options.seed, tag: 0x91, day: day.index)
    let isByHand = random.chance(40)
    guard random.chance(620) || isByHand, day.wake + 1800 < day.end else { return }
    let grams = grams(day, &random)
    let time = day.wake + 240 + random.below(900)
    let fat = 2450 - day.index * 180 / max(1, world.days.count) + random.bell(120)
    zone = zone(of: day, at: time)
    if isByHand {
      guard pass == 0 else { return }
      let template = template("HKQuantityTypeIdentifierBodyMass", from: world.cast.health, unit: massUnit)
      return record(template, time / 60 * 60, time / 60 * 60, lag: 45, .amount(mass(grams / 500 * 500))) {
        metadata("HKWasUserEntered", "1")
      }
    }
    switch pass {
    case 0: scaleRecord("BodyMass", massUnit, time, mass(grams / 50 * 50))
    case 1: scaleRecord("BodyFatPercentage", "%", time, Amount(fat, decimals: 4))
    case 2: scaleRecord("LeanBodyMass", massUnit, time, mass(grams * (10_000 - fat) / 10_000 / 50 * 50))
    default:
      let height = height(onDay: day.index)
      scaleRecord("BodyMassIndex", "count", time, Amount(grams * 100_000 / (height * height), decimals: 2))
    }
  }

  private func scaleRecord(_ name: String, _ unit: String, _ time: Int, _ amount: Amount) {
    let template = template("HKQuantityTypeIdentifier" + name, from: world.cast.scale, unit: unit)
    record(template, time, time, lag: 20, .amount(amount)) { metadata("Modell der Waage", "BC-7000 “Pro”") }
  }

  private var massUnit: String { world.isImperial ? "lb" : "kg" }

  private func mass(_ grams: Int) -> Amount {
    world.isImperial ? Amount(grams * 220_462 / 10_000_000, decimals: 1) : Amount(grams, decimals: 3)
  }

  /// Millimetres. The first height was measured with shoes on.
  private func height(onDay index: Int) -> Int {
    let total = world.days.count
    return index * 10 < total ? 1790 : index * 10 < total * 6 ? 1765 : 1770
  }

  /// By hand, at the beginning and when it was measured anew; not before the first weight of all exports.
  func height(_ day: DayPlan) {
    let isChange = day.index == 2 || (day.index > 0 && height(onDay: day.index) != height(onDay: day.index - 1))
    guard isChange || world.days.count <= 2, day.wake + 4000 < day.end else { return }
    let time = (day.wake + 3600) / 60 * 60
    let height = height(onDay: day.index)
    let template = template(
      "HKQuantityTypeIdentifierHeight", from: world.cast.health, unit: world.isImperial ? "ft" : "cm")
    let amount = world.isImperial ? Amount(height * 328_084 / 1_000_000, decimals: 2) : Amount(height, decimals: 1)
    zone = zone(of: day, at: time)
    record(template, time, time, lag: 30, .amount(amount)) { metadata("HKWasUserEntered", "1") }
  }

  /// The moment and the values of a blood pressure reading, if there is one on `day`.
  private func pressure(_ day: DayPlan) -> (time: Int, systolic: Int, diastolic: Int)? {
    var random = RandomStream(seed: options.seed, tag: 0x92, day: day.index)
    guard random.chance(160), day.wake + 7200 < day.end else { return nil }
    return (day.wake + 1800 + random.below(3600), 118 + random.bell(22), 76 + random.bell(14))
  }

  /// The members of blood pressure readings at top level: pass 0 systolic, pass 1 diastolic.
  func bloodPressure(_ day: DayPlan, pass: Int) {
    guard let reading = pressure(day) else { return }
    let name = pass == 0 ? "Systolic" : "Diastolic"
    let template = template("HKQuantityTypeIdentifierBloodPressure" + name, from: world.cast.cuff, unit: "mmHg")
    zone = zone(of: day, at: reading.time)
    record(
      template, reading.time, reading.time, lag: 3, .amount(Amount(pass == 0 ? reading.systolic : reading.diastolic)))
  }

  /// The same readings as correlations, with the members inside once more.
  func bloodPressureCorrelation(_ day: DayPlan) {
    guard let reading = pressure(day) else { return }
    let type = "HKCorrelationTypeIdentifierBloodPressure"
    zone = zone(of: day, at: reading.time)
    text.append(" <Correlation type=\"")
    text.append(type)
    appendSource(world.cast.cuff, type: type, to: text)
    appendDates(reading.time, reading.time, created: creation(after: reading.time, lag: 3))
    text.append(">\n")
    metadata("Arm", "left — “sitting”")
    nested {
      bloodPressure(day, pass: 0)
      bloodPressure(day, pass: 1)
    }
    text.append(" </Correlation>\n")
    truth.correlationCount += 1
  }

  /// Appends `" creationDate="…" startDate="…" endDate="…"`, closing the quotation of the attribute before.
  func appendDates(_ start: Int, _ end: Int, created: Int) {
    text.append("\" creationDate=\"")
    dates.append(created, zone: zone, to: text)
    text.append("\" startDate=\"")
    dates.append(start, zone: zone, to: text)
    text.append("\" endDate=\"")
    dates.append(end, zone: zone, to: text)
    text.append("\"")
  }

  /// An audiogram and a prescription for glasses, once per export.
  func hearingAndSight(_ day: DayPlan) {
    guard day.index == world.days.count / 2 else { return }
    zone = zone(of: day, at: day.wake)
    text.append(" <Audiogram type=\"HKDataTypeIdentifierAudiogram")
    appendSource(world.cast.health, type: "Audiogram", to: text)
    appendDates(day.wake + 3600, day.wake + 3900, created: creation(after: day.wake + 3900, lag: 9))
    text.append(">\n")
    for (index, hertz) in [250, 500, 1000, 2000, 4000, 8000].enumerated() {
      text.append("  <SensitivityPoint frequencyValue=\"\(hertz)\" frequencyUnit=\"Hz\" leftEarValue=\"\(index * 3)\"")
      text.append(" leftEarUnit=\"dBHL\" rightEarValue=\"\(index * 2 + 5)\" rightEarUnit=\"dBHL\"/>\n")
    }
    text.append(" </Audiogram>\n <VisionPrescription type=\"HKVisionPrescriptionTypeIdentifierGlasses\" dateIssued=\"")
    dates.append(day.wake + 7200, zone: zone, to: text)
    text.append("\" brand=\"Brille &amp; Co\">\n")
    text.append("  <RightEye sphere=\"-1.25\" sphereUnit=\"D\" cylinder=\"-0.5\" cylinderUnit=\"D\"/>\n")
    text.append("  <LeftEye sphere=\"-1\" sphereUnit=\"D\"/>\n </VisionPrescription>\n")
  }
}
