import Calendars
import Quantities
import Storage
import Testing

@testable import Statistics

private let watch = SourceID(rawValue: 0)
private let app = SourceID(rawValue: 1)

private func sourceDictionary() -> SourceDictionary {
  var sources = SourceDictionary()
  _ = sources.intern(SampleSource(name: "Watch", deviceModel: "Watch", sourceClass: .watch))
  _ = sources.intern(SampleSource(name: "App", deviceModel: nil, sourceClass: .app))
  _ = sources.intern(SampleSource(name: "Other app", deviceModel: nil, sourceClass: .app))
  return sources
}

/// A workout with times in minutes.
private func workout(
  _ start: Int64, _ end: Int64, _ activity: WorkoutActivityType = .running, source: SourceID = watch,
  kilometers: Double? = nil,
  pauses: [(Int64, Int64?)] = []
) -> Workout {
  var workout = Workout(
    activity: activity, range: range(start * 60, end * 60), totalDistanceKilometers: kilometers, source: source)
  for (pause, resume) in pauses {
    workout.events.append(WorkoutEvent(kind: .pause, range: range(pause * 60, pause * 60)))
    if let resume { workout.events.append(WorkoutEvent(kind: .resume, range: range(resume * 60, resume * 60))) }
  }
  return workout
}

private func sessions(_ workouts: [Workout]) -> [WorkoutGroup] {
  WorkoutGroup.sessions(of: workouts, sources: sourceDictionary(), metadata: MetadataTable())
}

@Suite("Workouts")
struct WorkoutTests {
  @Test("one that two sources recorded counts once, as the record with the most data")
  func doubled() throws {
    let found = sessions([workout(0, 60), workout(9, 60, source: app, kilometers: 10)])
    #expect(found.count == 1)
    #expect(found[0].main.source == app)
    #expect(found[0].others.map(\.source) == [watch])
  }

  @Test("of equal records the longer one counts, then the better source")
  func tieBreaks() {
    #expect(sessions([workout(0, 60), workout(0, 61, source: app)])[0].main.source == app)
    #expect(sessions([workout(0, 60, source: app), workout(0, 60)])[0].main.source == watch)
  }

  @Test(
    "what is not doubled",
    arguments: [
      "more than ten minutes apart", "half of the shorter", "another kind", "one source",
    ])
  func notDoubled(why: String) {
    let second: Workout
    switch why {
    case "more than ten minutes apart": second = workout(11, 60, source: app)
    case "half of the shorter": second = workout(8, 24, source: app)
    case "another kind": second = workout(0, 60, .cycling, source: app)
    default: second = workout(1, 60)
    }
    let first = why == "half of the shorter" ? workout(0, 16) : workout(0, 60)
    #expect(sessions([first, second]).count == 2, "\(why)")
  }

  @Test("other agrees with every kind, and an exact copy of one source counts once")
  func agreement() {
    #expect(sessions([workout(0, 60), workout(5, 60, .other, source: app)]).count == 1)
    #expect(sessions([workout(0, 60), workout(0, 60)]).count == 1)
  }

  @Test("three records that hang together are one session, in any order")
  func chain() {
    let records = [workout(0, 60), workout(8, 65, source: app), workout(16, 70, source: SourceID(rawValue: 2))]
    #expect(sessions(records).count == 1)
    #expect(sessions(records.reversed()).count == 1)
    #expect(sessions(records)[0].main == sessions(records.reversed())[0].main)
  }

  @Test("duration leaves pauses out: 60 minutes with a pause from 20 to 30 are 50, an open pause at 55 leaves 45")
  func durations() {
    #expect(workout(0, 60, pauses: [(20, 30)]).durationSeconds == 50 * 60)
    #expect(workout(0, 60, pauses: [(20, 30), (55, nil)]).durationSeconds == 45 * 60)
    var stated = workout(0, 60)
    stated.activeSeconds = 1_000
    #expect(stated.durationSeconds == 1_000)
  }

  @Test("distance: the sum of the statistics, else the total")
  func distance() {
    var triathlon = workout(0, 60, .swimBikeRun, kilometers: 99)
    #expect(triathlon.distanceKilometers == 99)
    triathlon.statistics = [
      WorkoutStatistic(type: .distanceCycling, range: triathlon.range, sum: 40),
      WorkoutStatistic(type: .distanceSwimming, range: triathlon.range, sum: 1.5),
      WorkoutStatistic(type: .activeEnergyBurned, range: triathlon.range, sum: 700),
    ]
    #expect(triathlon.distanceKilometers == 41.5)
    #expect(triathlon.energyKilocalories == 700)
    #expect(QuantityType.distance(of: .cycling) == .distanceCycling)
    #expect(QuantityType.distance(of: .hiking) == .distanceWalkingRunning)
  }

  @Test("laps: spans as they stand, instants cut the workout, none makes one lap")
  func laps() {
    var run = workout(0, 10)
    #expect(run.laps() == [range(0, 600)])
    run.events = [4, 7].map { WorkoutEvent(kind: .lap, range: range($0 * 60, $0 * 60)) }
    #expect(run.laps() == [range(0, 240), range(240, 420), range(420, 600)])
    run.events = [WorkoutEvent(kind: .lap, range: range(60, 120)), WorkoutEvent(kind: .segment, range: range(0, 600))]
    #expect(run.laps() == [range(60, 120)])
  }

  @Test("X of workouts: their own statistics, else the samples in their spans; none is missing")
  func valuesOfWorkouts() {
    var own = workout(0, 10)
    own.statistics = [WorkoutStatistic(type: .stepCount, range: own.range, sum: 900)]
    let amounts = merged([.init(0, 600, 5), .init(1_190, 1_210, 20)])
    let values = WorkoutTotals.values(of: .stepCount, in: [own, workout(20, 30), workout(40, 50)], amounts: amounts)
    #expect(values.map(\.sum) == [900, 10])
    #expect(values.map(\.origin) == [.workout, .samples])
    #expect(sums(WorkoutTotals.amounts(of: values), [0, 1_200, 9_999]) == [900, 10])
  }

  @Test("heart rate of workouts: extremes over workouts, averages weighted by duration")
  func readingsOfWorkouts() {
    var first = workout(0, 10)
    first.statistics = [
      WorkoutStatistic(type: .heartRate, range: first.range, average: 120, minimum: 100, maximum: 150)
    ]
    let readings = Readings.heldByTime(Rows([.init(1_200, 1_200, 150), .init(1_500, 1_500, 160)]), ranking: ranking())
    let values = WorkoutTotals.values(of: .heartRate, in: [first, workout(20, 30)], readings: readings)
    #expect(WorkoutTotals.numbers([.average, .minimum, .maximum, .count], of: values) == [137.5, 100, 160, 2])
  }

  @Test("the distance of workouts falls back on the total and then on samples of the activity's type")
  func distances() {
    let values = WorkoutTotals.distances(of: [
      workout(0, 10, kilometers: 2), workout(20, 30, .cycling), workout(40, 50),
    ]) { type in
      type == .distanceCycling ? merged([.init(1_200, 1_800, 8)]) : nil
    }
    #expect(values.map(\.sum) == [2, 8])
  }
}
