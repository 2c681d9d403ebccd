import Storage
import Testing

@testable import Querying

@Suite("Names of sources")
struct SourceMatcherTests {
  private let matcher = SourceMatcher(sources: [
    SampleSource(name: "Lena’s Apple\u{A0}Watch", deviceModel: "Watch"),
    SampleSource(name: "Lena’s iPhone", deviceModel: "iPhone"), SampleSource(name: "Strava", deviceModel: nil),
  ])

  @Test(
    "a source is found as a keyboard writes it, whatever apostrophe and blank the phone wrote",
    arguments: [
      ("Lena’s Apple\u{A0}Watch", [0]), ("Lena's Apple Watch", [0]), ("lena‘s apple watch", [0]),
      ("LENA'S IPHONE", [1]), ("lena", [0, 1]), ("watch", [0]), ("strava", [2]), ("garmin", []),
    ] as [(String, Set<UInt16>)])
  func found(name: String, expected: Set<UInt16>) {
    #expect(matcher.numbers(named: name) == expected)
  }
}
