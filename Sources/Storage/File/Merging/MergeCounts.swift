/// What an import did to one type or kind.
public struct MergeCounts: Hashable, Sendable {
  /// Those that the store did not hold.
  public internal(set) var added = 0
  /// Those that took the place of another one: of a sample with the same source, start and end and another value.
  public internal(set) var changed = 0
  /// Those that a newer full export does not hold any more.
  public internal(set) var removed = 0
  /// Those of the file that the store held already.
  public internal(set) var unchanged = 0
  /// Those of the file for whose time a newer full export was imported before: they were passed over.
  public internal(set) var covered = 0

  /// Nothing done.
  public init() {}

  /// Whether the store holds the same as before.
  public var isUnchanged: Bool { added == 0 && changed == 0 && removed == 0 }

  /// The counts of two things together.
  public static func + (left: MergeCounts, right: MergeCounts) -> MergeCounts {
    var sum = left
    sum.added += right.added
    sum.changed += right.changed
    sum.removed += right.removed
    sum.unchanged += right.unchanged
    sum.covered += right.covered
    return sum
  }
}
