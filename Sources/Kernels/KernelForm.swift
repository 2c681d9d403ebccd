/// The ways in which a kernel can be computed. All give the same answer within the tolerance that the kernel states.
///
/// Kernels take `nil` for *whichever measured best* (see `Documentation/Decisions/openblas.md`); tests and benchmarks name a
/// form.
public enum KernelForm: String, Hashable, Sendable, CaseIterable {
  /// OpenBLAS on one thread; where it is not installed, ``plain`` runs in its place.
  case blas
  /// Portable Swift with several SIMD accumulators.
  case plain
  /// Our own C loops, compiled for several processors; where the platform has no such thing, their baseline form.
  case multiversioned

  /// The form that runs where this one is asked for: ``plain`` in place of ``blas`` where OpenBLAS is not installed.
  ///
  /// - Complexity: O(1); the first question about ``blas`` loads OpenBLAS, in some milliseconds.
  public var inEffect: KernelForm { self == .blas && !BlasCalls.isInstalled ? .plain : self }

  /// The form that products of matrices of `count` multiplications take by themselves.
  static func forProducts(_ count: Int) -> KernelForm { count < BlasCalls.fewestProducts ? .plain : .blas }
}
