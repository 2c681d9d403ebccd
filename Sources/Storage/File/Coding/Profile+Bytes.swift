import Calendars
import Quantities

/// What is kept of a person besides records: the `profile` of table `person`.
struct StoredProfile: Equatable {
  var characteristics = Characteristics()
  var exportDate: Int64?
  var locale: String?
  var exportVersion: String?

  init() {}

  init(of person: PersonData) {
    characteristics = person.characteristics
    exportDate = person.exportDate?.microseconds
    locale = person.locale
    exportVersion = person.exportVersion
  }

  /// Takes from `other` what is unknown here.
  mutating func fill(from other: StoredProfile) {
    characteristics.dateOfBirth = characteristics.dateOfBirth ?? other.characteristics.dateOfBirth
    characteristics.biologicalSex = characteristics.biologicalSex ?? other.characteristics.biologicalSex
    characteristics.bloodType = characteristics.bloodType ?? other.characteristics.bloodType
    characteristics.skinType = characteristics.skinType ?? other.characteristics.skinType
    characteristics.cardioFitnessMedicationsUse =
      characteristics.cardioFitnessMedicationsUse ?? other.characteristics.cardioFitnessMedicationsUse
    exportDate = exportDate ?? other.exportDate
    locale = locale ?? other.locale
    exportVersion = exportVersion ?? other.exportVersion
  }

  func storedBytes() -> [UInt8] {
    var writer = ByteWriter()
    writer.optional(characteristics.dateOfBirth) { $0.count($1.daysSinceEpoch) }
    writer.optional(characteristics.biologicalSex) { $0.count($1.rawValue) }
    writer.optional(characteristics.bloodType) { $0.count($1.rawValue) }
    writer.optional(characteristics.skinType) { $0.count($1.rawValue) }
    writer.optional(characteristics.cardioFitnessMedicationsUse) { $0.text($1) }
    writer.optional(exportDate) { $0.fixed($1) }
    writer.optional(locale) { $0.text($1) }
    writer.optional(exportVersion) { $0.text($1) }
    return writer.bytes
  }

  init(storedBytes: UnsafeRawBufferPointer) throws(MalformedBytes) {
    var reader = ByteReader(storedBytes)
    func number(_ reader: inout ByteReader) throws(MalformedBytes) -> Int { try reader.number() }
    func text(_ reader: inout ByteReader) throws(MalformedBytes) -> String { try reader.text() }
    characteristics.dateOfBirth = try reader.optional(number).map { CivilDate(daysSinceEpoch: $0) }
    characteristics.biologicalSex = try reader.optional(number).flatMap { BiologicalSex(rawValue: $0) }
    characteristics.bloodType = try reader.optional(number).flatMap { BloodType(rawValue: $0) }
    characteristics.skinType = try reader.optional(number).flatMap { FitzpatrickSkinType(rawValue: $0) }
    characteristics.cardioFitnessMedicationsUse = try reader.optional(text)
    exportDate = try reader.optional { reader throws(MalformedBytes) in try reader.fixed(Int64.self) }
    locale = try reader.optional(text)
    exportVersion = try reader.optional(text)
    try reader.end()
  }
}
