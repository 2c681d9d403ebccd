/// Why something in a file was not simply kept as it stands. Each reason has its own count in the ``ImportReport``.
public enum ImportReason: String, Hashable, Sendable, CaseIterable {
  // Repaired: kept after a change that loses nothing of the sample.

  /// Control characters that XML forbids were dropped from a text.
  case controlCharacter
  /// Bytes that are not UTF-8 were replaced by U+FFFD.
  case invalidUTF8
  /// A value was written with a decimal comma.
  case decimalComma
  /// An attribute has blanks in its name, no value or no quotes (exports of iOS 8); the element is kept without it.
  case unreadableAttribute
  /// A tag has more attributes than any element can have; the first ones are kept.
  case excessAttribute
  /// An attribute stands twice; the first counts (on `WorkoutStatistics` the second start date is the end date).
  case duplicateAttribute
  /// A number stands where text is usual, or the other way round, and could be understood.
  case unusualForm

  // Skipped: lost, since it cannot be understood without guessing.

  /// A required attribute is missing.
  case missingAttribute
  /// A date is none, or does not exist in the calendar.
  case unreadableDate
  /// The end lies before the start.
  case endBeforeStart
  /// A quantity has no unit.
  case missingUnit
  /// The unit is not known.
  case unknownUnit
  /// The unit measures something else than the type.
  case incompatibleUnit
  /// There is no value.
  case missingValue
  /// The value is no number.
  case unreadableValue
  /// The value is no constant that this category type has.
  case unknownCategoryValue
  /// More sources, types or texts than can be numbered.
  case tooMany
  /// An element that no version of the export format is known to have here.
  case unknownElement
  /// A tag that makes no sense.
  case malformedTag
  /// A tag longer than any real one.
  case oversizedTag
  /// Elements nested deeper than any real ones.
  case tooDeep
  /// Elements behind the end of the root element.
  case afterRoot
  /// The file ended inside the element.
  case cutOff

  // Left out: nothing is lost by it.

  /// The sample stands inside a correlation or workout and also at the top level; one of the two is kept.
  case listedTwice
  /// A sample without length that was written again later from a restored device.
  case restoredCopy
  /// A day of activity rings before 1970: a placeholder.
  case placeholderSummary
  /// Workout statistics that stand in the workout and again in its activities.
  case repeatedStatistics

  // Flagged: kept, but left out of statistics unless asked for.

  /// A value below what its type allows.
  case belowLimit
  /// A value above what its type allows.
  case aboveLimit
  /// More steps a second than legs can make.
  case tooManySteps
  /// The sample starts after the export was made.
  case afterExport

  /// What became of it.
  public var outcome: ImportOutcome {
    switch self {
    case .controlCharacter, .invalidUTF8, .decimalComma, .unreadableAttribute, .excessAttribute, .duplicateAttribute,
      .unusualForm:
      .repaired
    case .missingAttribute, .unreadableDate, .endBeforeStart, .missingUnit, .unknownUnit, .incompatibleUnit,
      .missingValue, .unreadableValue, .unknownCategoryValue, .tooMany, .unknownElement, .malformedTag, .oversizedTag,
      .tooDeep, .afterRoot, .cutOff:
      .skipped
    case .listedTwice, .restoredCopy, .placeholderSummary, .repeatedStatistics: .leftOut
    case .belowLimit, .aboveLimit, .tooManySteps, .afterExport: .flagged
    }
  }

  /// The reason in words.
  public var words: String {
    switch self {
    case .controlCharacter: "control character dropped"
    case .invalidUTF8: "bytes that are not UTF-8 replaced"
    case .decimalComma: "decimal comma read as a point"
    case .unreadableAttribute: "attribute that cannot be read"
    case .excessAttribute: "too many attributes"
    case .duplicateAttribute: "attribute given twice"
    case .unusualForm: "unusual form understood"
    case .missingAttribute: "required attribute missing"
    case .unreadableDate: "date cannot be read"
    case .endBeforeStart: "end lies before the start"
    case .missingUnit: "no unit"
    case .unknownUnit: "unknown unit"
    case .incompatibleUnit: "unit of another dimension"
    case .missingValue: "no value"
    case .unreadableValue: "value is no number"
    case .unknownCategoryValue: "unknown category value"
    case .tooMany: "more than can be numbered"
    case .unknownElement: "unknown element"
    case .malformedTag: "tag that makes no sense"
    case .oversizedTag: "tag too long"
    case .tooDeep: "nested too deeply"
    case .afterRoot: "behind the end of the export"
    case .cutOff: "cut off by the end of the file"
    case .listedTwice: "listed twice, kept once"
    case .restoredCopy: "copy of a sample without length"
    case .placeholderSummary: "placeholder of a day before 1970"
    case .repeatedStatistics: "statistics given on two levels"
    case .belowLimit: "below the limit of its type"
    case .aboveLimit: "above the limit of its type"
    case .tooManySteps: "more than 10 steps a second"
    case .afterExport: "starts after the export was made"
    }
  }
}

/// What became of something that was not simply kept.
public enum ImportOutcome: String, Hashable, Sendable, CaseIterable {
  /// Kept after a repair.
  case repaired
  /// Lost.
  case skipped
  /// Not kept, without loss.
  case leftOut
  /// Kept and marked implausible.
  case flagged

  /// The outcome in words.
  public var words: String { self == .leftOut ? "left out" : rawValue }
}
