import BenchmarkHarness
import Kernels

/// Times every reduction in every form against the memory bandwidth of the same run.
///
///     swift run -c release kernel-benchmarks [--tiny] [--json] [--rounds 7] [--sizes 2000,60000,1000000,16000000]
///
/// Sizes are numbers of doubles; the default ones fit the first, second and third level cache, and none.
@main
enum KernelBenchmarks {
  static func main() {
    let arguments = Arguments()
    let sizes =
      arguments.counts("sizes") ?? (arguments.isTiny ? [1_000, 5_003] : [2_000, 30_000, 1_000_000, 32_000_000])
    let rounds = arguments.count("rounds") ?? (arguments.isTiny ? 1 : 7)
    var report = Report("kernels")
    for size in sizes where size > 0 {
      let data = KernelData(count: size, seed: 42)
      data.values.withUnsafeBufferPointer { values in
        for reduction in Reduction.all {
          add(reduction, over: values, data: data, rounds: rounds, to: &report)
        }
      }
    }
    report.print(arguments: arguments)
  }

  /// The form that really runs: without OpenBLAS, the line of `blas` says so.
  private static func name(_ form: KernelForm?) -> String {
    guard let form else { return "default" }
    return form.inEffect == form ? form.rawValue : "\(form.inEffect.rawValue) for \(form.rawValue)"
  }

  /// Races the forms of a reduction and adds a figure for each.
  private static func add(
    _ reduction: Reduction, over values: UnsafeBufferPointer<Double>, data: KernelData, rounds: Int,
    to report: inout Report
  ) {
    if values.count > reduction.largestCount { return }
    for form in reduction.forms {
      Expectation.require(
        reduction.run(values, form), near: reduction.expected(data), tolerance: reduction.tolerance,
        "\(reduction.name) of \(values.count) values, \(name(form))")
    }
    // About a millisecond a round, so that the clock does not matter.
    let repeats = max(1, 2_000_000 / values.count / (reduction.isSlow ? 8 : 1))
    let timings = Stopwatch.race(
      rounds: rounds, repeats: rounds == 1 ? 1 : repeats,
      MemoryBandwidth.loops.map { loop in
        { repeats in
          var sink: UInt64 = 0
          for _ in 0..<repeats { sink = loop(values, sink) }
          Expectation.require(sink != 0, "read")
        }
      }
        + reduction.forms.map { form in
          { repeats in
            var sink = 0.0
            for _ in 0..<repeats { sink += reduction.run(values, form) }
            Expectation.require(!sink.isNaN, reduction.name)
          }
        })
    let byteCount = Double(values.count * 8)
    let loopTimings = timings.prefix(MemoryBandwidth.loops.count)
    let bandwidth = byteCount / (loopTimings.map(\.medianSeconds).min() ?? .infinity)
    for (form, timing) in zip(reduction.forms, timings.dropFirst(loopTimings.count)) {
      let rate = byteCount / timing.medianSeconds
      report.add([
        ("kernel", .text(reduction.name)), ("form", .text(name(form))), ("count", .count(values.count)),
        ("us", .number(timing.medianSeconds * 1e6)), ("GB/s", .number(rate / 1e9)),
        ("read GB/s", .number(bandwidth / 1e9)),
        ("share", .number(rate / bandwidth)),
      ])
    }
  }
}
