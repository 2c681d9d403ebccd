import Calendars
import Foundation
import Quantities
import Storage
import TestSupport
import Testing

@testable import Importing

@Suite("Apple Health importer")
struct AppleHealthTests {
  // MARK: Records

  @Test("a record becomes a row in the kept unit")
  func record() throws {
    let result = try export(
      #"<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Health" unit="lb" startDate="2025-06-05 07:00:57 -0400" endDate="2025-06-05 07:00:57 -0400" value="180"/>"#
    )
    let rows = try #require(result.person.series(of: .quantity(.bodyMass))).columns()
    #expect(rows.values == [180 * 0.45359237])
    #expect(rows.starts == [1_749_121_257_000_000])
    #expect(rows.ends == rows.starts)
    #expect(result.person.sources.sources == [SampleSource(name: "Health")])
    #expect(!result.report.hasLosses)
  }

  @Test(
    "what cannot be understood is skipped and counted by reason",
    arguments: [
      (
        #"type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="S" endDate="E" value="""#,
        ImportReason.missingValue
      ),
      (
        #"type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="S" endDate="E" value="NaN""#,
        .unreadableValue
      ),
      (#"type="HKQuantityTypeIdentifierStepCount" startDate="S" endDate="E" value="5""#, .missingUnit),
      (#"type="HKQuantityTypeIdentifierStepCount" unit="blob" startDate="S" endDate="E" value="5""#, .unknownUnit),
      (#"type="HKQuantityTypeIdentifierStepCount" unit="kg" startDate="S" endDate="E" value="5""#, .incompatibleUnit),
      (#"type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="E" endDate="S" value="5""#, .endBeforeStart),
      (
        #"type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="2025-02-30 10:00:00 +0000" endDate="E" value="5""#,
        .unreadableDate
      ),
      (#"type="HKQuantityTypeIdentifierStepCount" unit="count" endDate="E" value="5""#, .missingAttribute),
      (#"unit="count" startDate="S" endDate="E" value="5""#, .missingAttribute),
      (
        #"type="HKCategoryTypeIdentifierSleepAnalysis" startDate="S" endDate="E" value="HKCategoryValueSleepAnalysisFlying""#,
        .unknownCategoryValue
      ),
      (#"type="HKCategoryTypeIdentifierSleepAnalysis" startDate="S" endDate="E""#, .missingValue),
    ])
  func skipped(attributes: String, reason: ImportReason) throws {
    let result = try export("<Record sourceName=\"x\" \(dated(attributes))/>")
    #expect(result.person.sampleCount == 0)
    #expect(result.report.findings.map(\.reason) == [reason])
    #expect(result.report.elements["Record"] == ImportReport.Tally(read: 1, kept: 0))
    #expect(result.report.hasLosses)
  }

  @Test(
    "units and values in unusual forms are understood",
    arguments: [
      (#"type="HKQuantityTypeIdentifierBodyMass" unit="lbs" value="100""#, 45.359237),
      (#"type="HKQuantityTypeIdentifierBodyMass" unit="pound" value="100""#, 45.359237),
      (#"type="HKQuantityTypeIdentifierBodyMass" unit="kg" value="81,5""#, 81.5),
      (
        #"type="HKQuantityTypeIdentifierBloodGlucose" unit="mmol&lt;180.1558800000541&gt;/L" value="6.105""#,
        6.105 * 18.01558800000541
      ),
      (#"type="HKQuantityTypeIdentifierVO2Max" unit="mL/min&#183;kg" value="42.095""#, 42.095),
      (#"type="HKQuantityTypeIdentifierHeartRate" unit="count/s" value="1.25""#, 75),
      (#"type="HKQuantityTypeIdentifierActiveEnergyBurned" unit="Cal" value="56""#, 56),
      (#"type="HKQuantityTypeIdentifierActiveEnergyBurned" unit="cal" value="56""#, 0.056),
      (#"type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysisAsleep""#, 1),
      (#"type="HKCategoryTypeIdentifierSleepAnalysis" value="4""#, 4),
      (#"type="HKCategoryTypeIdentifierHighHeartRateEvent""#, 0),
      (#"type="HKCategoryTypeIdentifierHighHeartRateEvent" value="HKCategoryValueNotApplicable""#, 0),
    ])
  func understood(attributes: String, value: Double) throws {
    let result = try export(dated("<Record sourceName=\"x\" \(attributes) startDate=\"S\" endDate=\"E\"/>"))
    let row = try #require(result.person.allRows().first)
    #expect(abs(row.value - value) <= value * 1e-12)
    #expect(!result.report.hasLosses)
  }

  @Test("samples of unknown types are kept, their text in the metadata")
  func unknownTypes() throws {
    let result = try export(
      dated(
        """
        <Record type="HKQuantityTypeIdentifierGrip" sourceName="x" unit="N" startDate="S" endDate="E" value="412"/>
        <Record type="HKSomethingElse" sourceName="x" unit="furlong" startDate="S" endDate="E" value="3"/>
        <Record type="HKCategoryTypeIdentifierHiccup" sourceName="x" startDate="S" endDate="E" value="HKCategoryValueHiccupSevere"/>
        <Record type="HKDataTypeSleepDurationGoal" sourceName="x" unit="hr" startDate="S" endDate="E" value="8"/>
        """))
    #expect(
      result.report.unknownTypes == [
        "HKCategoryTypeIdentifierHiccup", "HKDataTypeSleepDurationGoal", "HKQuantityTypeIdentifierGrip",
        "HKSomethingElse",
      ])
    #expect(result.person.sampleCount == 4)
    let hiccup = try #require(
      result.person.series(of: .category(.unknown(identifier: "HKCategoryTypeIdentifierHiccup"))))
    #expect(
      result.person.metadata[hiccup.columns().metadata[0]] == [
        MetadataEntry(key: "value", value: "HKCategoryValueHiccupSevere")
      ])
    #expect(!result.report.hasLosses)
  }

  @Test(
    "implausible samples are kept, flagged and counted",
    arguments: [
      ("StepCount", "count", "-500", 60, ImportReason.belowLimit), ("HeartRate", "count/min", "0", 0, .belowLimit),
      ("HeartRate", "count/min", "999", 0, .aboveLimit), ("StepCount", "count", "250000", 5, .tooManySteps),
      ("StepCount", "count", "600", 60, nil), ("StepCount", "count", "601", 60, .tooManySteps),
      ("StepCount", "count", "20000", 0, nil), ("HeartRate", "count/min", "300", 0, nil),
      ("OxygenSaturation", "%", "98", 0, .aboveLimit), ("OxygenSaturation", "%", "0.98", 0, nil),
      ("BodyMass", "kg", "1.9", 0, .belowLimit), ("BodyMass", "kg", "651", 0, .aboveLimit),
      ("Height", "m", "178", 0, .aboveLimit),
      ("StepCount", "count", "5", 40_000_000, .none),
    ] as [(String, String, String, Int, ImportReason?)])
  func plausibility(type: String, unit: String, value: String, seconds: Int, reason: ImportReason?) throws {
    let result = try export(
      record(type, unit: unit, value: value, start: "2025-01-01 10:00:00 +0000", seconds: seconds))
    let rows = try #require(result.person.series.values.first).columns()
    #expect(rows.flags == [reason == nil ? 0 : SampleFlags.implausible.rawValue])
    #expect(result.report.findings.map(\.reason) == (reason.map { [$0] } ?? []))
    #expect(!result.report.hasLosses)
  }

  @Test("what starts after the export was made is flagged")
  func future() throws {
    let result = try export(
      record("StepCount", unit: "count", value: "5", start: "2035-01-01 10:00:00 +0000", seconds: 60))
    #expect(result.report.count(of: .afterExport) == 1)
  }

  @Test("entries by hand and zones come from the metadata")
  func metadata() throws {
    let result = try export(
      dated(
        """
        <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Health" unit="kg" startDate="S" endDate="E" value="80">
         <MetadataEntry key="HKWasUserEntered" value="1"/>
         <MetadataEntry key="HKTimeZone" value="Asia/Tokyo"/>
         <MetadataEntry key="Meal &amp; more" value="Soup\u{0B}of the day"/>
        </Record>
        <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Health" unit="kg" startDate="S" endDate="E" value="81">
         <MetadataEntry key="HKWasUserEntered" value="0"/>
         <MetadataEntry key="HKTimeZone" value="Not/AZone"/>
        </Record>
        """))
    let rows = try #require(result.person.series(of: .quantity(.bodyMass))).columns()
    #expect(rows.flags == [SampleFlags.enteredByHand.rawValue, 0])
    #expect(result.person.metadata.value(of: "Meal & more", in: rows.metadata[0]) == "Soupof the day")
    #expect(result.person.homeZoneIdentifier == "Asia/Tokyo")
    #expect(result.person.zoneSightings.map(\.zoneIdentifier) == ["Asia/Tokyo"])
    #expect(result.report.count(of: .controlCharacter) == 1)
  }

  @Test("the home zone of the options wins")
  func homeZone() throws {
    var options = ImportOptions()
    options.homeZone = try Zone(identifier: "Europe/Paris")
    let result = try AppleHealthImporter.read(bytes: Array(document("").utf8), options: options)
    #expect(result.person.homeZoneIdentifier == "Europe/Paris")
  }

  @Test("beats of a variability record are kept as written")
  func beats() throws {
    let result = try export(
      dated(
        """
        <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="W" unit="ms" startDate="S" endDate="E" value="42">
         <HeartRateVariabilityMetadataList>
          <InstantaneousBeatsPerMinute bpm="78" time="08:33:44,67"/>
          <InstantaneousBeatsPerMinute bpm="77" time="8:33:45.5\u{202F}AM"/>
         </HeartRateVariabilityMetadataList>
        </Record>
        """))
    let series = try #require(result.person.heartbeats.first)
    #expect(series.readings().map(\.beatsPerMinute) == [78, 77])
    #expect(series.readings().map(\.timeText) == ["08:33:44,67", "8:33:45.5\u{202F}AM"])
  }

  @Test("attributes of exports of iOS 8 are read where they can be")
  func oldAttributes() throws {
    let result = try export(
      """
      <Record type="HKQuantityTypeIdentifierBodyFatPercentage" source="Scale" unit="%" startDate="20150616071916-0700" endDate="20150616071916-0700" value="0.21" Health Mate App Version="2.6.0" Modified Date="2015"/>
      """)
    #expect(result.person.allRows().map(\.value) == [0.21])
    #expect(result.person.sources.sources.map(\.name) == ["Scale"])
    #expect(result.report.count(of: .unreadableAttribute) == 2)
  }

  // MARK: Copies

  @Test(
    "copies of amounts without a length from a restored phone are left out, two dishes at noon are not",
    arguments: [
      ("the same object and moment", "0x28", "2025-06-05 12:00:00 +0000", 2),
      ("another moment that day, same device", "0x28", "2025-06-05 12:05:00 +0000", 2),
      ("another device object, written later", "0x30", "2025-06-09 12:00:00 +0000", 1),
      ("another device object, written at once", "0x30", "2025-06-05 12:00:00 +0000", 2),
      ("the same device, written days later", "0x28", "2025-06-09 12:00:00 +0000", 1),
    ])
  func instantCopies(what: String, address: String, created: String, expected: Int) throws {
    func dish(_ address: String, _ created: String) -> String {
      """
      <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="App" device="&lt;&lt;HKDevice: \(address)&gt;, name:iPhone, model:iPhone&gt;" unit="mL" creationDate="\(created)" startDate="2025-06-05 12:00:00 +0000" endDate="2025-06-05 12:00:00 +0000" value="200"/>
      """
    }
    let result = try export(dish("0x28", "2025-06-05 12:00:00 +0000") + dish(address, created))
    #expect(result.person.sampleCount == expected, "\(what)")
    #expect(result.report.count(of: .restoredCopy) == 2 - expected, "\(what)")
    #expect(result.person.sources.count == 1)
  }

  @Test("copies of spans and readings are kept and reported")
  func exactCopies() throws {
    let one = record("StepCount", unit: "count", value: "50", start: "2025-01-01 10:00:00 +0000", seconds: 60)
    let result = try export(one + one + one)
    #expect(result.person.sampleCount == 3)
    #expect(result.report.exactDuplicates == 2)
  }

  @Test("a source that writes running totals is noted")
  func runningTotals() throws {
    let rows = (1...10).map {
      record("StepCount", unit: "count", value: "\($0 * 100)", start: "2025-01-01 00:00:00 +0000", seconds: $0 * 3600)
    }
    let result = try export(rows.joined())
    #expect(
      result.report.notes.contains(.runningTotals(type: QuantityType.stepCount.identifier, source: "x", samples: 9)))
  }

  // MARK: Correlations

  @Test("a record inside a correlation counts once whether it also stands at the top or not")
  func correlations() throws {
    let systolic = dated(
      #"<Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="x" unit="mmHg" startDate="S" endDate="S" value="120"/>"#
    )
    let diastolic = dated(
      #"<Record type="HKQuantityTypeIdentifierBloodPressureDiastolic" sourceName="x" unit="mmHg" startDate="S" endDate="S" value="80"/>"#
    )
    let correlation =
      dated(#"<Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="x" startDate="S" endDate="S">"#)
      + systolic + diastolic + "</Correlation>"
    for document in [correlation + systolic, systolic + correlation] {
      let result = try export(document)
      #expect(result.person.sampleCount == 2)
      #expect(result.report.count(of: .listedTwice) == 1)
      #expect(result.person.correlations.first?.members.map(\.value) == [120, 80])
      #expect(result.report.elements["Record"] == ImportReport.Tally(read: 3, kept: 2))
    }
  }

  // MARK: Workouts

  @Test("a workout with attributes, events, statistics on two levels and metadata")
  func workout() throws {
    let result = try export(
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="31.5" durationUnit="min" totalDistance="5" totalDistanceUnit="mi" totalEnergyBurned="1000" totalEnergyBurnedUnit="kJ" sourceName="Watch" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 11:00:00 +0000">
       <MetadataEntry key="HKWeatherHumidity" value="9400 %"/>
       <MetadataEntry key="HKWeatherHumidity" value="9400 %"/>
       <WorkoutEvent type="HKWorkoutEventTypePause" date="2025-01-01 10:10:00 +0000"/>
       <WorkoutEvent type="HKWorkoutEventTypeResume" date="2025-01-01 10:20:00 +0000"/>
       <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2025-01-01 10:00:00 +0000" duration="5" durationUnit="min"><MetadataEntry key="WOIntervalStepKeyPath" value="0.0.0"/></WorkoutEvent>
       <WorkoutActivity uuid="A" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 11:00:00 +0000" duration="60" durationUnit="min">
        <WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 11:00:00 +0000" sum="6000" unit="count"/>
       </WorkoutActivity>
       <WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 11:00:00 +0000" sum="6000" unit="count"/>
       <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="2025-01-01 10:00:00 +0000" startDate="2025-01-01 11:00:00 +0000" average="150" minimum="90" maximum="180" unit="count/min"/>
      </Workout>
      """)
    let workout = try #require(result.person.workouts.first)
    #expect(workout.activity == .running)
    #expect(workout.activeSeconds == 31.5 * 60)
    #expect(abs((workout.totalDistanceKilometers ?? 0) - 8.04672) < 1e-12)
    #expect(abs((workout.totalEnergyKilocalories ?? 0) - 1000 / 4.184) < 1e-9)
    #expect(workout.statistics.map(\.sum) == [6000, nil])
    #expect(workout.statistics[1].range == workout.range)
    #expect(workout.activities.map(\.statistics.count) == [1])
    #expect(workout.events.map(\.kind) == [.pause, .resume, .segment])
    #expect(workout.events[2].range.seconds == 300)
    #expect(workout.activeSpans().map(\.seconds) == [600, 2400])
    #expect(result.person.metadata[workout.metadata] == [MetadataEntry(key: "HKWeatherHumidity", value: "94 %")])
    #expect(result.report.count(of: .repeatedStatistics) == 1)
    #expect(!result.report.hasLosses)
  }

  @Test(
    "an event lasts as many whole seconds as its minutes mean, however many digits those need",
    arguments: [0, 1, 7, 59, 61, 100, 1_234, 3_914, 5_999])
  func lengthsOfEvents(seconds: Int) throws {
    let result = try export(
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="W" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 12:00:00 +0000"><WorkoutEvent type="HKWorkoutEventTypeLap" date="2025-01-01 10:00:00 +0000" duration="\(Double(seconds) / 60)" durationUnit="min"/></Workout>
      """)
    let lap = try #require(result.person.workouts.first?.events.first)
    #expect(lap.range.microseconds == Int64(seconds) * 1_000_000)
  }

  @Test("totals come from statistics where the workout has none, those of its parts if need be")
  func workoutStatistics() throws {
    func part(_ hour: Int, _ sum: Int, _ average: Int) -> String {
      let span = "startDate=\"2025-01-01 1\(hour):00:00 +0000\" endDate=\"2025-01-01 1\(hour + 1):00:00 +0000\""
      return """
        <WorkoutActivity uuid="\(hour)" \(span)><WorkoutStatistics type="HKQuantityTypeIdentifierDistanceCycling" \(span) sum="\(sum)" unit="km"/><WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" \(span) average="\(average)" minimum="\(average - 9)" unit="count/min"/></WorkoutActivity>
        """
    }
    let result = try export(
      """
      <Workout workoutActivityType="13" sourceName="W" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 12:00:00 +0000">\(part(0, 20, 120))\(part(1, 22, 140))</Workout>
      """)
    let workout = try #require(result.person.workouts.first)
    #expect(workout.activity == .cycling)
    #expect(workout.totalDistanceKilometers == 42)
    #expect(workout.totalEnergyKilocalories == nil)
    #expect(workout.activeSeconds == nil)
    #expect(workout.statistic(of: .heartRate)?.average == 130)
    #expect(workout.statistic(of: .heartRate)?.minimum == 111)
  }

  @Test("points inside the export (iOS 12) become a route; a file that is missing is noted")
  func inlineRoute() throws {
    let result = try export(
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeOfTomorrow" sourceName="W" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 12:00:00 +0000">
       <WorkoutRoute sourceName="W" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 10:01:00 +0000">
        <Location date="2025-01-01 10:00:00 +0000" latitude="37.7" longitude="-125.6" altitude="21.2" horizontalAccuracy="2.4" verticalAccuracy="1.6" course="-1" speed="2.5"/>
        <Location latitude="200" longitude="0"/>
       </WorkoutRoute>
      </Workout>
      """)
    let route = try #require(result.person.workouts.first?.routes.first)
    #expect(route.points.count == 1)
    let point = route.points.columns()[0]
    #expect(point.latitude == 37.7 && point.speedMetersPerSecond == 2.5 && point.courseDegrees == nil)
    #expect(result.person.workouts[0].activity.identifier == "HKWorkoutActivityTypeOfTomorrow")
    #expect(result.report.count(of: .unreadableValue) == 1)
  }

  // MARK: Other elements

  @Test("the head of the export, characteristics, rings and elements kept as written")
  func others() throws {
    let result = try export(
      """
      <Me HKCharacteristicTypeIdentifierDateOfBirth="1984-02-03" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" HKCharacteristicTypeIdentifierBloodType="" HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>
      <ActivitySummary dateComponents="1969-12-31" activeEnergyBurned="0" activeEnergyBurnedUnit="kcal"/>
      <ActivitySummary dateComponents="2025-06-05" activeEnergyBurned="418.4" activeEnergyBurnedGoal="520" activeEnergyBurnedUnit="kJ" appleExerciseTime="45" appleStandHours="9"/>
      <ClinicalRecord type="T" identifier="I" resourceFilePath="/clinical-records/x.json"/>
      <Audiogram type="A" sourceName="x" startDate="2025-06-05 10:00:00 +0000" endDate="2025-06-05 10:00:00 +0000"><SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" leftEarValue="20" leftEarUnit="dBHL"/></Audiogram>
      <VisionPrescription type="V" dateIssued="2025-06-05"><RightEye sphere="-1.5" sphereUnit="D"/><LeftEye sphere="-2" sphereUnit="D"/></VisionPrescription>
      <Novelty><Record type="HKQuantityTypeIdentifierStepCount"/></Novelty>
      """)
    let person = result.person
    #expect(person.locale == "en_US" && person.exportVersion == "14")
    #expect(person.exportDate == Instant(seconds: 1_767_225_600))
    #expect(person.characteristics.dateOfBirth == CivilDate(year: 1984, month: 2, day: 3))
    #expect(person.characteristics.biologicalSex == .female)
    #expect(person.characteristics.bloodType == .notSet)
    #expect(person.characteristics.skinType == nil)
    #expect(person.activitySummaries.count == 1)
    #expect(abs((person.activitySummaries[0].activeEnergyBurnedKilocalories ?? 0) - 100) < 1e-9)
    #expect(person.activitySummaries[0].exerciseMinutes == 45)
    #expect(person.clinicalRecords.count == 1)
    #expect(person.audiograms.first?.children.first?[attribute: "leftEarValue"] == "20")
    #expect(person.visionPrescriptions.first?.children.map(\.element) == ["RightEye", "LeftEye"])
    #expect(person.sampleCount == 0)
    #expect(result.report.count(of: .placeholderSummary) == 1)
    #expect(
      result.report.findings.contains { $0.reason == .unknownElement && $0.subject == "Novelty" && $0.count == 1 })
  }

  // MARK: The file as a whole

  @Test("a file cut off anywhere yields the whole elements before the cut")
  func truncated() throws {
    let rows = (0..<5).map {
      record("StepCount", unit: "count", value: "\($0)", start: "2025-01-0\($0 + 1) 00:00:00 +0000", seconds: 60)
    }
    let bytes = Array(document(rows.joined(separator: "\n")).utf8)
    let root = try #require(document("").firstRange(of: "<HealthData")).lowerBound.utf16Offset(in: document(""))
    for length in (root + 30)..<bytes.count - 1 {
      let result = try AppleHealthImporter.read(bytes: Array(bytes[..<length]))
      #expect(result.report.isTruncated == !String(decoding: bytes[..<length], as: UTF8.self).contains("</HealthData>"))
      let whole =
        String(decoding: bytes[..<length], as: UTF8.self).split(separator: "/>", omittingEmptySubsequences: false).count
        - 1
      #expect(result.person.sampleCount == max(whole - 1, 0), "cut at \(length)")  // one is the export date
    }
  }

  @Test("where the input is cut into pieces and how small the window is do not matter")
  func pieces() throws {
    let text = document(
      record("StepCount", unit: "count", value: "5", start: "2025-01-01 00:00:00 +0000", seconds: 60)
        + dated(
          """
          <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Sam’s &amp; &#183;" unit="kg" startDate="S" endDate="E" value="80">
           <MetadataEntry key="HKWasUserEntered" value="1"/>
          </Record>
          """))
    let bytes = Array(text.utf8)
    let whole = try AppleHealthImporter.read(bytes: bytes)
    for split in 0...bytes.count {
      let result = try AppleHealthImporter.read(bytes: bytes, pieceLengths: [split], windowCapacity: 1024)
      #expect(result.report == whole.report, "split at \(split)")
      #expect(result.person.series.mapValues { $0.columns() } == whole.person.series.mapValues { $0.columns() })
      #expect(result.person.sources.sources == whole.person.sources.sources)
    }
  }

  @Test(
    "other files are refused, each with its reason",
    arguments: [
      ("", ImportError.notAHealthExport(.empty)),
      ("<ClinicalDocument/>", .notAHealthExport(.rootElement("ClinicalDocument"))),
      ("<!-- nothing -->", .notAHealthExport(.noElement)),
    ])
  func refused(text: String, error: ImportError) {
    #expect(throws: error) { try AppleHealthImporter.read(bytes: Array(text.utf8)) }
  }

  @Test("junk around the root, deep nesting and stray ends are counted, not fatal")
  func junk() throws {
    let deep = String(repeating: "<x>", count: 100_000)
    let result = try export(
      deep + String(repeating: "</x>", count: 100_000) + "</Workout>"
        + record("StepCount", unit: "count", value: "5", start: "2025-01-01 00:00:00 +0000", seconds: 60))
    #expect(result.person.sampleCount == 1)
    #expect(result.report.count(of: .tooDeep) == 1)
    let behind = try AppleHealthImporter.read(bytes: Array((document("") + "<component><section/></component>").utf8))
    #expect(behind.report.count(of: .afterRoot) == 2)
    #expect(!behind.report.isTruncated)
  }

  @Test("an import can be cancelled and tells its progress")
  func progress() throws {
    let rows = (0..<60_000).map { _ in
      record("StepCount", unit: "count", value: "5", start: "2025-01-01 00:00:00 +0000", seconds: 60)
    }
    let bytes = Array(document(rows.joined()).utf8)
    var options = ImportOptions()
    options.isCancelled = { true }
    #expect(throws: ImportError.cancelled) { try AppleHealthImporter.read(bytes: bytes, options: options) }
    let calls = Calls()
    options.isCancelled = nil
    options.progress = { calls.note($0) }
    _ = try AppleHealthImporter.read(bytes: bytes, options: options)
    #expect(
      calls.last == ImportProgress(bytesRead: Int64(bytes.count), bytesTotal: Int64(bytes.count), recordsRead: 60_000))
  }

  @Test("the report reads well and holds no values")
  func reportText() throws {
    let result = try export(
      record("HeartRate", unit: "count/min", value: "777", start: "2025-01-01 00:00:00 +0000", seconds: 0))
    #expect(result.report.text.contains("flagged: 1"))
    #expect(
      result.report.text.contains("above the limit of its type: 1 × HKQuantityTypeIdentifierHeartRate, first at byte"))
    #expect(!result.report.text.contains("777"))
  }

  @Test("random damage never stops an import", arguments: [UInt64(1), 2, 3, 4])
  func fuzz(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sound = Array(
      document(
        record("StepCount", unit: "count", value: "5", start: "2025-01-01 00:00:00 +0000", seconds: 60)
          + #"<Correlation type="C" sourceName="x" startDate="2025-01-01 00:00:00 +0000" endDate="2025-01-01 00:00:00 +0000">"#
          + record("HeartRate", unit: "count/min", value: "61", start: "2025-01-01 00:00:00 +0000", seconds: 0)
          + "</Correlation>"
          + #"<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="1" durationUnit="min" sourceName="x" device="&lt;&lt;HKDevice: 0x1&gt;, name:a, model:b&gt;" startDate="2025-01-01 00:00:00 +0000" endDate="2025-01-01 00:00:00 +0000"><MetadataEntry key="HKTimeZone" value="Europe/Paris"/><WorkoutEvent type="HKWorkoutEventTypePause" date="2025-01-01 00:00:00 +0000" duration="1e300" durationUnit="min"/><WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" startDate="2025-01-01 00:00:00 +0000" endDate="2025-01-01 00:00:00 +0000" sum="1" unit="count"/></Workout>"#
          + #"<ActivitySummary dateComponents="2025-06-05" activeEnergyBurned="1" activeEnergyBurnedUnit="kcal"/>"#
      ).utf8)
    let alphabet = Array("<>/=\"'& \n-!?[]#;09eE.,+xRWZ\u{0}".utf8) + [0xFF, 0xC3]
    for round in 0..<600 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
        default:
          bytes.insert(
            contentsOf: bytes[place..<min(place + 40, bytes.count)], at: Int.random(in: 0..<bytes.count, using: &random)
          )
        }
      }
      let split = Int.random(in: 1...bytes.count, using: &random)
      let result = Result { try AppleHealthImporter.read(bytes: bytes, pieceLengths: [split], windowCapacity: 600) }
      if case .success(let result) = result {
        #expect(result.person.checkInvariants() == [], "seed \(seed), round \(round)")
        #expect(!result.report.text.isEmpty)
      }
    }
  }

  // MARK: Helpers

  private final class Calls: @unchecked Sendable {
    private(set) var last: ImportProgress?
    func note(_ progress: ImportProgress) { last = progress }
  }

  private func document(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    ]>
    <HealthData locale="en_US">
     <ExportDate value="2026-01-01 00:00:00 +0000"/>
    \(body)
    </HealthData>
    """
  }

  private func export(_ body: String) throws -> ImportResult {
    try AppleHealthImporter.read(bytes: Array(document(body).utf8))
  }

  /// Fills in a start and an end an hour later.
  private func dated(_ text: String) -> String {
    text.replacing("\"S\"", with: "\"2025-01-01 10:00:00 +0000\"").replacing(
      "\"E\"", with: "\"2025-01-01 11:00:00 +0000\"")
  }

  private func record(_ type: String, unit: String, value: String, start: String, seconds: Int) -> String {
    let begin = ExportDate.instant(start) ?? Instant(seconds: 0)
    let end = CivilDateTimeText.text(begin.secondsRoundedDown + Int64(seconds))
    return
      "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"x\" unit=\"\(unit)\" startDate=\"\(start)\" endDate=\"\(end)\" value=\"\(value)\"/>"
  }
}

/// Dates as exports write them.
private enum CivilDateTimeText {
  static func text(_ seconds: Int64) -> String {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    return date.formatted(.iso8601.year().month().day().dateSeparator(.dash)) + " "
      + date.formatted(.iso8601.time(includingFractionalSeconds: false).timeSeparator(.colon)) + " +0000"
  }
}
