import Quantities

extension StoreFile {
  /// Keeps which sources of a type to believe first where samples overlap, in the place of the order before. Imports leave it alone.
  ///
  /// - Parameters:
  ///   - order: Names of sources, or device models; all others follow in the default order. Empty: the default order alone.
  ///   - name: Whose order it is; `nil` for the first person of the store.
  /// - Throws: ``StoreError/noPerson(_:known:)`` if nobody is called so; the file then is as it was before.
  public func keep(sourceOrder order: [String], for type: SampleType, of name: String? = nil) throws(StoreError) {
    let (connection, person) = try openForWriting(person: name)
    try connection.execute(StoreFormat.sourceOrderSchema)
    let stored = SeriesKind.samples(type).stored
    let delete = try connection.prepare("DELETE FROM source_order WHERE person = ? AND kind = ? AND type = ?")
    try delete.run(.integer(person.id), .text(stored.kind), .text(stored.type))
    let insert = try connection.prepare("INSERT INTO source_order VALUES (?, ?, ?, ?, ?)")
    for (place, source) in order.enumerated() {
      try insert.run(
        .integer(person.id), .text(stored.kind), .text(stored.type), .integer(Int64(place)), .text(source))
    }
    try commit(connection)
  }
}

extension StoredPerson {
  /// The orders that a file keeps for a person.
  static func sourceOrders(of person: Int64, _ connection: Connection) throws(StoreError) -> [SampleType: [String]] {
    guard try connection.hasTable("source_order") else { return [:] }
    let select = try connection.prepare("SELECT kind, type, name FROM source_order WHERE person = ? ORDER BY place")
    try select.start(.integer(person))
    var orders: [SampleType: [String]] = [:]
    while try select.step() {
      guard let kind = SeriesKind(kind: select.text(0), type: select.text(1), unit: "") else { continue }
      orders[kind.sampleType, default: []].append(select.text(2))
    }
    return orders
  }
}
