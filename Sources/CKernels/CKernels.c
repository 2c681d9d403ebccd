#include "CKernels.h"
#include "Clones.h"

#include <math.h>
#include <stdint.h>

// The compensated loop lives on exact rounding errors: nothing may be fused or reassociated.
#pragma STDC FP_CONTRACT OFF

typedef int64_t Mask4 __attribute__((vector_size(32)));

#define SELECT(mask, yes, no) ((Lanes4)(((mask) & (Mask4)(yes)) | (~(mask) & (Mask4)(no))))
#define MAGNITUDE(x) ((Lanes4)((Mask4)(x) & ~(Mask4)FILL4(-0.0)))

// Reductions go through a column in CK_STREAMS places at once: memory answers several streams sooner than one, and each has
// accumulators of its own. A stream is CK_STREAM_LANES wide, so that the accumulators of all fit the registers.
#define CK_STREAM_LANES (CK_LANES / CK_STREAMS)

// How many elements each stream has of `count`; what is left over is fewer than CK_LANES.
#define SPAN(count) ((count) / CK_LANES * CK_STREAM_LANES)

// A part of a stream that is looked at as a whole.
#define PIECE 1024

int ck_is_multiversioned(void) { return CK_MULTIVERSIONED; }

// Each stream has two accumulators: additions wait for the one before.
#define ADD_UP(name, parameters, TERM, term)                                                            \
  CK_CLONES                                                                                             \
  double name parameters {                                                                              \
    Lanes4 sums[CK_STREAMS] = {FILL4(0.0), FILL4(0.0), FILL4(0.0), FILL4(0.0)};                         \
    Lanes4 others[CK_STREAMS] = {FILL4(0.0), FILL4(0.0), FILL4(0.0), FILL4(0.0)};                       \
    const size_t span = SPAN(count);                                                                    \
    size_t index = 0;                                                                                   \
    for (; index + 2 * CK_STREAM_LANES <= span; index += 2 * CK_STREAM_LANES) {                         \
      for (int stream = 0; stream < CK_STREAMS; stream++) {                                             \
        const size_t place = stream * span + index;                                                     \
        sums[stream] += TERM(place);                                                                    \
        others[stream] += TERM(place + CK_STREAM_LANES);                                                \
      }                                                                                                 \
    }                                                                                                   \
    if (index < span) {                                                                                 \
      for (int stream = 0; stream < CK_STREAMS; stream++) sums[stream] += TERM(stream * span + index);  \
    }                                                                                                   \
    for (int stream = 0; stream < CK_STREAMS; stream++) sums[stream] += others[stream];                 \
    const Lanes4 all = (sums[0] + sums[1]) + (sums[2] + sums[3]);                                       \
    double total = (all[0] + all[1]) + (all[2] + all[3]);                                               \
    for (index = CK_STREAMS * span; index < count; index++) total += term(index);                       \
    return total;                                                                                       \
  }

#define VALUES(place) LOAD4(values + (place))
#define VALUE(place) values[place]
#define PRODUCTS(place) LOAD4(left + (place)) * LOAD4(right + (place))
#define PRODUCT(place) left[place] * right[place]

ADD_UP(ck_sum, (const double *values, size_t count), VALUES, VALUE)
ADD_UP(ck_dot, (const double *left, const double *right, size_t count), PRODUCTS, PRODUCT)

CK_CLONES
void ck_sum_min_max(const double *values, size_t count, double *sum, double *minimum, double *maximum) {
  Lanes4 sums[CK_STREAMS] = {FILL4(0.0), FILL4(0.0), FILL4(0.0), FILL4(0.0)};
  Lanes4 lows[CK_STREAMS] = {FILL4(INFINITY), FILL4(INFINITY), FILL4(INFINITY), FILL4(INFINITY)};
  Lanes4 highs[CK_STREAMS] = {FILL4(-INFINITY), FILL4(-INFINITY), FILL4(-INFINITY), FILL4(-INFINITY)};
  const size_t span = SPAN(count);
  for (size_t index = 0; index < span; index += CK_STREAM_LANES) {
    for (int stream = 0; stream < CK_STREAMS; stream++) {
      const Lanes4 x = LOAD4(values + stream * span + index);
      sums[stream] += x;
      lows[stream] = SELECT(x < lows[stream], x, lows[stream]);
      highs[stream] = SELECT(x > highs[stream], x, highs[stream]);
    }
  }
  for (int stream = 1; stream < CK_STREAMS; stream++) {
    sums[0] += sums[stream];
    lows[0] = SELECT(lows[stream] < lows[0], lows[stream], lows[0]);
    highs[0] = SELECT(highs[stream] > highs[0], highs[stream], highs[0]);
  }
  double total = 0.0, low = INFINITY, high = -INFINITY;
  for (int lane = 0; lane < CK_STREAM_LANES; lane++) {
    total += sums[0][lane];
    low = lows[0][lane] < low ? lows[0][lane] : low;
    high = highs[0][lane] > high ? highs[0][lane] : high;
  }
  for (size_t index = CK_STREAMS * span; index < count; index++) {
    total += values[index];
    low = values[index] < low ? values[index] : low;
    high = values[index] > high ? values[index] : high;
  }
  *sum = total;
  *minimum = low;
  *maximum = high;
}

// Dekker's sum: of the larger and the smaller by magnitude, what `total` lacks. Knuth's form, which need not know which is larger,
// takes three more additions, of which processors do fewer at once than of comparisons and selections.
#define SUM_ERROR(sum, x, total, error) \
  const Mask4 isSmall = MAGNITUDE(x) < MAGNITUDE(sum); \
  const Lanes4 error = SELECT(isSmall, x, sum) - ((total) - SELECT(isSmall, sum, x));

// Partial sums of each stream with their rounding errors. Two streams share magnitudes: else there are too few registers.
typedef struct {
  Lanes4 sum[CK_STREAMS], error[CK_STREAMS], magnitude[CK_STREAMS / 2];
} Compensated;

static inline __attribute__((always_inline)) void add_compensated(Compensated *to, const Lanes4 x[CK_STREAMS]) {
  for (int stream = 0; stream < CK_STREAMS; stream++) {
    const Lanes4 total = to->sum[stream] + x[stream];
    SUM_ERROR(to->sum[stream], x[stream], total, lost)
    to->error[stream] += lost;
    to->sum[stream] = total;
    to->magnitude[stream / 2] += MAGNITUDE(x[stream]);
  }
}

// Takes in the streams of `values` as long as none is negative, in which case larger and smaller are the maximum and the minimum and
// magnitudes the sums. Returns whether all were taken in.
static inline __attribute__((always_inline)) int add_unsigned(Compensated *to, const double *values, size_t span) {
  for (size_t start = 0; start < span; start += PIECE) {
    const size_t end = span - start < PIECE ? span : start + PIECE;
    Lanes4 signs = FILL4(0.0);
    for (size_t index = start; index < end; index += CK_STREAM_LANES) {
      for (int stream = 0; stream < CK_STREAMS; stream++) {
        const Lanes4 x = LOAD4(values + stream * span + index), before = to->sum[stream];
        const Lanes4 greater = SELECT(x > before, x, before), lesser = SELECT(x < before, x, before);
        to->sum[stream] = before + x;
        to->error[stream] += lesser - (to->sum[stream] - greater);
        signs = (Lanes4)((Mask4)signs | (Mask4)x);
      }
    }
    const Mask4 isNegative = (Mask4)signs < 0;
    if (isNegative[0] | isNegative[1] | isNegative[2] | isNegative[3]) return 0;
  }
  to->magnitude[0] = to->sum[0] + to->sum[1];
  to->magnitude[1] = to->sum[2] + to->sum[3];
  return 1;
}

// Knuth's sum: `high` and what it lacks.
#define EXACT_SUM(type, left, right, highName, lowName) \
  const type highName = (left) + (right), highName##_added = highName - (left); \
  const type lowName = ((left) - (highName - highName##_added)) + ((right) - highName##_added);
// The sum of two numbers of two parts each.
#define ADD_DOUBLED(type, leftHigh, leftLow, rightHigh, rightLow, highName, lowName) \
  EXACT_SUM(type, leftHigh, rightHigh, highName##_highs, lowName##_highs) \
  EXACT_SUM(type, leftLow, rightLow, highName##_lows, lowName##_lows) \
  const type lowName##_once = lowName##_highs + highName##_lows, highName##_once = highName##_highs + lowName##_once; \
  const type lowName##_twice = (lowName##_once - (highName##_once - highName##_highs)) + lowName##_lows; \
  const type highName = highName##_once + lowName##_twice, lowName = lowName##_twice - (highName - highName##_once);

// Merges the lanes, the upper half into the lower one until one is left.
static inline __attribute__((always_inline)) void merge_compensated(
    const Compensated *from, double *sum, double *sumError, double *magnitude) {
  EXACT_SUM(Lanes4, from->sum[0], from->error[0], high0, low0)
  EXACT_SUM(Lanes4, from->sum[1], from->error[1], high1, low1)
  EXACT_SUM(Lanes4, from->sum[2], from->error[2], high2, low2)
  EXACT_SUM(Lanes4, from->sum[3], from->error[3], high3, low3)
  ADD_DOUBLED(Lanes4, high0, low0, high2, low2, highEven, lowEven)
  ADD_DOUBLED(Lanes4, high1, low1, high3, low3, highOdd, lowOdd)
  ADD_DOUBLED(Lanes4, highEven, lowEven, highOdd, lowOdd, highs, lows)
  ADD_DOUBLED(double, highs[0], lows[0], highs[2], lows[2], high02, low02)
  ADD_DOUBLED(double, highs[1], lows[1], highs[3], lows[3], high13, low13)
  ADD_DOUBLED(double, high02, low02, high13, low13, high, low)
  *sum = high;
  *sumError = low;
  const Lanes4 magnitudes = from->magnitude[0] + from->magnitude[1];
  *magnitude = (magnitudes[0] + magnitudes[1]) + (magnitudes[2] + magnitudes[3]);
}

// What is left over behind the streams, filled up with zeros.
#define LEFT_OVER(values, count, span, room) \
  double room[CK_LANES] = {0.0}; \
  for (size_t index = CK_STREAMS * (span); index < (count); index++) room[index - CK_STREAMS * (span)] = (values)[index];

CK_CLONES
void ck_compensated_sum(const double *values, size_t count, double *sum, double *sumError, double *magnitude) {
  Compensated all = {0};
  const size_t span = SPAN(count);
  Lanes4 x[CK_STREAMS];
  if (!add_unsigned(&all, values, span)) {
    all = (Compensated){0};
    for (size_t index = 0; index < span; index += CK_STREAM_LANES) {
      for (int stream = 0; stream < CK_STREAMS; stream++) x[stream] = LOAD4(values + stream * span + index);
      add_compensated(&all, x);
    }
  }
  if (CK_STREAMS * span < count) {
    LEFT_OVER(values, count, span, room)
    for (int stream = 0; stream < CK_STREAMS; stream++) x[stream] = LOAD4(room + stream * CK_STREAM_LANES);
    add_compensated(&all, x);
  }
  merge_compensated(&all, sum, sumError, magnitude);
}

// Dekker's product: the rounding error of `x * y` without a fused multiply-add, which the baseline processor lacks.
// Splitting each factor into two halves of 26 bits makes every partial product exact.
#define SPLIT(x, high, low) \
  const Lanes4 high##_scaled = FILL4(134217729.0) * (x); \
  const Lanes4 high = high##_scaled - (high##_scaled - (x)); \
  const Lanes4 low = (x) - high;

static inline __attribute__((always_inline)) void add_products(
    Compensated *to, const double *left, const double *right, size_t span) {
  Lanes4 product[CK_STREAMS];
  for (int stream = 0; stream < CK_STREAMS; stream++) {
    const Lanes4 x = LOAD4(left + stream * span), y = LOAD4(right + stream * span);
    product[stream] = x * y;
    SPLIT(x, xHigh, xLow)
    SPLIT(y, yHigh, yLow)
    to->error[stream] += ((xHigh * yHigh - product[stream]) + xHigh * yLow + xLow * yHigh) + xLow * yLow;
  }
  add_compensated(to, product);
}

CK_CLONES
void ck_compensated_dot(
    const double *left, const double *right, size_t count, double *sum, double *sumError, double *magnitude) {
  Compensated all = {0};
  const size_t span = SPAN(count);
  for (size_t index = 0; index < span; index += CK_STREAM_LANES) add_products(&all, left + index, right + index, span);
  if (CK_STREAMS * span < count) {
    LEFT_OVER(left, count, span, leftRoom)
    LEFT_OVER(right, count, span, rightRoom)
    add_products(&all, leftRoom, rightRoom, CK_STREAM_LANES);
  }
  merge_compensated(&all, sum, sumError, magnitude);
}

// The sum of the elements of each of four vectors.
#define ACROSS_PAIRS(a, b) (__builtin_shufflevector(a, b, 0, 4, 2, 6) + __builtin_shufflevector(a, b, 1, 5, 3, 7))
#define ACROSS_HALVES(ab, cd) (__builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7))
#define ACROSS(a, b, c, d) ACROSS_HALVES(ACROSS_PAIRS(a, b), ACROSS_PAIRS(c, d))

// The values of a piece are taken as deviations from the middle one of the first three: however large the mean, squares of those are
// of the size of the piece's own spread, even if one value lies far off. Means of pieces are taken as distances from the first mean;
// of the few pieces of a call that costs a digit at most.
#define LESSER(left, right) SELECT((left) < (right), left, right)
#define GREATER(left, right) SELECT((left) > (right), left, right)
// A value of each stream.
#define ACROSS_STREAMS(place) \
  ((Lanes4){values[place], values[span + (place)], values[2 * span + (place)], values[3 * span + (place)]})

// Knuth's sum of single numbers: `high` grows by `x` and `low` by what that loses.
#define ADD_EXACTLY(high, low, x) \
  { \
    const double before = (high), after = before + (x), added = after - before; \
    (low) += (before - (after - added)) + ((x) - added); \
    (high) = after; \
  }

CK_CLONES
void ck_moments(const double *values, size_t count, double *sum, double *sumError, double *squaredDeviations) {
  const size_t span = SPAN(count);
  // A number times a length below 2^11 is exact if it has no more than 42 bits.
  const Mask4 upperHalf = (Mask4){} + ~(int64_t)0x7FFFFFF;
  Lanes4 totals = FILL4(0.0), rest = FILL4(0.0), spreads = FILL4(0.0), distances = FILL4(0.0), distanceSquares = FILL4(0.0);
  double origin = 0.0;
  for (size_t start = 0; start < span; start += PIECE) {
    const size_t end = span - start < PIECE ? span : start + PIECE;
    const Lanes4 first = ACROSS_STREAMS(start), second = ACROSS_STREAMS(start + 1), third = ACROSS_STREAMS(start + 2);
    const Lanes4 lesser = LESSER(first, second), upper = LESSER(GREATER(first, second), third);
    const Lanes4 shifts = GREATER(lesser, upper);
    Lanes4 shift[CK_STREAMS], deviation[CK_STREAMS], square[CK_STREAMS];
    for (int stream = 0; stream < CK_STREAMS; stream++) {
      shift[stream] = FILL4(shifts[stream]);
      deviation[stream] = square[stream] = FILL4(0.0);
    }
    for (size_t index = start; index < end; index += CK_STREAM_LANES) {
      for (int stream = 0; stream < CK_STREAMS; stream++) {
        const Lanes4 x = LOAD4(values + stream * span + index) - shift[stream];
        deviation[stream] += x;
        square[stream] += x * x;
      }
    }
    // From here on there is a piece in each lane.
    const Lanes4 lengths = FILL4((double)(end - start));
    const Lanes4 deviations = ACROSS(deviation[0], deviation[1], deviation[2], deviation[3]);
    const Lanes4 squares = ACROSS(square[0], square[1], square[2], square[3]);
    const Lanes4 offsets = deviations / lengths;
    const Lanes4 spread = squares - deviations * offsets;
    spreads += SELECT(spread < FILL4(0.0), FILL4(0.0), spread);
    if (start == 0) origin = shifts[0] + offsets[0];
    const Lanes4 distance = (shifts - FILL4(origin)) + offsets;
    distances += lengths * distance;
    distanceSquares += lengths * distance * distance;
    const Lanes4 high = (Lanes4)((Mask4)shifts & upperHalf), low = shifts - high;
    const Lanes4 product = lengths * high, total = totals + product;
    SUM_ERROR(totals, product, total, lost)
    rest += (lengths * low + deviations) + lost;
    totals = total;
  }
  double spreadSum = (spreads[0] + spreads[1]) + (spreads[2] + spreads[3]);
  double distanceSum = (distances[0] + distances[1]) + (distances[2] + distances[3]);
  double distanceSquareSum = (distanceSquares[0] + distanceSquares[1]) + (distanceSquares[2] + distanceSquares[3]);
  double high = 0.0, low = (rest[0] + rest[1]) + (rest[2] + rest[3]);
  for (int lane = 0; lane < CK_STREAM_LANES; lane++) ADD_EXACTLY(high, low, totals[lane])

  // What is left over is a piece of fewer than CK_LANES values.
  if (CK_STREAMS * span < count) {
    const double length = (double)(count - CK_STREAMS * span), shift = values[CK_STREAMS * span];
    double deviation = 0.0, square = 0.0;
    for (size_t index = CK_STREAMS * span; index < count; index++) {
      const double x = values[index] - shift;
      ADD_EXACTLY(high, low, shift)
      deviation += x;
      square += x * x;
    }
    const double offset = deviation / length, spread = square - deviation * offset;
    spreadSum += spread < 0.0 ? 0.0 : spread;
    if (span == 0) origin = shift + offset;
    const double distance = (shift - origin) + offset;
    distanceSum += length * distance;
    distanceSquareSum += length * distance * distance;
    low += deviation;
  }
  const double between = distanceSquareSum - distanceSum * (distanceSum / (double)count);
  *sum = high;
  *sumError = low;
  *squaredDeviations = spreadSum + (between < 0.0 ? 0.0 : between);
}
