/// Records written in a form that differs from Apple's: slower, and only used when a fault asks for it.
extension ExportWriter {
  /// Writes ` <Record` with all attributes, without the closing bracket.
  func appendFaultyAttributes(
    _ template: RecordTemplate, _ start: Int, _ end: Int, _ created: Int, _ value: RecordValue
  ) {
    formNumber += 1
    let quote = has(.singleQuotes) && formNumber % 4 == 0 ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    let isReordered = has(.attributeOrder) && formNumber % 3 == 0
    text.append(" <Record")
    if isReordered {
      appendValue(value, quote)
      appendDate("endDate", end, template, quote)
      appendDate("startDate", start, template, quote)
    }
    appendAttribute("type", template.type, quote)
    appendAttribute("sourceName", template.source.name, quote)
    appendAttribute("sourceVersion", template.source.version, quote)
    if template.source.device != nil {
      appendAttribute("device", deviceText(template.source, type: template.type), quote)
    }
    if has(.extraAttributes) && formNumber % 5 == 0 {
      appendAttribute("mood", "a &lt; b &amp; “c”", quote)
      appendAttribute("hk:extension", "", quote)
    }
    if let unit = template.unit { appendAttribute("unit", unit, quote) }
    appendDate("creationDate", created, template, quote)
    if !isReordered {
      appendDate("startDate", start, template, quote)
      appendDate("endDate", end, template, quote)
      appendValue(value, quote)
    }
  }

  private func appendAttribute(_ name: StaticString, _ value: String, _ quote: UInt8) {
    beginAttribute(name, quote)
    if quote == UInt8(ascii: "'") {
      // Characters outside ASCII as references: the same text in another spelling.
      for scalar in value.unicodeScalars {
        text.append(scalar.isASCII ? String(scalar) : "&#\(scalar.value);")
      }
    } else {
      text.append(value)
    }
    text.append(byte: quote)
  }

  private func beginAttribute(_ name: StaticString, _ quote: UInt8) {
    text.append(byte: UInt8(ascii: " "))
    text.append(name)
    text.append(byte: UInt8(ascii: "="))
    text.append(byte: quote)
  }

  private func appendDate(_ name: StaticString, _ time: Int, _ template: RecordTemplate, _ quote: UInt8) {
    beginAttribute(name, quote)
    let before = text.count
    dates.append(time, zone: zone, to: text)
    if has(.subsecondDates), template.type == "HKQuantityTypeIdentifierHeartRate" {
      // "2026-05-04 09:50:00 +0200" becomes "2026-05-04 09:50:00.125 +0200".
      let offset = Array(text.bytes[(text.count - 6)...])
      text.count = before + 19
      text.append(formNumber % 2 == 0 ? ".125" : ".5")
      text.append(offset)
    }
    text.append(byte: quote)
  }

  private func appendValue(_ value: RecordValue, _ quote: UInt8) {
    switch value {
    case .amount(let amount):
      beginAttribute("value", quote)
      text.append(amount, point: has(.decimalComma) ? UInt8(ascii: ",") : UInt8(ascii: "."))
      text.append(byte: quote)
    case .text(let name):
      beginAttribute("value", quote)
      text.append(name)
      text.append(byte: quote)
    case .absent:
      break
    }
  }
}
