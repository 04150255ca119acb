#include "rooms.h"
#include <wasm_simd128.h>

/** As take-facts.ts has it. */
#define CLIP_LEVEL 0.999

/**
 * Levels of a stretch: adds its squares to number 0, raises number 1 to its largest magnitude; number 2 counts runs of
 * three samples at full scale, of which the last has number 3 so far.
 */
EXPORT("level") void level(int from, int count) {
  const float *at = samples_in() + from;
  v128_t squares = wasm_f64x2_splat(0), largest = wasm_f32x4_splat(0);
  double tail_squares = 0;
  float peak = (float)numbers[1];
  double run = numbers[3];
  for (int index = 0; index < count; index += 4) {
    int some = count - index < 4 ? count - index : 4;
    v128_t sizes = wasm_f32x4_abs(wasm_v128_load(at + index));
    if (some == 4) {
      v128_t low = wasm_f64x2_promote_low_f32x4(sizes);
      v128_t high = wasm_f64x2_promote_low_f32x4(wasm_i32x4_shuffle(sizes, sizes, 2, 3, 2, 3));
      squares = wasm_f64x2_add(squares, wasm_f64x2_add(wasm_f64x2_mul(low, low), wasm_f64x2_mul(high, high)));
      largest = wasm_f32x4_pmax(largest, sizes);
      if (!wasm_v128_any_true(wasm_f32x4_ge(sizes, wasm_f32x4_splat((float)CLIP_LEVEL)))) {
        run = 0;
        continue;
      }
    }
    for (int place = 0; place < some; place++) {
      float size = __builtin_fabsf(at[index + place]);
      if (some < 4) {
        tail_squares += (double)size * size;
        if (size > peak) peak = size;
      }
      run = (double)size >= CLIP_LEVEL ? run + 1 : 0;
      if (run == 3) numbers[2] += 1;
    }
  }
  for (int lane = 0; lane < 4; lane++) {
    float size = ((const float *)&largest)[lane];
    if (size > peak) peak = size;
  }
  numbers[0] += wasm_f64x2_extract_lane(squares, 0) + wasm_f64x2_extract_lane(squares, 1) + tail_squares;
  numbers[1] = peak;
  numbers[3] = run;
}

/** The largest magnitude of a stretch. */
EXPORT("largest") float largest(int from, int count) {
  const float *at = samples_in() + from;
  v128_t most = wasm_f32x4_splat(0);
  int index = 0;
  for (; index + 4 <= count; index += 4) most = wasm_f32x4_pmax(most, wasm_f32x4_abs(wasm_v128_load(at + index)));
  float peak = 0;
  for (int lane = 0; lane < 4; lane++) {
    float size = ((const float *)&most)[lane];
    if (size > peak) peak = size;
  }
  for (; index < count; index++) {
    float size = __builtin_fabsf(at[index]);
    if (size > peak) peak = size;
  }
  return peak;
}

/** 16-bit values of the samples, rounded to the nearest and clamped, to where the results go. */
EXPORT("to_int16") void to_int16(int count) {
  const float *from = samples_in();
  int16_t *to = (int16_t *)samples_out();
  for (int index = 0; index < count; index += 8) {
    v128_t rounded[2];
    for (int half = 0; half < 2; half++) {
      v128_t scaled = wasm_f32x4_mul(wasm_v128_load(from + index + 4 * half), wasm_f32x4_splat(32768));
      v128_t whole = wasm_f32x4_floor(scaled);
      // What is left is exact; adding a half to the sample would not be.
      v128_t is_up = wasm_f32x4_ge(wasm_f32x4_sub(scaled, whole), wasm_f32x4_splat(0.5f));
      rounded[half] = wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_add(whole, wasm_v128_and(is_up, wasm_f32x4_splat(1))));
    }
    wasm_v128_store(to + index, wasm_i16x8_narrow_i32x4(rounded[0], rounded[1]));
  }
}

/** Samples of the 16-bit values that stand where results go. */
EXPORT("from_int16") void from_int16(int count) {
  const int16_t *from = (const int16_t *)samples_out();
  float *to = samples_in();
  v128_t scale = wasm_f32x4_splat(1.0f / 32768);
  for (int index = 0; index < count; index += 8) {
    v128_t values = wasm_v128_load(from + index);
    v128_t low = wasm_f32x4_convert_i32x4(wasm_i32x4_extend_low_i16x8(values));
    v128_t high = wasm_f32x4_convert_i32x4(wasm_i32x4_extend_high_i16x8(values));
    wasm_v128_store(to + index, wasm_f32x4_mul(low, scale));
    wasm_v128_store(to + index + 4, wasm_f32x4_mul(high, scale));
  }
}
