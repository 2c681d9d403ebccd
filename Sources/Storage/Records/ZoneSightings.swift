import Calendars

/// A moment at which a sample named the zone it was taken in.
public struct ZoneSighting: Hashable, Sendable {
  /// The moment.
  public let instant: Instant
  /// The zone's name in the tz database, as the sample writes it.
  public let zoneIdentifier: String

  /// A sighting.
  public init(instant: Instant, zoneIdentifier: String) {
    self.instant = instant
    self.zoneIdentifier = zoneIdentifier
  }
}

/// All sightings of zones of one person, twelve bytes each.
///
/// None is dropped: between two sightings of one zone an older file may yet bring in another zone.
struct ZoneSightings: Sendable {
  private(set) var instants: [Int64] = []
  private(set) var zones: [UInt32] = []
  private var names = TextPool()
  private var counts: [Int] = []

  /// Adds a sighting. O(1) amortised; from 2³² zone names on they are dropped.
  mutating func append(_ identifier: String, at instant: Instant) {
    guard let zone = names.intern(identifier) else { return }
    if Int(zone) == counts.count { counts.append(0) }
    counts[Int(zone)] += 1
    instants.append(instant.microseconds)
    zones.append(zone)
  }

  /// All zones that are named and how often, in order of arrival. O(zones).
  var namedZones: [(name: String, count: Int)] {
    counts.indices.map { (names[UInt32(truncatingIfNeeded: $0)], counts[$0]) }
  }

  /// Puts right how often a zone was named: of those in a store file not every sighting is known.
  mutating func setCount(_ count: Int, of identifier: String) {
    guard let zone = names.intern(identifier) else { return }
    if Int(zone) == counts.count { counts.append(0) }
    counts[Int(zone)] = count
  }

  /// The zone that is named most often, the first in the alphabet of several; `nil` without sightings. O(zones).
  var mostFrequent: String? {
    var best: (count: Int, name: String)?
    for (zone, count) in counts.enumerated() where count > 0 {
      let name = names[UInt32(truncatingIfNeeded: zone)]
      if let best, count < best.count || (count == best.count && name >= best.name) { continue }
      best = (count, name)
    }
    return best?.name
  }

  /// The sightings in time order (of one instant, by name), without those that repeat the zone before. O(n log n).
  func changes() -> [ZoneSighting] {
    let texts = counts.indices.map { names[UInt32(truncatingIfNeeded: $0)] }
    let order = instants.indices.sorted { left, right in
      if instants[left] != instants[right] { return instants[left] < instants[right] }
      return texts[Int(zones[left])] < texts[Int(zones[right])]
    }
    var changes: [ZoneSighting] = []
    for row in order where changes.last?.zoneIdentifier != texts[Int(zones[row])] {
      changes.append(
        ZoneSighting(instant: Instant(microseconds: instants[row]), zoneIdentifier: texts[Int(zones[row])]))
    }
    return changes
  }
}
