import BenchmarkHarness
import ExportGenerator
import Importing
import Quantities
import Storage

/// Compares what was imported with what the generator says it wrote.
enum ImportCheck {
  /// Ends the run unless counts of all elements and types and the plain sums of all types agree.
  static func require(_ result: ImportResult, agreesWith truth: ExportTruth) {
    let report = result.report
    Expectation.require(
      report.elements["Record"]?.read ?? 0, equals: truth.recordCount + truth.nestedRecordCount, "records read")
    Expectation.require(result.person.workouts.count, equals: truth.workoutCount, "workouts")
    Expectation.require(result.person.correlations.count, equals: truth.correlationCount, "correlations")
    Expectation.require(
      report.elements["ActivitySummary"]?.read ?? 0, equals: truth.activitySummaryCount, "activity rings")
    // A record inside a correlation that does not stand at the top level too is kept beside those that do.
    for (identifier, count) in truth.records {
      let kept = report.samplesByType[identifier] ?? 0
      Expectation.require(kept >= count, "rows of \(identifier) are \(kept), expected \(count)")
    }
    let surplus = (report.elements["Record"]?.kept ?? 0) - truth.recordCount
    Expectation.require((0...truth.nestedRecordCount).contains(surplus), "\(surplus) rows too many")
    requireSums(result.person, truth)
  }

  /// A type may be written in several units; all come together in the kept one.
  private static func requireSums(_ person: PersonData, _ truth: ExportTruth) {
    var expected: [QuantityType: Double] = [:]
    var unreadable: Set<String> = []
    for sum in truth.sums {
      guard let type = QuantityType(identifier: sum.type), let unit = try? QuantityUnit(sum.unit),
        let conversion = try? unit.conversion(to: type.keptUnit)
      else {
        // The generator names some units in a form of its own (mmol of glucose).
        unreadable.insert(sum.type)
        continue
      }
      // Of the mean, since temperatures have offsets.
      let count = Double(max(1, sum.count))
      expected[type, default: 0] += conversion(Double(sum.nanos) / 1e9 / count) * count
    }
    for (type, sum) in expected
    where !unreadable.contains(type.identifier)
      && person.series(of: .quantity(type))?.sampleCount == truth.records[type.identifier]
    {
      var found = 0.0
      person.series(of: .quantity(type))?.forEachChunk { rows in for value in rows.values { found += value } }
      Expectation.require(found, near: sum, tolerance: 1e-9, "the sum of \(type.identifier)")
    }
  }
}
