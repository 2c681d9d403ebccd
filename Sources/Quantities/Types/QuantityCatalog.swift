/// The quantity types of HealthKit. A new type is a row in ``table``, a case of ``Known`` at the same place, and a
/// static member in `QuantityType+Known.swift` and `TypedQuantity+Known.swift`.
enum QuantityCatalog {
  /// The types in the order of the table's rows, which is alphabetical.
  enum Known: UInt8, CaseIterable, Sendable {
    case activeEnergyBurned, appleExerciseTime, appleMoveTime
    case appleSleepingBreathingDisturbances, appleSleepingWristTemperature, appleStandTime
    case appleWalkingSteadiness, atrialFibrillationBurden, basalBodyTemperature
    case basalEnergyBurned, bloodAlcoholContent, bloodGlucose
    case bloodPressureDiastolic, bloodPressureSystolic, bodyFatPercentage
    case bodyMass, bodyMassIndex, bodyTemperature
    case crossCountrySkiingSpeed, cyclingCadence, cyclingFunctionalThresholdPower
    case cyclingPower, cyclingSpeed, dietaryBiotin
    case dietaryCaffeine, dietaryCalcium, dietaryCarbohydrates
    case dietaryChloride, dietaryCholesterol, dietaryChromium
    case dietaryCopper, dietaryEnergyConsumed, dietaryFatMonounsaturated
    case dietaryFatPolyunsaturated, dietaryFatSaturated, dietaryFatTotal
    case dietaryFiber, dietaryFolate, dietaryIodine
    case dietaryIron, dietaryMagnesium, dietaryManganese
    case dietaryMolybdenum, dietaryNiacin, dietaryPantothenicAcid
    case dietaryPhosphorus, dietaryPotassium, dietaryProtein
    case dietaryRiboflavin, dietarySelenium, dietarySodium
    case dietarySugar, dietaryThiamin, dietaryVitaminA
    case dietaryVitaminB12, dietaryVitaminB6, dietaryVitaminC
    case dietaryVitaminD, dietaryVitaminE, dietaryVitaminK
    case dietaryWater, dietaryZinc, distanceCrossCountrySkiing
    case distanceCycling, distanceDownhillSnowSports, distancePaddleSports
    case distanceRowing, distanceSkatingSports, distanceSwimming
    case distanceWalkingRunning, distanceWheelchair, electrodermalActivity
    case environmentalAudioExposure, environmentalSoundReduction, estimatedWorkoutEffortScore
    case flightsClimbed, forcedExpiratoryVolume1, forcedVitalCapacity
    case headphoneAudioExposure, heartRate, heartRateRecoveryOneMinute
    case heartRateVariabilityRMSSD, heartRateVariabilitySDNN, height
    case inhalerUsage, insulinDelivery, leanBodyMass
    case nikeFuel, numberOfAlcoholicBeverages, numberOfTimesFallen
    case oxygenSaturation, paddleSportsSpeed, peakExpiratoryFlowRate
    case peripheralPerfusionIndex, physicalEffort, pushCount
    case respiratoryRate, restingHeartRate, rowingSpeed
    case runningGroundContactTime, runningPower, runningSpeed
    case runningStrideLength, runningVerticalOscillation, sixMinuteWalkTestDistance
    case stairAscentSpeed, stairDescentSpeed, stepCount
    case swimmingStrokeCount, timeInDaylight, underwaterDepth
    case uvExposure, vo2Max, waistCircumference
    case walkingAsymmetryPercentage, walkingDoubleSupportPercentage, walkingHeartRateAverage
    case walkingSpeed, walkingStepLength, waterTemperature
    case workoutEffortScore
  }

  /// What is known about one type.
  struct Entry: Sendable {
    let name: String
    let identifier: String
    let canonicalUnit: QuantityUnit
    let keptUnit: QuantityUnit
    let style: AggregationStyle
    let firstIOS: String
  }

  /// Every identifier begins with this; the table leaves it out.
  static let identifierPrefix = "HKQuantityTypeIdentifier"

  /// The entries, by the raw value of ``Known``. Read from the table on first use.
  static let entries: [Entry] = {
    var entries: [Entry] = []
    entries.reserveCapacity(Known.allCases.count)
    var units = KnownUnits()
    TextTable.forEachRow(table) { row in
      var place = 0
      func next() -> TextTable.Bytes {
        let word = TextTable.word(row, from: place)
        place = TextTable.end(of: word, in: row)
        return word
      }
      let suffix = next()
      let canonical = units.unit(next())
      let kept = units.unit(next())
      let styleText = String(decoding: next(), as: UTF8.self)
      guard let style = AggregationStyle(rawValue: styleText) else { preconditionFailure("style \(styleText)") }
      entries.append(
        Entry(
          name: Spelling.name(suffix), identifier: identifierPrefix + String(decoding: suffix, as: UTF8.self),
          canonicalUnit: canonical, keptUnit: kept, style: style, firstIOS: String(decoding: next(), as: UTF8.self)))
    }
    return entries
  }()

  /// The units of the table, each read once.
  private struct KnownUnits {
    private var texts: [String] = []
    private var units: [QuantityUnit] = []

    /// The unit that was asked for last: most types are kept in the one that the headers name.
    private var last = ""

    mutating func unit(_ bytes: TextTable.Bytes) -> QuantityUnit {
      let text = String(decoding: bytes, as: UTF8.self)
      if text == last, let unit = units.last { return unit }
      last = text
      if let place = texts.firstIndex(of: text) {
        // The last one stands last.
        texts.swapAt(place, texts.count - 1)
        units.swapAt(place, units.count - 1)
        return units[units.count - 1]
      }
      let unit = QuantityUnit(constant: text)
      texts.append(text)
      units.append(unit)
      return unit
    }
  }

  /// Finds a type by its full identifier.
  static let byIdentifier: [String: Known] = {
    Dictionary(uniqueKeysWithValues: Known.allCases.map { (entries[Int($0.rawValue)].identifier, $0) })
  }()

  /// Identifier without prefix, canonical unit, unit that the store keeps, aggregation style, first iOS.
  ///
  /// The canonical unit is the one that Apple's headers name. The kept unit is ours: the one in which devices write
  /// round numbers and people read them.
  static let table = """
    ActiveEnergyBurned                   kcal             kcal             cumulative                        8.0
    AppleExerciseTime                    min              min              cumulative                        9.3
    AppleMoveTime                        min              min              cumulative                        14.5
    AppleSleepingBreathingDisturbances   count            count            discreteArithmetic                18.0
    AppleSleepingWristTemperature        degC             degC             discreteArithmetic                16.0
    AppleStandTime                       min              min              cumulative                        13.0
    AppleWalkingSteadiness               %                %                discreteArithmetic                15.0
    AtrialFibrillationBurden             %                %                discreteTemporallyWeighted        16.0
    BasalBodyTemperature                 degC             degC             discreteArithmetic                9.0
    BasalEnergyBurned                    kcal             kcal             cumulative                        8.0
    BloodAlcoholContent                  %                %                discreteArithmetic                8.0
    BloodGlucose                         mg/dL            mg/dL            discreteArithmetic                8.0
    BloodPressureDiastolic               mmHg             mmHg             discreteArithmetic                8.0
    BloodPressureSystolic                mmHg             mmHg             discreteArithmetic                8.0
    BodyFatPercentage                    %                %                discreteArithmetic                8.0
    BodyMass                             kg               kg               discreteArithmetic                8.0
    BodyMassIndex                        count            count            discreteArithmetic                8.0
    BodyTemperature                      degC             degC             discreteArithmetic                8.0
    CrossCountrySkiingSpeed              m/s              km/hr            discreteArithmetic                18.0
    CyclingCadence                       count/min        count/min        discreteTemporallyWeighted        17.0
    CyclingFunctionalThresholdPower      W                W                discreteArithmetic                17.0
    CyclingPower                         W                W                discreteTemporallyWeighted        17.0
    CyclingSpeed                         m/s              km/hr            discreteTemporallyWeighted        17.0
    DietaryBiotin                        g                mcg              cumulative                        8.0
    DietaryCaffeine                      g                mg               cumulative                        8.0
    DietaryCalcium                       g                mg               cumulative                        8.0
    DietaryCarbohydrates                 g                g                cumulative                        8.0
    DietaryChloride                      g                mg               cumulative                        8.0
    DietaryCholesterol                   g                mg               cumulative                        8.0
    DietaryChromium                      g                mcg              cumulative                        8.0
    DietaryCopper                        g                mg               cumulative                        8.0
    DietaryEnergyConsumed                kcal             kcal             cumulative                        8.0
    DietaryFatMonounsaturated            g                g                cumulative                        8.0
    DietaryFatPolyunsaturated            g                g                cumulative                        8.0
    DietaryFatSaturated                  g                g                cumulative                        8.0
    DietaryFatTotal                      g                g                cumulative                        8.0
    DietaryFiber                         g                g                cumulative                        8.0
    DietaryFolate                        g                mcg              cumulative                        8.0
    DietaryIodine                        g                mcg              cumulative                        8.0
    DietaryIron                          g                mg               cumulative                        8.0
    DietaryMagnesium                     g                mg               cumulative                        8.0
    DietaryManganese                     g                mg               cumulative                        8.0
    DietaryMolybdenum                    g                mcg              cumulative                        8.0
    DietaryNiacin                        g                mg               cumulative                        8.0
    DietaryPantothenicAcid               g                mg               cumulative                        8.0
    DietaryPhosphorus                    g                mg               cumulative                        8.0
    DietaryPotassium                     g                mg               cumulative                        8.0
    DietaryProtein                       g                g                cumulative                        8.0
    DietaryRiboflavin                    g                mg               cumulative                        8.0
    DietarySelenium                      g                mcg              cumulative                        8.0
    DietarySodium                        g                mg               cumulative                        8.0
    DietarySugar                         g                g                cumulative                        8.0
    DietaryThiamin                       g                mg               cumulative                        8.0
    DietaryVitaminA                      g                mcg              cumulative                        8.0
    DietaryVitaminB12                    g                mcg              cumulative                        8.0
    DietaryVitaminB6                     g                mg               cumulative                        8.0
    DietaryVitaminC                      g                mg               cumulative                        8.0
    DietaryVitaminD                      g                mcg              cumulative                        8.0
    DietaryVitaminE                      g                mg               cumulative                        8.0
    DietaryVitaminK                      g                mcg              cumulative                        8.0
    DietaryWater                         mL               mL               cumulative                        9.0
    DietaryZinc                          g                mg               cumulative                        8.0
    DistanceCrossCountrySkiing           m                km               cumulative                        18.0
    DistanceCycling                      m                km               cumulative                        8.0
    DistanceDownhillSnowSports           m                km               cumulative                        11.2
    DistancePaddleSports                 m                km               cumulative                        18.0
    DistanceRowing                       m                km               cumulative                        18.0
    DistanceSkatingSports                m                km               cumulative                        18.0
    DistanceSwimming                     m                km               cumulative                        10.0
    DistanceWalkingRunning               m                km               cumulative                        8.0
    DistanceWheelchair                   m                km               cumulative                        10.0
    ElectrodermalActivity                S                S                discreteArithmetic                8.0
    EnvironmentalAudioExposure           dBASPL           dBASPL           discreteEquivalentContinuousLevel 13.0
    EnvironmentalSoundReduction          dBASPL           dBASPL           discreteEquivalentContinuousLevel 16.0
    EstimatedWorkoutEffortScore          appleEffortScore appleEffortScore discreteArithmetic                18.0
    FlightsClimbed                       count            count            cumulative                        8.0
    ForcedExpiratoryVolume1              L                L                discreteArithmetic                8.0
    ForcedVitalCapacity                  L                L                discreteArithmetic                8.0
    HeadphoneAudioExposure               dBASPL           dBASPL           discreteEquivalentContinuousLevel 13.0
    HeartRate                            count/s          count/min        discreteTemporallyWeighted        8.0
    HeartRateRecoveryOneMinute           count/min        count/min        discreteArithmetic                16.0
    HeartRateVariabilityRMSSD            ms               ms               discreteArithmetic                27.0
    HeartRateVariabilitySDNN             ms               ms               discreteArithmetic                11.0
    Height                               m                cm               discreteArithmetic                8.0
    InhalerUsage                         count            count            cumulative                        8.0
    InsulinDelivery                      IU               IU               cumulative                        11.0
    LeanBodyMass                         kg               kg               discreteArithmetic                8.0
    NikeFuel                             count            count            cumulative                        8.0
    NumberOfAlcoholicBeverages           count            count            cumulative                        15.0
    NumberOfTimesFallen                  count            count            cumulative                        8.0
    OxygenSaturation                     %                %                discreteArithmetic                8.0
    PaddleSportsSpeed                    m/s              km/hr            discreteArithmetic                18.0
    PeakExpiratoryFlowRate               L/min            L/min            discreteArithmetic                8.0
    PeripheralPerfusionIndex             %                %                discreteArithmetic                8.0
    PhysicalEffort                       kcal/hr·kg       kcal/hr·kg       discreteArithmetic                17.0
    PushCount                            count            count            cumulative                        10.0
    RespiratoryRate                      count/s          count/min        discreteArithmetic                8.0
    RestingHeartRate                     count/min        count/min        discreteTemporallyWeighted        11.0
    RowingSpeed                          m/s              km/hr            discreteArithmetic                18.0
    RunningGroundContactTime             ms               ms               discreteArithmetic                16.0
    RunningPower                         W                W                discreteArithmetic                16.0
    RunningSpeed                         m/s              km/hr            discreteArithmetic                16.0
    RunningStrideLength                  m                m                discreteArithmetic                16.0
    RunningVerticalOscillation           cm               cm               discreteArithmetic                16.0
    SixMinuteWalkTestDistance            m                m                discreteArithmetic                14.0
    StairAscentSpeed                     m/s              m/s              discreteArithmetic                14.0
    StairDescentSpeed                    m/s              m/s              discreteArithmetic                14.0
    StepCount                            count            count            cumulative                        8.0
    SwimmingStrokeCount                  count            count            cumulative                        10.0
    TimeInDaylight                       min              min              cumulative                        17.0
    UnderwaterDepth                      m                m                discreteArithmetic                16.0
    UVExposure                           count            count            discreteArithmetic                9.0
    VO2Max                               mL/min·kg        mL/min·kg        discreteArithmetic                11.0
    WaistCircumference                   m                cm               discreteArithmetic                11.0
    WalkingAsymmetryPercentage           %                %                discreteArithmetic                14.0
    WalkingDoubleSupportPercentage       %                %                discreteArithmetic                14.0
    WalkingHeartRateAverage              count/min        count/min        discreteTemporallyWeighted        11.0
    WalkingSpeed                         m/s              km/hr            discreteArithmetic                14.0
    WalkingStepLength                    m                cm               discreteArithmetic                14.0
    WaterTemperature                     degC             degC             discreteArithmetic                16.0
    WorkoutEffortScore                   appleEffortScore appleEffortScore discreteArithmetic                18.0
    """
}
