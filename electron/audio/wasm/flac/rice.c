#include "rice.h"
#include <wasm_simd128.h>

#define MOST_PARAMETER 14
#define MOST_PARTITIONS (1 << MOST_PARTITION_ORDER)

/** Bits of `count` values that add up to `sum`, as they are on average. */
static uint64_t usual_bits(uint64_t sum, uint32_t count, int parameter) {
  return (uint64_t)count * parameter + count / 2 + (count >> (parameter + 1)) + (sum >> parameter);
}

static int best_parameter(uint64_t sum, uint32_t count) {
  if (sum < count || count == 0) return 0;
  int middle = 63 - __builtin_clzll(sum / count);
  if (middle > MOST_PARAMETER) middle = MOST_PARAMETER;
  int best = middle;
  for (int parameter = middle - 1; parameter <= middle + 1; parameter += 2) {
    if (parameter < 0 || parameter > MOST_PARAMETER) continue;
    if (usual_bits(sum, count, parameter) < usual_bits(sum, count, best)) best = parameter;
  }
  return best;
}

/** Short enough that four lanes of 32 bits hold the sums of any residual. */
#define SUM_STEP 64

static uint64_t sum_between(const uint32_t *folded, int from, int to) {
  uint64_t total = 0;
  int index = from;
  while (index + 4 <= to) {
    int stop = index + SUM_STEP < to ? index + SUM_STEP : to;
    v128_t sums = wasm_i32x4_splat(0);
    for (; index + 4 <= stop; index += 4) sums = wasm_i32x4_add(sums, wasm_v128_load(folded + index));
    v128_t wide = wasm_i64x2_add(wasm_u64x2_extend_low_u32x4(sums), wasm_u64x2_extend_high_u32x4(sums));
    total += (uint64_t)wasm_i64x2_extract_lane(wide, 0) + (uint64_t)wasm_i64x2_extract_lane(wide, 1);
  }
  for (; index < to; index++) total += folded[index];
  return total;
}

void choose_partitions(const uint32_t *folded, int count, int predictor_order, Partitions *out) {
  int order = 0;
  while (order < MOST_PARTITION_ORDER && count % (2 << order) == 0 &&
         count >> (order + 1) > 2 * predictor_order + 8) {
    order += 1;
  }
  uint64_t sums[MOST_PARTITIONS];
  int size = count >> order;
  for (int part = 0; part < 1 << order; part++) {
    sums[part] = sum_between(folded, part == 0 ? predictor_order : part * size, (part + 1) * size);
  }
  uint64_t best = UINT64_MAX;
  for (; order >= 0; order--) {
    uint64_t bits = 0, most = 0;
    uint8_t parameters[MOST_PARTITIONS];
    size = count >> order;
    for (int part = 0; part < 1 << order; part++) {
      uint32_t length = (uint32_t)(part == 0 ? size - predictor_order : size);
      int parameter = best_parameter(sums[part], length);
      bits += 4 + usual_bits(sums[part], length, parameter);
      most += 4 + (uint64_t)length * (parameter + 1) + (sums[part] >> parameter);
      parameters[part] = (uint8_t)parameter;
    }
    if (bits < best) {
      best = bits;
      out->order = order;
      out->most_bits = most;
      memcpy(out->parameters, parameters, 1u << order);
    }
    for (int part = 0; part < 1 << order >> 1; part++) sums[part] = sums[2 * part] + sums[2 * part + 1];
  }
}

static void write_codes(BitWriter *to, const uint32_t *folded, int count, uint32_t parameter) {
  BitWriter writer = *to;
  uint32_t stop = 1u << parameter;
  uint32_t mask = stop - 1;
  for (int index = 0; index < count; index++) {
    uint32_t value = folded[index];
    uint32_t zeros = value >> parameter;
    while (zeros + 1 + parameter > 32) {
      uint32_t some = zeros < 32 ? zeros : 32;
      put_bits(&writer, 0, some);
      zeros -= some;
    }
    put_bits(&writer, stop | (value & mask), zeros + 1 + parameter);
  }
  *to = writer;
}

void write_residual(BitWriter *writer, const uint32_t *folded, int count, int predictor_order,
                    const Partitions *partitions) {
  put_bits(writer, 0, 2);
  put_bits(writer, (uint32_t)partitions->order, 4);
  int size = count >> partitions->order;
  int from = predictor_order;
  for (int part = 0; part < 1 << partitions->order; part++) {
    int to = (part + 1) * size;
    put_bits(writer, partitions->parameters[part], 4);
    write_codes(writer, folded + from, to - from, partitions->parameters[part]);
    from = to;
  }
}
