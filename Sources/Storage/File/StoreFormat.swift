/// The version of a store file's form. Within one major version everything that was there stays; a minor one adds tables or
/// columns that older programs do not need in order to read.
public struct FormatVersion: Hashable, Sendable {
  /// Files of a larger one cannot be read.
  public let major: Int
  /// Files of a larger one can be read but not changed.
  public let minor: Int

  /// The version that this library writes.
  public static let current = FormatVersion(major: 1, minor: 1)
}

extension FormatVersion: CustomStringConvertible {
  /// `1.0`
  public var description: String { "\(major).\(minor)" }
}

/// The tables of a store file; `Documentation/StoreFormat.md` draws them.
enum StoreFormat {
  /// "Ergo", by which `file` and SQLite know the format.
  static let applicationID: Int64 = 0x4572_676F

  /// Pages of 64 KiB: most columns of a chunk lie within one, and are then read in place.
  static let pageByteCount = 65_536

  /// New in version 1.1.
  private static let totals = """
    CREATE TABLE IF NOT EXISTS totals(
      series INTEGER NOT NULL, key TEXT NOT NULL, stamp INTEGER NOT NULL, checksum INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE INDEX IF NOT EXISTS totals_by_stamp ON totals(stamp, key);
    """

  /// Brings the tables of version 1.0 up to date.
  static let upgrade = """
    \(totals)
    UPDATE format SET value = \(FormatVersion.current.minor) WHERE key = 'minor';
    """

  static let schema = """
    PRAGMA application_id = \(applicationID);
    CREATE TABLE format(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
    INSERT INTO format VALUES ('major', \(FormatVersion.current.major)), ('minor', \(FormatVersion.current.minor)), ('identity', abs(random())),
      ('first_anchor', 0);
    CREATE TABLE person(
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, export_date INTEGER, profile_date INTEGER, home_zone TEXT,
      profile_checksum INTEGER NOT NULL, profile BLOB NOT NULL, zones_checksum INTEGER NOT NULL, zones BLOB NOT NULL);
    CREATE TABLE origin(
      person INTEGER NOT NULL, number INTEGER NOT NULL, date INTEGER NOT NULL, PRIMARY KEY(person, number)) WITHOUT ROWID;
    CREATE TABLE source(
      person INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, device_model TEXT, class INTEGER NOT NULL,
      PRIMARY KEY(person, number)) WITHOUT ROWID;
    CREATE TABLE metadata(
      id INTEGER PRIMARY KEY, person INTEGER NOT NULL, checksum INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE TABLE series(
      id INTEGER PRIMARY KEY, person INTEGER NOT NULL, kind TEXT NOT NULL, type TEXT NOT NULL, unit TEXT NOT NULL,
      UNIQUE(person, kind, type));
    CREATE TABLE chunk(
      id INTEGER PRIMARY KEY, series INTEGER NOT NULL, removed_in INTEGER NOT NULL, last_added_in INTEGER NOT NULL,
      row_count INTEGER NOT NULL, first_start INTEGER NOT NULL, last_start INTEGER NOT NULL, last_end INTEGER NOT NULL,
      minimum REAL NOT NULL, maximum REAL NOT NULL, sum REAL NOT NULL, byte_count INTEGER NOT NULL,
      checksum INTEGER NOT NULL, bounds BLOB NOT NULL);
    CREATE INDEX chunk_of_series ON chunk(series, removed_in);
    CREATE TABLE block(id INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE TABLE record(
      id INTEGER PRIMARY KEY, person INTEGER NOT NULL, kind INTEGER NOT NULL, removed_in INTEGER NOT NULL,
      added_in INTEGER NOT NULL, origin INTEGER NOT NULL, start INTEGER NOT NULL, key INTEGER NOT NULL,
      checksum INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE INDEX record_of_person ON record(person, kind, removed_in);
    CREATE TABLE route(
      id INTEGER PRIMARY KEY, record INTEGER NOT NULL, place INTEGER NOT NULL, point_count INTEGER NOT NULL,
      checksum INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE INDEX route_of_record ON route(record, place, point_count);
    \(totals)
    CREATE TABLE import(
      id INTEGER PRIMARY KEY AUTOINCREMENT, person INTEGER NOT NULL, time INTEGER NOT NULL, export_date INTEGER,
      is_full INTEGER NOT NULL, added INTEGER NOT NULL, changed INTEGER NOT NULL, removed INTEGER NOT NULL,
      unchanged INTEGER NOT NULL, covered INTEGER NOT NULL, label TEXT NOT NULL, report TEXT NOT NULL);
    """
}

extension StoreFormat {
  /// New in version 1.1 too, and made when the first training profile is kept.
  static let profileSchema = """
    CREATE TABLE IF NOT EXISTS training_profile(
      person INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, data BLOB NOT NULL);
    """

  /// New in version 1.1 too, and made when totals are first kept. Whoever writes chunks, programs that know nothing of heads
  /// among them, drops the head of their series.
  static let headSchema = """
    CREATE TABLE IF NOT EXISTS series_head(
      series INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE TRIGGER IF NOT EXISTS chunk_came AFTER INSERT ON chunk BEGIN
      DELETE FROM series_head WHERE series = NEW.series;
    END;
    CREATE TRIGGER IF NOT EXISTS chunk_went AFTER DELETE ON chunk BEGIN
      DELETE FROM series_head WHERE series = OLD.series;
    END;
    CREATE TRIGGER IF NOT EXISTS chunk_changed AFTER UPDATE ON chunk BEGIN
      DELETE FROM series_head WHERE series IN (OLD.series, NEW.series);
    END;
    """

  /// New in version 1.1 too, and made when the first order of sources is kept.
  static let sourceOrderSchema = """
    CREATE TABLE IF NOT EXISTS source_order(
      person INTEGER NOT NULL, kind TEXT NOT NULL, type TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL,
      PRIMARY KEY(person, kind, type, place)) WITHOUT ROWID;
    """
}

/// The columns of a chunk in table `block`, whose id is 16 × chunk + column.
enum StoredColumn: Int64, CaseIterable {
  case starts, durations, values, sources, flags, metadata, runningSums
  /// Which import a row stood in last; see ``Origin``.
  case origins
  /// The number of the import that brought a row.
  case additions

  static let stride: Int64 = 16

  func block(ofChunk chunk: Int64) -> Int64 { chunk &* StoredColumn.stride &+ rawValue }
}

/// Kinds of table `record`.
enum RecordKind: Int64, CaseIterable {
  case workout, correlation, activitySummary, heartbeats, audiogram, visionPrescription, clinicalRecord,
    electrocardiogram, other
}
