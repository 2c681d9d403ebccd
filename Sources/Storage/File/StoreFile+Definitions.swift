extension StoreFile {
  /// The sentences of own metrics that were kept with ``keep(definition:named:)``, by name.
  ///
  /// What they mean is not known here: the query language reads them.
  public func definitions() throws(StoreError) -> [String] {
    guard let connection = try openForReading() else { return [] }
    let sentences = try StoreFile.definitions(connection)
    rest(connection)
    return sentences
  }

  private static func definitions(_ connection: Connection) throws(StoreError) -> [String] {
    let select = try connection.prepare("SELECT value FROM format WHERE key >= ? AND key < ? ORDER BY key")
    try select.start(.text(definitionPrefix), .text(definitionEnd))
    var sentences: [String] = []
    while try select.step() { sentences.append(select.text(0)) }
    return sentences
  }

  /// Keeps a sentence that defines an own metric, in the place of the one of that name.
  ///
  /// - Parameter name: The name in its folded form, by which it is found again.
  public func keep(definition sentence: String, named name: String) throws(StoreError) {
    let connection = try openForWriting()
    let insert = try connection.prepare("INSERT OR REPLACE INTO format VALUES (?, ?)")
    try insert.run(.text(StoreFile.definitionPrefix + name), .text(sentence))
    try commit(connection)
  }

  /// Forgets the sentence that was kept under `name`, in its folded form.
  public func forget(definitionNamed name: String) throws(StoreError) {
    let connection = try openForWriting()
    let delete = try connection.prepare("DELETE FROM format WHERE key = ?")
    try delete.run(.text(StoreFile.definitionPrefix + name))
    try commit(connection)
  }

  /// Keys of table `format` that begin so hold definitions: older programs pass over keys that they do not know.
  static let definitionPrefix = "let:"
  /// The first key behind them.
  static let definitionEnd = "let;"
}
