#ifndef CKERNELS_H
#define CKERNELS_H

#include <stddef.h>

// Loops that pay off only with the vector width of the processor at hand. Each is compiled several times and the dynamic
// linker picks the widest form once; see CKernels.c for where that works.

/// Whether the loops below exist in several widths on this platform (1) or only in the baseline one (0).
int ck_is_multiversioned(void);

/// Sum, smallest and largest of `count` doubles in one pass. NaN makes the sum NaN and is passed over by the other two;
/// with nothing to compare they are +infinity and -infinity.
void ck_sum_min_max(const double *values, size_t count, double *sum, double *minimum, double *maximum);

/// The `CK_LANES` partial sums of `count` doubles, element i in lane i % CK_LANES, each with the sum of its rounding errors
/// and the sum of its magnitudes. Every form gives the same bits.
#define CK_LANES 16
void ck_compensated_lanes(const double *values, size_t count, double *sums, double *errors, double *magnitudes);

/// The same for the products of `count` pairs, whose rounding errors count among the errors. A factor beyond 2^996 makes them NaN.
void ck_compensated_dot_lanes(
    const double *left, const double *right, size_t count, double *sums, double *errors, double *magnitudes);

/// The sum of `values[i] - shift` and of its squares in one pass. NaN makes both NaN.
void ck_shifted_sums(const double *values, size_t count, double shift, double *sum, double *squares);

#endif
