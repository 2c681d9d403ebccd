import ExportGenerator

/// The forms in which an export comes.
enum ExportForm: String, CaseIterable {
  case xml = "export.xml"
  case archive = "export.zip"

  /// Writes an export of this form and returns its path.
  func write(_ options: ExportOptions, into folder: TemporaryFolder) throws -> (path: String, truth: ExportTruth) {
    let path = folder.path(rawValue)
    switch self {
    case .xml:
      var sink = try FileSink(path: path)
      return (path, try ExportGenerator.write(options, to: &sink))
    case .archive: return (path, try ExportGenerator.writeArchive(options, path: path, level: 6))
    }
  }
}
