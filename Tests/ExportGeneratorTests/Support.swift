import CLibzip
import ExportGenerator
import Foundation
import Testing

/// A small export for tests: a few days, coarse enough to be quick in a debug build.
func smallOptions(seed: UInt64 = 11, days: Int = 4, faults: Set<ExportFault> = []) -> ExportOptions {
  ExportOptions(seed: seed, days: days, size: .density(0.2), faults: faults, workoutsPerHundredDays: 100)
}

/// The export that `options` give, as text (bytes that are not UTF-8 are replaced).
func exportText(_ options: ExportOptions) throws -> String {
  String(decoding: try ExportGenerator.bytes(options), as: UTF8.self)
}

extension String {
  /// How often `needle` occurs, without overlaps.
  func occurrences(of needle: String) -> Int { components(separatedBy: needle).count - 1 }

  /// The lines that contain `needle`.
  func lines(containing needle: String) -> [Substring] {
    split(whereSeparator: \.isNewline).filter { $0.contains(needle) }
  }
}

extension StringProtocol {
  /// The value of the attribute `name` of the first element in the text.
  func attribute(_ name: String) -> String? {
    guard let start = range(of: " \(name)=\"")?.upperBound else { return nil }
    return String(self[start...].prefix { $0 != "\"" })
  }
}

/// What expat (through Python) says about `bytes`: `nil` if the document is well-formed.
func expatComplaint(_ bytes: [UInt8]) throws -> String? {
  let folder = FileManager.default.temporaryDirectory
  let file = folder.appendingPathComponent("ergostat-\(UUID().uuidString).xml")
  try Data(bytes).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let script = """
    import sys, xml.parsers.expat as expat
    try: expat.ParserCreate().Parse(open(sys.argv[1], 'rb').read(), True)
    except expat.ExpatError as error: print(error)
    """
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["python3", "-c", script, file.path]
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let text = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "python3 with expat is needed for this test")
  return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
}

/// The entries of the archive at `path`, by name.
func entries(ofArchive path: String) throws -> [String: [UInt8]] {
  var code: Int32 = 0
  let archive = try #require(zip_open(path, ZIP_RDONLY | ZIP_CHECKCONS, &code), "libzip error \(code)")
  defer { zip_discard(archive) }
  var found: [String: [UInt8]] = [:]
  for index in 0..<zip_uint64_t(zip_get_num_entries(archive, 0)) {
    let name = String(cString: try #require(zip_get_name(archive, index, 0)))
    let file = try #require(zip_fopen_index(archive, index, 0))
    defer { zip_fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = zip_fread(file, &part, zip_uint64_t(part.count))
      try #require(count >= 0)
      if count == 0 { break }
      bytes.append(contentsOf: part[0..<Int(count)])
    }
    found[name] = bytes
  }
  return found
}

/// A path in the temporary folder that nothing uses.
func temporaryPath(_ suffix: String) -> String {
  FileManager.default.temporaryDirectory.appendingPathComponent("ergostat-\(UUID().uuidString)\(suffix)").path
}
