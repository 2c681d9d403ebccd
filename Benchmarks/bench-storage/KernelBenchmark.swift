import BenchmarkHarness
import Kernels

/// Times each kernel in each form on columns that fit the first cache, the last one, and none.
struct KernelBenchmark {
  func run() {
    print("kernels, best of several, nanoseconds for 1,000 values")
    for count in [1_000, 8_192, 100_000, 10_000_000] {
      var random = SeededNumbers(seed: 1)
      let values = (0..<count).map { _ in Double(random.next() % 2000) / 10 }
      values.withUnsafeBufferPointer { measure($0) }
    }
  }

  private func measure(_ values: UnsafeBufferPointer<Double>) {
    print("  \(values.count) values")
    let exact = accurateSum(values).value
    func line(_ name: String, _ kernel: (KernelForm) -> Double, expected: Double) {
      let figures = KernelForm.allCases.map { form -> String in
        expect(abs(kernel(form) - expected) <= 1e-9 * abs(expected), "\(name) \(form)")
        let repeats = max(1, 200_000 / values.count)
        var sink = 0.0
        let seconds = bestSeconds(7) { for _ in 0..<repeats { sink += kernel(form) } }
        expect(sink != 0.5, name)
        return "\(form.rawValue) \(fixed(seconds / Double(repeats) * 1e12 / Double(values.count), 0))"
      }
      print("    \(name): " + figures.joined(separator: ", "))
    }
    line("sum", { sum(values, form: $0) }, expected: exact)
    line("dot", { dot(values, values, form: $0) }, expected: accurateDot(values, values).value)
    line("summary", { summary(values, form: $0)?.sum ?? 0 }, expected: exact)
    line("accurate sum", { accurateSum(values, form: $0).value }, expected: exact)
    line("moments", { moments(values, form: $0).mean }, expected: exact / Double(values.count))
    if values.count <= 100_000 {
      line("accurate dot", { accurateDot(values, values, form: $0).value }, expected: accurateDot(values, values).value)
      line(
        "exact sum",
        { _ in
          var sum = ExactSum()
          sum.add(values)
          return sum.value
        }, expected: exact)
      let sorted = values.sorted()
      let middle = (sorted[(values.count - 1) / 2] + sorted[values.count / 2]) / 2
      line("median", { _ in quantile(values, 0.5) ?? 0 }, expected: middle)
    }
  }
}
