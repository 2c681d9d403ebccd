import Calendars
import Quantities

/// What the text of a metadata value means, by its shape alone: exports write no types.
///
///     MetadataValue("56 degF")   // .quantity(56, °F)
///     MetadataValue("1")         // .number(1): also a yes, or an enumeration's case
public enum MetadataValue: Hashable, Sendable {
  /// Anything that is nothing of the below.
  case text(String)
  /// A bare number.
  case number(Double)
  /// A number and a unit, `120 count/min`.
  case quantity(Double, QuantityUnit)
  /// A date with time and offset.
  case instant(Instant)

  /// The meaning of `text`. O(length)
  public init(_ text: String) {
    if let number = Double(text), number.isFinite {
      self = .number(number)
    } else if let instant = ExportDate.instant(text) {
      self = .instant(instant)
    } else if let quantity = MetadataValue.quantity(text) {
      self = quantity
    } else {
      self = .text(text)
    }
  }

  private static func quantity(_ text: String) -> MetadataValue? {
    guard let blank = text.firstIndex(of: " "), let number = Double(text[..<blank]), number.isFinite else { return nil }
    guard let unit = try? QuantityUnit(String(text[text.index(after: blank)...])), !unit.isNull else { return nil }
    return .quantity(number, unit)
  }
}
