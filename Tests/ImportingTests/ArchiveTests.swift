import CLibzip
import Foundation
import Storage
import TestSupport
import Testing

@testable import Importing

@Suite("Archives, folders and pipes")
struct ArchiveTests {
  static let export = """
    <?xml version="1.0"?><HealthData locale="nb_NO"><ExportDate value="2026-01-01 00:00:00 +0000"/>
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="W" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 11:00:00 +0000">
    <WorkoutRoute sourceName="W" startDate="2025-01-01 10:30:00 +0000" endDate="2025-01-01 11:00:00 +0000"><FileReference path="/workout-routes/b.gpx"/></WorkoutRoute>
    <WorkoutRoute sourceName="W" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 10:30:00 +0000"><FileReference path="/workout-routes/a.gpx"/></WorkoutRoute>
    <WorkoutRoute sourceName="W" startDate="2025-01-01 10:40:00 +0000" endDate="2025-01-01 10:50:00 +0000"><FileReference path="/workout-routes/../../../etc/passwd"/></WorkoutRoute>
    </Workout></HealthData>
    """

  static func route(_ latitude: Double) -> String {
    """
    <gpx><trk><trkseg><trkpt lon="-1.5" lat="\(latitude)"><ele>12.5</ele><time>2025-01-01T10:00:00Z</time><extensions><speed>2.7</speed><course>-1</course><hAcc>3.1</hAcc><vAcc>2.2</vAcc></extensions></trkpt>
    <trkpt lon="-1.5" lat="\(latitude + 0.1)"/><trkpt lon="x" lat="1"/></trkseg></trk></gpx>
    """
  }

  static let ecg =
    "Navn,Sam\nFødselsdato,\"9 Feb 2001\"\nDato,2023-07-04 21:57:38 +0800\nKlasse,Sinus\nSymptomer,\nVersjon,1.90\nEnhet,\"Watch5,1\"\nRate,513,625 hertz\n\n\nLead,Lead I\nUnit,µV\n\n"
    + (0..<20).map { "\"-\($0),25\"" }.joined(separator: "\n")

  static let entries: [(String, String)] = [
    (
      "apple_health_export/export_cda.xml",
      "<?xml version=\"1.0\"?><ClinicalDocument/>" + String(repeating: " ", count: 5000)
    ),
    ("apple_health_export/eksport ÆØ.xml", export), ("apple_health_export/workout-routes/a.gpx", route(1)),
    ("apple_health_export/workout-routes/b.gpx", route(2)), ("apple_health_export/electrocardiograms/ecg.csv", ecg),
    ("__MACOSX/apple_health_export/._eksport.xml", "junk"),
  ]

  private func check(_ result: ImportResult) {
    #expect(result.person.locale == "nb_NO")
    let routes = result.person.workouts.first?.routes ?? []
    #expect(
      routes.map(\.referencePath) == [
        "/workout-routes/a.gpx", "/workout-routes/b.gpx", "/workout-routes/../../../etc/passwd",
      ])
    #expect(routes.map(\.points.count) == [2, 2, 0])
    #expect(routes.map(\.isMissing) == [false, false, true])
    #expect(routes.first?.points.columns()[0].latitude == 1)
    #expect(routes.first?.points.columns()[0].speedMetersPerSecond == 2.7)
    #expect(result.person.electrocardiograms.first?.readings.count == 20)
    #expect(result.person.electrocardiograms.first?.readings.last == -19.25)
    #expect(result.report.notes.contains(.missingRoutes(count: 1, first: "/workout-routes/../../../etc/passwd")))
  }

  @Test("an archive is read by content, whatever its name and that of the XML")
  func archive() throws {
    try withFolder { folder in
      let path = folder + "/renamed.download"
      try Self.zip(Self.entries, to: path)
      check(try AppleHealthImporter.read(path: path))
    }
  }

  @Test("an unpacked export is read as a folder, from the folder above it, and by its XML file")
  func unpacked() throws {
    try withFolder { folder in
      for (name, content) in Self.entries {
        let file = URL(fileURLWithPath: folder + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file, atomically: false, encoding: .utf8)
      }
      for path in ["", "/apple_health_export", "/apple_health_export/eksport ÆØ.xml"] {
        check(try AppleHealthImporter.read(path: folder + path))
      }
    }
  }

  @Test("XML and archives come through descriptors, XML through a pipe too")
  func descriptors() throws {
    try withFolder { folder in
      let path = folder + "/x"
      try Self.zip(Self.entries, to: path)
      let file = try #require(FileHandle(forReadingAtPath: path))
      check(try AppleHealthImporter.read(descriptor: file.fileDescriptor))
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data(Self.export.utf8))
      try pipe.fileHandleForWriting.close()
      let result = try AppleHealthImporter.read(descriptor: pipe.fileHandleForReading.fileDescriptor)
      #expect(result.person.workouts.count == 1)
      let zipPipe = Pipe()
      try zipPipe.fileHandleForWriting.write(contentsOf: Data(contentsOf: URL(fileURLWithPath: path)))
      try zipPipe.fileHandleForWriting.close()
      #expect(throws: ImportError.archive(.needsSeekableFile)) {
        try AppleHealthImporter.read(descriptor: zipPipe.fileHandleForReading.fileDescriptor)
      }
    }
  }

  @Test("what is no export is refused with its reason")
  func refused() throws {
    try withFolder { folder in
      #expect(throws: ImportError.notFound(path: folder + "/none")) {
        try AppleHealthImporter.read(path: folder + "/none")
      }
      #expect(throws: ImportError.notAHealthExport(.noExportInside(filesLookedAt: 0))) {
        try AppleHealthImporter.read(path: folder)
      }
      try Self.zip([("a/export_cda.xml", "<ClinicalDocument/>")], to: folder + "/cda.zip")
      #expect(throws: ImportError.notAHealthExport(.noExportInside(filesLookedAt: 1))) {
        try AppleHealthImporter.read(path: folder + "/cda.zip")
      }
      for (content, error) in [
        ("hello", ImportError.notAHealthExport(.unknownContent)), ("", .notAHealthExport(.empty)),
        ("PK\u{03}\u{04}nonsense", .archive(.unreadableDirectory)),
      ] {
        try content.write(toFile: folder + "/file", atomically: false, encoding: .utf8)
        #expect(throws: error) { try AppleHealthImporter.read(path: folder + "/file") }
      }
    }
  }

  @Test("a bomb is stopped by its ratio or its size, an ordinary archive is not")
  func bombs() throws {
    try withFolder { folder in
      let spaces = String(repeating: " ", count: 40 << 20)
      try Self.zip([("e/export.xml", "<HealthData locale=\"x\">" + spaces + "</HealthData>")], to: folder + "/bomb.zip")
      #expect(throws: ImportError.archive(.ratioExceeded(entry: "e/export.xml", limit: 500))) {
        try AppleHealthImporter.read(path: folder + "/bomb.zip")
      }
      var options = ImportOptions()
      options.mostExpansion = 2000
      #expect(try AppleHealthImporter.read(path: folder + "/bomb.zip", options: options).person.locale == "x")
      options.mostUnpackedBytes = 1 << 20
      #expect(throws: ImportError.archive(.sizeExceeded(entry: "e/export.xml", limit: 1 << 20))) {
        try AppleHealthImporter.read(path: folder + "/bomb.zip", options: options)
      }
    }
  }

  @Test("bytes that break off or do not match their checksum are kept as far as they go, with a note")
  func damaged() throws {
    try withFolder { folder in
      let rows = (0..<5000).map {
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"\($0)x\(($0 * 7919) % 4001)\" unit=\"count\" startDate=\"2025-01-01 10:00:00 +0000\" endDate=\"2025-01-01 10:10:00 +0000\" value=\"\($0 % 9)\"/>"
      }
      try Self.zip(
        [("e/export.xml", "<HealthData locale=\"x\">" + rows.joined() + "</HealthData>")], to: folder + "/x.zip")
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/x.zip")))
      for place in bytes.count / 2..<bytes.count / 2 + 40 { bytes[place] ^= 0x5A }
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/damaged.zip"))
      let result = try AppleHealthImporter.read(path: folder + "/damaged.zip")
      #expect(result.report.notes.contains(.damagedEntry("e/export.xml")))
      #expect(result.report.hasLosses)
      #expect((1..<5000).contains(result.person.sampleCount))
    }
  }

  @Test(
    "an archive that was cut off yields what stands before the cut, wherever that is", arguments: [UInt64(1), 2, 3])
  func cutOff(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try withFolder { folder in
      // A counter makes the rows hard to pack, so that cuts fall into them.
      let rows = (0..<5000).map {
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"W\" unit=\"count\" startDate=\"2025-01-01 10:00:00 +0000\" endDate=\"2025-01-01 10:10:00 +0000\" value=\"\($0 &* 7919 % 4001)\"/>"
      }
      let export = "<HealthData locale=\"x\">" + rows.joined() + "</HealthData>"
      try Self.zip([("e/first.txt", "text"), ("e/export.xml", export), ("e/last.txt", "text")], to: folder + "/x.zip")
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/x.zip")))
      let whole = try AppleHealthImporter.read(path: folder + "/x.zip").person.sampleCount
      for _ in 0..<20 {
        let cut = Int.random(in: 200..<bytes.count - 22, using: &random)
        try Data(bytes[..<cut]).write(to: URL(fileURLWithPath: folder + "/cut.zip"))
        let result = try AppleHealthImporter.read(path: folder + "/cut.zip")
        #expect(result.report.hasLosses)
        #expect(result.report.notes.contains { if case .cutArchive = $0 { true } else { false } })
        #expect(result.person.sampleCount <= whole)
        // What was packed in front of the cut is all there but for the last block.
        #expect(Double(result.person.sampleCount) >= Double(whole) * Double(cut) / Double(bytes.count) - 1500, "\(cut)")
      }
    }
  }

  @Test("a zip64 archive, as for exports above 4 GiB, is read as any other")
  func largeFormat() throws {
    try withFolder { folder in
      try Self.zip(Self.entries, to: folder + "/plain.zip")
      let plain = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/plain.zip")))
      try Data(LargeFormat.rewritten(plain)).write(to: URL(fileURLWithPath: folder + "/large.zip"))
      check(try AppleHealthImporter.read(path: folder + "/large.zip"))
    }
  }

  @Test("electrocardiograms of the corpus", .enabled(if: Corpus.isPresent), arguments: Corpus.files("ecg/"))
  func electrocardiograms(file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Corpus.path(file))))
    let recording = try #require(try ElectrocardiogramReader.recording(from: MemoryByteSource(bytes), fileName: file))
    let expected = try #require(Corpus.expected[file])
    func number(_ key: String) -> Double { Double(expected[key] ?? "") ?? .nan }
    #expect(recording.readings.count == Int(number("samples")))
    #expect(recording.sampleRateHertz == number("sample_rate_hz"))
    #expect(recording.readings.min() == number("min_uV"))
    #expect(recording.readings.max() == number("max_uV"))
    #expect(abs(recording.readings.reduce(0, +) / Double(recording.readings.count) - number("mean_uV")) < 1e-6)
    #expect(recording[attribute: "Classification"] == "Sinus Rhythm")
  }

  // MARK: Helpers

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("importing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  /// Writes an archive with libzip.
  static func zip(_ entries: [(String, String)], to path: String) throws {
    var code: Int32 = 0
    let archive = try #require(zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code))
    var buffers: [UnsafeMutableRawBufferPointer] = []
    defer { for buffer in buffers { buffer.deallocate() } }
    for (name, content) in entries {
      let bytes = Array(content.utf8)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
      buffer.copyBytes(from: bytes)
      buffers.append(buffer)
      let source = try #require(zip_source_buffer(archive, buffer.baseAddress, UInt64(bytes.count), 0))
      #expect(zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8)) >= 0)
    }
    #expect(zip_close(archive) == 0)
  }
}
