#include "bit-writer.h"
#include "checksums.h"
#include "prediction.h"
#include "rice.h"

#define DEPTH_BITS 16

static int16_t pcm[FRAME_SAMPLES];
static int32_t room[MARGIN + FRAME_SAMPLES + 4];
static uint32_t folded[FRAME_SAMPLES + 4];
/** A frame is never longer than its samples as they are, and some framing. */
static uint8_t frame[FRAME_SAMPLES * 2 + 512];

__attribute__((export_name("encoder_samples"))) int16_t *encoder_samples(void) { return pcm; }
__attribute__((export_name("encoder_frame"))) uint8_t *encoder_frame(void) { return frame; }

/** The frame number, coded like UTF-8 (RFC 9639 section 9.1.5). */
static void put_number(BitWriter *writer, uint32_t value) {
  if (value < 0x80) {
    put_bits(writer, value, 8);
    return;
  }
  uint32_t following = 1;
  while (following < 6 && value >> (following * 5 + 6) != 0) following += 1;
  put_bits(writer, ((0xff00u >> (following + 1)) & 0xff) | (value >> (following * 6)), 8);
  while (following-- > 0) put_bits(writer, 0x80 | ((value >> (following * 6)) & 0x3f), 8);
}

#define RATE_IN_HZ 13

/** The code of a rate (RFC 9639 section 9.1.2); Chromium refuses frames that leave it to STREAMINFO. */
static uint32_t rate_code(uint32_t rate_hz) {
  static const uint32_t rates[] = {8000, 16000, 22050, 24000, 32000, 44100, 48000, 96000};
  for (uint32_t index = 0; index < 8; index++) {
    if (rates[index] == rate_hz) return index + 4;
  }
  return rate_hz <= 0xffff ? RATE_IN_HZ : 0;
}

static void put_header(BitWriter *writer, int count, uint32_t frame_index, uint32_t rate_hz) {
  int is_whole = count == FRAME_SAMPLES;
  put_bits(writer, 0xfff8, 16);
  put_bits(writer, is_whole ? 12 : 7, 4);
  put_bits(writer, rate_code(rate_hz), 4);
  // One channel of 16 bits.
  put_bits(writer, 0x08, 8);
  put_number(writer, frame_index);
  if (!is_whole) put_bits(writer, (uint32_t)count - 1, 16);
  if (rate_code(rate_hz) == RATE_IN_HZ) put_bits(writer, rate_hz, 16);
  end_byte(writer);
  put_bits(writer, crc8(frame, (uint32_t)(writer->at - frame)), 8);
}

static void put_verbatim(BitWriter *writer, const int32_t *samples, int count) {
  put_bits(writer, 0x02, 8);
  for (int index = 0; index < count; index++) put_signed(writer, samples[index], DEPTH_BITS);
}

static void put_predicted(BitWriter *writer, const int32_t *samples, int count, int most_order) {
  Predictor predictor, linear;
  find_fixed(samples, count, &predictor);
  if (find_linear(samples, count, most_order, &linear) && linear.expected_bits < predictor.expected_bits) {
    predictor = linear;
  }
  int order = predictor.order;
  fold_residual(samples, count, &predictor, folded);
  Partitions partitions;
  choose_partitions(folded, count, order, &partitions);
  uint64_t most_bits = partitions.most_bits + 16 + (uint64_t)order * (DEPTH_BITS + COEFFICIENT_BITS);
  if (most_bits >= (uint64_t)count * DEPTH_BITS) {
    put_verbatim(writer, samples, count);
    return;
  }
  put_bits(writer, (uint32_t)((predictor.is_linear ? 31 : 8) + order) << 1, 8);
  for (int index = 0; index < order; index++) put_signed(writer, samples[index], DEPTH_BITS);
  if (predictor.is_linear) {
    put_bits(writer, COEFFICIENT_BITS - 1, 4);
    put_signed(writer, predictor.shift, 5);
    for (int tap = 0; tap < order; tap++) put_signed(writer, predictor.coefficients[tap], COEFFICIENT_BITS);
  }
  write_residual(writer, folded, count, order, &partitions);
}

/**
 * Writes one frame (RFC 9639 section 9) of the first `count` of `encoder_samples`, 16-bit mono, to
 * `encoder_frame`; gives its length in bytes. `most_order` is that of a linear predictor, 0 for none.
 */
__attribute__((export_name("encode_frame"))) int encode_frame(int count, uint32_t frame_index, uint32_t rate_hz,
                                                              int most_order) {
  int32_t *samples = room + MARGIN;
  int is_constant = 1;
  for (int index = 0; index < count; index++) {
    samples[index] = pcm[index];
    is_constant &= pcm[index] == pcm[0];
  }
  BitWriter writer = {frame, 0, 0};
  put_header(&writer, count, frame_index, rate_hz);
  if (is_constant) {
    put_bits(&writer, 0, 8);
    put_signed(&writer, samples[0], DEPTH_BITS);
  } else if (count <= 8) {
    put_verbatim(&writer, samples, count);
  } else {
    put_predicted(&writer, samples, count, most_order);
  }
  end_byte(&writer);
  uint32_t length = (uint32_t)(writer.at - frame);
  uint32_t checksum = crc16(frame, length);
  frame[length] = (uint8_t)(checksum >> 8);
  frame[length + 1] = (uint8_t)checksum;
  return (int)length + 2;
}
