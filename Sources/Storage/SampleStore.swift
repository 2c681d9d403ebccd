/// The people whose data were loaded. A value: copies are cheap and do not disturb each other.
public struct SampleStore: Sendable {
  /// Everyone, in order of arrival. Names are unique if the store was filled with ``insert(_:)``.
  public private(set) var people: [PersonData] = []

  /// A store of these people; of several with one name, the last counts.
  public init(people: [PersonData] = []) {
    for person in people { insert(person) }
  }

  /// The person of that name, or `nil`. O(people).
  public func person(named name: String) -> PersonData? { people.first { $0.name == name } }

  /// Whom a query means that names no one: the first person; `nil` in an empty store. O(1).
  public var defaultPerson: PersonData? { people.first }

  /// Adds a person, or takes the place of the one with that name. O(people).
  public mutating func insert(_ person: PersonData) {
    if let index = people.firstIndex(where: { $0.name == person.name }) {
      people[index] = person
    } else {
      people.append(person)
    }
  }
}
