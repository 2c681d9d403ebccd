import Testing

@testable import Statistics

@Suite("Best efforts and time in bands")
struct EffortTests {
  private func everySecond(_ values: [Double]) -> StepSeries {
    StepSeries(
      times: values.indices.map(Double.init), values: values, end: Double(values.count), maximumHold: .infinity)
  }

  @Test("the vectors of the mean-maximal curve")
  func curve() throws {
    #expect(everySecond([10, 0, 10]).bestAverage(overSeconds: 3, gaps: .zero)?.value == 20.0 / 3)
    let block = [Double](repeating: 100, count: 50) + [Double](repeating: 400, count: 10)
    let blocks = everySecond(block + [Double](repeating: 100, count: 40))
    for (seconds, best) in [(5.0, 400.0), (10, 400), (20, 250), (100, 130)] {
      #expect(blocks.bestAverage(overSeconds: seconds, gaps: .zero)?.value == best)
    }
    #expect(blocks.bestAverage(overSeconds: 101, gaps: .zero) == nil)
    #expect(blocks.bestAverage(overSeconds: 5, gaps: .zero)?.start == 50)
  }

  @Test("the vectors of a real ride's best averages", .enabled(if: Vectors.arePresent, Vectors.absence))
  func meanMaximalRide() throws {
    let ride = try #require(VectorFile.column("power_1hz.csv"))
    let vector = try #require(try VectorFile.cases("s6_power.json")["mmp_real"])
    let durations = try #require(vector["inputs"]["durations_s"].numbers)
    let series = everySecond(ride)
    let found = durations.map { series.bestAverage(overSeconds: $0, gaps: .zero) }
    #expect(areNear(found.map { $0?.value }, vector["expected"]["power_w"].optionals))
    #expect(found.map { $0?.start } == vector["expected"]["start_s_first_best"].optionals)
  }

  @Test("no stretch that was tried by small steps beats the best one", arguments: 0..<40)
  func slow(seed: Int) throws {
    var random = AnalysisRandom(seed: seed)
    var time = 0
    // Times in eighths of a second, so that stretches in steps of an eighth meet every change.
    let times = (0..<Int.random(in: 1...25, using: &random)).map { _ in
      time += Int.random(in: 0...40, using: &random)
      return Double(time) / 8
    }
    let values = random.column(times.count, missing: 0.15).map { $0.map { abs($0.rounded()) } }
    let end = Double(time + Int.random(in: 1...30, using: &random)) / 8
    let series = StepSeries(times: times, values: values, end: end, maximumHold: 3)
    let seconds = Double(Int.random(in: 1...60, using: &random)) / 8
    func held(at instant: Double) -> Double? {
      guard let sample = times.lastIndex(where: { $0 <= instant }), instant - times[sample] < 3 else { return nil }
      return values[sample]
    }
    for gaps in [GapRule.zero, .unknown(maximumShare: 0.25)] {
      var wanted: Double?
      for start in stride(from: times[0], through: end - seconds, by: 0.125) {
        let eighths = stride(from: start, to: start + seconds, by: 0.125).map { held(at: $0) }
        let known = eighths.compactMap { $0 }
        let average: Double
        switch gaps {
        case .zero: average = known.reduce(0, +) / Double(eighths.count)
        case .unknown:
          guard Double(known.count) >= 0.75 * Double(eighths.count) else { continue }
          average = known.reduce(0, +) / Double(known.count)
        }
        if known.count > 0 { wanted = max(wanted ?? average, average) }
      }
      let found = series.bestAverage(overSeconds: seconds, gaps: gaps)?.value
      switch gaps {
      case .zero: #expect(isNear(found, wanted, relative: 1e-12), "seed \(seed)")
      // A crossing of the least coverage may lie between two eighths, and be better.
      case .unknown: #expect((found ?? -1) >= (wanted ?? -1) - 1e-9, "seed \(seed)")
      }
    }
  }

  @Test("a pause counts as no power, and as unknown heart rate")
  func pause() {
    let series = StepSeries(times: [0, 10, 100], values: [200, nil, 100], end: 110, maximumHold: 60)
    #expect(series.coveredSeconds == 20 && series.duration == 110)
    #expect(series.bestAverage(overSeconds: 20, gaps: .zero)?.value == 100)
    let heart = series.bestAverage(overSeconds: 10, gaps: .unknown(maximumShare: 0.1))
    #expect(heart == BestEffort(value: 200, start: 0, end: 10, coverage: 1))
    #expect(series.bestAverage(overSeconds: 50, gaps: .unknown(maximumShare: 0.1)) == nil)
    #expect(series.bestAverage(overSeconds: 10, gaps: .unknown(maximumShare: 0.1), smallest: true)?.value == 100)
  }

  @Test("nothing recorded has no best")
  func empty() {
    let series = StepSeries(times: [], values: [], end: 10, maximumHold: 5)
    #expect(series.bestAverage(overSeconds: 1, gaps: .zero) == nil)
    let missing = StepSeries(times: [0], values: [nil], end: 10, maximumHold: 5)
    #expect(missing.bestAverage(overSeconds: 5, gaps: .zero) == nil)
    #expect(fastestStretch(times: [], distances: [], distance: 5) == nil)
  }

  @Test("the vectors of the fastest stretch")
  func fastest() {
    let times: [Double] = [0, 60, 120, 200, 260, 330, 400, 480]
    let distances: [Double] = [0, 220, 450, 700, 950, 1_200, 1_420, 1_650]
    let found = fastestStretch(times: times, distances: distances, distance: 1_000)
    #expect(isNear(found?.value, 274))
    #expect(found?.start == 0)
    #expect(fastestStretch(times: [0, 300, 600], distances: [0, 1_000, 2_000], distance: 1_000)?.value == 300)
    #expect(fastestStretch(times: [0, 300], distances: [0, 999], distance: 1_000) == nil)
    #expect(fastestStretch(times: [0, 300], distances: [0, 1_000], distance: 1_000)?.value == 300)
  }

  @Test("a stretch leaves a pause at its border out, and counts one within")
  func fastestPauses() {
    let times: [Double] = [0, 100, 200, 300]
    let found = fastestStretch(times: times, distances: [0, 500, 500, 1_000], distance: 500)
    #expect(found?.value == 100 && found?.start == 0)
    #expect(fastestStretch(times: times, distances: [0, 400, 400, 1_000], distance: 1_000)?.value == 300)
    // A distance that falls back stands still.
    #expect(fastestStretch(times: times, distances: [0, 500, 400, 1_000], distance: 1_000)?.value == 300)
  }

  @Test("no start that was tried by small steps is faster", arguments: 0..<30)
  func fastestSlow(seed: Int) {
    var random = AnalysisRandom(seed: seed)
    var (time, travelled) = (0.0, 0.0)
    var (times, distances): ([Double], [Double]) = ([], [])
    for _ in 0..<Int.random(in: 2...20, using: &random) {
      times.append(time)
      distances.append(travelled)
      time += Double(Int.random(in: 1...10, using: &random))
      travelled += Double(Int.random(in: 0...30, using: &random))
    }
    let goal = Double(Int.random(in: 1...80, using: &random))
    func reached(_ distance: Double) -> Double? {
      guard let after = distances.firstIndex(where: { $0 >= distance }), after > 0 else { return nil }
      let share = (distance - distances[after - 1]) / (distances[after] - distances[after - 1])
      return times[after - 1] + share * (times[after] - times[after - 1])
    }
    let found = fastestStretch(times: times, distances: distances, distance: goal)
    var tried = 0.0
    while let last = distances.last, tried + goal <= last {
      if let sample = distances.lastIndex(where: { $0 <= tried }), sample + 1 < times.count,
        let end = reached(tried + goal)
      {
        let share = (tried - distances[sample]) / (distances[sample + 1] - distances[sample])
        let start = times[sample] + share * (times[sample + 1] - times[sample])
        #expect((found?.value ?? .infinity) <= end - start + 1e-9, "seed \(seed)")
      }
      tried += 0.5
    }
    #expect((found == nil) == ((distances.last ?? 0) < goal), "seed \(seed)")
  }

  @Test("a value on a bound belongs to the band above it")
  func bands() {
    let bounds: [Double] = [95, 114, 133, 152, 171]
    #expect(band(of: 94.9, lowerBounds: bounds) == 0 && band(of: 95, lowerBounds: bounds) == 1)
    #expect(band(of: 300, lowerBounds: bounds) == 5 && band(of: 1, lowerBounds: []) == 0)
  }

  @Test("zones of the heart-rate reserve are not rounded")
  func reserve() throws {
    let reserve = try #require(HeartRateReserve(resting: 50, maximum: 190))
    #expect(areNear(heartRateBounds(ofReserve: reserve), [120, 134, 148, 162, 176], relative: 1e-14))
  }
}
