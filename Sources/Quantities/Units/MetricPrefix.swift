/// A metric prefix as unit strings write it. Micro is `mc`, never `u` or `µ`.
enum MetricPrefix: UInt8, CaseIterable, Sendable {
  case none, femto, pico, nano, micro, milli, centi, deci, deca, hecto, kilo, mega, giga, tera

  /// What stands before the symbol.
  var symbol: String {
    switch self {
    case .none: ""
    case .femto: "f"
    case .pico: "p"
    case .nano: "n"
    case .micro: "mc"
    case .milli: "m"
    case .centi: "c"
    case .deci: "d"
    case .deca: "da"
    case .hecto: "h"
    case .kilo: "k"
    case .mega: "M"
    case .giga: "G"
    case .tera: "T"
    }
  }

  /// The prefixes that begin with a letter, in the order of the cases; `nil` if there is none.
  static func beginning(with letter: UInt8) -> [MetricPrefix]? {
    switch letter {
    case UInt8(ascii: "f"): [.femto]
    case UInt8(ascii: "p"): [.pico]
    case UInt8(ascii: "n"): [.nano]
    case UInt8(ascii: "m"): [.micro, .milli]
    case UInt8(ascii: "c"): [.centi]
    case UInt8(ascii: "d"): [.deci, .deca]
    case UInt8(ascii: "h"): [.hecto]
    case UInt8(ascii: "k"): [.kilo]
    case UInt8(ascii: "M"): [.mega]
    case UInt8(ascii: "G"): [.giga]
    case UInt8(ascii: "T"): [.tera]
    default: nil
    }
  }

  /// The prefix as a power of ten.
  var powerOfTen: Int {
    switch self {
    case .none: 0
    case .femto: -15
    case .pico: -12
    case .nano: -9
    case .micro: -6
    case .milli: -3
    case .centi: -2
    case .deci: -1
    case .deca: 1
    case .hecto: 2
    case .kilo: 3
    case .mega: 6
    case .giga: 9
    case .tera: 12
    }
  }
}
