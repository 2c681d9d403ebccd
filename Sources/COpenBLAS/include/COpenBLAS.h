#ifndef COPENBLAS_H
#define COPENBLAS_H

#include <stddef.h>
#include <stdint.h>

// OpenBLAS without linking it: looked for in the running system when the first kernel asks, never before.

/// The functions of OpenBLAS that kernels call. Lengths and distances are 32 bits, as in every build without 64-bit integers.
struct cob_functions {
  double (*sum)(int32_t count, const double *values, int32_t distance);
  double (*dot)(int32_t count, const double *left, int32_t leftDistance, const double *right, int32_t rightDistance);
  size_t (*positionOfMinimum)(int32_t count, const double *values, int32_t distance);
  size_t (*positionOfMaximum)(int32_t count, const double *values, int32_t distance);
  /// `dsyrk`; the first three arguments are those below.
  void (*addCrossProducts)(
      int order, int triangle, int transposition, int32_t columnCount, int32_t rowCount, double factor,
      const double *columns, int32_t distance, double oldFactor, double *result, int32_t resultDistance);
};

#define COB_COLUMN_MAJOR 102
#define COB_TRANSPOSED 112
#define COB_LOWER 122

/// The functions of the OpenBLAS of this system, on one thread; NULL where there is none. The first call loads it, in some
/// milliseconds, and starts no thread; all later ones, on any thread, give the same.
const struct cob_functions *cob_functions(void);

/// Loads the first of `names`, a list that ends in NULL, which is a whole OpenBLAS, and fills `functions`. Returns whether
/// there was one.
int cob_load(const char *const *names, struct cob_functions *functions);

#endif
