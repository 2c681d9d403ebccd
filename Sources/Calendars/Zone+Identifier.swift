extension Zone {
  /// The zone of a name of the tz database, or of an offset.
  ///
  ///     try Zone(identifier: "America/New_York")
  ///     try Zone(identifier: "+05:30")            // also +0530, +5, UTC+2, GMT-0330, UTC, Z
  ///
  /// Signs are those of ISO 8601: `UTC+2` is two hours ahead. Names of the database keep theirs: `Etc/GMT-2` is the same
  /// clock. Files are searched below `TZDIR`, `/usr/share/zoneinfo`, `/usr/share/lib/zoneinfo`, `/usr/lib/zoneinfo` and
  /// `/var/db/timezone/zoneinfo`. A name never leads out of these folders, and case matters as it does there.
  ///
  /// - Throws: ``ZoneError`` with names that are close, or with the package to install.
  /// - Complexity: one file is read at the first use of a name; O(1) afterwards. Safe from several threads.
  public init(identifier: String) throws(ZoneError) {
    if Zone.isUniversal(identifier) {
      self = .utc
    } else if let offset = FixedOffset(identifier) {
      guard let zone = Zone(offsetSeconds: offset.seconds) else { throw .offsetOutOfRange(identifier) }
      self = zone
    } else {
      self = try ZoneDatabase.zone(named: identifier)
    }
  }

  /// The zone whose clocks are always that far ahead of UTC, or `nil` beyond 26 hours. Its name is `+05:30` and the like.
  public init?(offsetSeconds: Int) {
    guard offsetSeconds.magnitude <= Zone.offsetLimitSeconds else { return nil }
    guard offsetSeconds != 0 else {
      self = .utc
      return
    }
    let name = TextWriter.text { $0.offset(seconds: offsetSeconds) }
    self.init(data: ZoneData(identifier: name, fixedOffsetSeconds: offsetSeconds, abbreviation: name))
  }

  private static func isUniversal(_ identifier: String) -> Bool {
    ["UTC", "Z", "GMT", "utc", "z", "gmt"].contains(identifier)
  }

  /// All names of the tz database that is in use, sorted. Empty if there is none. Walks folders: a few milliseconds.
  public static func identifiers() -> [String] { ZoneDatabase.identifiers() }
}

/// An offset as people write it: `+5`, `+05:30`, `-0330`, `UTC+2`, `GMT+0200`.
private struct FixedOffset {
  var seconds: Int

  init?(_ text: String) {
    var rest = text[...]
    for prefix in ["UTC", "GMT"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(3)
      break
    }
    guard let sign = rest.first, "+-−".contains(sign) else { return nil }
    rest = rest.dropFirst()
    var reader = DigitReader(rest)
    guard let hours = reader.number(digits: reader.digitCount % 2 == 1 ? 1 : 2) else { return nil }
    var seconds = hours * 3_600
    for unit in [60, 1] where !reader.isAtEnd {
      _ = reader.skip(":")
      guard let part = reader.number(digits: 2), part < 60 else { return nil }
      seconds += part * unit
    }
    guard reader.isAtEnd else { return nil }
    self.seconds = sign == "+" ? seconds : -seconds
  }
}
