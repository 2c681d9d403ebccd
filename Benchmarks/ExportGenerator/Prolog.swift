/// The first and the last lines of export.xml.
///
/// The declarations are data: a line for each element with its content and its attributes (`!` marks the required ones).
enum Prolog {
  private static let sample = "sourceName! sourceVersion device creationDate startDate! endDate!"
  private static let eye = [
    "sphere", "cylinder", "axis", "add", "vertex", "prismAmount", "prismAngle", "farPD", "nearPD", "baseCurve",
    "diameter",
  ]
  .map { "\($0) \($0)Unit" }.joined(separator: " ")

  private static let elements: [(name: String, content: String, attributes: String)] = [
    (
      "HealthData",
      "(ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*)",
      "locale!"
    ),
    ("ExportDate", "EMPTY", "value!"),
    (
      "Me", "EMPTY",
      ["DateOfBirth", "BiologicalSex", "BloodType", "FitzpatrickSkinType", "CardioFitnessMedicationsUse"]
        .map { "HKCharacteristicTypeIdentifier\($0)!" }.joined(separator: " ")
    ),
    ("Record", "((MetadataEntry|HeartRateVariabilityMetadataList)*)", "type! unit value " + sample),
    ("Correlation", "((MetadataEntry|Record)*)", "type! " + sample),
    (
      "Workout", "((MetadataEntry|WorkoutEvent|WorkoutRoute|WorkoutStatistics)*)",
      "workoutActivityType! duration durationUnit totalDistance totalDistanceUnit totalEnergyBurned totalEnergyBurnedUnit "
        + sample
    ),
    ("WorkoutActivity", "((MetadataEntry)*)", "uuid! startDate! endDate duration durationUnit"),
    ("WorkoutEvent", "((MetadataEntry)*)", "type! date! duration durationUnit"),
    ("WorkoutStatistics", "EMPTY", "type! startDate! endDate! average minimum maximum sum unit"),
    ("WorkoutRoute", "((MetadataEntry|FileReference)*)", sample),
    ("FileReference", "EMPTY", "path!"),
    (
      "ActivitySummary", "EMPTY",
      "dateComponents activeEnergyBurned activeEnergyBurnedGoal activeEnergyBurnedUnit appleMoveTime appleMoveTimeGoal "
        + "appleExerciseTime appleExerciseTimeGoal appleStandHours appleStandHoursGoal"
    ),
    ("MetadataEntry", "EMPTY", "key! value!"),
    ("HeartRateVariabilityMetadataList", "(InstantaneousBeatsPerMinute*)", ""),
    ("InstantaneousBeatsPerMinute", "EMPTY", "bpm! time!"),
    (
      "ClinicalRecord", "EMPTY",
      "type! identifier! sourceName! sourceURL! fhirVersion! receivedDate! resourceFilePath!"
    ),
    ("Audiogram", "((MetadataEntry|SensitivityPoint)*)", "type! " + sample),
    (
      "SensitivityPoint", "EMPTY",
      "frequencyValue! frequencyUnit! leftEarValue leftEarUnit rightEarValue rightEarUnit"
    ),
    ("VisionPrescription", "((RightEye|LeftEye|Attachment|MetadataEntry)*)", "type! dateIssued! expirationDate brand"),
    ("RightEye", "EMPTY", eye),
    ("LeftEye", "EMPTY", eye),
    ("Attachment", "EMPTY", "identifier"),
  ]

  /// Writes everything up to and including `Me`.
  static func write(to writer: ExportWriter) {
    let text = writer.text
    if writer.has(.byteOrderMark) { text.append([0xEF, 0xBB, 0xBF]) }
    if writer.has(.leadingSpace) { text.append(" \n  \t\n") }
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    if !writer.has(.noDTD) { writeDeclarations(to: writer) }
    text.append("<HealthData locale=\"")
    text.append(writer.options.locale)
    text.append("\">\n <ExportDate value=\"")
    writer.dates.append(writer.world.exportTime, zone: 0, to: text)
    text.append("\"/>\n <Me")
    let isEmpty = writer.has(.emptyParts)
    let values = ["1984-02-03", "HKBiologicalSexFemale", "HKBloodTypeAPositive", "HKFitzpatrickSkinTypeNotSet", "None"]
    for (name, value) in zip(elements[2].attributes.split(separator: " "), values) {
      text.append(" \(name.dropLast())=\"\(isEmpty ? "" : value)\"")
    }
    text.append("/>\n")
  }

  private static func writeDeclarations(to writer: ExportWriter) {
    let text = writer.text
    let isMalformed = writer.has(.malformedDTD)
    text.append("<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: \(writer.options.version) -->\n")
    for element in elements {
      text.append("<!ELEMENT \(element.name) \(element.content)>\n")
      guard !element.attributes.isEmpty else { continue }
      text.append("<!ATTLIST \(element.name)\n")
      for attribute in element.attributes.split(separator: " ") {
        let isRequired = attribute.hasSuffix("!")
        text.append(
          "  \(isRequired ? attribute.dropLast() : attribute) CDATA #\(isRequired ? "REQUIRED" : "IMPLIED")\n")
      }
      // iOS 16.0: this list is not closed, and what should close it stands further down.
      let isOpen = isMalformed && element.name == "VisionPrescription"
      if !isOpen { text.append(">\n") }
      if isMalformed, element.name == "LeftEye" { text.append("<!ATTLIST device CDATA #IMPLIED>\n>\n") }
    }
    text.append("]>\n")
  }

  /// Writes the closing tag and what a fault puts behind it.
  static func writeEnd(to writer: ExportWriter) {
    writer.text.append("</HealthData>\n")
    if writer.has(.junkAfterRoot) {
      writer.text.append(
        "<HealthData locale=\"xx\"><Record type=\"HKQuantityTypeIdentifierStepCount\" value=\"1\"/></HealthData>\n")
      writer.text.append("trailing \u{1F9E8} text & more\n")
    }
  }
}
