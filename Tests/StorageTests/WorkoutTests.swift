import Calendars
import Quantities
import Testing

@testable import Storage

@Suite("Workouts")
struct WorkoutTests {
  /// Events of a workout from 0 to 100 s as (kind, second), and the spans that are left.
  static let pauses: [(String, [(WorkoutEvent.Kind, Int64)], [[Int64]])] = [
    ("no event", [], [[0, 100]]),
    ("one pause", [(.pause, 20), (.resume, 30)], [[0, 20], [30, 100]]),
    ("pause to the end", [(.pause, 60)], [[0, 60]]),
    ("pause within a pause", [(.pause, 20), (.pause, 25), (.resume, 30)], [[0, 20], [30, 100]]),
    ("resume without a pause", [(.resume, 50)], [[0, 100]]),
    ("events out of order", [(.resume, 30), (.pause, 20)], [[0, 20], [30, 100]]),
    ("paused throughout", [(.pause, 0)], []),
    ("paused before the start", [(.pause, -10), (.resume, 10)], [[10, 100]]),
    ("resumed after the end", [(.pause, 90), (.resume, 200)], [[0, 90]]),
    ("pause of no length", [(.pause, 40), (.resume, 40)], [[0, 40], [40, 100]]),
    ("standstill", [(.motionPaused, 20), (.motionResumed, 30), (.pauseOrResumeRequest, 40), (.lap, 50)], [[0, 100]]),
    ("two pauses", [(.pause, 10), (.resume, 20), (.pause, 30), (.resume, 40)], [[0, 10], [20, 30], [40, 100]]),
  ]

  @Test("run where they are not paused", arguments: pauses.indices)
  func activeSpans(row: Int) {
    let (name, events, expected) = WorkoutTests.pauses[row]
    var workout = Workout(
      activity: .running, range: TimeRange(Instant(seconds: 0), Instant(seconds: 100)), source: SourceID(rawValue: 0))
    workout.events = events.map {
      WorkoutEvent(kind: $0.0, range: TimeRange(Instant(seconds: $0.1), Instant(seconds: $0.1)))
    }
    let spans = workout.activeSpans().map { [$0.start.secondsRoundedDown, $0.end.secondsRoundedDown] }
    #expect(spans == expected, "\(name)")
  }

  @Test("of no length never run")
  func empty() {
    let instant = Instant(seconds: 5)
    let workout = Workout(activity: .yoga, range: TimeRange(instant, instant), source: SourceID(rawValue: 0))
    #expect(workout.activeSpans().isEmpty)
  }

  static let kinds: [(String, WorkoutEvent.Kind)] = [
    ("HKWorkoutEventTypePause", .pause), ("HKWorkoutEventTypeResume", .resume), ("HKWorkoutEventTypeLap", .lap),
    ("HKWorkoutEventTypeMarker", .marker), ("HKWorkoutEventTypeMotionPaused", .motionPaused),
    ("HKWorkoutEventTypeMotionResumed", .motionResumed), ("HKWorkoutEventTypeSegment", .segment),
    ("HKWorkoutEventTypePauseOrResumeRequest", .pauseOrResumeRequest),
    ("HKWorkoutEventTypeNap", .unknown("HKWorkoutEventTypeNap")), ("Pause", .unknown("Pause")), ("", .unknown("")),
  ]

  @Test("know their events by the export's names", arguments: kinds)
  func eventKinds(identifier: String, kind: WorkoutEvent.Kind) {
    #expect(WorkoutEvent.Kind(identifier: identifier) == kind)
  }

  @Test("keep their points, with what is missing")
  func routePoints() {
    var columns = RouteColumns()
    let points = [
      RoutePoint(
        latitude: 52.520008, longitude: 13.404954, elevationMeters: 34.25, instant: Instant(seconds: 1_700_000_000),
        speedMetersPerSecond: 2.714321, courseDegrees: 181.5, horizontalAccuracyMeters: 4.7, verticalAccuracyMeters: 3),
      RoutePoint(latitude: -33.9, longitude: 151.2),
      RoutePoint(latitude: 1.0 / 3, longitude: 0, elevationMeters: -2, instant: Instant(microseconds: -1)),
    ]
    for point in points { columns.append(point) }
    let packed = RoutePoints(columns)
    let back = packed.columns()
    #expect((0..<back.count).map { back[$0] } == points)
    #expect(RoutePoints(RouteColumns()).columns().count == 0)
  }

  @Test("take about 28 bytes for a point of a watch")
  func routeSize() {
    var random = RandomRows(seed: 1)
    var columns = RouteColumns()
    for second in 0..<3000 {
      columns.append(
        RoutePoint(
          latitude: Double(random.int(52_500_000..<52_550_000)) / 1e6,
          longitude: Double(random.int(13_400_000..<13_490_000)) / 1e6,
          elevationMeters: Double(random.int(30_000_000..<60_000_000)) / 1e6,
          instant: Instant(seconds: 1_700_000_000 + Int64(second)),
          speedMetersPerSecond: Double(random.int(0..<4_000_000)) / 1e6,
          courseDegrees: Double(random.int(0..<360_000_000)) / 1e6,
          horizontalAccuracyMeters: Double(random.int(1_000_000..<9_000_000)) / 1e6,
          verticalAccuracyMeters: Double(random.int(1_000_000..<9_000_000)) / 1e6))
    }
    #expect(RoutePoints(columns).byteCount <= 30 * 3000)
  }
}
