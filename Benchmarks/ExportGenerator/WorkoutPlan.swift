/// What kind of exercise a workout is, with the numbers that shape it.
enum WorkoutKind: Int, CaseIterable {
  case running, cycling, walking, poolSwimming, strength, yoga, hiking, intervals

  /// The raw value of the activity as printed in the export.
  var activityName: StaticString {
    switch self {
    case .running: "HKWorkoutActivityTypeRunning"
    case .cycling: "HKWorkoutActivityTypeCycling"
    case .walking: "HKWorkoutActivityTypeWalking"
    case .poolSwimming: "HKWorkoutActivityTypeSwimming"
    case .strength: "HKWorkoutActivityTypeTraditionalStrengthTraining"
    case .yoga: "HKWorkoutActivityTypeYoga"
    case .hiking: "HKWorkoutActivityTypeHiking"
    case .intervals: "HKWorkoutActivityTypeHighIntensityIntervalTraining"
    }
  }

  /// Usual speed in millimetres per second; 0 where nothing is covered.
  var speedMillimetresPerSecond: Int {
    switch self {
    case .running: 2750
    case .cycling: 6100
    case .walking: 1450
    case .poolSwimming: 720
    case .hiking: 1150
    case .strength, .yoga, .intervals: 0
    }
  }

  var stepsPerMinute: Int {
    switch self {
    case .running: 164
    case .walking, .hiking: 112
    case .intervals: 40
    default: 0
    }
  }

  /// Active energy in small calories per second.
  var caloriesPerSecond: Int {
    switch self {
    case .running: 175
    case .cycling: 140
    case .walking: 70
    case .poolSwimming: 130
    case .strength: 80
    case .yoga: 45
    case .hiking: 105
    case .intervals: 170
    }
  }

  var heartRate: Int {
    switch self {
    case .running: 154
    case .cycling: 138
    case .walking: 104
    case .poolSwimming: 132
    case .strength: 112
    case .yoga: 88
    case .hiking: 121
    case .intervals: 162
    }
  }

  var isOutdoors: Bool { speedMillimetresPerSecond > 0 && self != .poolSwimming }
}

/// One workout that took place. Times are seconds since the epoch.
struct WorkoutPlan {
  var kind: WorkoutKind
  /// Counted over the whole span, from 0.
  var number: Int
  var start: Int
  var end: Int
  /// When nothing was counted; ascending, inside the workout.
  var pauses: [Range<Int>]
  var distanceMetres: Int
  /// Active energy in small calories.
  var calories: Int
  var isIndoor: Bool
  /// Whether a route was kept and which number its file has.
  var route: Int?
  /// Whether a third-party app recorded it too.
  var isDoubled: Bool

  var activeSeconds: Int { end - start - pauses.reduce(0) { $0 + $1.count } }

  /// Seconds within `span` that were not paused.
  func activeSeconds(in span: Range<Int>) -> Int {
    let whole = (start..<end).clamped(to: span).count
    return whole - pauses.reduce(0) { $0 + $1.clamped(to: span).count }
  }

  func isPaused(at time: Int) -> Bool { pauses.contains { $0.contains(time) } }
}
