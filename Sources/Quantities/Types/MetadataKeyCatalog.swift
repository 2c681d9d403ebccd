/// The metadata keys of HealthKit. A new one is a row in ``table``.
enum MetadataKeyCatalog {
  /// The keys, read from the table on first use.
  static let keys: [MetadataKey] = TextTable.rows(table, columns: 5).map { row in
    guard let kind = MetadataKey.Kind(rawValue: row[3]) else { preconditionFailure("metadata kind \(row[3])") }
    return MetadataKey(
      constant: constantPrefix + row[0], key: key(row[1], constant: row[0]), firstIOS: row[2], kind: kind,
      meaning: row[4])
  }

  /// Finds a key's place by its string or its constant.
  static let positions: [String: Int] = {
    var positions: [String: Int] = [:]
    for (position, key) in keys.enumerated() {
      positions[key.key] = position
      positions[key.constant] = position
    }
    return positions
  }()

  private static let constantPrefix = "HKMetadataKey"

  private static func key(_ rule: String, constant: String) -> String {
    switch rule {
    case "+": constantPrefix + constant
    case "-": "HK" + constant
    default: rule
    }
  }

  /// Constant without `HKMetadataKey`; its string, where `+` stands for the constant's own name and `-` for the name
  /// with a mere `HK` before it; first iOS; kind of value; meaning.
  private static let table = """
    ActivityType                                  -  17.0  enumeration  activity that an estimate was made for
    AlgorithmVersion                              -  15.0  unknown      version of the algorithm that made the value
    AlpineSlopeGrade                              -  11.2  quantity     steepness of the slope
    AppleDeviceCalibrated                         +  14.0  unknown      whether the device was calibrated
    AppleECGAlgorithmVersion                      +  14.0  enumeration  version of the electrocardiogram algorithm
    AppleFitnessPlusCatalogIdentifier             -  18.2  text         Fitness+ workout in its catalog
    AppleFitnessPlusSession                       +  17.0  boolean      whether it was a Fitness+ session
    AudioExposureDuration                         +  14.2  quantity     how long the sound lasted
    AudioExposureLevel                            +  13.0  unknown      level that set off the event
    AverageMETs                                   -  13.0  quantity     mean metabolic equivalent of a workout
    AverageSpeed                                  -  11.2  quantity     mean speed of a workout
    BarometricPressure                            +  14.0  quantity     air pressure during the measurement
    BloodGlucoseMealTime                          -  11.0  enumeration  before or after a meal
    BodyTemperatureSensorLocation                 -  8.0   enumeration  where temperature was taken
    CoachedWorkout                                -  8.0   boolean      whether a coach led the workout
    CrossTrainerDistance                          -  12.0  quantity     distance that a cross trainer reported
    CyclingFunctionalThresholdPowerTestType       HKCyclingCyclingFunctionalThresholdPowerTestType 17.0  enumeration  how threshold power was tested
    DateOfEarliestDataUsedForEstimate             -  15.0  unknown      oldest data behind an estimate
    DeviceManufacturerName                        -  8.0   text         maker of the device
    DeviceName                                    -  8.0   text         name of the device
    DevicePlacementSide                           +  14.0  enumeration  left, right or central
    DeviceSerialNumber                            -  8.0   text         serial number of the device
    DigitalSignature                              -  8.0   unknown      signature over the sample
    ElevationAscended                             -  11.2  quantity     climb of a workout
    ElevationDescended                            -  11.2  quantity     descent of a workout
    ExternalUUID                                  -  8.0   text         identifier in another system
    FitnessMachineDuration                        -  12.0  quantity     duration that a machine reported
    FoodType                                      -  8.0   text         name of the food
    GlassesPrescriptionDescription                +  16.0  unknown      text of a prescription
    GroupFitness                                  -  8.0   boolean      whether it was a group workout
    HeadphoneGain                                 +  16.4  unknown      amplification by the headphones
    HeartRateEventThreshold                       -  12.2  unknown      rate that set off the event
    HeartRateMotionContext                        +  11.0  enumeration  sedentary, active or unknown
    HeartRateRecoveryActivityDuration             +  16.0  quantity     length of the exercise before recovery
    HeartRateRecoveryActivityType                 +  16.0  enumeration  exercise before recovery
    HeartRateRecoveryMaxObservedRecoveryHeartRate +  16.0  quantity     highest rate during recovery
    HeartRateRecoveryTestType                     +  16.0  enumeration  how recovery was tested
    HeartRateSensorLocation                       -  8.0   enumeration  where the sensor sat
    IndoorBikeDistance                            -  12.0  quantity     distance that an indoor bike reported
    IndoorWorkout                                 -  8.0   boolean      whether the workout was indoors
    InsulinDeliveryReason                         -  11.0  enumeration  basal or bolus
    LapLength                                     -  10.0  quantity     length of the pool or lap
    LowCardioFitnessEventThreshold                -  14.3  unknown      value that set off the event
    MaximumLightIntensity                         +  17.0  quantity     brightest light
    MaximumSpeed                                  -  11.2  quantity     highest speed of a workout
    MenstrualCycleStart                           -  9.0   boolean      whether a cycle begins here
    PhysicalEffortEstimationType                  -  17.0  enumeration  how effort was estimated
    QuantityClampedToLowerBound                   +  16.0  unknown      whether the value was raised to the lowest possible one
    QuantityClampedToUpperBound                   +  16.0  unknown      whether the value was cut to the highest possible one
    ReferenceRangeLowerLimit                      -  8.0   number       lower end of the normal range
    ReferenceRangeUpperLimit                      -  8.0   number       upper end of the normal range
    SessionEstimate                               +  16.0  quantity     estimate of a single session
    SexualActivityProtectionUsed                  -  9.0   boolean      whether protection was used
    SwimmingLocationType                          -  10.0  enumeration  pool or open water
    SwimmingStrokeStyle                           -  10.0  enumeration  stroke style of a lap
    SWOLFScore                                    -  16.0  number       strokes plus seconds of a length
    SyncIdentifier                                +  11.0  text         identifier of the sample across saves
    SyncVersion                                   +  11.0  number       which save of that identifier is newest
    TimeZone                                      -  8.0   timeZone     zone that the sample was taken in
    UDIDeviceIdentifier                           -  8.0   text         device part of the unique device identifier
    UDIProductionIdentifier                       -  8.0   text         production part of the unique device identifier
    UserMotionContext                             +  16.0  enumeration  what the person was doing
    VO2MaxTestType                                -  11.0  enumeration  how oxygen uptake was tested
    VO2MaxValue                                   -  14.3  unknown      oxygen uptake of the event
    WasTakenInLab                                 -  8.0   boolean      whether a laboratory measured it
    WasUserEntered                                -  8.0   boolean      whether it was entered by hand
    WaterSalinity                                 +  17.0  enumeration  fresh or salt water
    WeatherCondition                              -  10.0  enumeration  weather during the workout
    WeatherHumidity                               -  10.0  quantity     relative humidity
    WeatherTemperature                            -  10.0  quantity     air temperature
    WorkoutBrandName                              -  8.0   text         brand of the class or program
    """
}
