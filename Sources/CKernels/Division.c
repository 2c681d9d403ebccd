#include "CKernels.h"

#include <math.h>
#include <string.h>

#include "Clones.h"

// Division by one number for all. Processors divide four doubles in the time of sixteen multiplications; so where there is a fused
// multiply-add, the quotient is a product with the inverse, corrected twice by its exact remainder. From an inverse that is the nearest
// double, and a quotient that the first correction brings within a unit in the last place, the second gives the nearest double, as a
// division does (Markstein, IBM J. Res. Dev. 34, 1990), unless something over- or underflows on the way.

#pragma STDC FP_CONTRACT OFF

#if CK_MULTIVERSIONED
#define CK_FMA __attribute__((target("avx2,fma")))
#define HAS_FMA() (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))

CK_FMA static inline double quotient(double value, double divisor, double inverse) {
  const double rough = value * inverse;
  const double near = fma(fma(-rough, divisor, value), inverse, rough);
  return fma(fma(-near, divisor, value), inverse, near);
}

// Codes and steps are whole numbers, divisors powers of ten: far from any bound.
#define DECIMALS_BY_FMA(type, name)                                                                                \
  CK_FMA                                                                                                           \
  static void name##_by_fma(                                                                                       \
      const type *restrict codes, size_t count, double base, double step, double divisor, double *restrict values) { \
    const double inverse = 1.0 / divisor;                                                                          \
    for (size_t index = 0; index < count; index++)                                                                 \
      values[index] = quotient(base + step * (double)(int32_t)codes[index], divisor, inverse);                     \
  }

// The same over a second divisor. The first quotient is rounded before it is divided: what `name` and `ck_divide` give one after the other.
#define QUOTIENTS_BY_FMA(type, name)                                                                               \
  CK_FMA                                                                                                           \
  static void name##_by_fma(                                                                                       \
      const type *restrict codes, size_t count, double base, double step, double divisor, double second,           \
      double *restrict values) {                                                                                   \
    const double inverse = 1.0 / divisor, inverse_of_second = 1.0 / second;                                        \
    if (divisor == 1.0) {                                                                                          \
      for (size_t index = 0; index < count; index++)                                                               \
        values[index] = quotient(base + step * (double)(int32_t)codes[index], second, inverse_of_second);          \
    } else {                                                                                                       \
      for (size_t index = 0; index < count; index++) {                                                             \
        const double value = quotient(base + step * (double)(int32_t)codes[index], divisor, inverse);              \
        values[index] = quotient(value, second, inverse_of_second);                                                \
      }                                                                                                            \
    }                                                                                                              \
  }

#define BLOCK 256

// Whether no value of a block is so large or so small that a step of the quotient could leave the doubles. Bits without the sign are in the
// order of sizes; one less, and a zero, which does no harm, is the largest of all.
CK_FMA static int are_moderate(const double *values, size_t count) {
  const int64_t sizes = INT64_MAX;
  int64_t largest = 0, least = INT64_MAX;
  for (size_t index = 0; index < count; index++) {
    int64_t bits;
    memcpy(&bits, values + index, sizeof bits);
    const int64_t size = bits & sizes, positive = (size - 1) & sizes;
    largest = size > largest ? size : largest;
    least = positive < least ? positive : least;
  }
  // 2^800 and 2^-700.
  return largest <= (int64_t)(1023 + 800) << 52 && least >= (int64_t)(1023 - 700) << 52;
}

CK_FMA static void divide_by_fma(double *values, size_t count, double divisor) {
  const double inverse = 1.0 / divisor;
  for (size_t start = 0; start < count; start += BLOCK) {
    const size_t length = count - start < BLOCK ? count - start : BLOCK;
    double *block = values + start;
    if (are_moderate(block, length)) {
      // A correction would take the sign from a zero.
      for (size_t index = 0; index < length; index++) {
        const double value = block[index];
        block[index] = value == 0.0 ? value * inverse : quotient(value, divisor, inverse);
      }
    } else {
      for (size_t index = 0; index < length; index++) block[index] /= divisor;
    }
  }
}
#else
#define HAS_FMA() 0
#define DECIMALS_BY_FMA(type, name)                                                                                \
  static inline void name##_by_fma(                                                                                \
      const type *codes, size_t count, double base, double step, double divisor, double *values) {                 \
    (void)codes, (void)count, (void)base, (void)step, (void)divisor, (void)values;                                 \
  }
#define QUOTIENTS_BY_FMA(type, name)                                                                               \
  static inline void name##_by_fma(                                                                                \
      const type *codes, size_t count, double base, double step, double divisor, double second, double *values) {  \
    (void)codes, (void)count, (void)base, (void)step, (void)divisor, (void)second, (void)values;                   \
  }
static inline void divide_by_fma(double *values, size_t count, double divisor) {
  (void)values, (void)count, (void)divisor;
}
#endif

// A division by 1 changes nothing and costs as much as any other.
#define DECIMALS(type, name)                                                                                       \
  CK_CLONES                                                                                                        \
  static void name##_plainly(                                                                                      \
      const type *restrict codes, size_t count, double base, double step, double divisor, double *restrict values) { \
    if (divisor == 1.0) {                                                                                          \
      for (size_t index = 0; index < count; index++) values[index] = base + step * (double)(int32_t)codes[index];  \
    } else {                                                                                                       \
      for (size_t index = 0; index < count; index++)                                                               \
        values[index] = (base + step * (double)(int32_t)codes[index]) / divisor;                                   \
    }                                                                                                              \
  }                                                                                                                \
  DECIMALS_BY_FMA(type, name)                                                                                      \
  void name(                                                                                                       \
      const type *restrict codes, size_t count, double base, double step, double divisor, double *restrict values) { \
    if (divisor != 1.0 && HAS_FMA()) {                                                                             \
      name##_by_fma(codes, count, base, step, divisor, values);                                                    \
    } else {                                                                                                       \
      name##_plainly(codes, count, base, step, divisor, values);                                                   \
    }                                                                                                              \
  }

DECIMALS(uint8_t, ck_decimals_u8)
DECIMALS(uint16_t, ck_decimals_u16)

CK_CLONES
static void divide_plainly(double *values, size_t count, double divisor) {
  for (size_t index = 0; index < count; index++) values[index] /= divisor;
}

void ck_divide(double *values, size_t count, double divisor) {
  const double size = fabs(divisor);
  if (HAS_FMA() && size >= 0x1p-100 && size <= 0x1p100) {
    divide_by_fma(values, count, divisor);
  } else {
    divide_plainly(values, count, divisor);
  }
}

// A zero among the codes has no sign that a correction could take, as long as the second divisor is positive.
#define QUOTIENTS(type, name, decimals)                                                                            \
  QUOTIENTS_BY_FMA(type, name)                                                                                     \
  void name(                                                                                                       \
      const type *restrict codes, size_t count, double base, double step, double divisor, double second,           \
      double *restrict values) {                                                                                   \
    if (HAS_FMA() && second >= 0x1p-100 && second <= 0x1p100) {                                                    \
      name##_by_fma(codes, count, base, step, divisor, second, values);                                            \
    } else {                                                                                                       \
      decimals(codes, count, base, step, divisor, values);                                                         \
      ck_divide(values, count, second);                                                                            \
    }                                                                                                              \
  }

QUOTIENTS(uint8_t, ck_quotients_u8, ck_decimals_u8)
QUOTIENTS(uint16_t, ck_quotients_u16, ck_decimals_u16)
