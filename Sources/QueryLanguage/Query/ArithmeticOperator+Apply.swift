#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension TypeExpression.ArithmeticOperator {
  /// The result for two numbers; NaN or infinite where there is none (division by 0).
  package func apply(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .power: pow(left, right)
    }
  }
}
