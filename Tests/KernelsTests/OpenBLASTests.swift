import COpenBLAS
import Foundation
import TestSupport
import Testing

@testable import Kernels

@Suite("OpenBLAS")
struct OpenBLASTests {
  @Test(
    "ran where the tests of all forms asked for it",
    .enabled(if: KernelForm.blas.inEffect == .blas, "OpenBLAS is not installed: the plain form ran in its place"))
  func isInstalled() {
    #expect([1.0, 2].withUnsafeBufferPointer { BlasCalls.sum($0) } == 3)
  }

  @Test("is missing where no library has the name, or none of its functions")
  func missing() {
    for name in ["libergostat-has-no-such-library.so.0", "libc.so.6"] {
      #expect(!load([name]), "\(name)")
    }
  }

  @Test(
    "is found behind names that lead nowhere, and leaves the processors of the thread as they were",
    .enabled(if: KernelForm.blas.inEffect == .blas, "OpenBLAS is not installed"))
  func laterName() {
    let before = processors()
    #expect(
      load([
        "libergostat-has-no-such-library.so.0", "libopenblas.so.0", "libopenblas.dylib",
        "/opt/homebrew/opt/openblas/lib/libopenblas.dylib", "/usr/local/opt/openblas/lib/libopenblas.dylib",
      ]))
    #expect(processors() == before)
  }

  @Test("is asked neither for short products nor for forms without it")
  func threshold() {
    #expect(KernelForm.forProducts(BlasCalls.fewestProducts - 1) == .plain)
    #expect(KernelForm.forProducts(BlasCalls.fewestProducts) == .blas)
    #expect(KernelForm.plain.inEffect == .plain)
    #expect(KernelForm.multiversioned.inEffect == .multiversioned)
  }

  private func load(_ names: [String]) -> Bool {
    let copies = names.map { UnsafePointer(strdup($0)) }
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    var functions = cob_functions()?.pointee ?? .init()
    return cob_load(copies + [nil], &functions) == 1
  }

  /// The processors on which this thread may run, in the system's words; `nil` where it does not tell.
  private func processors() -> Substring? {
    let status = try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
    return status?.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }
  }
}
