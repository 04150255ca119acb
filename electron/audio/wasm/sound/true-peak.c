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

/**
 * What keeps a place from being looked at: no signal rises between samples above `rise` times the largest of them, nor
 * above `near` times the largest plus `bend` times the largest bend, which is how far a sample is from the middle of its
 * neighbours, doubled. The second is small where a wave is slow.
 */
static float bounds[3];

EXPORT("peak_bounds") float *peak_bounds(void) { return bounds; }

/** The largest sample and the largest bend of a slice, in all lanes. */
typedef struct {
  v128_t size;
  v128_t bend;
} Extent;

static v128_t in_all_lanes(v128_t values) {
  values = wasm_f32x4_pmax(values, wasm_i32x4_shuffle(values, values, 2, 3, 0, 1));
  return wasm_f32x4_pmax(values, wasm_i32x4_shuffle(values, values, 1, 0, 3, 2));
}

static inline void extend(Extent *extent, const float *at) {
  v128_t now = wasm_v128_load(at);
  v128_t around = wasm_f32x4_add(wasm_v128_load(at - 1), wasm_v128_load(at + 1));
  v128_t bend = wasm_f32x4_sub(around, wasm_f32x4_add(now, now));
  extent->size = wasm_f32x4_pmax(extent->size, wasm_f32x4_abs(now));
  extent->bend = wasm_f32x4_pmax(extent->bend, wasm_f32x4_abs(bend));
}

/** Of the slice only what lies between 0 and `count` is there; past the ends are zeros, which make no bend smaller. */
static inline Extent extent_of(const float *samples, int from, int count) {
  Extent extent = {wasm_f32x4_splat(0), wasm_f32x4_splat(0)};
  if (from >= 0 && from + SLICE <= count) {
    for (int index = 0; index < SLICE; index += 4) extend(&extent, samples + from + index);
  } else {
    int to = from + SLICE < count ? from + SLICE : count;
    for (int index = from < 0 ? 0 : from; index < to; index += 4) extend(&extent, samples + index);
  }
  extent.size = in_all_lanes(extent.size);
  extent.bend = in_all_lanes(extent.bend);
  return extent;
}

static v128_t largest_of_three(v128_t first, v128_t second, v128_t third) {
  return wasm_f32x4_pmax(wasm_f32x4_pmax(first, second), third);
}

typedef void Found(int index, int count, v128_t peaks, float *floor);

/** Goes through the slices between `from` and `to`; passes over those that cannot come above `*floor`. */
static inline __attribute__((always_inline)) void scan(int from, int to, int count, float *floor, Found *found) {
  const float *samples = samples_in();
  v128_t rise = wasm_f32x4_splat(bounds[0]), near = wasm_f32x4_splat(bounds[1]), bent = wasm_f32x4_splat(bounds[2]);
  Extent before = extent_of(samples, from - SLICE, count);
  Extent here = extent_of(samples, from, count);
  for (int start = from; start < to; start += SLICE) {
    Extent after = extent_of(samples, start + SLICE, count);
    v128_t size = largest_of_three(before.size, here.size, after.size);
    v128_t bend = largest_of_three(before.bend, here.bend, after.bend);
    before = here;
    here = after;
    v128_t most = wasm_f32x4_add(wasm_f32x4_mul(size, near), wasm_f32x4_mul(bend, bent));
    most = wasm_f32x4_pmin(most, wasm_f32x4_mul(size, rise));
    if (wasm_f32x4_extract_lane(most, 0) <= *floor) continue;
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
 * samples, or `peak` where that is larger.
 */
EXPORT("true_peak") float true_peak(int from, int to, int count, float peak) {
  scan(from, to, count, &peak, raise);
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
EXPORT("needed_gains") int needed_gains(int from, int to, int count, float ceiling) {
  float *needs = samples_out();
  for (int index = 0; index < to - from; index++) needs[index] = 1;
  needs_from = from;
  is_needed = 0;
  scan(from, to, count, &ceiling, need);
  return is_needed;
}
