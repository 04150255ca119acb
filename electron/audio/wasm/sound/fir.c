#include "rooms.h"
#include <wasm_simd128.h>

static float sum_of(v128_t sums) {
  return (wasm_f32x4_extract_lane(sums, 0) + wasm_f32x4_extract_lane(sums, 1)) +
         (wasm_f32x4_extract_lane(sums, 2) + wasm_f32x4_extract_lane(sums, 3));
}

static inline v128_t add_product(v128_t sums, v128_t row, const float *samples) {
  return wasm_f32x4_add(sums, wasm_f32x4_mul(row, wasm_v128_load(samples)));
}

/** Both add up in the same order: how results are grouped shows nowhere. */
static inline float one_result(const float *row, const float *samples, int taps) {
  v128_t sums = wasm_f32x4_splat(0);
  for (int tap = 0; tap < taps; tap += 4) sums = add_product(sums, wasm_v128_load(row + tap), samples + tap);
  return sum_of(sums);
}

#define GROUP 4

/** Results of one phase, `step` samples and `distance` places from each other: a row is loaded once for all. */
static inline void some_results(const float *row, const float *samples, int taps, int step, float *out, int distance) {
  v128_t sums0 = wasm_f32x4_splat(0), sums1 = sums0, sums2 = sums0, sums3 = sums0;
  for (int tap = 0; tap < taps; tap += 4) {
    v128_t part = wasm_v128_load(row + tap);
    sums0 = add_product(sums0, part, samples + tap);
    sums1 = add_product(sums1, part, samples + tap + step);
    sums2 = add_product(sums2, part, samples + tap + 2 * step);
    sums3 = add_product(sums3, part, samples + tap + 3 * step);
  }
  out[0] = sum_of(sums0);
  out[distance] = sum_of(sums1);
  out[2 * distance] = sum_of(sums2);
  out[3 * distance] = sum_of(sums3);
}

/**
 * A polyphase filter: each of `count` results sums `row[phase][tap] * sample[tap]`, then moves on by `down / up` samples.
 * The first stands on the first sample. `taps` is a multiple of 8.
 */
EXPORT("filter") void filter(const float *rows, int count, int phase, int up, int down, int taps) {
  const float *samples = samples_in();
  float *out = samples_out();
  int whole_step = down / up;
  int phase_step = down % up;
  for (int index = 0; index < count;) {
    // After `up` results the phase is the same again, `down` samples further.
    int is_group = count - index >= GROUP * up;
    int run = is_group ? up : count - index;
    for (int end = index + run; index < end; index++) {
      const float *row = rows + phase * taps;
      if (is_group) some_results(row, samples, taps, down, out + index, up);
      else out[index] = one_result(row, samples, taps);
      samples += whole_step;
      phase += phase_step;
      if (phase >= up) {
        phase -= up;
        samples += 1;
      }
    }
    if (!is_group) continue;
    index += (GROUP - 1) * up;
    samples += (GROUP - 1) * down;
  }
}
