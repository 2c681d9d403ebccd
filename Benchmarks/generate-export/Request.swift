import Calendars
import ExportGenerator

/// An argument that cannot be understood.
struct UsageError: Error {
  var message: String
}

/// What the command line asks for.
struct Request {
  var options = ExportOptions()
  var out = "-"
  var zip: String?
  var truth: String?
  var level = 0

  /// The request that `arguments` make: pairs of a name and a value, also as `--name=value`.
  init(_ arguments: [String]) throws {
    var hasSpan = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError(message: "\(argument) needs a value, or is unknown; see --help")
      }
      hasSpan = hasSpan || ["--years", "--days"].contains(parts[0])
      try apply(String(parts[0]), value)
    }
    if !hasSpan { chooseSpan() }
  }

  private mutating func apply(_ name: String, _ value: String) throws {
    switch name {
    case "--seed":
      guard let seed = UInt64(value) else { throw Self.bad(name, value) }
      options.seed = seed
    case "--years": options.days = Int(try Self.positive(name, value) * 365.25)
    case "--days": options.days = try Self.whole(name, value)
    case "--end":
      guard let date = CivilDate(value) else { throw Self.bad(name, value) }
      options.end = date
    case "--zone": options.zone = value
    case "--trips": options.tripZones = value == "none" ? [] : value.split(separator: ",").map(String.init)
    case "--locale": options.locale = value
    case "--size-mb": options.size = .bytes(Int(try Self.positive(name, value) * 1_048_576))
    case "--records": options.size = .records(try Self.whole(name, value))
    case "--density": options.size = .density(try Self.positive(name, value))
    case "--offsets":
      guard let offsets = ExportOptions.Offsets(rawValue: value) else { throw Self.bad(name, value) }
      options.offsets = offsets
    case "--faults", "--fault":
      for fault in value.split(separator: ",") {
        guard let known = ExportFault(rawValue: String(fault)) else {
          throw UsageError(message: "unknown fault “\(fault)”; see --list-faults")
        }
        options.faults.insert(known)
      }
    case "--workouts": options.workoutsPerHundredDays = try Self.whole(name, value)
    case "--max-routes": options.maximumRoutes = try Self.whole(name, value)
    case "--route-interval": options.routeIntervalSeconds = try Self.whole(name, value)
    case "--export-version": options.version = try Self.whole(name, value)
    case "--level": level = try Self.whole(name, value)
    case "--xml-name": options.xmlName = value
    case "--out": out = value
    case "--zip": zip = value
    case "--truth": truth = value
    default: throw UsageError(message: "unknown option \(name); see --help")
    }
  }

  /// Without a span, a size gets as many days as it takes at the usual pace.
  private mutating func chooseSpan() {
    switch options.size {
    case .density: break
    case .bytes(let bytes): options.days = min(max(bytes / 900_000, 2), 7300)
    case .records(let records): options.days = min(max(records / 2200, 2), 7300)
    }
  }

  private static func whole(_ name: String, _ value: String) throws -> Int {
    guard let number = Int(value), (0...1_000_000_000_000).contains(number) else { throw bad(name, value) }
    return number
  }

  private static func positive(_ name: String, _ value: String) throws -> Double {
    guard let number = Double(value), number > 0, number <= 1_000_000 else { throw bad(name, value) }
    return number
  }

  private static func bad(_ name: String, _ value: String) -> UsageError {
    UsageError(message: "\(name) does not take “\(value)”")
  }
}
