/// Marks what a quantity measures at compile time, so that steps in kilometres do not compile.
public protocol QuantityDimension: Sendable {}

/// Numbers of things: steps, flights.
public enum CountDimension: QuantityDimension {}
/// Lengths.
public enum LengthDimension: QuantityDimension {}
/// Masses.
public enum MassDimension: QuantityDimension {}
/// Energies.
public enum EnergyDimension: QuantityDimension {}
/// Lengths of time.
public enum DurationDimension: QuantityDimension {}
/// Counts by time: heart rate, cadence.
public enum FrequencyDimension: QuantityDimension {}
/// Speeds, also shown as pace.
public enum SpeedDimension: QuantityDimension {}
/// Mechanical powers.
public enum PowerDimension: QuantityDimension {}
/// Temperatures.
public enum TemperatureDimension: QuantityDimension {}
/// Pressures.
public enum PressureDimension: QuantityDimension {}
/// Volumes.
public enum VolumeDimension: QuantityDimension {}
/// Volumes by time.
public enum FlowDimension: QuantityDimension {}
/// Shares of a whole.
public enum FractionDimension: QuantityDimension {}
/// Masses by volume: blood glucose.
public enum ConcentrationDimension: QuantityDimension {}
/// Sound levels.
public enum SoundLevelDimension: QuantityDimension {}
/// Volumes by time and body mass: oxygen uptake.
public enum OxygenUptakeDimension: QuantityDimension {}
/// Energies by time and body mass: metabolic equivalents.
public enum MetabolicRateDimension: QuantityDimension {}
/// Electric conductances.
public enum ConductanceDimension: QuantityDimension {}
/// Perceived efforts.
public enum EffortDimension: QuantityDimension {}
/// Pharmacological units: insulin.
public enum InsulinUnitDimension: QuantityDimension {}
