#include "rooms.h"
#include <wasm_simd128.h>

#define HALF_TAPS 12
/** At least the reach, so that a slice and its neighbours hold all that a place looks at. */
#define SLICE 16

/**
 * Three rows for the pairs of samples around a place, the outermost first: of their sums and of their differences for
 * one and three quarters of the way to the next sample, of their sums for the middle.
 */
static float rows[3][HALF_TAPS];

EXPORT("peak_rows") float *peak_rows(void) { return rows[0]; }

/** True peaks of four places: at the sample, and between it and the next one. */
static v128_t peaks_at(const float *at) {
  v128_t sums = wasm_f32x4_splat(0), differences = sums, middle = sums;
#pragma clang loop unroll(full)
  for (int tap = 0; tap < HALF_TAPS; tap++) {
    v128_t left = wasm_v128_load(at - (HALF_TAPS - 1) + tap);
    v128_t right = wasm_v128_load(at + HALF_TAPS - tap);
    v128_t sum = wasm_f32x4_add(left, right);
    sums = wasm_f32x4_add(sums, wasm_f32x4_mul(wasm_v128_load32_splat(&rows[0][tap]), sum));
    v128_t difference = wasm_f32x4_sub(left, right);
    differences = wasm_f32x4_add(differences, wasm_f32x4_mul(wasm_v128_load32_splat(&rows[1][tap]), difference));
    middle = wasm_f32x4_add(middle, wasm_f32x4_mul(wasm_v128_load32_splat(&rows[2][tap]), sum));
  }
  // The larger of both quarters is the sum of the magnitudes.
  v128_t quarters = wasm_f32x4_add(wasm_f32x4_abs(sums), wasm_f32x4_abs(differences));
  v128_t own = wasm_f32x4_abs(wasm_v128_load(at));
  return wasm_f32x4_pmax(wasm_f32x4_pmax(own, wasm_f32x4_abs(middle)), quarters);
}

static float largest_of(v128_t values) {
  float most = 0;
  for (int lane = 0; lane < 4; lane++) {
    float value = ((const float *)&values)[lane];
    if (value > most) most = value;
  }
  return most;
}

/** The largest magnitude of a slice, of which only what lies between 0 and `count` is there. */
static float largest_in(const float *samples, int from, int count) {
  v128_t most = wasm_f32x4_splat(0);
  int to = from + SLICE < count ? from + SLICE : count;
  int index = from < 0 ? 0 : from;
  for (; index + 4 <= to; index += 4) {
    most = wasm_f32x4_pmax(most, wasm_f32x4_abs(wasm_v128_load(samples + index)));
  }
  float largest = largest_of(most);
  for (; index < to; index++) {
    float size = __builtin_fabsf(samples[index]);
    if (size > largest) largest = size;
  }
  return largest;
}

/** Goes through the slices between `from` and `to`; passes over those that cannot come above `*floor`. */
typedef void Found(int index, int count, v128_t peaks, float *floor);

static inline __attribute__((always_inline)) void scan(int from, int to, int count, float rise, float *floor,
                                                       Found *found) {
  const float *samples = samples_in();
  float before = largest_in(samples, from - SLICE, count);
  float here = largest_in(samples, from, count);
  for (int start = from; start < to; start += SLICE) {
    float after = largest_in(samples, start + SLICE, count);
    float most = before > here ? before : here;
    if (after > most) most = after;
    before = here;
    here = after;
    if (most * rise <= *floor) continue;
    for (int index = start; index < to && index < start + SLICE; index += 4) {
      found(index, to - index < 4 ? to - index : 4, peaks_at(samples + index), floor);
    }
  }
}

static inline void raise(int index, int count, v128_t peaks, float *floor) {
  (void)index;
  for (int lane = count; lane < 4; lane++) ((float *)&peaks)[lane] = 0;
  if (!wasm_v128_any_true(wasm_f32x4_gt(peaks, wasm_f32x4_splat(*floor)))) return;
  float largest = largest_of(peaks);
  if (largest > *floor) *floor = largest;
}

/**
 * The largest true peak, 4 times oversampled (ITU-R BS.1770-4 annex 2), of the places between `from` and `to` of `count`
 * samples, or `peak` where that is larger. No signal rises between samples by more than `rise`.
 */
EXPORT("true_peak") float true_peak(int from, int to, int count, float rise, float peak) {
  scan(from, to, count, rise, &peak, raise);
  return peak;
}

static int needs_from;
static int is_needed;

static inline void need(int index, int count, v128_t peaks, float *ceiling) {
  if (!wasm_v128_any_true(wasm_f32x4_gt(peaks, wasm_f32x4_splat(*ceiling)))) return;
  for (int lane = 0; lane < count; lane++) {
    float peak = ((const float *)&peaks)[lane];
    if (peak <= *ceiling) continue;
    samples_out()[index - needs_from + lane] = *ceiling / peak;
    is_needed = 1;
  }
}

/** The gain that each place needs to stay below the ceiling, to where results go; 0 when all of them are 1. */
EXPORT("needed_gains") int needed_gains(int from, int to, int count, float rise, float ceiling) {
  float *needs = samples_out();
  for (int index = 0; index < to - from; index++) needs[index] = 1;
  needs_from = from;
  is_needed = 0;
  scan(from, to, count, rise, &ceiling, need);
  return is_needed;
}
