import Foundation
import Testing

@testable import Quantities

@Suite("The catalogs of types")
struct CatalogTests {
  @Test("the catalogs hold all of HealthKit's types")
  func counts() {
    #expect(QuantityType.all.count == 121)
    #expect(CategoryCatalog.byIdentifier.count == 70)
    #expect(CategoryType.all.count == 69, "two of the identifiers name one type")
    #expect(WorkoutActivityType.all.count == 84)
    #expect(MetadataKey.all.count == 71)
    #expect(QuantityCatalog.entries.count == 121 && CategoryCatalog.entries.count == 69)
  }

  @Test("every row stands where its case is")
  func rowsMatchCases() {
    for known in QuantityCatalog.Known.allCases {
      #expect(QuantityType(known).name == String(describing: known))
    }
    for known in CategoryCatalog.Known.allCases {
      #expect(CategoryType(known).name == String(describing: known))
    }
    for type in QuantityType.all {
      #expect(type.identifier.lowercased() == "hkquantitytypeidentifier" + type.name.lowercased())
      #expect(QuantityType(identifier: type.identifier) == type)
      #expect(type.canonicalUnit.isCompatible(with: type.keptUnit))
    }
    for type in CategoryType.all where type != .environmentalAudioExposureEvent {
      #expect(type.identifier.lowercased() == "hkcategorytypeidentifier" + type.name.lowercased())
      #expect(CategoryType(identifier: type.identifier) == type)
    }
    for type in WorkoutActivityType.all {
      #expect(WorkoutActivityType(identifier: type.identifier) == type)
      #expect(type.rawValue.flatMap { WorkoutActivityType(rawValue: $0) } == type)
    }
  }

  @Test("some types are as everybody knows them")
  func samples() {
    #expect(QuantityType.stepCount.identifier == "HKQuantityTypeIdentifierStepCount")
    #expect(QuantityType.stepCount.style == .cumulative && QuantityType.stepCount.keptUnit == .count)
    #expect(QuantityType.heartRate.style == .discreteTemporallyWeighted)
    #expect(QuantityType.heartRate.canonicalUnit.unitString == "count/s")
    #expect(QuantityType.heartRate.keptUnit == .countPerMinute)
    #expect(QuantityType.vo2Max.identifier == "HKQuantityTypeIdentifierVO2Max" && QuantityType.vo2Max.name == "vo2Max")
    #expect(QuantityType.headphoneAudioExposure.style == .discreteEquivalentContinuousLevel)
    #expect(QuantityType.bodyMass.firstIOS == "8.0")
    #expect(WorkoutActivityType.running.rawValue == 37)
    #expect(WorkoutActivityType.other.identifier == "HKWorkoutActivityTypeOther")
    #expect(WorkoutActivityType(rawValue: 81) == nil && WorkoutActivityType(rawValue: -1) == nil)
  }

  @Test("types that no table lists are kept, equal by identifier")
  func unknownTypes() {
    let sunscreen = QuantityType.unknown(identifier: "HKQuantityTypeIdentifierSunscreen", unit: .milliliter)
    #expect(sunscreen.name == "sunscreen" && sunscreen.style == .discreteArithmetic && !sunscreen.isKnown)
    #expect(sunscreen.keptUnit == .milliliter && sunscreen.firstIOS == nil)
    #expect(sunscreen == .unknown(identifier: "HKQuantityTypeIdentifierSunscreen", unit: .liter))
    #expect(sunscreen != .unknown(identifier: "HKQuantityTypeIdentifierOther", unit: .milliliter))
    #expect(QuantityType.unknown(identifier: "HKQuantityTypeIdentifierABC2", unit: .count).name == "abc2")
    #expect(
      QuantityType.unknown(identifier: "HKQuantityTypeIdentifier", unit: .count).name == "HKQuantityTypeIdentifier")
    #expect(sunscreen != .stepCount && .stepCount != sunscreen)
    #expect(Set([sunscreen, .unknown(identifier: sunscreen.identifier, unit: .liter), .stepCount]).count == 2)
    #expect(QuantityType.unknown(identifier: "HKQuantityTypeIdentifierStepCount", unit: .meter) == .stepCount)
    #expect(QuantityType.unknown(identifier: "", unit: .meter).name == "")

    let goal = CategoryType.unknown(identifier: "HKDataTypeSleepDurationGoal")
    #expect(goal.name == "HKDataTypeSleepDurationGoal" && goal.values.isEmpty && goal != .sleepAnalysis)
    #expect(goal.rawValue(named: "8") == 8 && goal.rawValue(named: "HKCategoryValueNotApplicable") == 0)
    #expect(goal.rawValue(named: "HKCategoryValueOther") == nil && goal.shortValueName(raw: 3) == "3")

    let quidditch = WorkoutActivityType.unknown(identifier: "HKWorkoutActivityTypeQuidditch")
    #expect(quidditch.name == "quidditch" && quidditch.rawValue == nil && quidditch != .other)
    #expect(WorkoutActivityType.unknown(identifier: "HKWorkoutActivityTypeGolf") == .golf)
  }

  @Test(
    "category values are read as exports write them",
    arguments: [
      (CategoryType.sleepAnalysis, "HKCategoryValueSleepAnalysisAsleep", 1),
      (.sleepAnalysis, "HKCategoryValueSleepAnalysisAsleepUnspecified", 1),
      (.sleepAnalysis, "HKCategoryValueSleepAnalysisAsleepREM", 5), (.sleepAnalysis, "4", 4),
      (.sleepAnalysis, "asleepDeep", 4),
      (.sleepAnalysis, "HKCategoryValueNotApplicable", nil), (.sleepAnalysis, "", nil),
      (.sleepAnalysis, "99999999999999999999", nil),
      (.appleStandHour, "HKCategoryValueAppleStandHourStood", 0),
      (.appleStandHour, "HKCategoryValueAppleStandHourIdle", 1),
      (.mindfulSession, "HKCategoryValueNotApplicable", 0), (.headache, "HKCategoryValueSeverityModerate", 3),
      (.ovulationTestResult, "HKCategoryValueOvulationTestResultPositive", 2),
      (.menstrualFlow, "HKCategoryValueMenstrualFlowNone", 5),
      (.headache, "HKCategoryValueSleepAnalysisInBed", nil),
    ] as [(CategoryType, String, Int?)])
  func categoryValue(type: CategoryType, text: String, raw: Int?) {
    #expect(type.rawValue(named: text) == raw)
  }

  @Test("raw values have the newest constant's name")
  func valueNames() {
    #expect(CategoryType.sleepAnalysis.valueName(raw: 1) == "HKCategoryValueSleepAnalysisAsleepUnspecified")
    #expect(
      CategoryType.ovulationTestResult.valueName(raw: 2) == "HKCategoryValueOvulationTestResultLuteinizingHormoneSurge")
    #expect(CategoryType.sleepAnalysis.shortValueName(raw: 4) == "asleepDeep")
    #expect(CategoryType.sleepAnalysis.valueName(raw: 77) == nil)
    #expect(CategoryType.sleepAnalysis.values.count == 7)
    #expect(
      CategoryType(identifier: "HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent")
        == .environmentalAudioExposureEvent)
    #expect(CategoryType.environmentalAudioExposureEvent.identifier == "HKCategoryTypeIdentifierAudioExposureEvent")
  }

  @Test("sleep stages")
  func sleepStages() {
    #expect(SleepAnalysis.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(SleepAnalysis.allCases.filter(\.isAsleep) == [.asleepUnspecified, .core, .deep, .rem])
    #expect(SleepAnalysis.allCases.filter(\.isStage) == [.core, .deep, .rem])
    for (text, value) in [
      ("deep", SleepAnalysis.deep), ("asleepDeep", .deep), ("REM", .rem), ("light", .core), ("in_bed", .inBed),
      ("asleep", .asleepUnspecified),
    ] {
      #expect(SleepAnalysis.named(text) == value)
    }
    #expect(SleepAnalysis.named("HKCategoryValueSleepAnalysisAwake") == .awake && SleepAnalysis.named("snoring") == nil)
  }

  @Test("characteristics are read as <Me> writes them")
  func characteristics() {
    #expect(BiologicalSex(exportText: "HKBiologicalSexFemale") == .female)
    #expect(BiologicalSex(exportText: "") == .notSet && BiologicalSex(exportText: "Female") == nil)
    #expect(
      BloodType(exportText: "HKBloodTypeABNegative") == .abNegative
        && BloodType.oPositive.exportText == "HKBloodTypeOPositive")
    #expect(FitzpatrickSkinType(exportText: "HKFitzpatrickSkinTypeIV") == .iv)
    #expect(FitzpatrickSkinType(exportText: "HKFitzpatrickSkinTypeNotSet") == .notSet)
    #expect(WheelchairUse(exportText: "HKWheelchairUseYes") == .yes)
    for value in BloodType.allCases { #expect(BloodType(exportText: value.exportText) == value) }
  }

  @Test("metadata keys have the strings that exports write")
  func metadataKeys() {
    #expect(MetadataKey(key: "HKWasUserEntered")?.kind == .boolean)
    #expect(MetadataKey(key: "HKTimeZone")?.constant == "HKMetadataKeyTimeZone")
    #expect(MetadataKey(key: "HKMetadataKeyTimeZone")?.key == "HKTimeZone")
    #expect(MetadataKey(key: "HKMetadataKeyHeartRateMotionContext")?.kind == .enumeration)
    #expect(MetadataKey(key: "HKCyclingCyclingFunctionalThresholdPowerTestType") != nil)
    #expect(MetadataKey(key: "com.example.mine") == nil)
  }
}

@Suite("The catalogs against the tables of facts")
struct CatalogFactTests {
  @Test("quantity types")
  func quantities() throws {
    for row in try Facts.rows("catalog.tsv") {
      let type = try #require(QuantityType(identifier: row["identifier"]!))
      #expect(type.name == row["swift_case"])
      #expect(type.canonicalUnit.unitString == Facts.certain(row["canonical_unit"]!))
      #expect(type.keptUnit.unitString == row["kept_unit"])
      #expect(type.style.rawValue == row["aggregation_style"])
      #expect(type.firstIOS == row["first_ios"])
      for unit in row["export_units_seen"]!.split(separator: ", ") where unit != "?" {
        #expect(try QuantityUnit(String(unit)).isCompatible(with: type.keptUnit), "\(type) \(unit)")
      }
    }
  }

  @Test("category types and values")
  func categories() throws {
    for row in try Facts.rows("categories.tsv") {
      let type = try #require(CategoryType(identifier: row["identifier"]!))
      #expect(type.name == Facts.certain(row["swift_case"]!))
      let raw = try #require(Int(row["raw_value"]!))
      #expect(type.rawValue(named: row["export_string"]!) == raw)
      #expect(type.values.contains { $0.name == row["value_case"]! && $0.raw == raw })
    }
  }

  @Test("workout activities")
  func activities() throws {
    for row in try Facts.rows("activities.tsv") where row["swift_case"] != "?" {
      let type = try #require(WorkoutActivityType(identifier: row["export_string"]!))
      #expect(type.name == row["swift_case"] && type.rawValue == Int(row["raw_value"]!))
      #expect(type.identifier == row["export_string"])
    }
  }

  @Test("characteristics")
  func characteristics() throws {
    for row in try Facts.rows("characteristics.tsv") {
      let type = try #require(CharacteristicType(rawValue: row["identifier"]!))
      let text = Facts.certain(row["export_in_Me"]!)
      let raw = Int(row["raw_value"]!)
      switch type {
      case .biologicalSex: #expect(BiologicalSex(exportText: text)?.rawValue == raw)
      case .bloodType: #expect(BloodType(exportText: text)?.rawValue == raw)
      case .fitzpatrickSkinType: #expect(FitzpatrickSkinType(exportText: text)?.rawValue == raw)
      case .wheelchairUse: #expect(String(describing: WheelchairUse(rawValue: raw!)!) == row["value_case"])
      case .activityMoveMode: #expect(String(describing: ActivityMoveMode(rawValue: raw!)!) == row["value_case"])
      case .dateOfBirth, .cardioFitnessMedicationsUse: break
      }
    }
  }

  @Test("metadata keys")
  func metadataKeys() throws {
    for row in try Facts.rows("metadata-keys.tsv") {
      let key = try #require(MetadataKey(key: Facts.certain(row["key_string"]!)))
      #expect(key.constant == row["swift_constant"] && key.firstIOS == row["first_ios"])
      let type = row["value_type"]!
      #expect((key.kind == .quantity) == type.hasPrefix("quantity") && (key.kind == .unknown) == (type == "?"))
      #expect((key.kind == .boolean) == type.contains("boolean"))
    }
  }
}

/// The tables in the sibling folder `shared/healthkit`, where it is there.
private enum Facts {
  /// The rows of a table by column name; none, with a note, if the folder is missing.
  static func rows(_ name: String) throws -> [[String: String]] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let candidates = ["../shared/healthkit", "../../shared/healthkit"].map { package.appending(path: "\($0)/\(name)") }
    guard let file = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      print("note: ../shared/healthkit/\(name) is not there; the comparison with it is skipped")
      return []
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let names = lines[0].split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    return lines.dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(uniqueKeysWithValues: zip(names, cells))
    }
  }

  /// The cell without the mark of doubt.
  static func certain(_ cell: String) -> String { cell.hasSuffix(" ?") ? String(cell.dropLast(2)) : cell }
}
