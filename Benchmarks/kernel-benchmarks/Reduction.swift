import Kernels

/// A kernel with the answer it must give.
struct Reduction {
  let name: String
  /// The forms that differ; `nil` is what the library takes by itself.
  let forms: [KernelForm?]
  let run: (UnsafeBufferPointer<Double>, KernelForm?) -> Double
  let expected: (KernelData) -> Double
  var tolerance = 1e-12
  /// Kernels of some nanoseconds a value are left out of the largest sizes.
  var isSlow = false

  var largestCount: Int { isSlow ? 1_000_000 : .max }

  private static let every: [KernelForm?] = KernelForm.allCases

  static var all: [Reduction] {
    [
      Reduction(
        name: "sum", forms: every + [nil], run: { Kernels.sum($0, form: $1) }, expected: \.sum),
      Reduction(
        name: "accurate sum", forms: [.plain, .multiversioned], run: { accurateSum($0, form: $1).value },
        expected: \.sum, tolerance: 0),
      Reduction(
        name: "dot", forms: every + [nil], run: { dot($0, $0, form: $1) }, expected: \.dot),
      Reduction(
        name: "minimum and maximum", forms: every,
        run: { values, form in extremes(values, form: form).map { $0.minimum * 1_000 + $0.maximum } ?? 0 },
        expected: { $0.minimum * 1_000 + $0.maximum }, tolerance: 0),
      Reduction(
        name: "sum, minimum, maximum", forms: every,
        run: { values, form in summary(values, form: form).map { $0.sum + $0.minimum * 1_000 + $0.maximum } ?? 0 },
        expected: { $0.sum + $0.minimum * 1_000 + $0.maximum }),
      Reduction(
        name: "mean and variance", forms: every + [nil],
        run: { values, form in
          let moments = moments(values, form: form)
          return moments.squaredDeviations + moments.mean
        },
        expected: { $0.squaredDeviations + $0.sum / Double($0.values.count) }),
      Reduction(
        name: "exact sum", forms: [nil],
        run: { values, _ in
          var sum = ExactSum()
          sum.add(values)
          return sum.value
        }, expected: \.sum, tolerance: 0, isSlow: true),
      Reduction(
        name: "accurate dot", forms: [nil], run: { values, _ in accurateDot(values, values).value }, expected: \.dot,
        isSlow: true),
      Reduction(
        name: "median", forms: [nil], run: { values, _ in quantile(values, 0.5) ?? 0 },
        expected: { data in
          let sorted = data.values.sorted()
          let middle = sorted.count / 2
          return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        }, isSlow: true),
    ]
  }
}
