import Storage

/// Reads the CSV file of an electrocardiogram as the Health app writes it.
///
/// Keys and values of the header are localised, so they are read by position and shape: lines before the first line that is
/// one number are header lines, all lines that are one number are voltages. Comma locales write `-65,732`, quoted or not.
package enum ElectrocardiogramReader {
  /// The recording, or `nil` if the file does not look like one. Its readings are in the unit that the header names (µV).
  ///
  /// - Throws: what the source throws.
  package static func recording(from source: any ByteSource, fileName: String) throws(ImportError) -> OtherRecord? {
    let bytes = try contents(of: source)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return recording(ByteSlice(start: start, count: buffer.count), fileName: fileName)
    }
  }

  /// Half a minute has 200 kB; beyond this it is something else.
  private static let mostBytes = 16 << 20
  private static let mostHeaderLines = 64

  private static func contents(of source: any ByteSource) throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < mostBytes {
      let count = try read(source, into: &part)
      if count == 0 { break }
      bytes += part[..<count]
    }
    return bytes
  }

  private static func read(_ source: any ByteSource, into part: inout [UInt8]) throws(ImportError) -> Int {
    var result: Result<Int, ImportError> = .success(0)
    part.withUnsafeMutableBytes { buffer in
      do throws(ImportError) { result = .success(try source.read(into: buffer)) } catch { result = .failure(error) }
    }
    return try result.get()
  }

  private static func recording(_ bytes: ByteSlice, fileName: String) -> OtherRecord? {
    var attributes = [MetadataEntry(key: "file", value: fileName)]
    var readings: [Double] = []
    var rest = bytes.hasPrefix("\u{FEFF}") ? bytes.dropFirst(3) : bytes
    while !rest.isEmpty {
      let end = rest.firstIndex(of: Ascii.lineFeed) ?? rest.count
      let line = rest.prefix(end).trimmed()
      rest = rest.dropFirst(end + 1)
      if let reading = DecimalNumber.parse(unquoted(line)) {
        readings.append(reading.value)
      } else if readings.isEmpty, !line.isEmpty {
        guard attributes.count < mostHeaderLines else { return nil }
        attributes.append(headerLine(line))
      }
    }
    // A header of a few lines and many voltages: anything else is another table.
    guard attributes.count > 4, readings.count >= 10 else { return nil }
    return OtherRecord(element: "Electrocardiogram", attributes: attributes, readings: readings)
  }

  private static func headerLine(_ line: ByteSlice) -> MetadataEntry {
    let comma = line.firstIndex(of: Ascii.comma) ?? line.count
    return MetadataEntry(
      key: TextDecoding.decode(line.prefix(comma)).text,
      value: TextDecoding.decode(unquoted(line.dropFirst(comma + 1).trimmed())).text)
  }

  private static func unquoted(_ text: ByteSlice) -> ByteSlice {
    guard text.count >= 2, text[0] == Ascii.quote, text[text.count - 1] == Ascii.quote else { return text }
    return ByteSlice(start: text.start + 1, count: text.count - 2)
  }
}

extension OtherRecord {
  /// Readings a second of an electrocardiogram: the number in the first header value that ends in a word and lies within
  /// what devices use (`512 hertz`); `nil` if there is none.
  package var sampleRateHertz: Double? {
    for entry in attributes {
      let parts = entry.value.split(separator: " ")
      guard parts.count == 2, let number = Double(String(parts[0].map { $0 == "," ? "." : $0 })), number >= 50,
        number <= 10_000
      else {
        continue
      }
      return number
    }
    return nil
  }
}
