/// The version of the command line and the library.
enum Version {
  static let text = "0.1.0"
}
