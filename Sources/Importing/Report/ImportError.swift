/// Why nothing could be imported. Damage inside a file is no error: it is counted in the ``ImportReport``.
public enum ImportError: Error, Hashable, Sendable {
  /// There is no file or folder of this path.
  case notFound(path: String)
  /// The file cannot be opened or read.
  case unreadable(SystemError)
  /// The input can be read but is no Apple Health export.
  case notAHealthExport(Mismatch)
  /// The archive cannot be opened or is made to harm.
  case archive(ArchiveFault)
  /// The caller asked to stop. Nothing was kept.
  case cancelled

  /// What the input is instead of an export.
  public enum Mismatch: Hashable, Sendable {
    /// No bytes at all.
    case empty
    /// Neither a zip archive nor XML.
    case unknownContent
    /// XML whose root element is another one (its name is given).
    case rootElement(String)
    /// XML without any element.
    case noElement
    /// An archive or folder without an XML file whose root is `HealthData`.
    case noExportInside(filesLookedAt: Int)
  }

  /// What is wrong with an archive.
  public enum ArchiveFault: Hashable, Sendable {
    /// libzip, which reads archives, is not installed.
    case noLibrary
    /// The directory at the end is missing or damaged: the archive is cut off or still being copied.
    case unreadableDirectory
    /// The archive comes through a pipe, but its directory is at its end.
    case needsSeekableFile
    /// The entry is encrypted.
    case encrypted(entry: String)
    /// The entry cannot be opened (a compression method that is not supported).
    case unreadableEntry(entry: String)
    /// More bytes come out than the directory declares.
    case largerThanDeclared(entry: String)
    /// More bytes come out of each compressed byte than real data give.
    case ratioExceeded(entry: String, limit: Int)
    /// More bytes come out than the caller allows.
    case sizeExceeded(entry: String, limit: Int64)
  }

  /// The error in a sentence, without health values.
  public var message: String {
    switch self {
    case .notFound(let path): "there is no file \(path)"
    case .unreadable(let error): "the file cannot be read: \(error.message)"
    case .notAHealthExport(let mismatch): "not an Apple Health export: \(mismatch.message)"
    case .archive(let fault): "the archive cannot be used: \(fault.message)"
    case .cancelled: "the import was cancelled"
    }
  }
}

extension ImportError: CustomStringConvertible {
  public var description: String { message }
}

extension ImportError.Mismatch {
  fileprivate var message: String {
    switch self {
    case .empty: "the file is empty"
    case .unknownContent: "it is neither a zip archive nor XML"
    case .rootElement(let name): "the XML begins with <\(name)>, an export with <HealthData>"
    case .noElement: "the XML holds no element"
    case .noExportInside(let count):
      "none of the XML files inside begins with <HealthData> (looked at \(count))"
    }
  }
}

extension ImportError.ArchiveFault {
  fileprivate var message: String {
    switch self {
    case .noLibrary:
      "libzip is missing; install it (Debian: 'apt-get install libzip4'), or unpack the archive and pass its folder"
    case .unreadableDirectory: "its directory is missing or damaged; the file may be cut off"
    case .needsSeekableFile: "it comes through a pipe; pass the file itself"
    case .encrypted(let entry): "\(entry) is encrypted"
    case .unreadableEntry(let entry): "\(entry) cannot be opened"
    case .largerThanDeclared(let entry): "\(entry) is larger than the archive declares"
    case .ratioExceeded(let entry, let limit): "\(entry) unpacks to more than \(limit) times its size"
    case .sizeExceeded(let entry, let limit): "\(entry) unpacks to more than \(limit) bytes"
    }
  }
}
