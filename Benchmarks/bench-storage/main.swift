// Prints what rows cost and how fast kernels run. `swift run -c release bench-storage [ROWS]`
// Every line states what it expects and ends the run on another answer; the figures in Documentation/Decisions are its.

let rowCount = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5_000_000
StorageBenchmark(rowCount: rowCount).run()
KernelBenchmark().run()
