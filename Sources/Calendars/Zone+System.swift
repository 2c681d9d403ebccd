extension Zone {
  /// The zone that this system is set to; UTC if it says none.
  ///
  /// Looked up in this order: the variable `TZ` (a name, a path below the database, or a rule of POSIX), the link
  /// `/etc/localtime`, the file `/etc/timezone`. Read anew each time: keep the result.
  public static var system: Zone {
    if let variable = Platform.environment("TZ") { return zone(ofVariable: variable) ?? .utc }
    return zone(ofLink: "/etc/localtime") ?? zone(ofNote: "/etc/timezone") ?? zone(ofCopy: "/etc/localtime") ?? .utc
  }

  /// What `TZ` means; an empty variable is UTC.
  static func zone(ofVariable variable: String) -> Zone? {
    let text = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    guard !text.isEmpty else { return .utc }
    if text.hasPrefix("/") { return zone(ofPath: text) ?? zone(ofLink: text) ?? zone(ofCopy: text) }
    if let zone = try? ZoneDatabase.zone(named: text) { return zone }
    // Before offsets: in a variable UTC+2 has the sign of POSIX, two hours behind.
    if let rule = ZoneRule(text.utf8) { return Zone(data: ZoneData(identifier: text, rule: rule)) }
    return try? Zone(identifier: text)
  }

  private static func zone(ofLink path: String) -> Zone? {
    Platform.resolvedPath(path).flatMap { zone(ofPath: $0) }
  }

  /// The zone of a path into a database, wherever that lies.
  private static func zone(ofPath path: String) -> Zone? {
    let parts = path.split(separator: "/").map(String.init)
    guard let root = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
    return try? Zone(identifier: parts[(root + 1)...].joined(separator: "/"))
  }

  private static func zone(ofNote path: String) -> Zone? {
    guard let bytes = Platform.contents(ofFile: path, limit: 1_000) else { return nil }
    let line = bytes.prefix { $0 > UInt8(ascii: " ") }
    return try? Zone(identifier: String(decoding: line, as: UTF8.self))
  }

  /// A file that was copied from the database and has lost its name.
  private static func zone(ofCopy path: String) -> Zone? {
    guard let bytes = Platform.contents(ofFile: path, limit: 1 << 20), let file = try? ZoneFile(bytes) else {
      return nil
    }
    return Zone(data: ZoneData(identifier: path, file: file))
  }
}
