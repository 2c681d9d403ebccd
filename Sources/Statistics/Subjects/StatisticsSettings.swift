import Storage

/// What a question may set about how samples count.
package struct StatisticsSettings: Sendable {
  /// How sources that overlap are dealt with.
  package enum SourceMode: Hashable, Sendable {
    /// By priority in time.
    case merged
    /// All samples count: `sources all`.
    case all
    /// Each source for itself: `by source`.
    case bySource
    /// Each group of sources for itself, merged within: `by device`. The group of each source by its number.
    case withinGroups([Int32])
  }

  package var sourceMode: SourceMode
  /// Microseconds for which a point reading is held at most (`max_gap`).
  package var maximumGap: Int64
  /// Whether averages weight samples equally (`weight samples`).
  package var weightsSamplesEqually: Bool
  /// Names of sources, or device models, to believe first; the default order follows.
  package var sourceOrder: [String]
  package var filter: RowFilter

  package init(
    sourceMode: SourceMode = .merged, maximumGap: Int64 = Readings.defaultMaximumGap,
    weightsSamplesEqually: Bool = false,
    sourceOrder: [String] = [], filter: RowFilter = RowFilter()
  ) {
    self.sourceMode = sourceMode
    self.maximumGap = maximumGap
    self.weightsSamplesEqually = weightsSamplesEqually
    self.sourceOrder = sourceOrder
    self.filter = filter
  }
}
