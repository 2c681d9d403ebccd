/// Marks an aggregation style at compile time, so that a sum of heart rates does not compile.
public protocol QuantityStyle: Sendable {
  /// Whether values add up.
  static var isCumulative: Bool { get }
}

/// Marks quantities whose values add up.
public enum Cumulative: QuantityStyle {
  /// `true`
  public static var isCumulative: Bool { true }
}

/// Marks quantities whose values are states.
public enum Discrete: QuantityStyle {
  /// `false`
  public static var isCumulative: Bool { false }
}
