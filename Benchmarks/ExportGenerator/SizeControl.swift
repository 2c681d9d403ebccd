/// Brings an export to its size: finds the density beforehand and corrects it while the last large block is written.
struct SizeControl {
  private let isRecords: Bool
  private let target: Int
  /// What the blocks behind active energy will add.
  private let tail: Int
  private let plannedDensity: Double
  private var written = 0
  private var activeWritten = 0
  private var activeDensities = 0.0
  private var isInActive = false

  /// The density from now on, for a block with `daysLeft` more days.
  fileprivate init(isRecords: Bool, target: Int, tail: Int, density: Double) {
    self.isRecords = isRecords
    self.target = target
    self.tail = tail
    plannedDensity = density
  }

  mutating func didWrite(bytes: Int, records: Int) {
    let amount = isRecords ? records : bytes
    written += amount
    if isInActive { activeWritten += amount }
    isInActive = false
  }

  /// The density for the next day of active energy.
  mutating func density(daysLeft: Int) -> Double {
    isInActive = true
    var density = plannedDensity
    if activeDensities > plannedDensity * 5, activeWritten > 0, daysLeft > 0 {
      let wanted = Double(target - tail - written) / Double(daysLeft)
      let perDensity = Double(activeWritten) / activeDensities
      density = min(max(wanted / perDensity, plannedDensity * 0.4), plannedDensity * 2.5)
    }
    activeDensities += density
    return density
  }
}

extension SizeControl {
  static let densities = 0.01...60.0

  /// The density that `options` ask for, and the control that holds it.
  static func plan(_ world: World, _ options: ExportOptions) throws(ExportError) -> (Double, SizeControl?) {
    let target: Int
    let isRecords: Bool
    switch options.size {
    case .density(let density): return (min(max(density, densities.lowerBound), densities.upperBound), nil)
    case .bytes(let bytes): (target, isRecords) = (bytes, false)
    case .records(let records): (target, isRecords) = (records, true)
    }
    let measure = SizeMeasure(world: world, options: options, isRecords: isRecords, target: target)
    let density = try measure.density()
    let tail = isRecords ? 0 : measure.tail
    return (density, SizeControl(isRecords: isRecords, target: target, tail: tail, density: density))
  }
}

/// Estimates sizes by writing a sample of the days to nowhere.
private struct SizeMeasure {
  let world: World
  let options: ExportOptions
  let isRecords: Bool
  let target: Int
  private let sampledDays: [DayPlan]
  private let liveDays: Int
  /// Bytes of the blocks whose size does not depend on the density, over all days.
  let tail: Int
  private let fixed: Int

  init(world: World, options: ExportOptions, isRecords: Bool, target: Int) {
    self.world = world
    self.options = options
    self.isRecords = isRecords
    self.target = target
    let live = world.days.filter { !world.gap.contains($0.index) }
    liveDays = live.count
    // All days of a small export, else so many that chance evens out.
    let isSmall = target < (isRecords ? 100_000 : 40_000_000)
    let step = isSmall ? 1 : max(1, live.count / 120)
    sampledDays = stride(from: 0, to: live.count, by: step).map { live[$0] }
    tail = Self.size(of: Block.tail, days: live, world, options, density: 1, isRecords: isRecords)
    let writer = ExportWriter(world: world, options: options)
    Prolog.write(to: writer)
    writer.oddRecords()
    Prolog.writeEnd(to: writer)
    fixed = isRecords ? writer.recordCount : writer.text.count
  }

  private static func size(
    of blocks: [Block], days: [DayPlan], _ world: World, _ options: ExportOptions, density: Double, isRecords: Bool
  ) -> Int {
    let writer = ExportWriter(world: world, options: options)
    writer.density = density
    var size = 0
    for block in blocks {
      for pass in 0..<block.passes {
        for day in days {
          writer.text.removeAll()
          block.run(writer, day, pass: pass)
          size += writer.text.count
        }
      }
    }
    return isRecords ? writer.recordCount : size
  }

  private static let body = Array(Block.all.dropLast(Block.tail.count))

  private func size(at density: Double) -> Int {
    let sample = Self.size(
      of: Self.body, days: sampledDays, world, options, density: density, isRecords: isRecords)
    return fixed + tail + sample * liveDays / max(1, sampledDays.count)
  }

  /// The density whose size is within 1 % of the target. Size grows with density, so the interval is halved, by proportion
  /// where that is safe.
  func density() throws(ExportError) -> Double {
    var low = SizeControl.densities.lowerBound
    var high = SizeControl.densities.upperBound
    var guess = min(max(Double(target) / Double(max(1, liveDays)) / (isRecords ? 2200 : 1_000_000), low), high)
    var best = (density: guess, error: Int.max)
    for _ in 0..<14 {
      let size = size(at: guess)
      let error = abs(size - target)
      if error < best.error { best = (guess, error) }
      if error * 100 <= target { break }
      if size > target { high = guess } else { low = guess }
      let proportional = guess * Double(target) / Double(max(1, size))
      guess = proportional > low && proportional < high ? proportional : (low * high).squareRoot()
    }
    guard best.error * 20 <= target else {
      throw .sizeOutOfReach(
        wanted: target, smallest: size(at: SizeControl.densities.lowerBound), largest: size(at: 2) * 30)
    }
    return best.density
  }
}
