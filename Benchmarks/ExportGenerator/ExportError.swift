/// Why no export could be written.
public enum ExportError: Error, Equatable, Sendable {
  /// The zone is not known to the zone database.
  case unknownZone(String)
  /// The number of days is not between 1 and 36,525 or would begin before 1971.
  case daysOutOfRange(Int)
  /// No density between the coarsest and the finest gives this many bytes or records.
  case sizeOutOfReach(wanted: Int, smallest: Int, largest: Int)
  /// The name of the main file is empty or holds a slash.
  case invalidName(String)
  /// A file could not be opened or written (`errno`).
  case writing(path: String, code: Int32)
  /// libzip refused (`zip_error_strerror`).
  case archive(String)
}

extension ExportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownZone(let name): "unknown time zone “\(name)”"
    case .daysOutOfRange(let days): "cannot write \(days) days; 1 … 36525 from 1971 on are possible"
    case .sizeOutOfReach(let wanted, let smallest, let largest):
      "a size of \(wanted) is out of reach over this time span; possible are about \(smallest) … \(largest)"
    case .invalidName(let name): "“\(name)” is no name for the main file"
    case .writing(let path, let code): "cannot write \(path): error \(code)"
    case .archive(let reason): "cannot write the archive: \(reason)"
    }
  }
}
