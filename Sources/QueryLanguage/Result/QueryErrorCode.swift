/// The kinds of mistakes that a sentence can have. The raw values are stable: programs may compare them.
public enum QueryErrorCode: String, Hashable, Sendable, CaseIterable {
  // Reading the text.
  /// A character that no token starts with.
  case unexpectedCharacter = "unexpected-character"
  /// A quoted string without its closing quote.
  case unclosedString = "unclosed-string"
  /// A number that cannot be read or is out of bounds.
  case invalidNumber = "invalid-number"
  /// The sentence is longer than is read.
  case tooLong = "too-long"
  /// Parentheses or signs nested deeper than is read.
  case tooDeep = "too-deep"
  /// Another word was expected at this place.
  case unexpectedToken = "unexpected-token"
  /// The sentence ends too early.
  case unexpectedEnd = "unexpected-end"
  /// The sentence is empty.
  case emptySentence = "empty-sentence"
  /// A clause that may stand once stands twice, or two ranges contradict.
  case duplicateClause = "duplicate-clause"
  /// A name that cannot be given: it means something already, or is none.
  case invalidName = "invalid-name"
  /// An own metric that is defined by itself.
  case recursiveDefinition = "recursive-definition"
  /// Part of the language that is not built yet.
  case notAvailable = "not-available"

  // Names.
  case unknownType = "unknown-type"
  case unknownUnit = "unknown-unit"
  case unknownZone = "unknown-zone"
  case unknownSource = "unknown-source"
  case unknownActivity = "unknown-activity"
  case unknownSetting = "unknown-setting"
  case unknownPerson = "unknown-person"
  /// A list has no row of that name.
  case unknownName = "unknown-name"
  case unknownKey = "unknown-key"
  case unknownField = "unknown-field"
  case unknownStage = "unknown-stage"
  case unknownColumn = "unknown-column"
  /// A setting, key or clause does not take this value.
  case invalidValue = "invalid-value"
  /// A date that no calendar has, or that is written another way.
  case invalidDate = "invalid-date"

  // Meaning.
  /// The aggregate exists, but this type's aggregation style does not define it.
  case undefinedStatistic = "undefined-statistic"
  /// An average of a cumulative type by day or shorter: it is taken over daily totals.
  case needsLongerBucket = "needs-longer-bucket"
  /// The unit measures another dimension than the values.
  case incompatibleUnit = "incompatible-unit"
  /// The parts of an expression do not go together.
  case incompatibleTypes = "incompatible-types"
  /// The range ends before it starts.
  case emptyRange = "empty-range"
  /// A clause that means nothing beside the others.
  case clauseDoesNotApply = "clause-does-not-apply"
  /// A stage that takes one column has several to choose from.
  case ambiguousColumn = "ambiguous-column"
  /// More rows than are made.
  case tooManyRows = "too-many-rows"
}
