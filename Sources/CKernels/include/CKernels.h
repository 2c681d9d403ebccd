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

/// The sum of `count` doubles in no particular order. NaN makes it NaN.
double ck_sum(const double *values, size_t count);

/// The sum of `count` products in no particular order. NaN makes it NaN.
double ck_dot(const double *left, const double *right, size_t count);

/// The sum of `count` doubles in two parts, and the sum of their magnitudes. Every form gives the same bits: those of CK_LANES
/// partial sums with their rounding errors, merged the upper half into the lower one. The column is cut into CK_STREAMS parts of
/// equal length, a multiple of CK_LANES / CK_STREAMS elements, that are read side by side; element i of part s goes into lane
/// s * CK_LANES / CK_STREAMS + i % (CK_LANES / CK_STREAMS). What is left over at the end goes into the first lanes. For columns of up
/// to some tens of thousands, of which the errors stay small.
#define CK_LANES 16
#define CK_STREAMS 4
void ck_compensated_sum(const double *values, size_t count, double *sum, double *sumError, double *magnitude);

/// The same for the products of `count` pairs, whose rounding errors count among the errors. A factor beyond 2^996 makes them NaN.
void ck_compensated_dot(
    const double *left, const double *right, size_t count, double *sum, double *sumError, double *magnitude);

/// The sum of `count` > 0 doubles in two parts, and the sum of squared deviations from their mean, in one pass. NaN makes the sum
/// NaN. For columns of up to some tens of thousands; longer ones lose digits where their first values lie far from all others.
void ck_moments(const double *values, size_t count, double *sum, double *sumError, double *squaredDeviations);

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

/// The same, each divided by `second` once it is rounded.
void ck_quotients_u8(
    const uint8_t *codes, size_t count, double base, double step, double divisor, double second, double *values);
void ck_quotients_u16(
    const uint16_t *codes, size_t count, double base, double step, double divisor, double second, double *values);

/// Divides `count` doubles by one.
void ck_divide(double *values, size_t count, double divisor);

/// Asks for large pages behind fresh memory of `length` bytes, as far as whole ones lie in it: zeroing and mapping it page by page costs more
/// than writing millions of numbers there. Does nothing where there are none.
void ck_prefer_large_pages(void *start, size_t length);

/// Lets `malloc` take memory from a heap that grows by `length` bytes, a few megabytes, of large pages, and keep what is freed: a process that
/// answers one question and ends spends a seventh of its time on having small pages mapped. For programs alone, not for libraries: it
/// changes how all of the process gets memory. Call it before much is allocated. Does nothing where there is no glibc.
void ck_prefer_large_pages_for_heap(size_t length);

/// Asks the processor to fetch some places around an element, on either side of it, without waiting for them; where they lie does not matter.
static inline void ck_prefetch_around(const void *element) {
  for (int distance = -256; distance <= 256; distance += 64) __builtin_prefetch((const char *)element + distance);
}

/// The same of what begins at a place.
static inline void ck_prefetch_from(const void *start) {
  for (int distance = 0; distance <= 256; distance += 64) __builtin_prefetch((const char *)start + distance);
}

#endif
