#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The few functions of the platform's mathematics library that analyses call, under names that cannot meet others.

/// *e* to the power of `value`.
func exponential(_ value: Double) -> Double { exp(value) }

/// *e* to the power of `value`, less 1, without losing digits near 0.
func exponentialMinusOne(_ value: Double) -> Double { expm1(value) }

/// The natural logarithm.
func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// The natural logarithm of 1 + `value`, without losing digits near 0.
func naturalLogarithmOfOnePlus(_ value: Double) -> Double { log1p(value) }

/// The area of the normal error curve beyond `value`: 2/√π ∫ e^(−t²) dt from `value` on.
func complementaryErrorFunction(_ value: Double) -> Double { erfc(value) }

/// The hyperbolic tangent, and its inverse.
func hyperbolicTangent(_ value: Double) -> Double { tanh(value) }
func inverseHyperbolicTangent(_ value: Double) -> Double { atanh(value) }

/// The tangent of an angle in radians.
func tangent(_ angle: Double) -> Double { tan(angle) }
