import Foundation

/// Any JSON value, numbers with all their digits.
enum JSONValue: Decodable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  subscript(key: String) -> JSONValue {
    if case .object(let fields) = self { fields[key] ?? .null } else { .null }
  }
  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var list: [JSONValue]? { if case .list(let values) = self { values } else { nil } }
  var numbers: [Double]? { list?.compactMap(\.number) }
  var optionals: [Double?]? { list?.map(\.number) }
}

/// The vectors that lie beside the repository in `../shared/methods/vectors`, where they have been fetched.
enum VectorFile {
  private struct File: Decodable { let cases: [JSONValue] }

  private static func data(_ name: String) -> Data? {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    for above in ["../shared", "../../shared"] {
      let url = package.appending(path: "\(above)/methods/vectors/\(name)").standardizedFileURL
      if let data = try? Data(contentsOf: url) { return data }
    }
    print("note: ../shared/methods/vectors/\(name) is not there; its cases are skipped")
    return nil
  }

  /// The cases of a file by their name; none if it is missing.
  static func cases(_ name: String) throws -> [String: JSONValue] {
    guard let data = data(name) else { return [:] }
    let cases = try JSONDecoder().decode(File.self, from: data).cases
    return Dictionary(uniqueKeysWithValues: cases.map { ($0["id"].text ?? "", $0) })
  }

  /// The last column of a CSV file with a header; `nil` if it is missing.
  static func column(_ name: String) -> [Double]? {
    data(name).map { data in
      String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().compactMap {
        Double($0.split(separator: ",").last ?? "")
      }
    }
  }
}

func isNear(_ found: Double?, _ wanted: Double?, relative: Double = 1e-9, absolute: Double = 0) -> Bool {
  guard let found, let wanted else { return found == nil && wanted == nil }
  return abs(found - wanted) <= max(absolute, relative * abs(wanted))
}

func areNear(_ found: [Double?], _ wanted: [Double?]?, relative: Double = 1e-9, absolute: Double = 0) -> Bool {
  guard let wanted, found.count == wanted.count else { return false }
  return zip(found, wanted).allSatisfy { isNear($0, $1, relative: relative, absolute: absolute) }
}
