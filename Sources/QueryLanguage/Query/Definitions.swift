/// Own metrics by name: what `let` says.
///
///     var definitions = Definitions()
///     try definitions.define("efficiency", as: .quantity(.distanceWalkingRunning) / .quantity(.activeEnergyBurned))
///     let engine = QueryEngine(person: person, settings: settings, definitions: definitions)
///     try engine.run(sentence: "avg efficiency by month last 1 year")
///
/// A definition is worked out where it is written, so that the canonical text of a query names HealthKit's types alone and can be
/// read by anyone; defining a part anew later changes nothing.
public struct Definitions: Hashable, Sendable {
  /// One own metric.
  public struct Definition: Hashable, Sendable {
    /// As it was typed; case and underscores do not matter.
    public let name: String
    /// What it stands for.
    public let expression: TypeExpression

    /// The sentence that defines it.
    public var text: String { "let \(name) = \(expression.text)" }
  }

  /// All of them, in the order in which they were first defined.
  public private(set) var all: [Definition] = []

  /// The most definitions of one text or store.
  public static let most = 1_000

  /// None.
  public init() {}

  /// The name as it was defined; `nil` if there is none.
  package func name(_ text: String) -> String? { all.first { $0.name.foldedName == text.foldedName }?.name }

  /// Forgets `name`; `false` if it was not defined. O(definitions).
  @discardableResult
  public mutating func remove(_ name: String) -> Bool {
    let count = all.count
    all.removeAll { $0.name.foldedName == name.foldedName }
    return all.count < count
  }

  /// What `name` stands for, or `nil`. O(definitions).
  public subscript(name: String) -> TypeExpression? {
    all.first { $0.name.foldedName == name.foldedName }?.expression
  }

  /// Defines `name`, anew if it was defined before.
  ///
  /// - Throws: ``QueryErrors`` where the name is taken by a type or a word of the language, or the parts of the expression do not go
  ///   together; places refer to the sentence `let NAME = EXPRESSION`.
  public mutating func define(_ name: String, as expression: TypeExpression) throws(QueryErrors) {
    guard case .definition(let definition) = try Statement(Definition(name: name, expression: expression).text) else {
      return
    }
    insert(definition)
  }

  /// Takes a definition that was checked.
  package mutating func insert(_ definition: Definition) {
    if let place = all.firstIndex(where: { $0.name.foldedName == definition.name.foldedName }) {
      all[place] = definition
    } else if all.count < Definitions.most {
      all.append(definition)
    }
  }

  /// Reads definitions as a store keeps them: sentences that begin with `let`. What cannot be read is left out: a later version may
  /// have written it.
  public init(sentences: [String]) {
    for sentence in sentences {
      guard case .definition(let definition)? = try? Statement(sentence) else { continue }
      insert(definition)
    }
  }
}
