import Storage
import Testing

@testable import Statistics

@Suite("Order of sources")
struct SourcePriorityTests {
  private let sources = [
    SampleSource(name: "Scale", deviceModel: "Scale", sourceClass: .otherDevice),
    SampleSource(name: "Old Watch", deviceModel: "Watch", sourceClass: .watch),
    SampleSource(name: "Phone", deviceModel: "iPhone", sourceClass: .phone),
    SampleSource(name: "App B", deviceModel: nil, sourceClass: .app),
    SampleSource(name: "New Watch", deviceModel: "Watch", sourceClass: .watch),
    SampleSource(name: "App A", deviceModel: nil, sourceClass: .app),
  ]

  private func order(_ first: [Int64?], explicit: [String] = []) -> [String] {
    SourcePriority.ranking(firstAppearances: first, sources: sources, explicitOrder: explicit).order.map {
      sources[Int($0)].name
    }
  }

  @Test("watch, phone, other devices, apps; in a class the one that appeared last first, then by name")
  func defaultOrder() {
    #expect(order([0, 10, 20, 30, 40, 30]) == ["New Watch", "Old Watch", "Phone", "Scale", "App A", "App B"])
    #expect(order([0, 40, 20, 31, 10, 30]) == ["Old Watch", "New Watch", "Phone", "Scale", "App B", "App A"])
  }

  @Test("sources without samples of the type are not in the order")
  func absentSources() { #expect(order([nil, 10, nil, 5, nil, nil]) == ["Old Watch", "App B"]) }

  @Test("an order that is set comes first, by name or model, whatever the case")
  func explicitOrder() {
    #expect(
      order([0, 10, 20, 30, 40, 30], explicit: ["app b", "IPHONE"]).prefix(3) == ["App B", "Phone", "New Watch"])
  }

  @Test("rows entered by hand rank before every device, then by source")
  func byHandFirst() {
    let ranking = SourceRanking(order: [2, 0], sourceCount: 3)
    let ranks = [
      ranking.rank(of: 2, enteredByHand: true), ranking.rank(of: 0, enteredByHand: true),
      ranking.rank(of: 2, enteredByHand: false), ranking.rank(of: 0, enteredByHand: false),
      ranking.rank(of: 1, enteredByHand: false),
    ]
    #expect(ranks == ranks.sorted() && Set(ranks).count == 5 && ranks.allSatisfy { $0 < ranking.rankCount })
  }

  @Test("the first appearance is that of a plausible row")
  func plausibleFirst() {
    var rows = Rows()
    rows.append(start: 0, end: 0, value: -1, source: 1, flags: SampleFlags.implausible.rawValue)
    rows.append(start: 5, end: 5, value: 1, source: 0)
    rows.append(start: 9, end: 9, value: 1, source: 1)
    #expect(SourcePriority.firstAppearances(in: rows, sourceCount: 3) == [5, 9, nil])
  }
}
