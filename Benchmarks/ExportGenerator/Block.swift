/// One kind of element of the export: written for all days before the next block begins, as Apple groups its records.
struct Block: Sendable {
  /// Distinguishes the order of the days from that of other blocks.
  var name: String
  /// How many times the days are gone through, for instance once for each source.
  var passes = 1
  /// Whether a restored phone writes it again.
  var isRestored = false
  var write: @Sendable (_ writer: ExportWriter, _ day: DayPlan, _ pass: Int) -> Void
}

extension Block {
  /// All blocks in the order of the export. Active energy is the last one of records: there the size is brought to its target.
  static let all: [Block] =
    [
      Block(name: "height") { writer, day, _ in writer.height(day) },
      Block(name: "mass", passes: 4) { $0.bodyMass($1, pass: $2) },
      Block(name: "heart", isRestored: true) { writer, day, _ in writer.heartRate(day) },
      Block(name: "pressure", passes: 2) { $0.bloodPressure($1, pass: $2) },
      Block(name: "steps", passes: 2, isRestored: true) { $0.movement(.steps, $1, pass: $2) },
      Block(name: "hand") { writer, day, _ in writer.handSteps(day) },
      Block(name: oddRecords) { _, _, _ in },
      Block(name: "distance", passes: 2, isRestored: true) { $0.movement(.distance, $1, pass: $2) },
      Block(name: "flights", passes: 2) { $0.flights($1, pass: $2) },
      Block(name: "exercise") { writer, day, _ in writer.exerciseTime(day) },
      Block(name: "standing") { writer, day, _ in writer.standTime(day) },
      Block(name: "resting") { writer, day, _ in writer.restingHeartRate(day) },
      Block(name: "fitness") { writer, day, _ in writer.fitness(day) },
      Block(name: "cycling") { writer, day, _ in writer.cyclingDistance(day) },
      Block(name: "swimming", passes: 2) { $0.swimmingDistance($1, pass: $2) },
      Block(name: "running", passes: 5) { $0.runningForm($1, pass: $2) },
    ]
    + SpotRule.all.indices.map { index in
      Block(name: "spot\(index)") { writer, day, _ in writer.spots(SpotRule.all[index], number: index, day) }
    } + [
      Block(name: "sleep", passes: 3, isRestored: true) { $0.sleep($1, pass: $2) },
      Block(name: "standHours") { writer, day, _ in writer.standHours(day) },
      Block(name: "variability") { writer, day, _ in writer.variability(day) },
      Block(name: "basal") { writer, day, _ in writer.basalEnergy(day) },
      Block(name: activeEnergy, isRestored: true) { writer, day, _ in writer.activeEnergy(day) },
      Block(name: "correlations") { writer, day, _ in writer.bloodPressureCorrelation(day) },
      Block(name: "workouts") { writer, day, _ in writer.workouts(day) },
      Block(name: "summaries") { writer, day, _ in writer.activitySummary(day) },
      Block(name: "hearing") { writer, day, _ in writer.hearingAndSight(day) },
    ]

  static let oddRecords = "odd"
  static let activeEnergy = "active"

  /// The blocks behind ``activeEnergy``: their size does not depend on the density.
  static let tail = Array(all.drop { $0.name != activeEnergy }.dropFirst())

  /// Writes the block's elements of `day`.
  func run(_ writer: ExportWriter, _ day: DayPlan, pass: Int) {
    writer.begin(day)
    write(writer, day, pass)
  }

  /// The order in which the block goes through `count` days: from the past, from the present, or in shuffled runs.
  func order(ofDays count: Int, seed: UInt64) -> [Int] {
    let tag = name.utf8.reduce(UInt64(7)) { ($0 &* 131) &+ UInt64($1) }
    var random = RandomStream(seed: seed, tag: tag)
    switch random.below(5) {
    case 0: return Array(0..<count)
    case 1: return Array((0..<count).reversed())
    default: break
    }
    var runs: [Range<Int>] = []
    var from = 0
    while from < count {
      let to = min(count, from + 3 + random.below(40))
      runs.append(from..<to)
      from = to
    }
    // Later runs come first, with some of them swapped.
    runs.reverse()
    for index in runs.indices.dropLast() where random.chance(300) { runs.swapAt(index, index + 1) }
    return runs.flatMap { Array($0) }
  }
}
