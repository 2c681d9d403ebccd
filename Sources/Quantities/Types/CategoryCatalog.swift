/// The category types of HealthKit. A new type is a row in ``types``, a case of ``Known`` at the same place, and a
/// static member in `CategoryType+Known.swift`; a new set of values is a row in ``values``.
enum CategoryCatalog {
  /// The types in the order of the table's rows, which is alphabetical.
  enum Known: UInt8, CaseIterable, Sendable {
    case abdominalCramps, acne, appetiteChanges
    case appleStandHour, appleWalkingSteadinessEvent, bladderIncontinence
    case bleedingAfterPregnancy, bleedingDuringPregnancy, bloating
    case breastPain, cervicalMucusQuality, chestTightnessOrPain
    case chills, constipation, contraceptive
    case coughing, diarrhea, dizziness
    case drySkin, environmentalAudioExposureEvent, fainting
    case fatigue, fever, generalizedBodyAche
    case hairLoss, handwashingEvent, headache
    case headphoneAudioExposureEvent, heartburn, highHeartRateEvent
    case hotFlashes, hypertensionEvent, infrequentMenstrualCycles
    case intermenstrualBleeding, irregularHeartRhythmEvent, irregularMenstrualCycles
    case lactation, lossOfSmell, lossOfTaste
    case lowCardioFitnessEvent, lowerBackPain, lowHeartRateEvent
    case memoryLapse, menstrualFlow, mindfulSession
    case moodChanges, nausea, nightSweats
    case ovulationTestResult, pelvicPain, persistentIntermenstrualBleeding
    case pregnancy, pregnancyTestResult, progesteroneTestResult
    case prolongedMenstrualPeriods, rapidPoundingOrFlutteringHeartbeat, runnyNose
    case sexualActivity, shortnessOfBreath, sinusCongestion
    case skippedHeartbeat, sleepAnalysis, sleepApneaEvent
    case sleepChanges, soreThroat, toothbrushingEvent
    case vaginalDryness, vomiting, wheezing
  }

  /// What is known about one type.
  struct Entry: Sendable {
    let name: String
    let identifier: String
    let values: CategoryValues
    let firstIOS: String
  }

  /// Every identifier begins with this; the table leaves it out.
  static let identifierPrefix = "HKCategoryTypeIdentifier"

  /// The entries, by the raw value of ``Known``. Read from the tables on first use.
  static let entries: [Entry] = {
    let rows = TextTable.rows(values, columns: 2)
    let sets = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], CategoryValues(set: $0[0], row: $0[1])) })
    return TextTable.rows(types, columns: 3).map { row in
      guard let values = sets[row[1]] else { preconditionFailure("no value set \(row[1])") }
      return Entry(
        name: Spelling.name(identifier: row[0], prefix: ""),
        identifier: identifierPrefix + (stringsUnlikeConstants[row[0]] ?? row[0]), values: values, firstIOS: row[2])
    }
  }()

  /// Constants whose string, which exports write, differs from their name. Both are read.
  private static let stringsUnlikeConstants = ["EnvironmentalAudioExposureEvent": "AudioExposureEvent"]

  /// Finds a type by its full identifier.
  static let byIdentifier: [String: Known] = {
    var index = Dictionary(uniqueKeysWithValues: Known.allCases.map { (entries[Int($0.rawValue)].identifier, $0) })
    for (constant, string) in stringsUnlikeConstants {
      index[identifierPrefix + constant] = index[identifierPrefix + string]
    }
    return index
  }()

  /// Identifier without prefix, set of values, first iOS.
  static let types = """
    AbdominalCramps                      Severity                         13.6
    Acne                                 Severity                         13.6
    AppetiteChanges                      AppetiteChanges                  13.6
    AppleStandHour                       AppleStandHour                   9.0
    AppleWalkingSteadinessEvent          AppleWalkingSteadinessEvent      15.0
    BladderIncontinence                  Severity                         14.0
    BleedingAfterPregnancy               VaginalBleeding                  18.0
    BleedingDuringPregnancy              VaginalBleeding                  18.0
    Bloating                             Severity                         13.6
    BreastPain                           Severity                         13.6
    CervicalMucusQuality                 CervicalMucusQuality             9.0
    ChestTightnessOrPain                 Severity                         13.6
    Chills                               Severity                         13.6
    Constipation                         Severity                         13.6
    Contraceptive                        Contraceptive                    14.3
    Coughing                             Severity                         13.6
    Diarrhea                             Severity                         13.6
    Dizziness                            Severity                         13.6
    DrySkin                              Severity                         14.0
    EnvironmentalAudioExposureEvent      EnvironmentalAudioExposureEvent  13.0
    Fainting                             Severity                         13.6
    Fatigue                              Severity                         13.6
    Fever                                Severity                         13.6
    GeneralizedBodyAche                  Severity                         13.6
    HairLoss                             Severity                         14.0
    HandwashingEvent                     None                             14.0
    Headache                             Severity                         13.6
    HeadphoneAudioExposureEvent          HeadphoneAudioExposureEvent      14.2
    Heartburn                            Severity                         13.6
    HighHeartRateEvent                   None                             12.2
    HotFlashes                           Severity                         13.6
    HypertensionEvent                    None                             26.2
    InfrequentMenstrualCycles            None                             16.0
    IntermenstrualBleeding               None                             9.0
    IrregularHeartRhythmEvent            None                             12.2
    IrregularMenstrualCycles             None                             16.0
    Lactation                            None                             14.3
    LossOfSmell                          Severity                         13.6
    LossOfTaste                          Severity                         13.6
    LowCardioFitnessEvent                LowCardioFitnessEvent            14.3
    LowerBackPain                        Severity                         13.6
    LowHeartRateEvent                    None                             12.2
    MemoryLapse                          Severity                         14.0
    MenstrualFlow                        MenstrualFlow                    9.0
    MindfulSession                       None                             10.0
    MoodChanges                          Presence                         13.6
    Nausea                               Severity                         13.6
    NightSweats                          Severity                         14.0
    OvulationTestResult                  OvulationTestResult              9.0
    PelvicPain                           Severity                         13.6
    PersistentIntermenstrualBleeding     None                             16.0
    Pregnancy                            None                             14.3
    PregnancyTestResult                  PregnancyTestResult              15.0
    ProgesteroneTestResult               ProgesteroneTestResult           15.0
    ProlongedMenstrualPeriods            None                             16.0
    RapidPoundingOrFlutteringHeartbeat   Severity                         13.6
    RunnyNose                            Severity                         13.6
    SexualActivity                       None                             9.0
    ShortnessOfBreath                    Severity                         13.6
    SinusCongestion                      Severity                         13.6
    SkippedHeartbeat                     Severity                         13.6
    SleepAnalysis                        SleepAnalysis                    8.0
    SleepApneaEvent                      None                             18.0
    SleepChanges                         Presence                         13.6
    SoreThroat                           Severity                         13.6
    ToothbrushingEvent                   None                             13.0
    VaginalDryness                       Severity                         14.0
    Vomiting                             Severity                         13.6
    Wheezing                             Severity                         13.6
    """

  /// Set of values, then its constants without the set's name, with raw values. Where two constants share a raw value
  /// the first one names it, the others are read only. `None` has the constant HKCategoryValueNotApplicable.
  private static let values = """
    None                            NotApplicable=0
    AppetiteChanges                 Unspecified=0 NoChange=1 Decreased=2 Increased=3
    AppleStandHour                  Stood=0 Idle=1
    AppleWalkingSteadinessEvent     InitialLow=1 InitialVeryLow=2 RepeatLow=3 RepeatVeryLow=4
    CervicalMucusQuality            Dry=1 Sticky=2 Creamy=3 Watery=4 EggWhite=5
    Contraceptive                   Unspecified=1 Implant=2 Injection=3 IntrauterineDevice=4 IntravaginalRing=5 Oral=6 Patch=7
    EnvironmentalAudioExposureEvent MomentaryLimit=1
    HeadphoneAudioExposureEvent     SevenDayLimit=1
    LowCardioFitnessEvent           LowFitness=1
    MenstrualFlow                   Unspecified=1 Light=2 Medium=3 Heavy=4 None=5
    OvulationTestResult             Negative=1 LuteinizingHormoneSurge=2 Positive=2 Indeterminate=3 EstrogenSurge=4
    PregnancyTestResult             Negative=1 Positive=2 Indeterminate=3
    Presence                        Present=0 NotPresent=1
    ProgesteroneTestResult          Negative=1 Positive=2 Indeterminate=3
    Severity                        Unspecified=0 NotPresent=1 Mild=2 Moderate=3 Severe=4
    SleepAnalysis                   InBed=0 AsleepUnspecified=1 Asleep=1 Awake=2 AsleepCore=3 AsleepDeep=4 AsleepREM=5
    VaginalBleeding                 Unspecified=1 Light=2 Medium=3 Heavy=4 None=5
    """
}
