import Quantities
import Storage

extension QueryEngine {
  /// What people call a type and its sources, as a store keeps it: the type, and the full names of the sources in the order given.
  ///
  ///     let (type, order) = try engine.sourceOrder(for: "steps", ["phone", "watch"])
  ///     try store.keep(sourceOrder: order, for: type)
  ///
  /// - Parameters:
  ///   - type: A type by any of its names.
  ///   - names: Sources as in `from`: name, device model, class, or a part of the name that may mean several.
  /// - Throws: ``QueryErrors`` with what may have been meant, where there is no such type or source.
  /// - Complexity: O(names × sources).
  public func sourceOrder(
    for type: String, _ names: [String]
  ) throws(QueryErrors) -> (type: SampleType, order: [String]) {
    let sampleType = try sampleType(named: type, sentence: type.nameText)
    let sources = (people.first ?? PersonData()).sources.sources
    let matcher = SourceMatcher(sources: sources)
    var order: [String] = []
    for name in names {
      let found = matcher.numbers(named: name).sorted().map { sources[Int($0)].name }
      guard !found.isEmpty else {
        let known = Array(Set(sources.map(\.name))).sorted()
        let hint = known.isEmpty ? "the data have no sources" : "there are \(known.joined(separator: ", "))"
        throw unlisted(
          .unknownSource, "no source is called “\(name)”", name, sentence: "\(type.nameText) \(name.nameText)",
          expected: known, hint: hint, suggestions: matcher.suggestions(for: name))
      }
      order += found.filter { !order.contains($0) }
    }
    return (sampleType, order)
  }
}
