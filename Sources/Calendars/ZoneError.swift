/// Why there is no zone of a name.
public enum ZoneError: Error, Hashable, Sendable {
  /// The name has characters that no zone's name has, or would lead out of the database.
  case unreadableIdentifier(String)
  /// An offset such as `+27:00` lies beyond what clocks show.
  case offsetOutOfRange(String)
  /// The database has no zone of that name; `suggestions` are up to three names that are close.
  case unknownIdentifier(String, suggestions: [String])
  /// There is no tz database in any of the folders that were searched.
  case databaseMissing(searched: [String])
  /// The zone's file is broken.
  case damagedFile(identifier: String, ZoneFileFault)
}

extension ZoneError: CustomStringConvertible {
  /// A sentence for people that says what to do.
  public var description: String {
    switch self {
    case .unreadableIdentifier(let identifier):
      "\(identifier.debugDescription) is not a time zone's name; write one such as Europe/Berlin or an offset such as +02:00"
    case .offsetOutOfRange(let text):
      "no clock is \(text) away from UTC; offsets go up to 26 hours"
    case .unknownIdentifier(let identifier, let suggestions) where suggestions.isEmpty:
      "there is no time zone \(identifier); names look like Europe/Berlin"
    case .unknownIdentifier(let identifier, let suggestions):
      "there is no time zone \(identifier); did you mean \(suggestions.joined(separator: ", "))?"
    case .databaseMissing(let searched):
      "no time zone database found in \(searched.joined(separator: ", ")); install the package tzdata"
        + " (apt-get install tzdata) or set TZDIR"
    case .damagedFile(let identifier, let fault):
      "the time zone file of \(identifier) is broken (\(fault)); reinstall the package tzdata"
    }
  }
}
