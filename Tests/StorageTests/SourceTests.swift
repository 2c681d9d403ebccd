import Testing

@testable import Storage

@Suite("Sources")
struct SourceTests {
  static let classes: [(String, String?, SourceClass)] = [
    ("Anna's Apple Watch", "Watch", .watch), ("Anna's Apple Watch", nil, .watch), ("Anna", "Watch", .watch),
    ("Anna's iPhone", "iPhone", .phone), ("Anna's iPhone", nil, .phone), ("Scale", "WBS05", .otherDevice),
    ("Anna's Apple Watch", "H10", .otherDevice), ("Strava", nil, .app), ("", nil, .app), ("", "", .app),
    ("Anna's iPhone", "", .phone),
  ]

  @Test("belong to the class that the model tells, else the name", arguments: classes)
  func sourceClass(name: String, model: String?, expected: SourceClass) {
    #expect(SampleSource(name: name, deviceModel: model).sourceClass == expected)
  }

  @Test("keep their number, and one name with two models is two sources")
  func numbers() {
    var dictionary = SourceDictionary()
    let watch = dictionary.intern(SampleSource(name: "Anna", deviceModel: "Watch"))
    let phone = dictionary.intern(SampleSource(name: "Anna", deviceModel: "iPhone"))
    #expect(watch == SourceID(rawValue: 0) && phone == SourceID(rawValue: 1))
    #expect(dictionary.intern(SampleSource(name: "Anna", deviceModel: "Watch")) == watch)
    #expect(dictionary[SourceID(rawValue: 1)].sourceClass == .phone)
    #expect(dictionary.count == 2)
  }

  @Test("are refused once all numbers are taken")
  func overflow() {
    var dictionary = SourceDictionary()
    for number in 0...65_535 {
      _ = dictionary.intern(SampleSource(name: "\(number)", deviceModel: nil, sourceClass: .app))
    }
    #expect(dictionary.count == 65_536)
    #expect(dictionary.intern(SampleSource(name: "one more")) == nil)
    #expect(dictionary.intern(SampleSource(name: "7")) == SourceID(rawValue: 7))
  }
}
