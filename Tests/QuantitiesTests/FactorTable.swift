/// The factors of every base unit, written down a second time: string, unit of reference, size in it, whether it takes
/// prefixes.
let factorTable: [(symbol: String, reference: String, size: String, takesPrefix: Bool)] = [
  ("g", "kg", "0.001", true), ("oz", "kg", "0.028349523125", false), ("lb", "kg", "0.45359237", false),
  ("st", "kg", "6.35029318", false), ("mol<18.015>", "kg", "0.018015", true), ("mol", "mol", "1", true),
  ("m", "m", "1", true), ("in", "m", "0.0254", false), ("ft", "m", "0.3048", false), ("yd", "m", "0.9144", false),
  ("mi", "m", "1609.344", false), ("L", "m^3", "0.001", true), ("fl_oz_us", "L", "0.0295735295625", false),
  ("fl_oz_imp", "L", "0.0284130625", false), ("pt_us", "L", "0.473176473", false),
  ("pt_imp", "L", "0.56826125", false), ("cup_us", "L", "0.2365882365", false),
  ("cup_imp", "L", "0.284130625", false), ("Pa", "Pa", "1", true), ("mmHg", "Pa", "101325/760", false),
  ("inHg", "Pa", "3386.38816", false), ("cmAq", "Pa", "249.0889/2.54", false), ("atm", "Pa", "101325", false),
  ("dBASPL", "dBASPL", "1", false), ("s", "s", "1", true), ("min", "s", "60", false), ("hr", "s", "3600", false),
  ("d", "s", "86400", false), ("J", "J", "1", true), ("cal", "J", "4.184", false), ("kcal", "J", "4184", false),
  ("Cal", "J", "4184", false), ("S", "S", "1", true), ("IU", "IU", "1", false), ("count", "count", "1", false),
  ("%", "count", "1", false), ("dBHL", "dBHL", "1", false), ("Hz", "Hz", "1", true), ("V", "V", "1", true),
  ("W", "W", "1", true), ("D", "D", "1", false), ("pD", "pD", "1", false), ("rad", "rad", "1", true),
  ("deg", "rad", "3.14159265358979323846264338328/180", false), ("lx", "lx", "1", true),
  ("appleEffortScore", "appleEffortScore", "1", false), ("degC·m", "K·m", "1", false), ("degF·m", "K·m", "5/9", false),
  ("K", "K", "1", true),
]
