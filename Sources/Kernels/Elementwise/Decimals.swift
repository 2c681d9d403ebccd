import CKernels

/// A narrow code of a packed column.
package protocol PackedCode: FixedWidthInteger, Sendable {
  /// Writes `(base + step * code) / divisor` of each code to `target`.
  static func convert(
    _ codes: UnsafeBufferPointer<Self>, _ decimals: Decimals, into target: UnsafeMutablePointer<Double>)

  /// Writes the same, each divided by `divisor` once it is rounded.
  static func convert(
    _ codes: UnsafeBufferPointer<Self>, _ decimals: Decimals, dividedBy divisor: Double,
    into target: UnsafeMutablePointer<Double>)
}

/// What codes of short decimals mean: `(base + step * code) / divisor`.
package struct Decimals: Hashable, Sendable {
  package var base: Double
  package var step: Double
  package var divisor: Double

  package init(base: Double, step: Double, divisor: Double) {
    (self.base, self.step, self.divisor) = (base, step, divisor)
  }
}

/// Writes the numbers that `codes` stand for to `target`, which has room for them.
///
/// Forms agree bit for bit: each number is one multiplication, addition and division. BLAS has nothing like it.
/// - Complexity: O(*n*)
package func convert<Code: PackedCode>(
  _ codes: UnsafeBufferPointer<Code>, _ decimals: Decimals, into target: UnsafeMutablePointer<Double>,
  form: KernelForm? = nil
) {
  if (form ?? .multiversioned) == .multiversioned { return Code.convert(codes, decimals, into: target) }
  for index in codes.indices {
    target[index] = (decimals.base + decimals.step * Double(codes[index])) / decimals.divisor
  }
}

/// Writes the numbers that `codes` stand for, each divided by one number, to `target`: one pass for ``convert(_:_:into:form:)`` and
/// ``divide(_:by:form:)``, with the same bits in every form.
///
/// - Complexity: O(*n*)
package func convert<Code: PackedCode>(
  _ codes: UnsafeBufferPointer<Code>, _ decimals: Decimals, dividedBy divisor: Double,
  into target: UnsafeMutablePointer<Double>, form: KernelForm? = nil
) {
  if (form ?? .multiversioned) == .multiversioned {
    return Code.convert(codes, decimals, dividedBy: divisor, into: target)
  }
  convert(codes, decimals, into: target, form: form)
  divide(UnsafeMutableBufferPointer(start: target, count: codes.count), by: divisor, form: form)
}

/// Divides all `values` by one number. Forms agree bit for bit.
///
/// - Complexity: O(*n*)
package func divide(_ values: UnsafeMutableBufferPointer<Double>, by divisor: Double, form: KernelForm? = nil) {
  if (form ?? .multiversioned) == .multiversioned {
    return ck_divide(values.baseAddress, values.count, divisor)
  }
  for index in values.indices { values[index] /= divisor }
}

extension UInt8: PackedCode {
  package static func convert(
    _ codes: UnsafeBufferPointer<UInt8>, _ decimals: Decimals, into target: UnsafeMutablePointer<Double>
  ) {
    ck_decimals_u8(codes.baseAddress, codes.count, decimals.base, decimals.step, decimals.divisor, target)
  }

  package static func convert(
    _ codes: UnsafeBufferPointer<UInt8>, _ decimals: Decimals, dividedBy divisor: Double,
    into target: UnsafeMutablePointer<Double>
  ) {
    ck_quotients_u8(
      codes.baseAddress, codes.count, decimals.base, decimals.step, decimals.divisor, divisor, target)
  }
}

extension UInt16: PackedCode {
  package static func convert(
    _ codes: UnsafeBufferPointer<UInt16>, _ decimals: Decimals, into target: UnsafeMutablePointer<Double>
  ) {
    ck_decimals_u16(codes.baseAddress, codes.count, decimals.base, decimals.step, decimals.divisor, target)
  }

  package static func convert(
    _ codes: UnsafeBufferPointer<UInt16>, _ decimals: Decimals, dividedBy divisor: Double,
    into target: UnsafeMutablePointer<Double>
  ) {
    ck_quotients_u16(
      codes.baseAddress, codes.count, decimals.base, decimals.step, decimals.divisor, divisor, target)
  }
}
