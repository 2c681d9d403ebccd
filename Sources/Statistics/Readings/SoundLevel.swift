/// The energy of a sound level in decibels, relative to that of 0 dB.
func energyOfLevel(_ decibels: Double) -> Double { power(10, decibels / 10) }

/// The level in decibels of an energy relative to that of 0 dB (equivalent continuous level, IEC 61672-1).
func levelOfEnergy(_ energy: Double) -> Double { 10 * decimalLogarithm(energy) }
