/// Where the parts of a query stand in its sentence, in characters; beside the tree, which carries no positions.
///
/// Checks that need the tree or the data find the place of an error here.
package struct QuerySpans: Sendable {
  package typealias Span = Range<Int>

  var aggregates: [[Span]] = []
  var subjects: [Span] = []
  /// The types of all measures in the order in which they are written.
  var types: [[Span]] = []
  var ofWorkouts: [Span?] = []
  package var keys: [Span] = []
  package var range: Span?
  var comparison: Span?
  var lags: Span?
  var during: Span?
  /// For each comparison of the filter, in order.
  var comparisons: [Span] = []
  package var sources: [Span] = []
  var unit: Span?
  var fill: Span?
  package var settings: [QuerySettings.Name: Span] = [:]
  /// The stages, without their bars.
  package var stages: [Span] = []
  /// The column that the last stage names.
  var stageColumn: Span?
  package var whole: Span = 0..<0

  /// No places, as of a query that no text was read for.
  package init() {}
}
