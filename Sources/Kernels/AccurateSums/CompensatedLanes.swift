import CKernels

/// Partial sums of a block of a column with their rounding errors. The C form and the Swift form do the same operations in the
/// same order and give the same bits.
///
///     | stream 0        | stream 1        | stream 2        | stream 3        | rest, fewer than 16 |
///       lanes 0–3         lanes 4–7         lanes 8–11        lanes 12–15       first lanes
///
/// Memory answers four streams sooner than one. Blocks are short, so that the errors of a lane stay small beside its sum.
struct CompensatedLanes {
  private var sums = SIMD16<Double>.zero
  private var errors = SIMD16<Double>.zero
  /// Of all values together.
  private var magnitude = 0.0

  /// The lanes merged, the upper half into the lower one until one is left: of sixteen additions in turn each would wait for the
  /// one before.
  var merged: CompensatedSum {
    let eight = CompensatedLanes.sum(
      CompensatedLanes.exactSum(sums.lowHalf, errors.lowHalf), CompensatedLanes.exactSum(sums.highHalf, errors.highHalf)
    )
    let four = CompensatedLanes.sum(
      (eight.high.lowHalf, eight.low.lowHalf), (eight.high.highHalf, eight.low.highHalf))
    let two = CompensatedLanes.sum((four.high.lowHalf, four.low.lowHalf), (four.high.highHalf, four.low.highHalf))
    let total = DoubleDouble(high: two.high[0], low: two.low[0]) + DoubleDouble(high: two.high[1], low: two.low[1])
    return CompensatedSum(total: total, magnitude: magnitude)
  }

  /// What ``DoubleDouble/init(sumOf:and:)`` gives in each lane.
  @inline(__always)
  private static func exactSum<Lanes: SIMD>(_ left: Lanes, _ right: Lanes) -> (high: Lanes, low: Lanes)
  where Lanes.Scalar == Double {
    let total = left + right
    let added = total - left
    return (total, (left - (total - added)) + (right - added))
  }

  /// The sum of numbers of two parts in each lane, as ``DoubleDouble`` adds them.
  @inline(__always)
  private static func sum<Lanes: SIMD>(
    _ left: (high: Lanes, low: Lanes), _ right: (high: Lanes, low: Lanes)
  ) -> (high: Lanes, low: Lanes) where Lanes.Scalar == Double {
    let highs = exactSum(left.high, right.high)
    let lows = exactSum(left.low, right.low)
    let once = normalised(highs.high, highs.low + lows.high)
    return normalised(once.high, once.low + lows.low)
  }

  /// The same number with a lower part of at most half a unit of the upper one, which is the larger.
  @inline(__always)
  private static func normalised<Lanes: SIMD>(_ high: Lanes, _ low: Lanes) -> (high: Lanes, low: Lanes)
  where Lanes.Scalar == Double {
    let total = high + low
    return (total, low - (total - high))
  }

  /// The sum of a block of values.
  static func sum(_ values: UnsafeBufferPointer<Double>, form: KernelForm) -> CompensatedSum {
    guard form == .multiversioned, let base = values.baseAddress else { return CompensatedLanes(values).merged }
    var (high, low, magnitude) = (0.0, 0.0, 0.0)
    ck_compensated_sum(base, values.count, &high, &low, &magnitude)
    return CompensatedSum(total: DoubleDouble(high: high, low: low), magnitude: magnitude)
  }

  /// The sum of the products of a block of `left` and one of `right`, which have the same length.
  static func dot(
    _ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>, form: KernelForm
  ) -> CompensatedSum {
    guard form == .multiversioned, let leftBase = left.baseAddress, let rightBase = right.baseAddress else {
      return CompensatedLanes(left, right).merged
    }
    var (high, low, magnitude) = (0.0, 0.0, 0.0)
    ck_compensated_dot(leftBase, rightBase, left.count, &high, &low, &magnitude)
    return CompensatedSum(total: DoubleDouble(high: high, low: low), magnitude: magnitude)
  }

  private init(_ values: UnsafeBufferPointer<Double>) {
    var magnitudes = Magnitudes.zero
    let streamed = values.count / 16 * 16
    // Of values without a sign the sums are the magnitudes.
    let isUnsigned = values[..<streamed].allSatisfy { $0.sign == .plus }
    CompensatedLanes.forEachStep(of: values.count) { places, count in
      add(CompensatedLanes.load(values, places, count), errors: .zero, &magnitudes)
      if isUnsigned, places[15] + 1 == streamed {
        magnitudes = SIMD8(lowHalf: sums.lowHalf.lowHalf, highHalf: sums.highHalf.lowHalf)
        magnitudes += SIMD8(lowHalf: sums.lowHalf.highHalf, highHalf: sums.highHalf.highHalf)
      }
    }
    magnitude = CompensatedLanes.total(magnitudes)
  }

  private init(_ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>) {
    var magnitudes = Magnitudes.zero
    CompensatedLanes.forEachStep(of: left.count) { places, count in
      let x = CompensatedLanes.load(left, places, count)
      let y = CompensatedLanes.load(right, places, count)
      add(x * y, errors: CompensatedLanes.productErrors(x, y), &magnitudes)
    }
    magnitude = CompensatedLanes.total(magnitudes)
  }

  /// Magnitudes of streams 0 and 1 in the lower half, of 2 and 3 in the upper one.
  private typealias Magnitudes = SIMD8<Double>

  private static func total(_ magnitudes: Magnitudes) -> Double {
    let pairs = magnitudes.lowHalf + magnitudes.highHalf
    return (pairs[0] + pairs[1]) + (pairs[2] + pairs[3])
  }

  /// Calls `body` for each sixteen places of a block of which the values are added at once, with how many of them there are.
  private static func forEachStep(of count: Int, _ body: (_ places: SIMD16<Int>, _ count: Int) -> Void) {
    let span = count / 16 * 4
    for index in stride(from: 0, to: span, by: 4) {
      var places = SIMD16<Int>.zero
      for lane in 0..<16 { places[lane] = lane / 4 * span + index + lane % 4 }
      body(places, 16)
    }
    let rest = count - 4 * span
    if rest > 0 {
      var places = SIMD16<Int>.zero
      for lane in 0..<rest { places[lane] = 4 * span + lane }
      body(places, rest)
    }
  }

  /// The values at the first `count` places; zeros in the other lanes change nothing.
  private static func load(
    _ values: UnsafeBufferPointer<Double>, _ places: SIMD16<Int>, _ count: Int
  ) -> SIMD16<Double> {
    var lanes = SIMD16<Double>.zero
    for lane in 0..<count { lanes[lane] = values[places[lane]] }
    return lanes
  }

  /// Dekker's sum in each lane: `total + rounding error` is exactly `sum + value`, as the larger of both is told from the smaller.
  private mutating func add(
    _ values: SIMD16<Double>, errors valueErrors: SIMD16<Double>, _ magnitudes: inout Magnitudes
  ) {
    let sizes = values.replacing(with: -values, where: values .< 0)
    let isSmall = sizes .< sums.replacing(with: -sums, where: sums .< 0)
    let totals = sums + values
    let lost = sums.replacing(with: values, where: isSmall) - (totals - values.replacing(with: sums, where: isSmall))
    errors += valueErrors
    errors += lost
    sums = totals
    magnitudes += SIMD8(lowHalf: sizes.lowHalf.lowHalf, highHalf: sizes.highHalf.lowHalf)
    magnitudes += SIMD8(lowHalf: sizes.lowHalf.highHalf, highHalf: sizes.highHalf.highHalf)
  }

  /// Dekker's product: the rounding error of `x * y` by splitting each factor into halves of 26 bits.
  @inline(__always)
  private static func productErrors(_ x: SIMD16<Double>, _ y: SIMD16<Double>) -> SIMD16<Double> {
    let (xScaled, yScaled) = (x * 134_217_729, y * 134_217_729)
    let (xHigh, yHigh) = (xScaled - (xScaled - x), yScaled - (yScaled - y))
    let (xLow, yLow) = (x - xHigh, y - yHigh)
    return ((xHigh * yHigh - x * y) + xHigh * yLow + xLow * yHigh) + xLow * yLow
  }
}
