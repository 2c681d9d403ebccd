extension CategoryType {
  /// Abdominal cramps.
  public static var abdominalCramps: CategoryType { CategoryType(.abdominalCramps) }
  /// Acne.
  public static var acne: CategoryType { CategoryType(.acne) }
  /// Appetite changes.
  public static var appetiteChanges: CategoryType { CategoryType(.appetiteChanges) }
  /// Apple stand hour.
  public static var appleStandHour: CategoryType { CategoryType(.appleStandHour) }
  /// Apple walking steadiness event.
  public static var appleWalkingSteadinessEvent: CategoryType { CategoryType(.appleWalkingSteadinessEvent) }
  /// Bladder incontinence.
  public static var bladderIncontinence: CategoryType { CategoryType(.bladderIncontinence) }
  /// Bleeding after pregnancy.
  public static var bleedingAfterPregnancy: CategoryType { CategoryType(.bleedingAfterPregnancy) }
  /// Bleeding during pregnancy.
  public static var bleedingDuringPregnancy: CategoryType { CategoryType(.bleedingDuringPregnancy) }
  /// Bloating.
  public static var bloating: CategoryType { CategoryType(.bloating) }
  /// Breast pain.
  public static var breastPain: CategoryType { CategoryType(.breastPain) }
  /// Cervical mucus quality.
  public static var cervicalMucusQuality: CategoryType { CategoryType(.cervicalMucusQuality) }
  /// Chest tightness or pain.
  public static var chestTightnessOrPain: CategoryType { CategoryType(.chestTightnessOrPain) }
  /// Chills.
  public static var chills: CategoryType { CategoryType(.chills) }
  /// Constipation.
  public static var constipation: CategoryType { CategoryType(.constipation) }
  /// Contraceptive.
  public static var contraceptive: CategoryType { CategoryType(.contraceptive) }
  /// Coughing.
  public static var coughing: CategoryType { CategoryType(.coughing) }
  /// Diarrhea.
  public static var diarrhea: CategoryType { CategoryType(.diarrhea) }
  /// Dizziness.
  public static var dizziness: CategoryType { CategoryType(.dizziness) }
  /// Dry skin.
  public static var drySkin: CategoryType { CategoryType(.drySkin) }
  /// Environmental audio exposure event.
  public static var environmentalAudioExposureEvent: CategoryType { CategoryType(.environmentalAudioExposureEvent) }
  /// Fainting.
  public static var fainting: CategoryType { CategoryType(.fainting) }
  /// Fatigue.
  public static var fatigue: CategoryType { CategoryType(.fatigue) }
  /// Fever.
  public static var fever: CategoryType { CategoryType(.fever) }
  /// Generalized body ache.
  public static var generalizedBodyAche: CategoryType { CategoryType(.generalizedBodyAche) }
  /// Hair loss.
  public static var hairLoss: CategoryType { CategoryType(.hairLoss) }
  /// Handwashing event.
  public static var handwashingEvent: CategoryType { CategoryType(.handwashingEvent) }
  /// Headache.
  public static var headache: CategoryType { CategoryType(.headache) }
  /// Headphone audio exposure event.
  public static var headphoneAudioExposureEvent: CategoryType { CategoryType(.headphoneAudioExposureEvent) }
  /// Heartburn.
  public static var heartburn: CategoryType { CategoryType(.heartburn) }
  /// High heart rate event.
  public static var highHeartRateEvent: CategoryType { CategoryType(.highHeartRateEvent) }
  /// Hot flashes.
  public static var hotFlashes: CategoryType { CategoryType(.hotFlashes) }
  /// Hypertension event.
  public static var hypertensionEvent: CategoryType { CategoryType(.hypertensionEvent) }
  /// Infrequent menstrual cycles.
  public static var infrequentMenstrualCycles: CategoryType { CategoryType(.infrequentMenstrualCycles) }
  /// Intermenstrual bleeding.
  public static var intermenstrualBleeding: CategoryType { CategoryType(.intermenstrualBleeding) }
  /// Irregular heart rhythm event.
  public static var irregularHeartRhythmEvent: CategoryType { CategoryType(.irregularHeartRhythmEvent) }
  /// Irregular menstrual cycles.
  public static var irregularMenstrualCycles: CategoryType { CategoryType(.irregularMenstrualCycles) }
  /// Lactation.
  public static var lactation: CategoryType { CategoryType(.lactation) }
  /// Loss of smell.
  public static var lossOfSmell: CategoryType { CategoryType(.lossOfSmell) }
  /// Loss of taste.
  public static var lossOfTaste: CategoryType { CategoryType(.lossOfTaste) }
  /// Low cardio fitness event.
  public static var lowCardioFitnessEvent: CategoryType { CategoryType(.lowCardioFitnessEvent) }
  /// Lower back pain.
  public static var lowerBackPain: CategoryType { CategoryType(.lowerBackPain) }
  /// Low heart rate event.
  public static var lowHeartRateEvent: CategoryType { CategoryType(.lowHeartRateEvent) }
  /// Memory lapse.
  public static var memoryLapse: CategoryType { CategoryType(.memoryLapse) }
  /// Menstrual flow.
  public static var menstrualFlow: CategoryType { CategoryType(.menstrualFlow) }
  /// Mindful session.
  public static var mindfulSession: CategoryType { CategoryType(.mindfulSession) }
  /// Mood changes.
  public static var moodChanges: CategoryType { CategoryType(.moodChanges) }
  /// Nausea.
  public static var nausea: CategoryType { CategoryType(.nausea) }
  /// Night sweats.
  public static var nightSweats: CategoryType { CategoryType(.nightSweats) }
  /// Ovulation test result.
  public static var ovulationTestResult: CategoryType { CategoryType(.ovulationTestResult) }
  /// Pelvic pain.
  public static var pelvicPain: CategoryType { CategoryType(.pelvicPain) }
  /// Persistent intermenstrual bleeding.
  public static var persistentIntermenstrualBleeding: CategoryType { CategoryType(.persistentIntermenstrualBleeding) }
  /// Pregnancy.
  public static var pregnancy: CategoryType { CategoryType(.pregnancy) }
  /// Pregnancy test result.
  public static var pregnancyTestResult: CategoryType { CategoryType(.pregnancyTestResult) }
  /// Progesterone test result.
  public static var progesteroneTestResult: CategoryType { CategoryType(.progesteroneTestResult) }
  /// Prolonged menstrual periods.
  public static var prolongedMenstrualPeriods: CategoryType { CategoryType(.prolongedMenstrualPeriods) }
  /// Rapid pounding or fluttering heartbeat.
  public static var rapidPoundingOrFlutteringHeartbeat: CategoryType {
    CategoryType(.rapidPoundingOrFlutteringHeartbeat)
  }
  /// Runny nose.
  public static var runnyNose: CategoryType { CategoryType(.runnyNose) }
  /// Sexual activity.
  public static var sexualActivity: CategoryType { CategoryType(.sexualActivity) }
  /// Shortness of breath.
  public static var shortnessOfBreath: CategoryType { CategoryType(.shortnessOfBreath) }
  /// Sinus congestion.
  public static var sinusCongestion: CategoryType { CategoryType(.sinusCongestion) }
  /// Skipped heartbeat.
  public static var skippedHeartbeat: CategoryType { CategoryType(.skippedHeartbeat) }
  /// Sleep analysis.
  public static var sleepAnalysis: CategoryType { CategoryType(.sleepAnalysis) }
  /// Sleep apnea event.
  public static var sleepApneaEvent: CategoryType { CategoryType(.sleepApneaEvent) }
  /// Sleep changes.
  public static var sleepChanges: CategoryType { CategoryType(.sleepChanges) }
  /// Sore throat.
  public static var soreThroat: CategoryType { CategoryType(.soreThroat) }
  /// Toothbrushing event.
  public static var toothbrushingEvent: CategoryType { CategoryType(.toothbrushingEvent) }
  /// Vaginal dryness.
  public static var vaginalDryness: CategoryType { CategoryType(.vaginalDryness) }
  /// Vomiting.
  public static var vomiting: CategoryType { CategoryType(.vomiting) }
  /// Wheezing.
  public static var wheezing: CategoryType { CategoryType(.wheezing) }
}
