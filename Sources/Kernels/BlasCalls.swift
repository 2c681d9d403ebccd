import COpenBLAS

/// The BLAS calls that kernels use, made safe: one thread, any length, nothing undefined on an empty column.
///
/// OpenBLAS is loaded when the first kernel asks for it. Where it is not installed, each call gives `nil`.
enum BlasCalls {
  /// Whether there is an OpenBLAS on this system. The first question loads it.
  static var isInstalled: Bool { cob_functions() != nil }

  /// Loading OpenBLAS takes as long as tens of millions of products in plain Swift. Work below this gains nothing, even if it
  /// comes a thousand times.
  static let fewestProducts = 1 << 16

  /// A BLAS length is an `Int32`. Longer columns are cut here; a power of two keeps the cuts aligned.
  static let longestCall = 1 << 30

  /// Calls `body` with consecutive parts of `values` that BLAS can take, with the offset of each.
  @inline(__always)
  private static func forEachPart(
    of count: Int, longest: Int, _ body: (_ offset: Int, _ length: Int32) -> Void
  ) {
    var offset = 0
    while offset < count {
      let length = min(count - offset, longest)
      body(offset, Int32(length))
      offset += length
    }
  }

  static func sum(_ values: UnsafeBufferPointer<Double>, longest: Int = longestCall) -> Double? {
    guard let blas = cob_functions()?.pointee else { return nil }
    guard let base = values.baseAddress else { return 0 }
    var total = 0.0
    forEachPart(of: values.count, longest: longest) { total += blas.sum($1, base + $0, 1) }
    return total
  }

  static func dot(
    _ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>, longest: Int = longestCall
  ) -> Double? {
    guard let blas = cob_functions()?.pointee else { return nil }
    guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return 0 }
    var total = 0.0
    forEachPart(of: left.count, longest: longest) { total += blas.dot($1, leftBase + $0, 1, rightBase + $0, 1) }
    return total
  }

  /// Adds the upper triangle of XᵀX to `result`, X having one column after the other. Long columns go in parts of rows. Returns
  /// whether it did: there must be an OpenBLAS, and the distance from column to column is an `Int32` too.
  static func crossProducts(
    _ columns: UnsafeBufferPointer<Double>, rowCount: Int, columnCount: Int,
    into result: UnsafeMutableBufferPointer<Double>, longest: Int = longestCall
  ) -> Bool {
    guard let blas = cob_functions()?.pointee, let base = columns.baseAddress, let target = result.baseAddress,
      let order = Int32(exactly: columnCount), let distance = Int32(exactly: rowCount)
    else { return false }
    forEachPart(of: rowCount, longest: longest) { offset, length in
      // In column order the lower triangle is the upper one of rows.
      blas.addCrossProducts(
        COB_COLUMN_MAJOR, COB_LOWER, COB_TRANSPOSED, order, length, 1, base + offset, distance, 1, target, order)
    }
    return true
  }

  /// The smallest and largest of values that hold no NaN: on one, `idmin` and `idmax` may point anywhere.
  static func extremes(
    withoutNaN values: UnsafeBufferPointer<Double>, longest: Int = longestCall
  ) -> (minimum: Double, maximum: Double)? {
    guard let blas = cob_functions()?.pointee else { return nil }
    var (minimum, maximum) = (Double.infinity, -Double.infinity)
    guard let base = values.baseAddress else { return (minimum, maximum) }
    forEachPart(of: values.count, longest: longest) { offset, length in
      minimum = min(minimum, base[offset + Int(blas.positionOfMinimum(length, base + offset, 1))])
      maximum = max(maximum, base[offset + Int(blas.positionOfMaximum(length, base + offset, 1))])
    }
    return (minimum, maximum)
  }
}
