import Synchronization

/// The tz database of the system: one file per zone below one of a few well-known folders.
enum ZoneDatabase {
  /// Where systems keep the database. `TZDIR` comes first if it is set.
  static var folders: [String] {
    let known = [
      "/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/usr/lib/zoneinfo", "/var/db/timezone/zoneinfo",
    ]
    guard let own = Platform.environment("TZDIR"), !own.isEmpty else { return known }
    return [own] + known
  }

  /// Files are a few thousand bytes; the limit is for what is not a zone.
  private static let fileSizeLimit = 1 << 20

  private static let cache = Mutex<[String: Zone]>([:])

  /// The zone of a name of the database. Read once; O(1) afterwards.
  static func zone(named identifier: String) throws(ZoneError) -> Zone {
    if let known = cache.withLock({ $0[identifier] }) { return known }
    let zone = try read(identifier)
    cache.withLock { $0[identifier] = zone }
    return zone
  }

  private static func read(_ identifier: String) throws(ZoneError) -> Zone {
    guard isReadable(identifier) else { throw .unreadableIdentifier(identifier) }
    for folder in folders {
      guard let bytes = Platform.contents(ofFile: "\(folder)/\(identifier)", limit: fileSizeLimit) else { continue }
      do throws(ZoneFileFault) {
        return Zone(data: ZoneData(identifier: identifier, file: try ZoneFile(bytes)))
      } catch .notAZoneFile {
        // A table or a note that lies beside the zones.
        continue
      } catch {
        throw .damagedFile(identifier: identifier, error)
      }
    }
    guard folders.contains(where: Platform.isFolder) else { throw .databaseMissing(searched: folders) }
    throw .unknownIdentifier(identifier, suggestions: suggestions(for: identifier))
  }

  /// Whether a name can only mean a file below the database's folder.
  static func isReadable(_ identifier: String) -> Bool {
    guard !identifier.isEmpty, identifier.utf8.count <= 100 else { return false }
    let parts = identifier.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      guard let first = part.first, isLetterOrDigit(first) else { return false }
      return part.allSatisfy { isLetterOrDigit($0) || Array("_+-".utf8).contains($0) }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { 65...90 ~= byte & 0xDF || 48...57 ~= byte }

  /// All names of the database, sorted; reads folders, for error texts and tests.
  static func identifiers() -> [String] {
    guard let root = folders.first(where: Platform.isFolder) else { return [] }
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in Platform.names(inFolder: "\(root)/\(folder)") {
        let path = folder + name
        if !Platform.isFolder("\(root)/\(path)") {
          if isZoneName(path) { found.append(path) }
        } else if !copies.contains(name), path.utf8.count(where: { $0 == UInt8(ascii: "/") }) < 3 {
          folders.append(path + "/")
        }
      }
    }
    return found.sorted()
  }

  /// Folders that hold the whole database again, without and with leap seconds.
  private static let copies = ["posix", "right", "posixrules"]

  /// Zones begin with a capital, unlike the tables and notes beside them, and have no ending.
  private static func isZoneName(_ path: String) -> Bool {
    guard let first = path.utf8.first, 65...90 ~= first else { return false }
    return isReadable(path)
  }
}

extension ZoneDatabase {
  /// Up to three names that someone who wrote `identifier` may have meant, nearest first.
  static func suggestions(for identifier: String) -> [String] {
    let wanted = Array(identifier.lowercased().utf8)
    var ranked: [(distance: Int, name: String)] = []
    for name in identifiers() {
      let candidate = Array(name.lowercased().utf8)
      let city = Array(candidate.split(separator: UInt8(ascii: "/")).last ?? [])
      let cityWanted = Array(wanted.split(separator: UInt8(ascii: "/")).last ?? [])
      let whole = editDistance(wanted, candidate, limit: 3)
      // The right place in the wrong region, or the place alone.
      let place = editDistance(cityWanted, city, limit: 2) * 2 + 1
      let distance = min(whole, place)
      if distance <= 3 { ranked.append((distance, name)) }
    }
    return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// How many letters must be put in, left out or exchanged; anything above `limit` is `limit + 1`.
  private static func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let replaced = diagonal + (a == b ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return min(row[right.count], limit + 1)
  }
}
