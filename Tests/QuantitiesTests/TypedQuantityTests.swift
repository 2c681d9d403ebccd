import Quantities
import Testing

// As users import it: no @testable here.

private func sum<Dimension>(of quantity: TypedQuantity<Cumulative, Dimension>) -> QuantityType { quantity.type }

private func average<Dimension>(of quantity: TypedQuantity<Discrete, Dimension>) -> QuantityType { quantity.type }

private func show<Style, Dimension>(
  _ quantity: TypedQuantity<Style, Dimension>, in unit: TypedUnit<Dimension>
) -> (QuantityType, QuantityUnit) {
  (quantity.type, unit.unit)
}

@Suite("Quantities whose style and dimension the compiler knows")
struct TypedQuantityTests {
  @Test("names of HealthKit and short names lead to their types")
  func members() {
    #expect(sum(of: .steps) == .stepCount)
    #expect(sum(of: .stepCount) == .stepCount)
    #expect(sum(of: .distance) == .distanceWalkingRunning)
    #expect(average(of: .heartRate) == .heartRate)
    #expect(average(of: .weight) == .bodyMass)
    #expect(average(of: .bloodGlucose) == .bloodGlucose)
    #expect(Cumulative.isCumulative && !Discrete.isCumulative)
  }

  @Test("units of the same dimension go with them")
  func units() {
    #expect(show(.distance, in: .km) == (.distanceWalkingRunning, .kilometer))
    #expect(show(.heartRate, in: .bpm) == (.heartRate, .countPerMinute))
    #expect(show(.runningSpeed, in: .minutesPerKilometer) == (.runningSpeed, .minutePerKilometer))
    #expect(show(.exercise, in: .hours) == (.appleExerciseTime, .hour))
    #expect(show(.weight, in: .lb) == (.bodyMass, .pound))
    #expect(show(.energy, in: .kJ) == (.activeEnergyBurned, .kilojoule))
    #expect(show(.bodyTemperature, in: .celsius) == (.bodyTemperature, .degreeCelsius))
  }
}
