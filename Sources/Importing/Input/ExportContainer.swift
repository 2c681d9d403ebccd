/// Files that belong together: the entries of an archive, or what lies in a folder.
protocol ExportContainer: AnyObject {
  /// All files, folders left out.
  var files: [ContainedFile] { get }
  /// The bytes of one of ``files``.
  func open(_ file: ContainedFile) throws(ImportError) -> any ByteSource
}

/// A file inside a container.
struct ContainedFile: Hashable {
  /// Path inside the container with `/` between its parts. Only compared with other names, never handed to the system.
  let path: String
  /// Size in bytes where known.
  let size: Int64?
  /// The container's own number for it.
  let number: Int

  /// The part behind the last `/`.
  var name: Substring { path.split(separator: "/", omittingEmptySubsequences: false).last ?? "" }
  /// The part up to and with the last `/`.
  var folder: Substring { path.dropLast(name.count) }
  /// The number of folders around it.
  var depth: Int { path.utf8.reduce(0) { $0 + ($1 == Ascii.slash ? 1 : 0) } }

  /// Whether the name ends like this, upper and lower case alike.
  func hasExtension(_ suffix: String) -> Bool { name.lowercased().hasSuffix(suffix) }
}

/// An unpacked export: a folder and the folders inside it.
final class FolderContainer: ExportContainer {
  let files: [ContainedFile]
  private let root: String

  private static let deepestFolder = 3
  private static let mostFiles = 200_000

  /// Lists what lies in `path`, three folders deep.
  init(path: String) {
    root = path
    files = FolderContainer.list(path, folders: [("", 0)])
  }

  /// Lists the folders of an export that lie beside its XML file. Other neighbours are none of ours.
  init(besideFile path: String) {
    root = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let own = ["workout-routes", "electrocardiograms"].map { ($0, FolderContainer.deepestFolder) }
    files = FolderContainer.list(root, folders: own)
  }

  private static func list(_ root: String, folders start: [(path: String, depth: Int)]) -> [ContainedFile] {
    var found: [ContainedFile] = []
    var folders = start
    while let (folder, depth) = folders.popLast(), found.count < mostFiles {
      for name in Platform.namesInFolder(root + "/" + folder) ?? [] where !name.hasPrefix(".") {
        let inner = folder.isEmpty ? name : folder + "/" + name
        guard let status = Platform.status(ofPath: root + "/" + inner) else { continue }
        if status.isFolder {
          if depth < deepestFolder { folders.append((inner, depth + 1)) }
        } else if status.isRegular {
          found.append(ContainedFile(path: inner, size: status.size, number: found.count))
        }
      }
    }
    return found
  }

  func open(_ file: ContainedFile) throws(ImportError) -> any ByteSource {
    // The path comes from the listing above, not from anything inside a file.
    switch Platform.openForReading(root + "/" + files[file.number].path) {
    case .success(let descriptor): return FileByteSource(descriptor: descriptor, closesFile: true)
    case .failure(let error): throw .unreadable(error)
    }
  }
}
