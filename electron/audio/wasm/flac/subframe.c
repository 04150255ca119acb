#include "decode.h"

static int read_rice(BitReader *from, int32_t *out, int count, uint32_t parameter) {
  BitReader reader = *from;
  for (int index = 0; index < count; index++) {
    refill(&reader);
    int zeros = reader.window == 0 ? 64 : __builtin_clzll(reader.window);
    uint32_t folded;
    if (zeros + 1 + (int)parameter <= 32) {
      uint64_t behind = reader.window << (zeros + 1);
      // Two steps, because a shift by 64 would be one by 0.
      folded = ((uint32_t)zeros << parameter) | (uint32_t)(behind >> 1 >> (63 - parameter));
      skip_bits(&reader, zeros + 1 + (int)parameter);
    } else {
      folded = read_unary(&reader) << parameter;
      folded |= read_bits(&reader, (int)parameter);
      if (is_past_end(&reader)) return CUT_OFF;
    }
    out[index] = (int32_t)((folded >> 1) ^ (0u - (folded & 1)));
  }
  *from = reader;
  return is_past_end(from) ? CUT_OFF : 0;
}

static int read_residual(BitReader *reader, int32_t *out, int length, int order) {
  int parameter_bits = read_bits(reader, 2) == 0 ? 4 : 5;
  uint32_t escape = (1u << parameter_bits) - 1;
  uint32_t partition_order = read_bits(reader, 4);
  int size = length >> partition_order;
  int index = order;
  for (int partition = 0; partition < 1 << partition_order; partition++) {
    int end = size * (partition + 1);
    int count = end > index ? end - index : 0;
    uint32_t parameter = read_bits(reader, parameter_bits);
    if (parameter == escape) {
      int bits = (int)read_bits(reader, 5);
      for (int place = 0; place < count; place++) out[index + place] = read_signed(reader, bits);
      if (is_past_end(reader)) return CUT_OFF;
    } else {
      int fault = read_rice(reader, out + index, count, parameter);
      if (fault != 0) return fault;
    }
    index += count;
  }
  // Lengths that the partitions do not divide leave samples without a residual.
  for (; index < length; index++) out[index] = 0;
  return 0;
}

/** Adds the predictions to the residuals in place; every sum fits into 32 bits. */
static inline __attribute__((always_inline)) void predict(int32_t *out, int length, const int32_t *row, int order,
                                                          int shift) {
  uint32_t last[12] = {0};
  for (int tap = 0; tap < order; tap++) last[tap] = (uint32_t)out[order - 1 - tap];
  for (int index = order; index < length; index++) {
    uint32_t sum = 0;
    // The newest sample is the last to be known.
    for (int tap = order - 1; tap >= 0; tap--) sum += (uint32_t)row[tap] * last[tap];
    uint32_t value = (uint32_t)out[index] + (uint32_t)((int32_t)sum >> shift);
    out[index] = (int32_t)value;
    for (int tap = order - 1; tap > 0; tap--) last[tap] = last[tap - 1];
    last[0] = value;
  }
}

/** The same for sums of up to 64 bits and any order. */
static void predict_wide(int32_t *out, int length, const int32_t *row, int order, int shift) {
  for (int index = order; index < length; index++) {
    uint64_t sum = 0;
    for (int tap = 0; tap < order; tap++) sum += (uint64_t)((int64_t)row[tap] * out[index - 1 - tap]);
    int64_t predicted = shift >= 0 ? (int64_t)sum >> shift : (int64_t)(sum << -shift);
    out[index] = (int32_t)((uint32_t)out[index] + (uint32_t)predicted);
  }
}

static void predict_by(int32_t *out, int length, const int32_t *row, int order, int shift, int bits) {
  int64_t most = 0;
  for (int tap = 0; tap < order; tap++) most += row[tap] < 0 ? -row[tap] : row[tap];
  if (most << (bits - 1) > INT32_MAX || shift < 0 || order > 12) {
    predict_wide(out, length, row, order, shift);
    return;
  }
  switch (order) {
#define CASE(order) \
  case order:       \
    predict(out, length, row, order, shift); \
    return
    CASE(1); CASE(2); CASE(3); CASE(4); CASE(5); CASE(6);
    CASE(7); CASE(8); CASE(9); CASE(10); CASE(11); CASE(12);
#undef CASE
  }
}

static const int32_t fixed_rows[5][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {2, -1, 0, 0}, {3, -3, 1, 0}, {4, -6, 4, -1}};

/** A channel that is told as its first samples, a predictor, and what the predictor missed. */
static int read_predicted(BitReader *reader, int32_t *out, int length, uint32_t type, int bits) {
  int is_fixed = type >= 8 && type <= 12;
  if (!is_fixed && type < 32) return WRONG_CHANNEL_KIND;
  int order = (int)type - (is_fixed ? 8 : 31);
  if (order > length) return CUT_OFF;
  for (int index = 0; index < order; index++) out[index] = read_signed(reader, bits);
  int32_t row[32];
  int shift = 0;
  if (is_fixed) {
    memcpy(row, fixed_rows[order], sizeof fixed_rows[order]);
  } else {
    int precision = (int)read_bits(reader, 4) + 1;
    shift = read_signed(reader, 5);
    for (int tap = 0; tap < order; tap++) row[tap] = read_signed(reader, precision);
  }
  int fault = read_residual(reader, out, length, order);
  if (fault != 0) return fault;
  predict_by(out, length, row, order, shift, bits);
  return 0;
}

int read_subframe(BitReader *reader, int32_t *out, int length, int depth) {
  read_bits(reader, 1);
  uint32_t type = read_bits(reader, 6);
  uint32_t wasted = read_bits(reader, 1) == 1 ? read_unary(reader) + 1 : 0;
  if (wasted >= (uint32_t)depth) return WRONG_CHANNEL_BITS;
  int bits = depth - (int)wasted;
  if (type == 0) {
    int32_t value = read_signed(reader, bits);
    for (int index = 0; index < length; index++) out[index] = value;
  } else if (type == 1) {
    for (int index = 0; index < length; index++) out[index] = read_signed(reader, bits);
  } else {
    int fault = read_predicted(reader, out, length, type, bits);
    if (fault != 0) return fault;
  }
  if (wasted > 0) {
    for (int index = 0; index < length; index++) out[index] = (int32_t)((uint32_t)out[index] << wasted);
  }
  return is_past_end(reader) ? CUT_OFF : 0;
}
