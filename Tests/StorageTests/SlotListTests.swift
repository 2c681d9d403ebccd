import TestSupport
import Testing

@testable import Storage

@Suite("lists of slots")
struct SlotListTests {
  /// Ascending slots of a grain, dense or with gaps of all lengths, before 1970 and after.
  private static func random(_ grain: SlotGrain, _ random: inout SeededGenerator) -> [Int32] {
    var slot = Int64.random(in: -2_000...2_000, using: &random) * grain.slotCount
    let widest: Int64 = [1, 1, 2, 8, 400].randomElement(using: &random) ?? 1
    return (0..<Int.random(in: 0...600, using: &random)).map { _ in
      slot += Int64.random(in: 1...widest, using: &random) * grain.slotCount
      return Int32(truncatingIfNeeded: slot)
    }
  }

  private static func unit(of slot: Int64, _ length: Int64) -> Int64 {
    slot >= 0 ? slot / length : -((length - 1 - slot) / length)
  }

  @Test("places of ranges, and units that hold a slot, agree with a look at every slot", arguments: SlotGrain.allCases)
  func twins(grain: SlotGrain) {
    let seed = SeededGenerator.freshSeed("slots of \(grain)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let numbers = Self.random(grain, &random)
      let list = SlotList(numbers)
      var cuts: [Int64] = (0..<20).map { _ in Int64.random(in: -12_000...12_000, using: &random) }.sorted()
      // Only the first and the last range may cut a place.
      for place in cuts.indices.dropFirst().dropLast() { cuts[place] = grain.start(of: cuts[place]) }
      let ranges: [Range<Int64>] = zip(cuts, cuts.dropFirst()).map { $0..<max($0, $1) }
      let places = list.places(of: ranges, grain)
      for (range, places) in zip(ranges, places) {
        let held = numbers.indices.filter { place in
          let slot = Int64(numbers[place])
          return slot < grain.end(before: range.upperBound) && slot + grain.slotCount > range.lowerBound
        }
        #expect(Array(places) == (range.isEmpty ? [] : held) || range.isEmpty && places.count <= 1)
      }
      for length: Int64 in [4, 96, 32, 96 * 7] {
        let phases: [Int64] = ranges.map { _ in Int64.random(in: -300...300, using: &random) * grain.slotCount }
        let expected = zip(places, phases).map { places, phase in
          Set(numbers[places].map { Self.unit(of: Int64($0) - phase, length) }).count
        }
        #expect(list.unitCounts(in: places, length: length, phases: phases, grain) == expected, "units of \(length)")
      }
    }
  }
}
