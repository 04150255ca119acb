#include "prediction.h"
#include <math.h>
#include <wasm_simd128.h>

static v128_t load(const int32_t *at) { return wasm_v128_load(at); }

static int64_t sum_of(v128_t sums) {
  return (int64_t)(uint32_t)wasm_i32x4_extract_lane(sums, 0) + (uint32_t)wasm_i32x4_extract_lane(sums, 1) +
         (uint32_t)wasm_i32x4_extract_lane(sums, 2) + (uint32_t)wasm_i32x4_extract_lane(sums, 3);
}

#define FIXED_ORDERS 5

static const int32_t fixed_rows[FIXED_ORDERS][4] = {
    {0, 0, 0, 0}, {1, 0, 0, 0}, {2, -1, 0, 0}, {3, -3, 1, 0}, {4, -6, 4, -1}};

void find_fixed(const int32_t *samples, int count, Predictor *out) {
  v128_t sums[FIXED_ORDERS];
  for (int order = 0; order < FIXED_ORDERS; order++) sums[order] = wasm_i32x4_splat(0);
  // The last few samples of an odd length say little about which order is best.
  for (int index = 4; index + 4 <= count; index += 4) {
    v128_t now = load(samples + index), back1 = load(samples + index - 1);
    v128_t back2 = load(samples + index - 2), back3 = load(samples + index - 3);
    v128_t first = wasm_i32x4_sub(now, back1), first1 = wasm_i32x4_sub(back1, back2);
    v128_t first2 = wasm_i32x4_sub(back2, back3);
    v128_t first3 = wasm_i32x4_sub(back3, load(samples + index - 4));
    v128_t second = wasm_i32x4_sub(first, first1), second1 = wasm_i32x4_sub(first1, first2);
    v128_t third = wasm_i32x4_sub(second, second1);
    v128_t third1 = wasm_i32x4_sub(second1, wasm_i32x4_sub(first2, first3));
    sums[0] = wasm_i32x4_add(sums[0], wasm_i32x4_abs(now));
    sums[1] = wasm_i32x4_add(sums[1], wasm_i32x4_abs(first));
    sums[2] = wasm_i32x4_add(sums[2], wasm_i32x4_abs(second));
    sums[3] = wasm_i32x4_add(sums[3], wasm_i32x4_abs(third));
    sums[4] = wasm_i32x4_add(sums[4], wasm_i32x4_abs(wasm_i32x4_sub(third, third1)));
  }
  int64_t least = INT64_MAX;
  int most = count <= 4 ? 1 : FIXED_ORDERS;
  for (int order = 0; order < most; order++) {
    int64_t sum = sum_of(sums[order]);
    if (sum >= least) continue;
    least = sum;
    out->order = order;
  }
  out->is_linear = 0;
  out->shift = 0;
  for (int tap = 0; tap < 4; tap++) out->coefficients[tap] = fixed_rows[out->order][tap];
  double mean = 0.6931471805599453 * (double)least / count;
  out->expected_bits = (mean > 1 ? log2(mean) : 0) * count + out->order * 16;
}

/** Rises and falls over a quarter of the frame each. */
static float window_at(int index, int count) {
  int other = count - 1 - index;
  float from_edge = (float)(index < other ? index : other) + 0.5f;
  float place = from_edge * 4.0f / (float)count;
  return place < 1 ? place * place * (3.0f - 2.0f * place) : 1.0f;
}

static float whole_window[FRAME_SAMPLES];
static float shaped[MARGIN + FRAME_SAMPLES + 4];

static void shape(const int32_t *samples, int count) {
  if (count == FRAME_SAMPLES) {
    if (whole_window[0] == 0) {
      for (int index = 0; index < count; index++) whole_window[index] = window_at(index, count);
    }
    for (int index = 0; index < count; index += 4) {
      v128_t values = wasm_f32x4_convert_i32x4(load(samples + index));
      v128_t weights = wasm_v128_load(whole_window + index);
      wasm_v128_store(shaped + MARGIN + index, wasm_f32x4_mul(values, weights));
    }
    return;
  }
  for (int index = 0; index < count; index++) {
    shaped[MARGIN + index] = (float)samples[index] * window_at(index, count);
  }
  for (int index = count; index < count + 4; index++) shaped[MARGIN + index] = 0;
}

/** Sums of single precision are carried no further: what a wave without treble leaves is a millionth of it. */
#define SUM_SAMPLES 64

static inline __attribute__((always_inline)) void correlate(int count, int lags, double *out) {
  v128_t totals[MOST_ORDER + 1];
  for (int lag = 0; lag < lags; lag++) totals[lag] = wasm_f64x2_splat(0);
  for (int start = 0; start < count; start += SUM_SAMPLES) {
    int end = start + SUM_SAMPLES < count ? start + SUM_SAMPLES : count;
    v128_t sums[MOST_ORDER + 1];
    for (int lag = 0; lag < lags; lag++) sums[lag] = wasm_f32x4_splat(0);
    for (int index = start; index < end; index += 4) {
      const float *at = shaped + MARGIN + index;
      v128_t now = wasm_v128_load(at);
#pragma clang loop unroll(full)
      for (int lag = 0; lag < lags; lag++) {
        sums[lag] = wasm_f32x4_add(sums[lag], wasm_f32x4_mul(now, wasm_v128_load(at - lag)));
      }
    }
    for (int lag = 0; lag < lags; lag++) {
      v128_t high = wasm_i32x4_shuffle(sums[lag], sums[lag], 2, 3, 2, 3);
      v128_t pair = wasm_f64x2_add(wasm_f64x2_promote_low_f32x4(sums[lag]), wasm_f64x2_promote_low_f32x4(high));
      totals[lag] = wasm_f64x2_add(totals[lag], pair);
    }
  }
  for (int lag = 0; lag < lags; lag++) {
    out[lag] = wasm_f64x2_extract_lane(totals[lag], 0) + wasm_f64x2_extract_lane(totals[lag], 1);
  }
}

static double expected_bits(double error, int order, int count) {
  double per_sample = error > 0 ? 0.5 * log2(0.5 / count * error) : 0;
  return (per_sample > 0 ? per_sample : 0) * (count - order) + order * (16 + COEFFICIENT_BITS);
}

/** Levinson and Durbin: the best coefficients of the order that should take the fewest bits. */
static int best_coefficients(const double *correlation, int most_order, int count, double *best, double *bits) {
  double rows[2][MOST_ORDER];
  double error = correlation[0];
  int best_order = 0;
  *bits = HUGE_VAL;
  for (int order = 1; order <= most_order && error > 0; order++) {
    const double *before = rows[order & 1];
    double *after = rows[(order + 1) & 1];
    double reflection = correlation[order];
    for (int tap = 0; tap < order - 1; tap++) reflection -= before[tap] * correlation[order - 1 - tap];
    reflection /= error;
    for (int tap = 0; tap < order - 1; tap++) after[tap] = before[tap] - reflection * before[order - 2 - tap];
    after[order - 1] = reflection;
    error *= 1 - reflection * reflection;
    double expected = expected_bits(error, order, count);
    if (!(expected < *bits)) continue;
    *bits = expected;
    best_order = order;
    for (int tap = 0; tap < order; tap++) best[tap] = after[tap];
  }
  return best_order;
}

int find_linear(const int32_t *samples, int count, int most_order, Predictor *out) {
  if (most_order == 0 || count <= 4 * most_order) return 0;
  double correlation[MOST_ORDER + 1];
  double best[MOST_ORDER];
  shape(samples, count);
  if (most_order <= 6) correlate(count, 7, correlation);
  else if (most_order <= 8) correlate(count, 9, correlation);
  else correlate(count, MOST_ORDER + 1, correlation);
  int order = best_coefficients(correlation, most_order, count, best, &out->expected_bits);
  double largest = 0, sum = 0;
  for (int tap = 0; tap < order; tap++) {
    largest = fmax(largest, fabs(best[tap]));
    sum += fabs(best[tap]);
  }
  if (!(largest > 0)) return 0;
  int shift = COEFFICIENT_BITS - 2 - (int)floor(log2(largest));
  if (shift > 15) shift = 15;
  // Whatever the samples are, no prediction leaves 32 bits.
  while (shift > 0 && sum * (1 << shift) + order > 65535) shift -= 1;
  // Residuals stay below 28 bits, so that sums of a few fit into 32.
  if (shift < 5) return 0;
  out->is_linear = 1;
  out->order = order;
  out->shift = shift;
  double most = (1 << (COEFFICIENT_BITS - 1)) - 1;
  // What rounding loses in one coefficient is given to the next.
  double carried = 0;
  for (int tap = 0; tap < order; tap++) {
    carried += best[tap] * (1 << shift);
    double rounded = fmax(-most - 1, fmin(most, floor(carried + 0.5)));
    out->coefficients[tap] = (int32_t)rounded;
    carried -= rounded;
  }
  return 1;
}

static inline __attribute__((always_inline)) void fold(const int32_t *samples, int count, const Predictor *predictor,
                                                       int order, uint32_t *out) {
  v128_t rows[MOST_ORDER];
  for (int tap = 0; tap < order; tap++) rows[tap] = wasm_i32x4_splat(predictor->coefficients[tap]);
  int shift = predictor->shift;
  // The first ones are no residuals; what is made of them is not looked at.
  for (int index = 0; index < count; index += 4) {
    v128_t sum = wasm_i32x4_splat(0);
#pragma clang loop unroll(full)
    for (int tap = 0; tap < order; tap++) {
      sum = wasm_i32x4_add(sum, wasm_i32x4_mul(rows[tap], load(samples + index - 1 - tap)));
    }
    v128_t missed = wasm_i32x4_sub(load(samples + index), wasm_i32x4_shr(sum, shift));
    wasm_v128_store(out + index, wasm_v128_xor(wasm_i32x4_shl(missed, 1), wasm_i32x4_shr(missed, 31)));
  }
}

void fold_residual(const int32_t *samples, int count, const Predictor *predictor, uint32_t *out) {
  switch (predictor->order) {
#define CASE(order) \
  case order:       \
    fold(samples, count, predictor, order, out); \
    return
    CASE(0); CASE(1); CASE(2); CASE(3); CASE(4); CASE(5); CASE(6);
    CASE(7); CASE(8); CASE(9); CASE(10); CASE(11); CASE(12);
#undef CASE
  }
}
