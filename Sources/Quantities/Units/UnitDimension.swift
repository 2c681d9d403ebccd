/// The independent dimensions that units are compared by.
///
/// Energy, power, pressure and frequency stand beside mass, length and time instead of being derived from them: the
/// original treats `W` and `J/s` as incompatible. Volume is the exception, it is a cube of length (`m^3` and `L` are
/// compatible). `none` is what counts and fractions have.
enum UnitDimension: UInt8, CaseIterable, Sendable {
  case none, mass, amount, length, pressure, soundLevel, time, energy, temperature, conductance
  case pharmacology, hearingLevel, frequency, potential, power, opticalPower, prism, angle, illuminance, effort
}
