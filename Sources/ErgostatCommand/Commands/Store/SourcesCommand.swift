import Ergostat

/// `ergostat sources STORE [TYPE [SOURCE...]]`: which sources of a type a store believes first.
struct SourcesCommand {
  let arguments: ParsedArguments

  func run() throws -> ExitCode {
    let path = arguments.operands[0]
    let names = Array(arguments.operands.dropFirst(2))
    if arguments.has("default"), !names.isEmpty {
      throw Failure("--default takes no SOURCE: it is the order without any", .usage)
    }
    let (store, people) = try StoreErrorReporting.run { () throws(StoreError) in
      let store = try StoreFile(path: path)
      return (store, try store.read())
    }
    let person = try arguments.person(in: people)
    guard arguments.operands.count > 1 else {
      show(person.sourceOrders)
      return .fine
    }
    let engine = QueryEngine(person: person, settings: EngineSettings(now: .now))
    let chosen = try arguments.reportingErrors { () throws(QueryErrors) in
      try engine.sourceOrder(for: arguments.operands[1], names)
    }
    guard !names.isEmpty || arguments.has("default") else {
      show(person.sourceOrders.filter { $0.key == chosen.type })
      return .fine
    }
    try StoreErrorReporting.run { () throws(StoreError) in
      try store.keep(sourceOrder: chosen.order, for: chosen.type, of: arguments["person"])
      try store.keepTotals()
    }
    show([chosen.type: chosen.order])
    return .fine
  }

  private func show(_ orders: [SampleType: [String]]) {
    if orders.isEmpty {
      Terminal.error("note: the order is the default one: by hand, watch, phone, other devices, apps\n")
    }
    for (type, order) in orders.sorted(by: { $0.key.name < $1.key.name }) {
      let places = order.isEmpty ? ["the default order"] : ["by hand"] + order + ["then the others"]
      let text = places.joined(separator: ", ")
      Terminal.output("\(type.name): \(DisplayText.harmless(text))\n")
    }
  }
}
