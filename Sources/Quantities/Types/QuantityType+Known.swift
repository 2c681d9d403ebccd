extension QuantityType {
  /// Active energy burned: cumulative, kept in `kcal`.
  public static var activeEnergyBurned: QuantityType { QuantityType(.activeEnergyBurned) }
  /// Apple exercise time: cumulative, kept in `min`.
  public static var appleExerciseTime: QuantityType { QuantityType(.appleExerciseTime) }
  /// Apple move time: cumulative, kept in `min`.
  public static var appleMoveTime: QuantityType { QuantityType(.appleMoveTime) }
  /// Apple sleeping breathing disturbances: discrete, kept in `count`.
  public static var appleSleepingBreathingDisturbances: QuantityType {
    QuantityType(.appleSleepingBreathingDisturbances)
  }
  /// Apple sleeping wrist temperature: discrete, kept in `degC`.
  public static var appleSleepingWristTemperature: QuantityType { QuantityType(.appleSleepingWristTemperature) }
  /// Apple stand time: cumulative, kept in `min`.
  public static var appleStandTime: QuantityType { QuantityType(.appleStandTime) }
  /// Apple walking steadiness: discrete, kept in `%`.
  public static var appleWalkingSteadiness: QuantityType { QuantityType(.appleWalkingSteadiness) }
  /// Atrial fibrillation burden: discrete, time-weighted, kept in `%`.
  public static var atrialFibrillationBurden: QuantityType { QuantityType(.atrialFibrillationBurden) }
  /// Basal body temperature: discrete, kept in `degC`.
  public static var basalBodyTemperature: QuantityType { QuantityType(.basalBodyTemperature) }
  /// Basal energy burned: cumulative, kept in `kcal`.
  public static var basalEnergyBurned: QuantityType { QuantityType(.basalEnergyBurned) }
  /// Blood alcohol content: discrete, kept in `%`.
  public static var bloodAlcoholContent: QuantityType { QuantityType(.bloodAlcoholContent) }
  /// Blood glucose: discrete, kept in `mg/dL`.
  public static var bloodGlucose: QuantityType { QuantityType(.bloodGlucose) }
  /// Blood pressure diastolic: discrete, kept in `mmHg`.
  public static var bloodPressureDiastolic: QuantityType { QuantityType(.bloodPressureDiastolic) }
  /// Blood pressure systolic: discrete, kept in `mmHg`.
  public static var bloodPressureSystolic: QuantityType { QuantityType(.bloodPressureSystolic) }
  /// Body fat percentage: discrete, kept in `%`.
  public static var bodyFatPercentage: QuantityType { QuantityType(.bodyFatPercentage) }
  /// Body mass: discrete, kept in `kg`.
  public static var bodyMass: QuantityType { QuantityType(.bodyMass) }
  /// Body mass index: discrete, kept in `count`.
  public static var bodyMassIndex: QuantityType { QuantityType(.bodyMassIndex) }
  /// Body temperature: discrete, kept in `degC`.
  public static var bodyTemperature: QuantityType { QuantityType(.bodyTemperature) }
  /// Cross country skiing speed: discrete, kept in `km/hr`.
  public static var crossCountrySkiingSpeed: QuantityType { QuantityType(.crossCountrySkiingSpeed) }
  /// Cycling cadence: discrete, time-weighted, kept in `count/min`.
  public static var cyclingCadence: QuantityType { QuantityType(.cyclingCadence) }
  /// Cycling functional threshold power: discrete, kept in `W`.
  public static var cyclingFunctionalThresholdPower: QuantityType { QuantityType(.cyclingFunctionalThresholdPower) }
  /// Cycling power: discrete, time-weighted, kept in `W`.
  public static var cyclingPower: QuantityType { QuantityType(.cyclingPower) }
  /// Cycling speed: discrete, time-weighted, kept in `km/hr`.
  public static var cyclingSpeed: QuantityType { QuantityType(.cyclingSpeed) }
  /// Dietary biotin: cumulative, kept in `mcg`.
  public static var dietaryBiotin: QuantityType { QuantityType(.dietaryBiotin) }
  /// Dietary caffeine: cumulative, kept in `mg`.
  public static var dietaryCaffeine: QuantityType { QuantityType(.dietaryCaffeine) }
  /// Dietary calcium: cumulative, kept in `mg`.
  public static var dietaryCalcium: QuantityType { QuantityType(.dietaryCalcium) }
  /// Dietary carbohydrates: cumulative, kept in `g`.
  public static var dietaryCarbohydrates: QuantityType { QuantityType(.dietaryCarbohydrates) }
  /// Dietary chloride: cumulative, kept in `mg`.
  public static var dietaryChloride: QuantityType { QuantityType(.dietaryChloride) }
  /// Dietary cholesterol: cumulative, kept in `mg`.
  public static var dietaryCholesterol: QuantityType { QuantityType(.dietaryCholesterol) }
  /// Dietary chromium: cumulative, kept in `mcg`.
  public static var dietaryChromium: QuantityType { QuantityType(.dietaryChromium) }
  /// Dietary copper: cumulative, kept in `mg`.
  public static var dietaryCopper: QuantityType { QuantityType(.dietaryCopper) }
  /// Dietary energy consumed: cumulative, kept in `kcal`.
  public static var dietaryEnergyConsumed: QuantityType { QuantityType(.dietaryEnergyConsumed) }
  /// Dietary fat monounsaturated: cumulative, kept in `g`.
  public static var dietaryFatMonounsaturated: QuantityType { QuantityType(.dietaryFatMonounsaturated) }
  /// Dietary fat polyunsaturated: cumulative, kept in `g`.
  public static var dietaryFatPolyunsaturated: QuantityType { QuantityType(.dietaryFatPolyunsaturated) }
  /// Dietary fat saturated: cumulative, kept in `g`.
  public static var dietaryFatSaturated: QuantityType { QuantityType(.dietaryFatSaturated) }
  /// Dietary fat total: cumulative, kept in `g`.
  public static var dietaryFatTotal: QuantityType { QuantityType(.dietaryFatTotal) }
  /// Dietary fiber: cumulative, kept in `g`.
  public static var dietaryFiber: QuantityType { QuantityType(.dietaryFiber) }
  /// Dietary folate: cumulative, kept in `mcg`.
  public static var dietaryFolate: QuantityType { QuantityType(.dietaryFolate) }
  /// Dietary iodine: cumulative, kept in `mcg`.
  public static var dietaryIodine: QuantityType { QuantityType(.dietaryIodine) }
  /// Dietary iron: cumulative, kept in `mg`.
  public static var dietaryIron: QuantityType { QuantityType(.dietaryIron) }
  /// Dietary magnesium: cumulative, kept in `mg`.
  public static var dietaryMagnesium: QuantityType { QuantityType(.dietaryMagnesium) }
  /// Dietary manganese: cumulative, kept in `mg`.
  public static var dietaryManganese: QuantityType { QuantityType(.dietaryManganese) }
  /// Dietary molybdenum: cumulative, kept in `mcg`.
  public static var dietaryMolybdenum: QuantityType { QuantityType(.dietaryMolybdenum) }
  /// Dietary niacin: cumulative, kept in `mg`.
  public static var dietaryNiacin: QuantityType { QuantityType(.dietaryNiacin) }
  /// Dietary pantothenic acid: cumulative, kept in `mg`.
  public static var dietaryPantothenicAcid: QuantityType { QuantityType(.dietaryPantothenicAcid) }
  /// Dietary phosphorus: cumulative, kept in `mg`.
  public static var dietaryPhosphorus: QuantityType { QuantityType(.dietaryPhosphorus) }
  /// Dietary potassium: cumulative, kept in `mg`.
  public static var dietaryPotassium: QuantityType { QuantityType(.dietaryPotassium) }
  /// Dietary protein: cumulative, kept in `g`.
  public static var dietaryProtein: QuantityType { QuantityType(.dietaryProtein) }
  /// Dietary riboflavin: cumulative, kept in `mg`.
  public static var dietaryRiboflavin: QuantityType { QuantityType(.dietaryRiboflavin) }
  /// Dietary selenium: cumulative, kept in `mcg`.
  public static var dietarySelenium: QuantityType { QuantityType(.dietarySelenium) }
  /// Dietary sodium: cumulative, kept in `mg`.
  public static var dietarySodium: QuantityType { QuantityType(.dietarySodium) }
  /// Dietary sugar: cumulative, kept in `g`.
  public static var dietarySugar: QuantityType { QuantityType(.dietarySugar) }
  /// Dietary thiamin: cumulative, kept in `mg`.
  public static var dietaryThiamin: QuantityType { QuantityType(.dietaryThiamin) }
  /// Dietary vitamin a: cumulative, kept in `mcg`.
  public static var dietaryVitaminA: QuantityType { QuantityType(.dietaryVitaminA) }
  /// Dietary vitamin B12: cumulative, kept in `mcg`.
  public static var dietaryVitaminB12: QuantityType { QuantityType(.dietaryVitaminB12) }
  /// Dietary vitamin B6: cumulative, kept in `mg`.
  public static var dietaryVitaminB6: QuantityType { QuantityType(.dietaryVitaminB6) }
  /// Dietary vitamin c: cumulative, kept in `mg`.
  public static var dietaryVitaminC: QuantityType { QuantityType(.dietaryVitaminC) }
  /// Dietary vitamin d: cumulative, kept in `mcg`.
  public static var dietaryVitaminD: QuantityType { QuantityType(.dietaryVitaminD) }
  /// Dietary vitamin e: cumulative, kept in `mg`.
  public static var dietaryVitaminE: QuantityType { QuantityType(.dietaryVitaminE) }
  /// Dietary vitamin k: cumulative, kept in `mcg`.
  public static var dietaryVitaminK: QuantityType { QuantityType(.dietaryVitaminK) }
  /// Dietary water: cumulative, kept in `mL`.
  public static var dietaryWater: QuantityType { QuantityType(.dietaryWater) }
  /// Dietary zinc: cumulative, kept in `mg`.
  public static var dietaryZinc: QuantityType { QuantityType(.dietaryZinc) }
  /// Distance cross country skiing: cumulative, kept in `km`.
  public static var distanceCrossCountrySkiing: QuantityType { QuantityType(.distanceCrossCountrySkiing) }
  /// Distance cycling: cumulative, kept in `km`.
  public static var distanceCycling: QuantityType { QuantityType(.distanceCycling) }
  /// Distance downhill snow sports: cumulative, kept in `km`.
  public static var distanceDownhillSnowSports: QuantityType { QuantityType(.distanceDownhillSnowSports) }
  /// Distance paddle sports: cumulative, kept in `km`.
  public static var distancePaddleSports: QuantityType { QuantityType(.distancePaddleSports) }
  /// Distance rowing: cumulative, kept in `km`.
  public static var distanceRowing: QuantityType { QuantityType(.distanceRowing) }
  /// Distance skating sports: cumulative, kept in `km`.
  public static var distanceSkatingSports: QuantityType { QuantityType(.distanceSkatingSports) }
  /// Distance swimming: cumulative, kept in `km`.
  public static var distanceSwimming: QuantityType { QuantityType(.distanceSwimming) }
  /// Distance walking running: cumulative, kept in `km`.
  public static var distanceWalkingRunning: QuantityType { QuantityType(.distanceWalkingRunning) }
  /// Distance wheelchair: cumulative, kept in `km`.
  public static var distanceWheelchair: QuantityType { QuantityType(.distanceWheelchair) }
  /// Electrodermal activity: discrete, kept in `S`.
  public static var electrodermalActivity: QuantityType { QuantityType(.electrodermalActivity) }
  /// Environmental audio exposure: discrete, averaged by energy, kept in `dBASPL`.
  public static var environmentalAudioExposure: QuantityType { QuantityType(.environmentalAudioExposure) }
  /// Environmental sound reduction: discrete, averaged by energy, kept in `dBASPL`.
  public static var environmentalSoundReduction: QuantityType { QuantityType(.environmentalSoundReduction) }
  /// Estimated workout effort score: discrete, kept in `appleEffortScore`.
  public static var estimatedWorkoutEffortScore: QuantityType { QuantityType(.estimatedWorkoutEffortScore) }
  /// Flights climbed: cumulative, kept in `count`.
  public static var flightsClimbed: QuantityType { QuantityType(.flightsClimbed) }
  /// Forced expiratory volume 1: discrete, kept in `L`.
  public static var forcedExpiratoryVolume1: QuantityType { QuantityType(.forcedExpiratoryVolume1) }
  /// Forced vital capacity: discrete, kept in `L`.
  public static var forcedVitalCapacity: QuantityType { QuantityType(.forcedVitalCapacity) }
  /// Headphone audio exposure: discrete, averaged by energy, kept in `dBASPL`.
  public static var headphoneAudioExposure: QuantityType { QuantityType(.headphoneAudioExposure) }
  /// Heart rate: discrete, time-weighted, kept in `count/min`.
  public static var heartRate: QuantityType { QuantityType(.heartRate) }
  /// Heart rate recovery one minute: discrete, kept in `count/min`.
  public static var heartRateRecoveryOneMinute: QuantityType { QuantityType(.heartRateRecoveryOneMinute) }
  /// Heart rate variability RMSSD: discrete, kept in `ms`.
  public static var heartRateVariabilityRMSSD: QuantityType { QuantityType(.heartRateVariabilityRMSSD) }
  /// Heart rate variability SDNN: discrete, kept in `ms`.
  public static var heartRateVariabilitySDNN: QuantityType { QuantityType(.heartRateVariabilitySDNN) }
  /// Height: discrete, kept in `cm`.
  public static var height: QuantityType { QuantityType(.height) }
  /// Inhaler usage: cumulative, kept in `count`.
  public static var inhalerUsage: QuantityType { QuantityType(.inhalerUsage) }
  /// Insulin delivery: cumulative, kept in `IU`.
  public static var insulinDelivery: QuantityType { QuantityType(.insulinDelivery) }
  /// Lean body mass: discrete, kept in `kg`.
  public static var leanBodyMass: QuantityType { QuantityType(.leanBodyMass) }
  /// Nike fuel: cumulative, kept in `count`.
  public static var nikeFuel: QuantityType { QuantityType(.nikeFuel) }
  /// Number of alcoholic beverages: cumulative, kept in `count`.
  public static var numberOfAlcoholicBeverages: QuantityType { QuantityType(.numberOfAlcoholicBeverages) }
  /// Number of times fallen: cumulative, kept in `count`.
  public static var numberOfTimesFallen: QuantityType { QuantityType(.numberOfTimesFallen) }
  /// Oxygen saturation: discrete, kept in `%`.
  public static var oxygenSaturation: QuantityType { QuantityType(.oxygenSaturation) }
  /// Paddle sports speed: discrete, kept in `km/hr`.
  public static var paddleSportsSpeed: QuantityType { QuantityType(.paddleSportsSpeed) }
  /// Peak expiratory flow rate: discrete, kept in `L/min`.
  public static var peakExpiratoryFlowRate: QuantityType { QuantityType(.peakExpiratoryFlowRate) }
  /// Peripheral perfusion index: discrete, kept in `%`.
  public static var peripheralPerfusionIndex: QuantityType { QuantityType(.peripheralPerfusionIndex) }
  /// Physical effort: discrete, kept in `kcal/hr·kg`.
  public static var physicalEffort: QuantityType { QuantityType(.physicalEffort) }
  /// Push count: cumulative, kept in `count`.
  public static var pushCount: QuantityType { QuantityType(.pushCount) }
  /// Respiratory rate: discrete, kept in `count/min`.
  public static var respiratoryRate: QuantityType { QuantityType(.respiratoryRate) }
  /// Resting heart rate: discrete, time-weighted, kept in `count/min`.
  public static var restingHeartRate: QuantityType { QuantityType(.restingHeartRate) }
  /// Rowing speed: discrete, kept in `km/hr`.
  public static var rowingSpeed: QuantityType { QuantityType(.rowingSpeed) }
  /// Running ground contact time: discrete, kept in `ms`.
  public static var runningGroundContactTime: QuantityType { QuantityType(.runningGroundContactTime) }
  /// Running power: discrete, kept in `W`.
  public static var runningPower: QuantityType { QuantityType(.runningPower) }
  /// Running speed: discrete, kept in `km/hr`.
  public static var runningSpeed: QuantityType { QuantityType(.runningSpeed) }
  /// Running stride length: discrete, kept in `m`.
  public static var runningStrideLength: QuantityType { QuantityType(.runningStrideLength) }
  /// Running vertical oscillation: discrete, kept in `cm`.
  public static var runningVerticalOscillation: QuantityType { QuantityType(.runningVerticalOscillation) }
  /// Six minute walk test distance: discrete, kept in `m`.
  public static var sixMinuteWalkTestDistance: QuantityType { QuantityType(.sixMinuteWalkTestDistance) }
  /// Stair ascent speed: discrete, kept in `m/s`.
  public static var stairAscentSpeed: QuantityType { QuantityType(.stairAscentSpeed) }
  /// Stair descent speed: discrete, kept in `m/s`.
  public static var stairDescentSpeed: QuantityType { QuantityType(.stairDescentSpeed) }
  /// Step count: cumulative, kept in `count`.
  public static var stepCount: QuantityType { QuantityType(.stepCount) }
  /// Swimming stroke count: cumulative, kept in `count`.
  public static var swimmingStrokeCount: QuantityType { QuantityType(.swimmingStrokeCount) }
  /// Time in daylight: cumulative, kept in `min`.
  public static var timeInDaylight: QuantityType { QuantityType(.timeInDaylight) }
  /// Underwater depth: discrete, kept in `m`.
  public static var underwaterDepth: QuantityType { QuantityType(.underwaterDepth) }
  /// Uv exposure: discrete, kept in `count`.
  public static var uvExposure: QuantityType { QuantityType(.uvExposure) }
  /// Vo 2max: discrete, kept in `mL/min·kg`.
  public static var vo2Max: QuantityType { QuantityType(.vo2Max) }
  /// Waist circumference: discrete, kept in `cm`.
  public static var waistCircumference: QuantityType { QuantityType(.waistCircumference) }
  /// Walking asymmetry percentage: discrete, kept in `%`.
  public static var walkingAsymmetryPercentage: QuantityType { QuantityType(.walkingAsymmetryPercentage) }
  /// Walking double support percentage: discrete, kept in `%`.
  public static var walkingDoubleSupportPercentage: QuantityType { QuantityType(.walkingDoubleSupportPercentage) }
  /// Walking heart rate average: discrete, time-weighted, kept in `count/min`.
  public static var walkingHeartRateAverage: QuantityType { QuantityType(.walkingHeartRateAverage) }
  /// Walking speed: discrete, kept in `km/hr`.
  public static var walkingSpeed: QuantityType { QuantityType(.walkingSpeed) }
  /// Walking step length: discrete, kept in `cm`.
  public static var walkingStepLength: QuantityType { QuantityType(.walkingStepLength) }
  /// Water temperature: discrete, kept in `degC`.
  public static var waterTemperature: QuantityType { QuantityType(.waterTemperature) }
  /// Workout effort score: discrete, kept in `appleEffortScore`.
  public static var workoutEffortScore: QuantityType { QuantityType(.workoutEffortScore) }
}
