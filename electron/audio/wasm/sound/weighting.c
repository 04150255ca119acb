#include "rooms.h"
#include <wasm_simd128.h>

/** Below this a filter has come to rest: smaller numbers would be slow ones, and are heard by nobody. */
#define REST 1e-30

/** Two steps of a recursive filter at once: what the two samples before give to both. */
typedef struct {
  v128_t of_input;
  v128_t of_last;
  v128_t of_before;
} Recursion;

static Recursion recursion(double a1, double a2) {
  Recursion made = {wasm_f64x2_make(0, -a1), wasm_f64x2_make(-a1, a1 * a1 - a2), wasm_f64x2_make(-a2, a1 * a2)};
  return made;
}

static v128_t low_twice(v128_t pair) { return wasm_i64x2_shuffle(pair, pair, 0, 0); }
static v128_t high_twice(v128_t pair) { return wasm_i64x2_shuffle(pair, pair, 1, 1); }
static v128_t times(v128_t one, v128_t other) { return wasm_f64x2_mul(one, other); }
static v128_t plus(v128_t one, v128_t other) { return wasm_f64x2_add(one, other); }

/** `input` is what the samples give by themselves, `before` the last two results. */
static v128_t recurse(const Recursion *filter, v128_t input, v128_t before) {
  v128_t own = plus(input, times(filter->of_input, low_twice(input)));
  own = plus(own, times(filter->of_before, low_twice(before)));
  return plus(own, times(filter->of_last, high_twice(before)));
}

static double settled(double value) { return __builtin_fabs(value) < REST ? 0 : value; }

/**
 * K-weights a stretch. Numbers 0 to 4 are b0, b1, b2, a1, a2 of the shelf, 5 and 6 are a1 and a2 of the high pass with
 * b = 1, -2, 1; 8 to 13 are the last two samples, the last two behind the shelf, and the last two behind both. Adds the
 * squares before the filters to number 14 and those behind them to 15.
 */
EXPORT("weigh") void weigh(int from, int count) {
  const float *at = samples_in() + from;
  v128_t b0 = wasm_f64x2_splat(numbers[0]), b1 = wasm_f64x2_splat(numbers[1]), b2 = wasm_f64x2_splat(numbers[2]);
  Recursion shelf = recursion(numbers[3], numbers[4]);
  Recursion pass = recursion(numbers[5], numbers[6]);
  v128_t minus_two = wasm_f64x2_splat(-2);
  // Pairs in the order of time: the older one first.
  v128_t sample = wasm_f64x2_make(numbers[9], numbers[8]);
  v128_t shelved = wasm_f64x2_make(numbers[11], numbers[10]);
  v128_t passed = wasm_f64x2_make(numbers[13], numbers[12]);
  v128_t plain = wasm_f64x2_splat(0), weighted = plain;
  int index = 0;
  for (; index + 2 <= count; index += 2) {
    v128_t next = wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(at + index));
    v128_t between = wasm_i64x2_shuffle(sample, next, 1, 2);
    v128_t input = plus(plus(times(b0, next), times(b1, between)), times(b2, sample));
    v128_t next_shelved = recurse(&shelf, input, shelved);
    between = wasm_i64x2_shuffle(shelved, next_shelved, 1, 2);
    input = plus(plus(next_shelved, shelved), times(minus_two, between));
    passed = recurse(&pass, input, passed);
    plain = plus(plain, times(next, next));
    weighted = plus(weighted, times(passed, passed));
    sample = next;
    shelved = next_shelved;
  }
  double x1 = wasm_f64x2_extract_lane(sample, 1), x2 = wasm_f64x2_extract_lane(sample, 0);
  double y1 = wasm_f64x2_extract_lane(shelved, 1), y2 = wasm_f64x2_extract_lane(shelved, 0);
  double z1 = wasm_f64x2_extract_lane(passed, 1), z2 = wasm_f64x2_extract_lane(passed, 0);
  numbers[14] += wasm_f64x2_extract_lane(plain, 0) + wasm_f64x2_extract_lane(plain, 1);
  numbers[15] += wasm_f64x2_extract_lane(weighted, 0) + wasm_f64x2_extract_lane(weighted, 1);
  if (index < count) {
    double x = at[index];
    double y = numbers[0] * x + numbers[1] * x1 + numbers[2] * x2 - numbers[3] * y1 - numbers[4] * y2;
    double z = y - 2 * y1 + y2 - numbers[5] * z1 - numbers[6] * z2;
    numbers[14] += x * x;
    numbers[15] += z * z;
    x2 = x1; x1 = x;
    y2 = y1; y1 = y;
    z2 = z1; z1 = z;
  }
  numbers[8] = x1;
  numbers[9] = x2;
  numbers[10] = settled(y1);
  numbers[11] = settled(y2);
  numbers[12] = settled(z1);
  numbers[13] = settled(z2);
}
