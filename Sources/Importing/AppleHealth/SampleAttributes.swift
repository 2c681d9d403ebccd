/// The attributes that records, correlations, workouts and routes share, as slices of the current tag.
///
/// The first of two equal attributes counts; a repeated one is reported by ``hasDuplicate``.
struct SampleAttributes {
  var type = ByteSlice.empty
  var unit = ByteSlice.empty
  var value = ByteSlice.empty
  var sourceName = ByteSlice.empty
  var device = ByteSlice.empty
  var creationDate = ByteSlice.empty
  var startDate = ByteSlice.empty
  var endDate = ByteSlice.empty
  var hasValue = false
  var hasUnit = false
  /// The start date that stood second, where there were two.
  var secondStartDate = ByteSlice.empty
  var hasDuplicate = false

  @inline(__always)
  init(_ attributes: UnsafeBufferPointer<XMLAttribute>) {
    for attribute in attributes {
      let name = attribute.name
      // Names of one length differ in their first letter.
      switch name.count {
      case 4:
        if name[0] == UInt8(ascii: "t"), name.equals("type") {
          hasDuplicate = SampleAttributes.set(&type, attribute.value) || hasDuplicate
        } else if name.equals("unit") {
          if hasUnit { hasDuplicate = true } else { unit = attribute.value }
          hasUnit = true
        }
      case 5 where name.equals("value"):
        if hasValue { hasDuplicate = true } else { value = attribute.value }
        hasValue = true
      case 6:
        if name[0] == UInt8(ascii: "d"), name.equals("device") {
          hasDuplicate = SampleAttributes.set(&device, attribute.value) || hasDuplicate
        } else if name.equals("source") {  // exports of iOS 8
          hasDuplicate = SampleAttributes.set(&sourceName, attribute.value) || hasDuplicate
        }
      case 7 where name.equals("endDate"):
        hasDuplicate = SampleAttributes.set(&endDate, attribute.value) || hasDuplicate
      case 9 where name.equals("startDate"):
        if !startDate.isEmpty { secondStartDate = attribute.value }
        hasDuplicate = SampleAttributes.set(&startDate, attribute.value) || hasDuplicate
      case 10 where name.equals("sourceName"):
        hasDuplicate = SampleAttributes.set(&sourceName, attribute.value) || hasDuplicate
      case 12 where name.equals("creationDate"):
        hasDuplicate = SampleAttributes.set(&creationDate, attribute.value) || hasDuplicate
      default: break
      }
    }
  }

  /// What the front of a record names.
  init(_ front: RecordFrontText) {
    type = front.type
    unit = front.unit
    hasUnit = !front.unit.isEmpty
    sourceName = front.sourceName
    device = front.device
  }

  /// Sets a field that is not set yet; whether it was.
  @inline(__always)
  private static func set(_ field: inout ByteSlice, _ value: ByteSlice) -> Bool {
    if !field.isEmpty { return true }
    field = value
    return false
  }
}

extension UnsafeBufferPointer<XMLAttribute> {
  /// The value of the first attribute of this name, for elements that are rare enough to search. O(attributes).
  func value(of name: StaticString) -> ByteSlice? {
    first { $0.name.equals(name) }?.value
  }
}
