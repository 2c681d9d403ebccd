/// What people call types and activities besides HealthKit's names. A new short name is a word in a table.
enum ShortNames {
  /// Short names of types with the name they stand for.
  static let ofTypes: [(short: String, name: String)] = pairs(types)

  /// Short names of activities with the name they stand for.
  static let ofActivities: [(short: String, name: String)] = pairs(activities)

  private static func pairs(_ table: String) -> [(short: String, name: String)] {
    TextTable.rows(table, columns: 2).flatMap { row in
      row[1].split(separator: " ").map { (String($0), row[0]) }
    }
  }

  /// HealthKit's name, then short ones. Plurals by a mere `s` need not be listed.
  static let types = """
    stepCount                   steps step
    distanceWalkingRunning      distance mileage walkingDistance runningDistance walkingRunningDistance distanceWalked
    distanceCycling             cyclingDistance bikeDistance bikingDistance distanceCycled distanceBiked
    distanceSwimming            swimmingDistance swimDistance distanceSwum
    distanceRowing              rowingDistance
    distanceWheelchair          wheelchairDistance
    distanceDownhillSnowSports  skiingDistance skiDistance snowSportsDistance downhillDistance
    distanceCrossCountrySkiing  crossCountrySkiingDistance
    distancePaddleSports        paddleDistance paddlingDistance paddleSportsDistance
    distanceSkatingSports       skatingDistance skatingSportsDistance
    activeEnergyBurned          calories calorie energy activeEnergy activeCalories kcal
    activeEnergyBurned          moveEnergy caloriesBurned energyBurned burned
    basalEnergyBurned           restingEnergy basalEnergy restingCalories basalCalories restingEnergyBurned bmr
    appleExerciseTime           exercise exerciseMinutes exerciseTime
    appleMoveTime               moveTime moveMinutes
    appleStandTime              standTime standMinutes standing
    appleWalkingSteadiness      walkingSteadiness steadiness
    flightsClimbed              flights floors stairs stairsClimbed flight floorsClimbed
    pushCount                   pushes wheelchairPushes
    swimmingStrokeCount         strokes swimStrokes swimmingStrokes strokeCount
    timeInDaylight              daylight daylightTime sunlight
    bodyMass                    weight mass bodyWeight
    leanBodyMass                leanMass lean
    bodyFatPercentage           bodyFat bodyFatPercent fatPercentage
    waistCircumference          waist
    heartRate                   hr pulse bpm heartbeat
    restingHeartRate            rhr restingHR restingPulse
    walkingHeartRateAverage     walkingHeartRate walkingHR
    heartRateVariabilitySDNN    hrv heartRateVariability sdnn hrvSDNN
    heartRateVariabilityRMSSD   rmssd hrvRMSSD
    heartRateRecoveryOneMinute  heartRateRecovery hrr recovery
    vo2Max                      vo2 cardioFitness
    oxygenSaturation            spo2 bloodOxygen oxygen o2sat bloodOxygenSaturation
    respiratoryRate             breathing breathingRate respiration breathRate breaths respirations
    bloodPressureSystolic       systolic systolicBloodPressure systolicPressure
    bloodPressureDiastolic      diastolic diastolicBloodPressure diastolicPressure
    bloodGlucose                glucose bloodSugar
    bloodAlcoholContent         bac bloodAlcohol
    insulinDelivery             insulin
    bodyTemperature             temperature temp
    appleSleepingWristTemperature  wristTemperature sleepingWristTemperature
    basalBodyTemperature        basalTemperature bbt
    atrialFibrillationBurden    afib afibBurden atrialFibrillation
    appleSleepingBreathingDisturbances  breathingDisturbances sleepingBreathingDisturbances
    peakExpiratoryFlowRate      peakFlow
    forcedExpiratoryVolume1     fev1
    forcedVitalCapacity         fvc
    peripheralPerfusionIndex    perfusionIndex
    electrodermalActivity       eda
    physicalEffort              mets met
    workoutEffortScore          effort effortScore
    estimatedWorkoutEffortScore estimatedEffort estimatedEffortScore
    environmentalAudioExposure  noise noiseLevel environmentalSound environmentalNoise soundLevel environmentalSoundLevels
    headphoneAudioExposure      headphones headphoneAudio headphoneLevel headphoneAudioLevels
    environmentalSoundReduction soundReduction
    uvExposure                  uv uvIndex
    underwaterDepth             depth
    runningPower                runPower
    runningSpeed                runSpeed
    runningStrideLength         strideLength stride
    runningVerticalOscillation  verticalOscillation
    runningGroundContactTime    groundContactTime groundContact
    walkingStepLength           stepLength
    walkingAsymmetryPercentage  walkingAsymmetry asymmetry
    walkingDoubleSupportPercentage  doubleSupport doubleSupportTime walkingDoubleSupport
    sixMinuteWalkTestDistance   sixMinuteWalk sixMinuteWalkTest
    stairAscentSpeed            stairSpeedUp
    stairDescentSpeed           stairSpeedDown
    cyclingPower                power bikePower watts
    cyclingSpeed                bikeSpeed
    cyclingCadence              bikeCadence cadence
    cyclingFunctionalThresholdPower  ftp functionalThresholdPower
    numberOfTimesFallen         falls timesFallen
    numberOfAlcoholicBeverages  alcohol alcoholicBeverages alcoholicDrinks
    inhalerUsage                inhaler
    dietaryEnergyConsumed       dietaryEnergy foodEnergy energyConsumed caloriesConsumed caloriesEaten
    dietaryEnergyConsumed       dietaryCalories foodCalories intake
    dietaryWater                water waterIntake
    dietaryCaffeine             caffeine
    dietaryProtein              protein
    dietaryCarbohydrates        carbs carb carbohydrates carbohydrate dietaryCarbs
    dietaryFatTotal             fat dietaryFat totalFat
    dietaryFatSaturated         saturatedFat
    dietaryFatMonounsaturated   monounsaturatedFat
    dietaryFatPolyunsaturated   polyunsaturatedFat
    dietaryFiber                fiber fibre
    dietarySugar                sugar
    dietarySodium               sodium
    dietaryCholesterol          cholesterol
    dietaryPotassium            potassium
    dietaryCalcium              calcium
    dietaryIron                 iron
    dietaryMagnesium            magnesium
    dietaryZinc                 zinc
    dietaryIodine               iodine
    dietaryPhosphorus           phosphorus
    dietarySelenium             selenium
    dietaryCopper               copper
    dietaryManganese            manganese
    dietaryChromium             chromium
    dietaryMolybdenum           molybdenum
    dietaryChloride             chloride
    dietaryBiotin               biotin
    dietaryFolate               folate
    dietaryNiacin               niacin
    dietaryPantothenicAcid      pantothenicAcid
    dietaryRiboflavin           riboflavin
    dietaryThiamin              thiamin thiamine
    dietaryVitaminA             vitaminA
    dietaryVitaminB6            vitaminB6 b6
    dietaryVitaminB12           vitaminB12 b12
    dietaryVitaminC             vitaminC
    dietaryVitaminD             vitaminD
    dietaryVitaminE             vitaminE
    dietaryVitaminK             vitaminK
    appleStandHour              standHours stand
    mindfulSession              mindful mindfulness mindfulMinutes meditation meditations
    handwashingEvent            handwashing handwash
    toothbrushingEvent          toothbrushing
    menstrualFlow               menstruation period
    environmentalAudioExposureEvent  audioExposureEvent
    """

  /// HealthKit's name, then everyday ones.
  static let activities = """
    running                        run jog jogging
    walking                        walk
    cycling                        cycle ride riding bike biking bicycle bicycling
    swimming                       swim
    hiking                         hike trekking trek
    traditionalStrengthTraining    strength strengthTraining weights weightTraining weightlifting lifting lift gym
    functionalStrengthTraining     functional functionalStrength functionalTraining
    highIntensityIntervalTraining  hiit intervals intervalTraining
    coreTraining                   core
    rowing                         row rower
    elliptical                     crosstrainer
    crossTraining                  crossfit
    crossCountrySkiing             crossCountry nordicSkiing xcSkiing
    downhillSkiing                 skiing ski alpineSkiing
    snowboarding                   snowboard
    skatingSports                  skating skate iceSkating inlineSkating
    paddleSports                   paddling paddle kayaking kayak canoeing canoe sup
    surfingSports                  surfing surf
    underwaterDiving               diving dive scuba
    mindAndBody                    meditation mindfulness
    martialArts                    karate judo
    equestrianSports               horseRiding horsebackRiding equestrian
    americanFootball               nfl
    australianFootball             afl
    tableTennis                    pingpong
    stairClimbing                  stairStepper stairmaster
    stepTraining                   stepper aerobics
    socialDance                    dancing
    swimBikeRun                    triathlon multisport
    jumpRope                       skipping ropeSkipping ropeJumping
    wheelchairWalkPace             wheelchairWalk
    wheelchairRunPace              wheelchairRun
    handCycling                    handcycle handbike
    fitnessGaming                  gaming
    climbing                       climb bouldering
    trackAndField                  athletics track
    golf                           golfing
    boxing                         box
    kickboxing                     kickbox
    sailing                        sail
    fishing                        fish
    hunting                        hunt
    discSports                     frisbee ultimate
    flexibility                    stretching stretch
    preparationAndRecovery         recovery warmup
    """
}
