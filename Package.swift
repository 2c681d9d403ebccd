// swift-tools-version: 6.2
// Targets are listed bottom-up: each may only import what stands above it in this file.

import PackageDescription

// CI sets this: a warning is an error there, not on the machine of somebody with a newer compiler.
let isStrict = Context.environment["ERGOSTAT_STRICT"] != nil

let package = Package(
  name: "Ergostat",
  products: [
    .library(name: "Ergostat", targets: ["Ergostat"]),
    .library(name: "Reporting", targets: ["Reporting"]),
    .executable(name: "ergostat", targets: ["ErgostatCommand"]),
  ],
  targets: [
    // What is measured: quantity, category, workout and characteristic types, units, aggregation styles.
    .target(name: "Quantities", exclude: ["README.md"]),
    // Civil dates, time zones, bucket borders.
    .target(name: "Calendars", exclude: ["README.md"]),
    // OpenBLAS, loaded by the first kernel that asks for it: needed neither to build nor to run.
    .target(name: "COpenBLAS"),
    // libzip: the directory of an export's archive. Its header is needed to build, the library is loaded by the first archive.
    .target(name: "CLibzip"),
    // SQLite: the durable store.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // ISA-L: inflates a large entry of an archive at memory speed.
    .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    // libedit: line editing, history and completion at a terminal. Its header is needed to build, the library is loaded by the first
    // line that is edited.
    .target(name: "CLibedit"),
    // cmark-gfm: Markdown with tables, parsed and written as HTML.
    .systemLibrary(
      name: "CCmarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
    // Links a program to the libraries only that it calls.
    .target(name: "CLinking"),
    // Our own few lines of C: loops compiled for several processors.
    .target(name: "CKernels"),
    // Reductions over plain buffers: the BLAS form and its plain twin.
    .target(name: "Kernels", dependencies: ["COpenBLAS", "CKernels"], exclude: ["README.md"]),
    // Where samples lie: columns, chunks, sources, workouts; the store file.
    .target(name: "Storage", dependencies: ["Quantities", "Calendars", "Kernels", "CSQLite"], exclude: ["README.md"]),
    // One folder per format; each yields samples and a report.
    .target(name: "Importing", dependencies: ["Storage", "Calendars", "CLibzip", "CISAL"], exclude: ["README.md"]),
    // Buckets, source merging, aggregates, sleep, BMI, workouts.
    .target(
      name: "Statistics", dependencies: ["Quantities", "Calendars", "Kernels", "Storage"], exclude: ["README.md"]),
    // One query value, two ways to write it, and what shape its answer has; without data.
    .target(name: "QueryLanguage", dependencies: ["Quantities", "Calendars"], exclude: ["README.md"]),
    // Planning and execution of queries.
    .target(name: "Querying", dependencies: ["QueryLanguage", "Statistics"], exclude: ["README.md"]),
    // Results as table, CSV, JSON, Markdown.
    .target(name: "Rendering", dependencies: ["Querying"], exclude: ["README.md"]),
    // The library that a Swift program imports.
    .target(
      name: "Ergostat",
      dependencies: [
        "Quantities", "Calendars", "Kernels", "Storage", "Importing", "Statistics", "QueryLanguage", "Querying",
        "Rendering",
      ]),
    // Markdown files whose questions are answered, as Markdown or as a page.
    .target(name: "Reporting", dependencies: ["Ergostat", "CCmarkGFM"], exclude: ["README.md"]),
    // The command line.
    .executableTarget(
      name: "ErgostatCommand", dependencies: ["Ergostat", "Reporting", "CLibedit", "CLinking", "CKernels"],
      exclude: ["README.md"]),

    // Generators and helpers that the tests share.
    .target(name: "TestSupport", path: "Tests/_TestSupport"),
    .testTarget(name: "QuantitiesTests", dependencies: ["Quantities", "TestSupport"]),
    .testTarget(name: "CalendarsTests", dependencies: ["Calendars", "TestSupport"]),
    .testTarget(name: "KernelsTests", dependencies: ["Kernels", "COpenBLAS", "TestSupport"]),
    .testTarget(name: "StorageTests", dependencies: ["Storage", "TestSupport"], exclude: ["File/Golden"]),
    .testTarget(name: "ImportingTests", dependencies: ["Importing", "TestSupport", "ExportGenerator"]),
    .testTarget(name: "StatisticsTests", dependencies: ["Statistics", "Importing", "TestSupport"]),
    .testTarget(name: "QueryLanguageTests", dependencies: ["QueryLanguage", "TestSupport"]),
    .testTarget(name: "QueryingTests", dependencies: ["Querying", "Rendering", "TestSupport"]),
    .testTarget(name: "RenderingTests", dependencies: ["Rendering", "TestSupport"]),
    // Imports the library as users do, and runs the command line as a process.
    .testTarget(name: "ErgostatTests", dependencies: ["Ergostat", "TestSupport", "ErgostatCommand"]),
    .testTarget(name: "ReportingTests", dependencies: ["Reporting", "Ergostat", "TestSupport"]),

    // Writes Apple-like exports of any size from a seed.
    .executableTarget(
      name: "generate-export", dependencies: ["ExportGenerator", "Calendars"], path: "Benchmarks/generate-export"),
    .target(
      name: "ExportGenerator", dependencies: ["Calendars", "CLibzip"], path: "Benchmarks/ExportGenerator"),
    .testTarget(name: "ExportGeneratorTests", dependencies: ["ExportGenerator", "Calendars", "CLibzip"]),
    // What benchmarks share: clock, checked answers, tables and JSON lines.
    .target(name: "BenchmarkHarness", path: "Benchmarks/Harness"),
    // Every reduction in every form against the memory bandwidth of the run.
    .executableTarget(
      name: "kernel-benchmarks", dependencies: ["BenchmarkHarness", "Kernels"], path: "Benchmarks/kernel-benchmarks"),
    // Generated exports, as XML and zipped, to columns.
    .executableTarget(
      name: "import-benchmarks", dependencies: ["BenchmarkHarness", "ExportGenerator", "Importing"],
      path: "Benchmarks/import-benchmarks"),
    // Nine questions over up to 10⁸ rows, cold and warm.
    .executableTarget(
      name: "query-benchmarks", dependencies: ["BenchmarkHarness", "Querying", "Statistics"],
      path: "Benchmarks/query-benchmarks"),
    // A cold process to its first answer out of a store file.
    .executableTarget(
      name: "store-benchmarks", dependencies: ["BenchmarkHarness", "CLinking", "Querying", "Statistics", "Storage"],
      path: "Benchmarks/store-benchmarks"),
    // Runs every benchmark tiny, so that none rots.
    .testTarget(
      name: "BenchmarkTests",
      dependencies: ["kernel-benchmarks", "import-benchmarks", "query-benchmarks", "store-benchmarks"]),
    // What a row costs in memory and time, and each kernel in each form.
    .executableTarget(
      name: "bench-storage", dependencies: ["BenchmarkHarness", "Storage", "Kernels"], path: "Benchmarks/bench-storage"),
  ],
  swiftLanguageModes: [.v6]
)

if isStrict {
  for target in package.targets where target.type == .regular || target.type == .executable || target.type == .test {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
