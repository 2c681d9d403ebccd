import CKernels

/// Partial sums of a column, element *i* in lane *i* mod 16, each with its rounding errors and magnitudes. The C form and the
/// Swift form do the same operations in the same order and give the same bits.
struct CompensatedLanes {
  private var sums = SIMD16<Double>.zero
  private var errors = SIMD16<Double>.zero
  private var magnitudes = SIMD16<Double>.zero

  /// Values in a block: its lanes are merged after each, which keeps the error bound small.
  static let blockCount = 16_384

  /// The lanes merged, first to last.
  var merged: CompensatedSum {
    var result = CompensatedSum()
    for lane in 0..<16 {
      let total = DoubleDouble(sumOf: sums[lane], and: errors[lane])
      result.merge(CompensatedSum(total: total, magnitude: magnitudes[lane]))
    }
    return result
  }

  /// Lanes that one of the C loops fills.
  private init(
    _ fill: (
      _ sums: UnsafeMutablePointer<Double>, _ errors: UnsafeMutablePointer<Double>,
      _ magnitudes: UnsafeMutablePointer<Double>
    ) -> Void
  ) {
    let lanes = Int(CK_LANES)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * lanes) { scratch in
      guard let base = scratch.baseAddress else { return }
      fill(base, base + lanes, base + 2 * lanes)
      let raw = UnsafeRawPointer(base)
      sums = raw.loadUnaligned(as: SIMD16<Double>.self)
      errors = (raw + MemoryLayout<SIMD16<Double>>.size).loadUnaligned(as: SIMD16<Double>.self)
      magnitudes = (raw + 2 * MemoryLayout<SIMD16<Double>>.size).loadUnaligned(as: SIMD16<Double>.self)
    }
  }

  /// The lanes of `values`.
  init(_ values: UnsafeBufferPointer<Double>, form: KernelForm) {
    if form == .multiversioned {
      self.init { ck_compensated_lanes(values.baseAddress, values.count, $0, $1, $2) }
    } else {
      self.init(plain: values)
    }
  }

  /// The lanes of the products of `left` and `right`, which have the same length.
  init(_ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>, form: KernelForm) {
    if form == .multiversioned {
      self.init { ck_compensated_dot_lanes(left.baseAddress, right.baseAddress, left.count, $0, $1, $2) }
    } else {
      self.init(plain: left, right)
    }
  }

  private init(plain values: UnsafeBufferPointer<Double>) {
    let vectorised = values.count & ~15
    if let base = values.baseAddress {
      for index in stride(from: 0, to: vectorised, by: 16) { add(CompensatedLanes.load(base + index), errors: .zero) }
    }
    addRest(values.count - vectorised) { (values[vectorised + $0], 0) }
  }

  private init(plain left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>) {
    let vectorised = left.count & ~15
    if let leftBase = left.baseAddress, let rightBase = right.baseAddress {
      for index in stride(from: 0, to: vectorised, by: 16) {
        let (x, y) = (CompensatedLanes.load(leftBase + index), CompensatedLanes.load(rightBase + index))
        add(x * y, errors: CompensatedLanes.productErrors(x, y))
      }
    }
    addRest(left.count - vectorised) { offset in
      let (x, y) = (left[vectorised + offset], right[vectorised + offset])
      return (x * y, CompensatedLanes.productErrors(SIMD16(repeating: x), SIMD16(repeating: y))[0])
    }
  }

  @inline(__always)
  private static func load(_ pointer: UnsafePointer<Double>) -> SIMD16<Double> {
    UnsafeRawPointer(pointer).loadUnaligned(as: SIMD16<Double>.self)
  }

  /// Knuth's TwoSum in each lane: `total + rounding error` is exactly `sum + value`.
  @inline(__always)
  private mutating func add(_ values: SIMD16<Double>, errors valueErrors: SIMD16<Double>) {
    let totals = sums + values
    let added = totals - sums
    errors += ((sums - (totals - added)) + (values - added)) + valueErrors
    magnitudes += values.replacing(with: -values, where: values .< 0)
    sums = totals
  }

  /// The last, fewer than sixteen values go into the first lanes; zeros in the others change nothing.
  private mutating func addRest(_ count: Int, _ value: (Int) -> (value: Double, error: Double)) {
    guard count > 0 else { return }
    var values = SIMD16<Double>.zero
    var valueErrors = SIMD16<Double>.zero
    for lane in 0..<count { (values[lane], valueErrors[lane]) = value(lane) }
    add(values, errors: valueErrors)
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
