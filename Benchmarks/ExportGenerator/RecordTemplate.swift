/// The part of a record that all records of one type and source share.
struct RecordTemplate {
  var type: String
  var unit: String?
  var source: SourceProfile
  /// Index of the type (and of type and unit) in the writer's tables of counts.
  var typeIndex: Int
  var sumIndex: Int
  /// ` <Record type="…" … creationDate="` as bytes.
  var head: [UInt8]
}

/// What a record says.
enum RecordValue {
  case amount(Amount)
  /// The name of a category value or other text.
  case text(StaticString)
  /// The attribute is left out, as for heart rate events.
  case absent
}
