/// Finds the XML of an export in whatever was handed in, by content: names are localised and archives get renamed.
struct ExportLocator {
  /// The XML and what lies around it.
  struct Location {
    let source: any ByteSource
    let totalBytes: Int64?
    /// The file inside the container; `nil` for a single file or a pipe.
    let file: ContainedFile?
    /// Where routes and electrocardiograms lie, if anywhere.
    let container: (any ExportContainer)?
    /// The folder of the XML inside the container.
    var folder: Substring { file?.folder ?? "" }
    var furtherExports = 0
    /// What is wrong with the archive as a whole, if anything.
    var archiveNote: ImportNote?
  }

  let options: ImportOptions

  /// Finds the export in a file or folder.
  func locate(path: String) throws(ImportError) -> Location {
    if Platform.status(ofPath: path)?.isFolder == true { return try locate(in: FolderContainer(path: path)) }
    let descriptor: Int32
    switch Platform.openForReading(path) {
    case .success(let opened): descriptor = opened
    case .failure(let error): throw error.isNotFound ? .notFound(path: path) : .unreadable(error)
    }
    let location = try locate(descriptor: descriptor, closesFile: true)
    guard location.container == nil else { return location }
    // An unpacked export may be named by its XML file: routes lie beside it.
    return Location(
      source: location.source, totalBytes: location.totalBytes, file: nil,
      container: FolderContainer(besideFile: path))
  }

  /// Finds the export in an open file or pipe. A zip archive must be a file.
  func locate(descriptor: Int32, closesFile: Bool) throws(ImportError) -> Location {
    let file = FileByteSource(descriptor: descriptor, closesFile: closesFile)
    let head = try ExportLocator.firstBytes(of: file)
    if ExportLocator.isZip(head) {
      // The archive has a descriptor of its own.
      return try locateInArchive(descriptor)
    }
    if head.isEmpty { throw .notAHealthExport(.empty) }
    guard ExportLocator.looksLikeXML(head) else { throw .notAHealthExport(.unknownContent) }
    let status = Platform.status(of: descriptor)
    file.putBack(head)
    return Location(
      source: file, totalBytes: status?.isRegular == true ? status?.size : nil, file: nil, container: nil)
  }

  // MARK: Containers

  private func locateInArchive(_ descriptor: Int32) throws(ImportError) -> Location {
    let limits = ZipArchive.Limits(bytes: options.mostUnpackedBytes, ratio: options.mostExpansion)
    do throws(ImportError) {
      let archive = try ZipArchive(descriptor: descriptor, limits: limits)
      var location = try locate(in: archive)
      if archive.isInconsistent { location.archiveNote = .inconsistentArchive }
      return location
    } catch {
      guard error == .archive(.unreadableDirectory) else { throw error }
      return try locateInCutArchive(descriptor, limits)
    }
  }

  private func locateInCutArchive(
    _ descriptor: Int32, _ limits: ZipArchive.Limits
  ) throws(ImportError) -> Location {
    guard let archive = try CutArchive(descriptor: descriptor, limits: limits) else {
      throw .archive(.unreadableDirectory)
    }
    do throws(ImportError) {
      var location = try locate(in: archive)
      location.archiveNote = .cutArchive(files: archive.files.count)
      return location
    } catch {
      // That no export stands before the cut says less than that there is a cut.
      if case .notAHealthExport = error { throw .archive(.unreadableDirectory) }
      throw error
    }
  }

  /// Files beyond these are not looked into.
  private static let mostCandidates = 64

  /// The XML file nearest to the top whose root is `HealthData`.
  private func locate(in container: any ExportContainer) throws(ImportError) -> Location {
    var found: ContainedFile?
    var others = 0
    let candidates = ExportLocator.candidates(container.files)
    for candidate in candidates.prefix(ExportLocator.mostCandidates) {
      // Once one is found only its peers are counted.
      if let found, candidate.folder != found.folder { continue }
      guard try isExport(candidate, in: container) else { continue }
      if found == nil { found = candidate } else { others += 1 }
    }
    guard let found else { throw .notAHealthExport(.noExportInside(filesLookedAt: candidates.count)) }
    return Location(
      source: try container.open(found), totalBytes: found.size, file: found, container: container,
      furtherExports: others)
  }

  /// XML files, the likely ones first: high up, not the clinical document, large.
  private static func candidates(_ files: [ContainedFile]) -> [ContainedFile] {
    func rank(_ file: ContainedFile) -> (Int, Int, Int64) {
      (file.hasExtension("_cda.xml") ? 1 : 0, file.depth, -(file.size ?? 0))
    }
    return
      files
      .filter { $0.hasExtension(".xml") && !$0.name.hasPrefix("._") && !$0.path.hasPrefix("__MACOSX/") }
      .sorted { rank($0) < rank($1) }
  }

  /// Whether the first element is `HealthData`. Reads no further than it must.
  private func isExport(_ file: ContainedFile, in container: any ExportContainer) throws(ImportError) -> Bool {
    let source: any ByteSource
    do throws(ImportError) {
      source = try container.open(file)
    } catch {
      // An encrypted or unreadable entry matters only if it is the export; the error says so if nothing else is found.
      if case .archive(.encrypted) = error { throw error }
      return false
    }
    var scanner = XMLScanner(source: BoundedByteSource(source, limit: 4 << 20), windowCapacity: 1 << 16)
    while true {
      switch try scanner.next() {
      case .start: return scanner.name.equals("HealthData")
      case .endOfInput: return false
      case .end, .text, .comment: continue
      }
    }
  }

  // MARK: Content

  private static func firstBytes(of file: FileByteSource) throws(ImportError) -> [UInt8] {
    var head: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    // A pipe may hand out a few bytes at a time, and blanks may come first.
    while head.count < 4096 {
      var result: Result<Int, ImportError> = .success(0)
      part.withUnsafeMutableBytes { buffer in
        do throws(ImportError) { result = .success(try file.read(into: buffer)) } catch { result = .failure(error) }
      }
      let count = try result.get()
      if count == 0 { break }
      head += part[..<count]
      if isZip(head) || looksLikeXML(head) { break }
    }
    return head
  }

  private static func isZip(_ head: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]]
    return marks.contains { head.starts(with: $0) }
  }

  /// Whether the first byte that is no blank and no byte order mark opens a tag.
  private static func looksLikeXML(_ head: [UInt8]) -> Bool {
    let body = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    return body.first { $0 > Ascii.space } == Ascii.less
  }
}

/// The first bytes of another source.
final class BoundedByteSource: ByteSource {
  private let source: any ByteSource
  private var bytesLeft: Int

  init(_ source: any ByteSource, limit: Int) {
    self.source = source
    bytesLeft = limit
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    let length = min(target.count, bytesLeft)
    guard length > 0 else { return 0 }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: target[..<length]))
    bytesLeft -= count
    return count
  }
}
