/// The ways in which a kernel can be computed. All give the same answer within the tolerance that the kernel states.
///
/// Kernels take `nil` for *whichever measured best* (see `Documentation/Decisions/openblas.md`); tests and `explain
/// analyze` name a form.
public enum KernelForm: String, Hashable, Sendable, CaseIterable {
  /// OpenBLAS on one thread.
  case blas
  /// Portable Swift with several SIMD accumulators.
  case plain
  /// Our own C loops, compiled for several processors; where the platform has no such thing, their baseline form.
  case multiversioned
}
