import Testing

@testable import Statistics

@Suite("Training load")
struct LoadTests {
  @Test("the vector of long-term and short-term load")
  func balance() {
    let found = loadBalance([150, 50, 40, nil, 0, 60, 30, 100])
    #expect(areNear([found.longTerm[0], found.longTerm[7]], [3.52924700216351, 9.230880648296523], relative: 1e-12))
    #expect(isNear(found.shortTerm[7], 35.55387771547883, relative: 1e-12))
    #expect(areNear([found.balance[0], found.balance[1]], [0, -16.439068035309255], relative: 1e-12))
  }

  @Test("the vectors of load, long-term and short-term", .enabled(if: Vectors.arePresent, Vectors.absence))
  func balanceVectors() throws {
    let found = loadBalance([150, 50, 40, nil, 0, 60, 30, 100])
    let vector = try #require(try VectorFile.cases("s5_training_load.json")["ctl_forms"])
    let expected = vector["expected"]["exp_1-e^(-1/N)"]
    #expect(areNear(found.longTerm, expected["ctl"].optionals, relative: 1e-12))
    #expect(areNear(found.shortTerm, expected["atl"].optionals, relative: 1e-12))
    #expect(areNear(found.balance, expected["tsb_previous_day"].optionals, relative: 1e-12))
  }

  @Test("load starts with the first load on record, and builds up for 126 days")
  func start() {
    let found = loadBalance([nil, 0, 100] + [Double?](repeating: nil, count: 200))
    #expect(found.longTerm[1] == nil && found.longTerm[2] != nil)
    #expect(found.isBuilding[1] == nil && found.isBuilding[2 + 125] == true && found.isBuilding[2 + 126] == false)
    #expect(loadBalance([nil, nil]).balance == [nil, nil])
    #expect(loadBalance([]).longTerm == [])
  }

  @Test("the vectors of the training impulse")
  func impulse() throws {
    let reserve = try #require(HeartRateReserve(resting: 40, maximum: 200))
    let men = trainingImpulse(heartRates: [130, nil], seconds: [1_800, 900], reserve: reserve, weights: .men)
    #expect(isNear(men, 31.802539151507663))
    for (id, vector) in try VectorFile.cases("s5_training_load.json") where id.hasPrefix("trimp_") {
      let inputs = vector["inputs"]
      guard let sex = inputs["sex"].text, let minutes = inputs["minutes"].number, id != "trimp_fellrnr",
        let reserve = HeartRateReserve(resting: inputs["rest"].number ?? 0, maximum: inputs["max"].number ?? 0)
      else { continue }
      let found = trainingImpulse(
        heartRates: [inputs["hr"].number], seconds: [60 * minutes], reserve: reserve,
        weights: sex == "male" ? .men : .women)
      #expect(isNear(found, vector["expected"]["trimp"].number), "\(id)")
    }
    #expect(trainingImpulse(heartRates: [nil], seconds: [60], reserve: reserve, weights: .men) == nil)
    #expect(HeartRateReserve(resting: 60, maximum: 60) == nil)
  }

  @Test("an hour at threshold scores 100 by heart rate and by power")
  func scores() throws {
    let reserve = try #require(HeartRateReserve(resting: 45, maximum: 185))
    let twoHours = try #require(
      trainingImpulse(heartRates: [155], seconds: [7_200], reserve: reserve, weights: .men))
    let score = heartRateStressScore(
      impulse: twoHours, thresholdHeartRate: 162, reserve: reserve, weights: .men)
    #expect(isNear(score, 170.8222936197567))
    #expect(heartRateStressScore(impulse: 1, thresholdHeartRate: 40, reserve: reserve, weights: .men) == nil)
    #expect(powerStressScore(normalizedPower: 250, seconds: 3_600, thresholdWatts: 250) == 100)
    #expect(powerStressScore(normalizedPower: 250, seconds: 3_600, thresholdWatts: 0) == nil)
  }

  @Test("normalised power of a step")
  func normalised() {
    let step = [Double?](repeating: 100, count: 600) + [Double?](repeating: 300, count: 600)
    #expect(isNear(normalizedPower(perSecond: step), 252.3780021995245, relative: 1e-12))
    #expect(isNear(normalizedPower(perSecond: [Double?](repeating: 250, count: 30)), 250, relative: 1e-14))
    #expect(normalizedPower(perSecond: [Double?](repeating: 250, count: 29)) == nil)
  }

  @Test("normalised power of a real ride", .enabled(if: Vectors.arePresent, Vectors.absence))
  func normalisedRide() throws {
    let ride = try #require(VectorFile.column("power_1hz.csv"))
    let found = try #require(normalizedPower(perSecond: ride))
    #expect(isNear(found, 223.53861879659357))
    let score = powerStressScore(normalizedPower: found, seconds: Double(ride.count), thresholdWatts: 260)
    // The vector's score takes the growing start: 223.109 W.
    #expect(isNear(score, 49.279599697720684, relative: 1e-2))
  }

  @Test("a window of power goes on over a short pause and not over a long one")
  func pauses() {
    let ridden = [Double?](repeating: 200, count: 20)
    func paused(_ seconds: Int) -> [Double?] { ridden + [Double?](repeating: nil, count: seconds) + ridden }
    #expect(normalizedPower(perSecond: paused(30)).map { isNear($0, 200) } == true)
    #expect(normalizedPower(perSecond: paused(31)) == nil)
  }

  @Test("samples become seconds, each held for a while")
  func seconds() {
    let found = valuesPerSecond(times: [10, 12, 20], values: [1, 2, 3], end: 22, maximumHold: 3)
    #expect(found == [1, 1, 2, 2, 2, nil, nil, nil, nil, nil, 3, 3])
    #expect(valuesPerSecond(times: [], values: [], end: 5, maximumHold: 3) == [])
    #expect(valuesPerSecond(times: [0], values: [1], end: 1e12, maximumHold: 3) == nil)
  }
}
