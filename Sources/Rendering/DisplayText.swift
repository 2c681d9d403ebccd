/// Text from strangers' files on a terminal: without control characters, and with its width known.
package enum DisplayText {
  /// `text` with every control and direction-changing character replaced, so that a source's name cannot steer a terminal.
  package static func harmless(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let steers =
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
      result.unicodeScalars.append(steers ? "\u{FFFD}" : scalar)
    }
    return result
  }

  /// How many cells of a terminal `text` takes: two for wide characters, none for marks that combine.
  package static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  /// `text` filled up with blanks to `width` cells.
  package static func padded(_ text: String, to width: Int, alignsRight: Bool) -> String {
    let blanks = String(repeating: " ", count: max(0, width - DisplayText.width(text)))
    return alignsRight ? blanks + text : text + blanks
  }

  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x0300...0x036F, 0x200B...0x200D, 0xFE00...0xFE0F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
