extension TypedQuantity where Style == Cumulative, Dimension == CountDimension {
  /// ``QuantityType/flightsClimbed``
  public static var flightsClimbed: Self { Self(.flightsClimbed) }
  /// ``QuantityType/inhalerUsage``
  public static var inhalerUsage: Self { Self(.inhalerUsage) }
  /// ``QuantityType/nikeFuel``
  public static var nikeFuel: Self { Self(.nikeFuel) }
  /// ``QuantityType/numberOfAlcoholicBeverages``
  public static var numberOfAlcoholicBeverages: Self { Self(.numberOfAlcoholicBeverages) }
  /// ``QuantityType/numberOfTimesFallen``
  public static var numberOfTimesFallen: Self { Self(.numberOfTimesFallen) }
  /// ``QuantityType/pushCount``
  public static var pushCount: Self { Self(.pushCount) }
  /// ``QuantityType/stepCount``
  public static var stepCount: Self { Self(.stepCount) }
  /// ``QuantityType/swimmingStrokeCount``
  public static var swimmingStrokeCount: Self { Self(.swimmingStrokeCount) }
  /// Short for ``QuantityType/stepCount``.
  public static var steps: Self { Self(.stepCount) }
  /// Short for ``QuantityType/flightsClimbed``.
  public static var flights: Self { Self(.flightsClimbed) }
  /// Short for ``QuantityType/swimmingStrokeCount``.
  public static var swimStrokes: Self { Self(.swimmingStrokeCount) }
}

extension TypedQuantity where Style == Cumulative, Dimension == DurationDimension {
  /// ``QuantityType/appleExerciseTime``
  public static var appleExerciseTime: Self { Self(.appleExerciseTime) }
  /// ``QuantityType/appleMoveTime``
  public static var appleMoveTime: Self { Self(.appleMoveTime) }
  /// ``QuantityType/appleStandTime``
  public static var appleStandTime: Self { Self(.appleStandTime) }
  /// ``QuantityType/timeInDaylight``
  public static var timeInDaylight: Self { Self(.timeInDaylight) }
  /// Short for ``QuantityType/appleExerciseTime``.
  public static var exercise: Self { Self(.appleExerciseTime) }
  /// Short for ``QuantityType/appleStandTime``.
  public static var standTime: Self { Self(.appleStandTime) }
  /// Short for ``QuantityType/timeInDaylight``.
  public static var daylight: Self { Self(.timeInDaylight) }
}

extension TypedQuantity where Style == Cumulative, Dimension == EnergyDimension {
  /// ``QuantityType/activeEnergyBurned``
  public static var activeEnergyBurned: Self { Self(.activeEnergyBurned) }
  /// ``QuantityType/basalEnergyBurned``
  public static var basalEnergyBurned: Self { Self(.basalEnergyBurned) }
  /// ``QuantityType/dietaryEnergyConsumed``
  public static var dietaryEnergyConsumed: Self { Self(.dietaryEnergyConsumed) }
  /// Short for ``QuantityType/activeEnergyBurned``.
  public static var energy: Self { Self(.activeEnergyBurned) }
  /// Short for ``QuantityType/activeEnergyBurned``.
  public static var calories: Self { Self(.activeEnergyBurned) }
  /// Short for ``QuantityType/basalEnergyBurned``.
  public static var restingEnergy: Self { Self(.basalEnergyBurned) }
}

extension TypedQuantity where Style == Cumulative, Dimension == InsulinUnitDimension {
  /// ``QuantityType/insulinDelivery``
  public static var insulinDelivery: Self { Self(.insulinDelivery) }
}

extension TypedQuantity where Style == Cumulative, Dimension == LengthDimension {
  /// ``QuantityType/distanceCrossCountrySkiing``
  public static var distanceCrossCountrySkiing: Self { Self(.distanceCrossCountrySkiing) }
  /// ``QuantityType/distanceCycling``
  public static var distanceCycling: Self { Self(.distanceCycling) }
  /// ``QuantityType/distanceDownhillSnowSports``
  public static var distanceDownhillSnowSports: Self { Self(.distanceDownhillSnowSports) }
  /// ``QuantityType/distancePaddleSports``
  public static var distancePaddleSports: Self { Self(.distancePaddleSports) }
  /// ``QuantityType/distanceRowing``
  public static var distanceRowing: Self { Self(.distanceRowing) }
  /// ``QuantityType/distanceSkatingSports``
  public static var distanceSkatingSports: Self { Self(.distanceSkatingSports) }
  /// ``QuantityType/distanceSwimming``
  public static var distanceSwimming: Self { Self(.distanceSwimming) }
  /// ``QuantityType/distanceWalkingRunning``
  public static var distanceWalkingRunning: Self { Self(.distanceWalkingRunning) }
  /// ``QuantityType/distanceWheelchair``
  public static var distanceWheelchair: Self { Self(.distanceWheelchair) }
  /// Short for ``QuantityType/distanceWalkingRunning``.
  public static var distance: Self { Self(.distanceWalkingRunning) }
}

extension TypedQuantity where Style == Cumulative, Dimension == MassDimension {
  /// ``QuantityType/dietaryBiotin``
  public static var dietaryBiotin: Self { Self(.dietaryBiotin) }
  /// ``QuantityType/dietaryCaffeine``
  public static var dietaryCaffeine: Self { Self(.dietaryCaffeine) }
  /// ``QuantityType/dietaryCalcium``
  public static var dietaryCalcium: Self { Self(.dietaryCalcium) }
  /// ``QuantityType/dietaryCarbohydrates``
  public static var dietaryCarbohydrates: Self { Self(.dietaryCarbohydrates) }
  /// ``QuantityType/dietaryChloride``
  public static var dietaryChloride: Self { Self(.dietaryChloride) }
  /// ``QuantityType/dietaryCholesterol``
  public static var dietaryCholesterol: Self { Self(.dietaryCholesterol) }
  /// ``QuantityType/dietaryChromium``
  public static var dietaryChromium: Self { Self(.dietaryChromium) }
  /// ``QuantityType/dietaryCopper``
  public static var dietaryCopper: Self { Self(.dietaryCopper) }
  /// ``QuantityType/dietaryFatMonounsaturated``
  public static var dietaryFatMonounsaturated: Self { Self(.dietaryFatMonounsaturated) }
  /// ``QuantityType/dietaryFatPolyunsaturated``
  public static var dietaryFatPolyunsaturated: Self { Self(.dietaryFatPolyunsaturated) }
  /// ``QuantityType/dietaryFatSaturated``
  public static var dietaryFatSaturated: Self { Self(.dietaryFatSaturated) }
  /// ``QuantityType/dietaryFatTotal``
  public static var dietaryFatTotal: Self { Self(.dietaryFatTotal) }
  /// ``QuantityType/dietaryFiber``
  public static var dietaryFiber: Self { Self(.dietaryFiber) }
  /// ``QuantityType/dietaryFolate``
  public static var dietaryFolate: Self { Self(.dietaryFolate) }
  /// ``QuantityType/dietaryIodine``
  public static var dietaryIodine: Self { Self(.dietaryIodine) }
  /// ``QuantityType/dietaryIron``
  public static var dietaryIron: Self { Self(.dietaryIron) }
  /// ``QuantityType/dietaryMagnesium``
  public static var dietaryMagnesium: Self { Self(.dietaryMagnesium) }
  /// ``QuantityType/dietaryManganese``
  public static var dietaryManganese: Self { Self(.dietaryManganese) }
  /// ``QuantityType/dietaryMolybdenum``
  public static var dietaryMolybdenum: Self { Self(.dietaryMolybdenum) }
  /// ``QuantityType/dietaryNiacin``
  public static var dietaryNiacin: Self { Self(.dietaryNiacin) }
  /// ``QuantityType/dietaryPantothenicAcid``
  public static var dietaryPantothenicAcid: Self { Self(.dietaryPantothenicAcid) }
  /// ``QuantityType/dietaryPhosphorus``
  public static var dietaryPhosphorus: Self { Self(.dietaryPhosphorus) }
  /// ``QuantityType/dietaryPotassium``
  public static var dietaryPotassium: Self { Self(.dietaryPotassium) }
  /// ``QuantityType/dietaryProtein``
  public static var dietaryProtein: Self { Self(.dietaryProtein) }
  /// ``QuantityType/dietaryRiboflavin``
  public static var dietaryRiboflavin: Self { Self(.dietaryRiboflavin) }
  /// ``QuantityType/dietarySelenium``
  public static var dietarySelenium: Self { Self(.dietarySelenium) }
  /// ``QuantityType/dietarySodium``
  public static var dietarySodium: Self { Self(.dietarySodium) }
  /// ``QuantityType/dietarySugar``
  public static var dietarySugar: Self { Self(.dietarySugar) }
  /// ``QuantityType/dietaryThiamin``
  public static var dietaryThiamin: Self { Self(.dietaryThiamin) }
  /// ``QuantityType/dietaryVitaminA``
  public static var dietaryVitaminA: Self { Self(.dietaryVitaminA) }
  /// ``QuantityType/dietaryVitaminB12``
  public static var dietaryVitaminB12: Self { Self(.dietaryVitaminB12) }
  /// ``QuantityType/dietaryVitaminB6``
  public static var dietaryVitaminB6: Self { Self(.dietaryVitaminB6) }
  /// ``QuantityType/dietaryVitaminC``
  public static var dietaryVitaminC: Self { Self(.dietaryVitaminC) }
  /// ``QuantityType/dietaryVitaminD``
  public static var dietaryVitaminD: Self { Self(.dietaryVitaminD) }
  /// ``QuantityType/dietaryVitaminE``
  public static var dietaryVitaminE: Self { Self(.dietaryVitaminE) }
  /// ``QuantityType/dietaryVitaminK``
  public static var dietaryVitaminK: Self { Self(.dietaryVitaminK) }
  /// ``QuantityType/dietaryZinc``
  public static var dietaryZinc: Self { Self(.dietaryZinc) }
  /// Short for ``QuantityType/dietaryCaffeine``.
  public static var caffeine: Self { Self(.dietaryCaffeine) }
  /// Short for ``QuantityType/dietaryProtein``.
  public static var protein: Self { Self(.dietaryProtein) }
  /// Short for ``QuantityType/dietaryCarbohydrates``.
  public static var carbohydrates: Self { Self(.dietaryCarbohydrates) }
  /// Short for ``QuantityType/dietaryFatTotal``.
  public static var fat: Self { Self(.dietaryFatTotal) }
  /// Short for ``QuantityType/dietaryFiber``.
  public static var fiber: Self { Self(.dietaryFiber) }
  /// Short for ``QuantityType/dietarySugar``.
  public static var sugar: Self { Self(.dietarySugar) }
  /// Short for ``QuantityType/dietarySodium``.
  public static var sodium: Self { Self(.dietarySodium) }
}

extension TypedQuantity where Style == Cumulative, Dimension == VolumeDimension {
  /// ``QuantityType/dietaryWater``
  public static var dietaryWater: Self { Self(.dietaryWater) }
  /// Short for ``QuantityType/dietaryWater``.
  public static var water: Self { Self(.dietaryWater) }
}

extension TypedQuantity where Style == Discrete, Dimension == ConcentrationDimension {
  /// ``QuantityType/bloodGlucose``
  public static var bloodGlucose: Self { Self(.bloodGlucose) }
  /// Short for ``QuantityType/bloodGlucose``.
  public static var glucose: Self { Self(.bloodGlucose) }
}

extension TypedQuantity where Style == Discrete, Dimension == ConductanceDimension {
  /// ``QuantityType/electrodermalActivity``
  public static var electrodermalActivity: Self { Self(.electrodermalActivity) }
}

extension TypedQuantity where Style == Discrete, Dimension == CountDimension {
  /// ``QuantityType/appleSleepingBreathingDisturbances``
  public static var appleSleepingBreathingDisturbances: Self { Self(.appleSleepingBreathingDisturbances) }
  /// ``QuantityType/bodyMassIndex``
  public static var bodyMassIndex: Self { Self(.bodyMassIndex) }
  /// ``QuantityType/uvExposure``
  public static var uvExposure: Self { Self(.uvExposure) }
}

extension TypedQuantity where Style == Discrete, Dimension == DurationDimension {
  /// ``QuantityType/heartRateVariabilityRMSSD``
  public static var heartRateVariabilityRMSSD: Self { Self(.heartRateVariabilityRMSSD) }
  /// ``QuantityType/heartRateVariabilitySDNN``
  public static var heartRateVariabilitySDNN: Self { Self(.heartRateVariabilitySDNN) }
  /// ``QuantityType/runningGroundContactTime``
  public static var runningGroundContactTime: Self { Self(.runningGroundContactTime) }
  /// Short for ``QuantityType/heartRateVariabilitySDNN``.
  public static var hrv: Self { Self(.heartRateVariabilitySDNN) }
}

extension TypedQuantity where Style == Discrete, Dimension == EffortDimension {
  /// ``QuantityType/estimatedWorkoutEffortScore``
  public static var estimatedWorkoutEffortScore: Self { Self(.estimatedWorkoutEffortScore) }
  /// ``QuantityType/workoutEffortScore``
  public static var workoutEffortScore: Self { Self(.workoutEffortScore) }
}

extension TypedQuantity where Style == Discrete, Dimension == FlowDimension {
  /// ``QuantityType/peakExpiratoryFlowRate``
  public static var peakExpiratoryFlowRate: Self { Self(.peakExpiratoryFlowRate) }
}

extension TypedQuantity where Style == Discrete, Dimension == FractionDimension {
  /// ``QuantityType/appleWalkingSteadiness``
  public static var appleWalkingSteadiness: Self { Self(.appleWalkingSteadiness) }
  /// ``QuantityType/atrialFibrillationBurden``
  public static var atrialFibrillationBurden: Self { Self(.atrialFibrillationBurden) }
  /// ``QuantityType/bloodAlcoholContent``
  public static var bloodAlcoholContent: Self { Self(.bloodAlcoholContent) }
  /// ``QuantityType/bodyFatPercentage``
  public static var bodyFatPercentage: Self { Self(.bodyFatPercentage) }
  /// ``QuantityType/oxygenSaturation``
  public static var oxygenSaturation: Self { Self(.oxygenSaturation) }
  /// ``QuantityType/peripheralPerfusionIndex``
  public static var peripheralPerfusionIndex: Self { Self(.peripheralPerfusionIndex) }
  /// ``QuantityType/walkingAsymmetryPercentage``
  public static var walkingAsymmetryPercentage: Self { Self(.walkingAsymmetryPercentage) }
  /// ``QuantityType/walkingDoubleSupportPercentage``
  public static var walkingDoubleSupportPercentage: Self { Self(.walkingDoubleSupportPercentage) }
  /// Short for ``QuantityType/oxygenSaturation``.
  public static var bloodOxygen: Self { Self(.oxygenSaturation) }
  /// Short for ``QuantityType/bodyFatPercentage``.
  public static var bodyFat: Self { Self(.bodyFatPercentage) }
}

extension TypedQuantity where Style == Discrete, Dimension == FrequencyDimension {
  /// ``QuantityType/cyclingCadence``
  public static var cyclingCadence: Self { Self(.cyclingCadence) }
  /// ``QuantityType/heartRate``
  public static var heartRate: Self { Self(.heartRate) }
  /// ``QuantityType/heartRateRecoveryOneMinute``
  public static var heartRateRecoveryOneMinute: Self { Self(.heartRateRecoveryOneMinute) }
  /// ``QuantityType/respiratoryRate``
  public static var respiratoryRate: Self { Self(.respiratoryRate) }
  /// ``QuantityType/restingHeartRate``
  public static var restingHeartRate: Self { Self(.restingHeartRate) }
  /// ``QuantityType/walkingHeartRateAverage``
  public static var walkingHeartRateAverage: Self { Self(.walkingHeartRateAverage) }
  /// Short for ``QuantityType/heartRate``.
  public static var pulse: Self { Self(.heartRate) }
  /// Short for ``QuantityType/restingHeartRate``.
  public static var rhr: Self { Self(.restingHeartRate) }
}

extension TypedQuantity where Style == Discrete, Dimension == LengthDimension {
  /// ``QuantityType/height``
  public static var height: Self { Self(.height) }
  /// ``QuantityType/runningStrideLength``
  public static var runningStrideLength: Self { Self(.runningStrideLength) }
  /// ``QuantityType/runningVerticalOscillation``
  public static var runningVerticalOscillation: Self { Self(.runningVerticalOscillation) }
  /// ``QuantityType/sixMinuteWalkTestDistance``
  public static var sixMinuteWalkTestDistance: Self { Self(.sixMinuteWalkTestDistance) }
  /// ``QuantityType/underwaterDepth``
  public static var underwaterDepth: Self { Self(.underwaterDepth) }
  /// ``QuantityType/waistCircumference``
  public static var waistCircumference: Self { Self(.waistCircumference) }
  /// ``QuantityType/walkingStepLength``
  public static var walkingStepLength: Self { Self(.walkingStepLength) }
  /// Short for ``QuantityType/waistCircumference``.
  public static var waist: Self { Self(.waistCircumference) }
}

extension TypedQuantity where Style == Discrete, Dimension == MassDimension {
  /// ``QuantityType/bodyMass``
  public static var bodyMass: Self { Self(.bodyMass) }
  /// ``QuantityType/leanBodyMass``
  public static var leanBodyMass: Self { Self(.leanBodyMass) }
  /// Short for ``QuantityType/bodyMass``.
  public static var weight: Self { Self(.bodyMass) }
}

extension TypedQuantity where Style == Discrete, Dimension == MetabolicRateDimension {
  /// ``QuantityType/physicalEffort``
  public static var physicalEffort: Self { Self(.physicalEffort) }
}

extension TypedQuantity where Style == Discrete, Dimension == OxygenUptakeDimension {
  /// ``QuantityType/vo2Max``
  public static var vo2Max: Self { Self(.vo2Max) }
}

extension TypedQuantity where Style == Discrete, Dimension == PowerDimension {
  /// ``QuantityType/cyclingFunctionalThresholdPower``
  public static var cyclingFunctionalThresholdPower: Self { Self(.cyclingFunctionalThresholdPower) }
  /// ``QuantityType/cyclingPower``
  public static var cyclingPower: Self { Self(.cyclingPower) }
  /// ``QuantityType/runningPower``
  public static var runningPower: Self { Self(.runningPower) }
}

extension TypedQuantity where Style == Discrete, Dimension == PressureDimension {
  /// ``QuantityType/bloodPressureDiastolic``
  public static var bloodPressureDiastolic: Self { Self(.bloodPressureDiastolic) }
  /// ``QuantityType/bloodPressureSystolic``
  public static var bloodPressureSystolic: Self { Self(.bloodPressureSystolic) }
  /// Short for ``QuantityType/bloodPressureSystolic``.
  public static var systolic: Self { Self(.bloodPressureSystolic) }
  /// Short for ``QuantityType/bloodPressureDiastolic``.
  public static var diastolic: Self { Self(.bloodPressureDiastolic) }
}

extension TypedQuantity where Style == Discrete, Dimension == SoundLevelDimension {
  /// ``QuantityType/environmentalAudioExposure``
  public static var environmentalAudioExposure: Self { Self(.environmentalAudioExposure) }
  /// ``QuantityType/environmentalSoundReduction``
  public static var environmentalSoundReduction: Self { Self(.environmentalSoundReduction) }
  /// ``QuantityType/headphoneAudioExposure``
  public static var headphoneAudioExposure: Self { Self(.headphoneAudioExposure) }
  /// Short for ``QuantityType/environmentalAudioExposure``.
  public static var noise: Self { Self(.environmentalAudioExposure) }
}

extension TypedQuantity where Style == Discrete, Dimension == SpeedDimension {
  /// ``QuantityType/crossCountrySkiingSpeed``
  public static var crossCountrySkiingSpeed: Self { Self(.crossCountrySkiingSpeed) }
  /// ``QuantityType/cyclingSpeed``
  public static var cyclingSpeed: Self { Self(.cyclingSpeed) }
  /// ``QuantityType/paddleSportsSpeed``
  public static var paddleSportsSpeed: Self { Self(.paddleSportsSpeed) }
  /// ``QuantityType/rowingSpeed``
  public static var rowingSpeed: Self { Self(.rowingSpeed) }
  /// ``QuantityType/runningSpeed``
  public static var runningSpeed: Self { Self(.runningSpeed) }
  /// ``QuantityType/stairAscentSpeed``
  public static var stairAscentSpeed: Self { Self(.stairAscentSpeed) }
  /// ``QuantityType/stairDescentSpeed``
  public static var stairDescentSpeed: Self { Self(.stairDescentSpeed) }
  /// ``QuantityType/walkingSpeed``
  public static var walkingSpeed: Self { Self(.walkingSpeed) }
}

extension TypedQuantity where Style == Discrete, Dimension == TemperatureDimension {
  /// ``QuantityType/appleSleepingWristTemperature``
  public static var appleSleepingWristTemperature: Self { Self(.appleSleepingWristTemperature) }
  /// ``QuantityType/basalBodyTemperature``
  public static var basalBodyTemperature: Self { Self(.basalBodyTemperature) }
  /// ``QuantityType/bodyTemperature``
  public static var bodyTemperature: Self { Self(.bodyTemperature) }
  /// ``QuantityType/waterTemperature``
  public static var waterTemperature: Self { Self(.waterTemperature) }
}

extension TypedQuantity where Style == Discrete, Dimension == VolumeDimension {
  /// ``QuantityType/forcedExpiratoryVolume1``
  public static var forcedExpiratoryVolume1: Self { Self(.forcedExpiratoryVolume1) }
  /// ``QuantityType/forcedVitalCapacity``
  public static var forcedVitalCapacity: Self { Self(.forcedVitalCapacity) }
}
