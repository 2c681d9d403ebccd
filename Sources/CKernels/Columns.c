#include "CKernels.h"

#include <string.h>

#include "Clones.h"

// Loops that look at whole columns before they are packed. Integers below 2^51 become doubles and back by the bits of a large
// one, since processors before AVX-512 have no instruction for it.

#pragma STDC FP_CONTRACT OFF

typedef int64_t Whole8 __attribute__((vector_size(64)));
typedef uint32_t Codes8 __attribute__((vector_size(32)));
typedef int64_t UnalignedWhole8 __attribute__((vector_size(64), aligned(8), may_alias));
typedef uint32_t UnalignedCodes8 __attribute__((vector_size(32), aligned(4), may_alias));

#define LOAD_WHOLE(pointer) (*(const UnalignedWhole8 *)(pointer))
#define SELECT(mask, yes, no) (((mask) & (yes)) | (~(mask) & (no)))
#define FILL_WHOLE(value) ((Whole8){value, value, value, value, value, value, value, value})

// A double of 2^52 and more has no bits behind the point: adding it and taking it away again rounds to a whole number.
#define SHIFTER 6755399441055744.0 /* 1.5 * 2^52 */

CK_CLONES
void ck_integer_extremes(const int64_t *values, size_t count, int64_t *least, int64_t *greatest) {
  int64_t low = values[0], high = values[0];
  size_t index = 0;
  if (count >= 8) {
    Whole8 lows = LOAD_WHOLE(values), highs = lows;
    for (; index + 8 <= count; index += 8) {
      const Whole8 x = LOAD_WHOLE(values + index);
      lows = SELECT(x < lows, x, lows);
      highs = SELECT(x > highs, x, highs);
    }
    for (int lane = 0; lane < 8; lane++) {
      low = lows[lane] < low ? lows[lane] : low;
      high = highs[lane] > high ? highs[lane] : high;
    }
  }
  for (; index < count; index++) {
    low = values[index] < low ? values[index] : low;
    high = values[index] > high ? values[index] : high;
  }
  *least = low;
  *greatest = high;
}

CK_CLONES
int ck_step_codes(const int64_t *values, size_t count, int64_t base, int64_t step, uint32_t *codes) {
  const Whole8 bases = FILL_WHOLE(base);
  const Lanes8 steps = FILL((double)step), inverse = FILL(1.0 / (double)step), shifter = FILL(SHIFTER);
  size_t index = 0;
  while (index + 8 <= count) {
    Whole8 misfit = FILL_WHOLE(0);
    // A misfit shows mostly in the first rows; one look for 64 of them costs nothing.
    const size_t end = count - index >= 64 ? index + 64 : count;
    for (; index + 8 <= end; index += 8) {
      // Below 2^51 the difference lies in the low bits of the shifter, and comes out as a double.
      const Whole8 difference = LOAD_WHOLE(values + index) - bases;
      const Lanes8 offset = (Lanes8)(difference + (Whole8)shifter) - shifter;
      // Of k * step the product is off k by less than 2^-19, so that rounding gives k.
      const Lanes8 shifted = offset * inverse + shifter;
      misfit |= (shifted - shifter) * steps != offset;
      *(UnalignedCodes8 *)(codes + index) = __builtin_convertvector((Whole8)shifted, Codes8);
    }
    if (__builtin_reduce_or(misfit)) return 0;
  }
  for (; index < count; index++) {
    const uint64_t difference = (uint64_t)values[index] - (uint64_t)base;
    if (difference % (uint64_t)step != 0) return 0;
    codes[index] = (uint32_t)(difference / (uint64_t)step);
  }
  return 1;
}

CK_CLONES
int ck_whole_numbers(const double *values, size_t count, double divisor, int64_t *whole) {
  const Lanes8 divisors = FILL(divisor), shifter = FILL(SHIFTER);
  const Lanes8 limit = FILL(1125899906842624.0) /* 2^50 */;
  size_t index = 0;
  while (index < count) {
    Whole8 misfit = FILL_WHOLE(0), excess = FILL_WHOLE(0);
    const size_t end = count - index >= 64 ? index + 64 : count;
    for (; index + 8 <= end; index += 8) {
      const Lanes8 x = LOAD(values + index);
      const Lanes8 scaled = x * divisors;
      excess |= ~((scaled < limit) & (scaled > -limit));
      const Lanes8 shifted = scaled + shifter;
      misfit |= (Whole8)((shifted - shifter) / divisors) != (Whole8)x;
      *(UnalignedWhole8 *)(whole + index) = (Whole8)shifted - (Whole8)shifter;
    }
    if (__builtin_reduce_or(excess)) return -1;
    if (__builtin_reduce_or(misfit)) return 0;
    if (end == count) {
      for (; index < count; index++) {
        const double x = values[index], scaled = x * divisor;
        if (!(scaled < 1125899906842624.0 && scaled > -1125899906842624.0)) return -1;
        const double rounded = (scaled + SHIFTER) - SHIFTER, back = rounded / divisor;
        if (memcmp(&back, &x, sizeof x) != 0) return 0;
        whole[index] = (int64_t)rounded;
      }
    }
  }
  return 1;
}

CK_CLONES
void ck_narrow_to_bytes(const uint32_t *codes, size_t count, uint8_t *narrow) {
  for (size_t index = 0; index < count; index++) narrow[index] = (uint8_t)codes[index];
}

CK_CLONES
void ck_narrow_to_words(const uint32_t *codes, size_t count, uint16_t *narrow) {
  for (size_t index = 0; index < count; index++) narrow[index] = (uint16_t)codes[index];
}
