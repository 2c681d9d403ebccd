import Calendars
import Quantities
import Storage

/// A correlation whose start tag was read.
struct OpenCorrelation {
  var identifier: String
  var range: TimeRange
  var source: SourceID
  var members: [Correlation.Member] = []
}

/// An element that is kept as it is written, with its parts.
struct OpenOther {
  let kind: ElementKind
  var record: OtherRecord
}

extension ExportReader {
  // MARK: Head of the export

  mutating func readExportDate() {
    guard let value = scanner.attributes.value(of: "value"), let date = DateReading.microseconds(value) else {
      return report.add(.unreadableDate, "ExportDate", at: scanner.offset)
    }
    person.exportDate = Instant(microseconds: date)
  }

  mutating func readCharacteristics() {
    func value(_ type: CharacteristicType) -> String? {
      scanner.attributes.first { text($0.name) == type.identifier }.map { text($0.value) }
    }
    func known<Value: CharacteristicValue>(_ type: CharacteristicType) -> Value? {
      guard let text = value(type) else { return nil }
      if let value = Value(exportText: text) { return value }
      report.add(.unreadableValue, type.identifier, at: scanner.offset)
      return nil
    }
    if let text = value(.dateOfBirth), !text.isEmpty {
      person.characteristics.dateOfBirth = CivilDate(text)
      if person.characteristics.dateOfBirth == nil {
        report.add(.unreadableDate, CharacteristicType.dateOfBirth.identifier, at: scanner.offset)
      }
    }
    person.characteristics.biologicalSex = known(.biologicalSex)
    person.characteristics.bloodType = known(.bloodType)
    person.characteristics.skinType = known(.fitzpatrickSkinType)
    person.characteristics.cardioFitnessMedicationsUse = value(.cardioFitnessMedicationsUse).flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  // MARK: Correlations

  mutating func beginCorrelation() {
    report.tally("Correlation", read: 1)
    correlation = nil
    metadata.clear(.correlation)
    let attributes = SampleAttributes(scanner.attributes)
    guard !attributes.type.isEmpty else {
      return report.add(.missingAttribute, "Correlation without type", at: scanner.offset)
    }
    guard let range = range(attributes, of: "Correlation"), let source = sourceIdentifier(attributes, of: "Correlation")
    else { return }
    correlation = OpenCorrelation(identifier: text(attributes.type), range: range, source: source)
  }

  mutating func endCorrelation() {
    guard let open = correlation else { return }
    correlation = nil
    let gathered = gatherMetadata(.correlation)
    if let zone = gathered.zone { person.noteZone(zone, at: open.range.start) }
    correlations.append(
      Correlation(
        identifier: open.identifier, range: open.range, source: open.source, metadata: gathered.number,
        members: open.members))
    report.tally("Correlation", kept: 1)
  }

  // MARK: Activity rings

  mutating func readActivitySummary() {
    report.tally("ActivitySummary", read: 1)
    let attributes = scanner.attributes
    guard let dateText = attributes.value(of: "dateComponents"), let date = CivilDate(text(dateText.trimmed())) else {
      return report.add(.unreadableDate, "ActivitySummary", at: scanner.offset)
    }
    guard date.year >= 1970 else { return report.add(.placeholderSummary, "ActivitySummary", at: scanner.offset) }
    func number(_ name: StaticString) -> Double? { attributes.value(of: name).flatMap(DecimalNumber.parse)?.value }
    let unit = attributes.value(of: "activeEnergyBurnedUnit")
    var summary = ActivitySummary(date: date)
    summary.activeEnergyBurnedKilocalories = unitConverter.value(
      attributes.value(of: "activeEnergyBurned"), unit: unit, in: .kilocalorie)
    summary.activeEnergyBurnedGoalKilocalories = unitConverter.value(
      attributes.value(of: "activeEnergyBurnedGoal"), unit: unit, in: .kilocalorie)
    summary.moveMinutes = number("appleMoveTime")
    summary.moveGoalMinutes = number("appleMoveTimeGoal")
    summary.exerciseMinutes = number("appleExerciseTime")
    summary.exerciseGoalMinutes = number("appleExerciseTimeGoal")
    summary.standHours = number("appleStandHours")
    summary.standGoalHours = number("appleStandHoursGoal")
    activitySummaries.append(summary)
    report.tally("ActivitySummary", kept: 1)
  }

  // MARK: Elements kept as written

  mutating func beginOther(_ kind: ElementKind) {
    report.tally(kind.name, read: 1)
    metadata.clear(kind)
    other = OpenOther(kind: kind, record: OtherRecord(element: kind.name, attributes: allAttributes()))
  }

  mutating func addOtherPart(_ kind: ElementKind) {
    guard let count = other?.record.children.count, count < ExportReader.mostParts else {
      return report.add(.tooMany, kind.name, at: scanner.offset)
    }
    let part = OtherRecord(element: kind.name, attributes: allAttributes())
    other?.record.children.append(part)
  }

  /// An audiogram has some ten points, a prescription two eyes.
  private static let mostParts = 10_000

  mutating func endOther() {
    guard var open = other else { return }
    other = nil
    open.record.metadata = gatherMetadata(open.kind).number
    switch open.kind {
    case .audiogram: person.audiograms.append(open.record)
    case .visionPrescription: person.visionPrescriptions.append(open.record)
    default: person.clinicalRecords.append(open.record)
    }
    report.tally(open.kind.name, kept: 1)
  }

  /// All attributes of the current tag as text; the device without its address.
  mutating func allAttributes() -> [MetadataEntry] {
    scanner.attributes.map { attribute in
      let value = attribute.name.equals("device") ? DeviceText.withoutAddress(attribute.value) : attribute.value
      return MetadataEntry(key: text(attribute.name), value: text(value))
    }
  }
}
