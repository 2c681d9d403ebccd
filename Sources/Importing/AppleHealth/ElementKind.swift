/// The elements of an export that are known.
enum ElementKind: UInt8 {
  case healthData, exportDate, me
  case record, metadataEntry, beatList, beat
  case correlation
  case workout, workoutEvent, workoutStatistics, workoutActivity, workoutRoute, fileReference, location
  case workoutZoneGroup, workoutZone
  case activitySummary
  case clinicalRecord
  case audiogram, sensitivityPoint
  case visionPrescription, rightEye, leftEye, attachment
  case unknown

  /// The kind of an element's name. O(1): the length leaves at most two candidates.
  @inline(__always)
  init(name: ByteSlice) {
    switch name.count {
    case 6 where name.equals("Record"): self = .record
    case 13 where name.equals("MetadataEntry"): self = .metadataEntry
    case 27 where name.equals("InstantaneousBeatsPerMinute"): self = .beat
    default: self = ElementKind.rare(name)
    }
  }

  @inline(never)
  private static func rare(_ name: ByteSlice) -> ElementKind {
    switch name.count {
    case 2 where name.equals("Me"): .me
    case 7 where name.equals("Workout"): .workout
    case 7 where name.equals("LeftEye"): .leftEye
    case 8 where name.equals("RightEye"): .rightEye
    case 8 where name.equals("Location"): .location
    case 9 where name.equals("Audiogram"): .audiogram
    case 10 where name.equals("HealthData"): .healthData
    case 10 where name.equals("ExportDate"): .exportDate
    case 10 where name.equals("Attachment"): .attachment
    case 11 where name.equals("Correlation"): .correlation
    case 11 where name.equals("WorkoutZone"): .workoutZone
    case 12 where name.equals("WorkoutEvent"): .workoutEvent
    case 12 where name.equals("WorkoutRoute"): .workoutRoute
    case 13 where name.equals("FileReference"): .fileReference
    case 14 where name.equals("ClinicalRecord"): .clinicalRecord
    case 15 where name.equals("ActivitySummary"): .activitySummary
    case 15 where name.equals("WorkoutActivity"): .workoutActivity
    case 16 where name.equals("SensitivityPoint"): .sensitivityPoint
    case 16 where name.equals("WorkoutZoneGroup"): .workoutZoneGroup
    case 17 where name.equals("WorkoutStatistics"): .workoutStatistics
    case 18 where name.equals("VisionPrescription"): .visionPrescription
    case 32 where name.equals("HeartRateVariabilityMetadataList"): .beatList
    default: .unknown
    }
  }

  /// The element's name in the file.
  var name: String {
    switch self {
    case .healthData: "HealthData"
    case .exportDate: "ExportDate"
    case .me: "Me"
    case .record: "Record"
    case .metadataEntry: "MetadataEntry"
    case .beatList: "HeartRateVariabilityMetadataList"
    case .beat: "InstantaneousBeatsPerMinute"
    case .correlation: "Correlation"
    case .workout: "Workout"
    case .workoutEvent: "WorkoutEvent"
    case .workoutStatistics: "WorkoutStatistics"
    case .workoutActivity: "WorkoutActivity"
    case .workoutRoute: "WorkoutRoute"
    case .fileReference: "FileReference"
    case .location: "Location"
    case .workoutZoneGroup: "WorkoutZoneGroup"
    case .workoutZone: "WorkoutZone"
    case .activitySummary: "ActivitySummary"
    case .clinicalRecord: "ClinicalRecord"
    case .audiogram: "Audiogram"
    case .sensitivityPoint: "SensitivityPoint"
    case .visionPrescription: "VisionPrescription"
    case .rightEye: "RightEye"
    case .leftEye: "LeftEye"
    case .attachment: "Attachment"
    case .unknown: "unknown element"
    }
  }
}
