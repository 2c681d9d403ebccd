#ifndef CKERNELS_H
#define CKERNELS_H

#include <stddef.h>
#include <stdint.h>

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

/// Least and greatest of `count` > 0 integers.
void ck_integer_extremes(const int64_t *values, size_t count, int64_t *least, int64_t *greatest);

/// Whether each `values[i] - base` is a multiple of `step`; the quotients are written to `codes`, as far as they are looked at.
/// All differences must be in 0..<2^51, and all quotients below 2^32.
int ck_step_codes(const int64_t *values, size_t count, int64_t base, int64_t step, uint32_t *codes);

/// Whether each value equals k / divisor bit for bit for a whole k, and all |k| are below 2^50; the k are written to `whole`, as
/// far as they are looked at. 1 if so, 0 if a value has no k, -1 if one is too large to tell here. `divisor` is a power of ten
/// up to 10^15.
int ck_whole_numbers(const double *values, size_t count, double divisor, int64_t *whole);

/// The codes in fewer bytes; they must fit.
void ck_narrow_to_bytes(const uint32_t *codes, size_t count, uint8_t *narrow);
void ck_narrow_to_words(const uint32_t *codes, size_t count, uint16_t *narrow);

/// `(base + step * code) / divisor` of `count` codes. Every form gives the same bits.
void ck_decimals_u8(
    const uint8_t *codes, size_t count, double base, double step, double divisor, double *values);
void ck_decimals_u16(
    const uint16_t *codes, size_t count, double base, double step, double divisor, double *values);

/// Divides `count` doubles by one.
void ck_divide(double *values, size_t count, double divisor);

#endif
