#include "CKernels.h"
#include "Clones.h"

#include <math.h>
#include <stdint.h>

// The compensated loop lives on exact rounding errors: nothing may be fused or reassociated.
#pragma STDC FP_CONTRACT OFF

typedef int64_t Mask8 __attribute__((vector_size(64)));

#define SELECT(mask, yes, no) ((Lanes8)(((mask) & (Mask8)(yes)) | (~(mask) & (Mask8)(no))))

int ck_is_multiversioned(void) { return CK_MULTIVERSIONED; }

CK_CLONES
void ck_sum_min_max(const double *values, size_t count, double *sum, double *minimum, double *maximum) {
  Lanes8 sum0 = FILL(0.0), sum1 = FILL(0.0);
  Lanes8 low0 = FILL(INFINITY), low1 = FILL(INFINITY);
  Lanes8 high0 = FILL(-INFINITY), high1 = FILL(-INFINITY);
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    const Lanes8 x0 = LOAD(values + index), x1 = LOAD(values + index + 8);
    sum0 += x0;
    sum1 += x1;
    low0 = SELECT(x0 < low0, x0, low0);
    low1 = SELECT(x1 < low1, x1, low1);
    high0 = SELECT(x0 > high0, x0, high0);
    high1 = SELECT(x1 > high1, x1, high1);
  }
  sum0 += sum1;
  low0 = SELECT(low1 < low0, low1, low0);
  high0 = SELECT(high1 > high0, high1, high0);
  double total = 0.0, low = INFINITY, high = -INFINITY;
  for (int lane = 0; lane < 8; lane++) {
    total += sum0[lane];
    low = low0[lane] < low ? low0[lane] : low;
    high = high0[lane] > high ? high0[lane] : high;
  }
  for (; index < count; index++) {
    total += values[index];
    low = values[index] < low ? values[index] : low;
    high = values[index] > high ? values[index] : high;
  }
  *sum = total;
  *minimum = low;
  *maximum = high;
}

CK_CLONES
void ck_compensated_lanes(const double *values, size_t count, double *sums, double *errors, double *magnitudes) {
  Lanes8 sum[2] = {FILL(0.0), FILL(0.0)};
  Lanes8 error[2] = {FILL(0.0), FILL(0.0)};
  Lanes8 magnitude[2] = {FILL(0.0), FILL(0.0)};
  const Mask8 sign = (Mask8)FILL(-0.0);
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    for (int half = 0; half < 2; half++) {
      const Lanes8 x = LOAD(values + index + 8 * half);
      // Knuth's TwoSum: `total + rounding error` is exactly `sum + x`.
      const Lanes8 total = sum[half] + x;
      const Lanes8 added = total - sum[half];
      error[half] += (sum[half] - (total - added)) + (x - added);
      magnitude[half] += (Lanes8)((Mask8)x & ~sign);
      sum[half] = total;
    }
  }
  for (int lane = 0; lane < CK_LANES; lane++) {
    sums[lane] = sum[lane / 8][lane % 8];
    errors[lane] = error[lane / 8][lane % 8];
    magnitudes[lane] = magnitude[lane / 8][lane % 8];
  }
  for (; index < count; index++) {
    const size_t lane = index % CK_LANES;
    const double x = values[index];
    const double total = sums[lane] + x;
    const double added = total - sums[lane];
    errors[lane] += (sums[lane] - (total - added)) + (x - added);
    magnitudes[lane] += fabs(x);
    sums[lane] = total;
  }
}

// Dekker's product: the rounding error of `x * y` without a fused multiply-add, which the baseline processor lacks.
// Splitting each factor into two halves of 26 bits makes every partial product exact.
#define SPLIT(type, x, high, low) \
  const type high##_scaled = 134217729.0 * (x); \
  const type high = high##_scaled - (high##_scaled - (x)); \
  const type low = (x) - high;
#define PRODUCT_ERROR(type, x, y, product, error) \
  SPLIT(type, x, xHigh, xLow) \
  SPLIT(type, y, yHigh, yLow) \
  const type error = ((xHigh * yHigh - (product)) + xHigh * yLow + xLow * yHigh) + xLow * yLow;

CK_CLONES
void ck_compensated_dot_lanes(
    const double *left, const double *right, size_t count, double *sums, double *errors, double *magnitudes) {
  Lanes8 sum[2] = {FILL(0.0), FILL(0.0)};
  Lanes8 error[2] = {FILL(0.0), FILL(0.0)};
  Lanes8 magnitude[2] = {FILL(0.0), FILL(0.0)};
  const Mask8 sign = (Mask8)FILL(-0.0);
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    for (int half = 0; half < 2; half++) {
      const Lanes8 x = LOAD(left + index + 8 * half), y = LOAD(right + index + 8 * half);
      const Lanes8 product = x * y;
      PRODUCT_ERROR(Lanes8, x, y, product, productError)
      const Lanes8 total = sum[half] + product;
      const Lanes8 added = total - sum[half];
      error[half] += ((sum[half] - (total - added)) + (product - added)) + productError;
      magnitude[half] += (Lanes8)((Mask8)product & ~sign);
      sum[half] = total;
    }
  }
  for (int lane = 0; lane < CK_LANES; lane++) {
    sums[lane] = sum[lane / 8][lane % 8];
    errors[lane] = error[lane / 8][lane % 8];
    magnitudes[lane] = magnitude[lane / 8][lane % 8];
  }
  for (; index < count; index++) {
    const size_t lane = index % CK_LANES;
    const double x = left[index], y = right[index];
    const double product = x * y;
    PRODUCT_ERROR(double, x, y, product, productError)
    const double total = sums[lane] + product;
    const double added = total - sums[lane];
    errors[lane] += ((sums[lane] - (total - added)) + (product - added)) + productError;
    magnitudes[lane] += fabs(product);
    sums[lane] = total;
  }
}

CK_CLONES
void ck_shifted_sums(const double *values, size_t count, double shift, double *sum, double *squares) {
  Lanes8 sum0 = FILL(0.0), sum1 = FILL(0.0), square0 = FILL(0.0), square1 = FILL(0.0);
  const Lanes8 shifts = FILL(shift);
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    const Lanes8 x0 = LOAD(values + index) - shifts, x1 = LOAD(values + index + 8) - shifts;
    sum0 += x0;
    sum1 += x1;
    square0 += x0 * x0;
    square1 += x1 * x1;
  }
  sum0 += sum1;
  square0 += square1;
  double total = 0.0, squareTotal = 0.0;
  for (int lane = 0; lane < 8; lane++) {
    total += sum0[lane];
    squareTotal += square0[lane];
  }
  for (; index < count; index++) {
    const double x = values[index] - shift;
    total += x;
    squareTotal += x * x;
  }
  *sum = total;
  *squares = squareTotal;
}

// A division by 1 changes nothing and costs as much as any other.
#define DECIMALS(type, name)                                                                                       \
  CK_CLONES                                                                                                        \
  void name(                                                                                                       \
      const type *restrict codes, size_t count, double base, double step, double divisor, double *restrict values) { \
    if (divisor == 1.0) {                                                                                          \
      for (size_t index = 0; index < count; index++) values[index] = base + step * (double)(int32_t)codes[index];  \
    } else {                                                                                                       \
      for (size_t index = 0; index < count; index++)                                                               \
        values[index] = (base + step * (double)(int32_t)codes[index]) / divisor;                                   \
    }                                                                                                              \
  }

DECIMALS(uint8_t, ck_decimals_u8)
DECIMALS(uint16_t, ck_decimals_u16)

CK_CLONES
void ck_divide(double *values, size_t count, double divisor) {
  for (size_t index = 0; index < count; index++) values[index] /= divisor;
}
