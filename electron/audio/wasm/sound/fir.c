#include "rooms.h"
#include <wasm_simd128.h>

static v128_t product(const float *row, const float *samples) {
  return wasm_f32x4_mul(wasm_v128_load(row), wasm_v128_load(samples));
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
  for (int index = 0; index < count; index++) {
    const float *row = rows + phase * taps;
    v128_t sum0 = wasm_f32x4_splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0;
    int tap = 0;
    for (; tap + 16 <= taps; tap += 16) {
      sum0 = wasm_f32x4_add(sum0, product(row + tap, samples + tap));
      sum1 = wasm_f32x4_add(sum1, product(row + tap + 4, samples + tap + 4));
      sum2 = wasm_f32x4_add(sum2, product(row + tap + 8, samples + tap + 8));
      sum3 = wasm_f32x4_add(sum3, product(row + tap + 12, samples + tap + 12));
    }
    if (tap < taps) {
      sum0 = wasm_f32x4_add(sum0, product(row + tap, samples + tap));
      sum1 = wasm_f32x4_add(sum1, product(row + tap + 4, samples + tap + 4));
    }
    v128_t sum = wasm_f32x4_add(wasm_f32x4_add(sum0, sum1), wasm_f32x4_add(sum2, sum3));
    out[index] = (wasm_f32x4_extract_lane(sum, 0) + wasm_f32x4_extract_lane(sum, 1)) +
                 (wasm_f32x4_extract_lane(sum, 2) + wasm_f32x4_extract_lane(sum, 3));
    samples += whole_step;
    phase += phase_step;
    if (phase >= up) {
      phase -= up;
      samples += 1;
    }
  }
}
