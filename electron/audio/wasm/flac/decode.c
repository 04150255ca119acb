#include "decode.h"
#include "checksums.h"
#include <stdlib.h>
#include <wasm_simd128.h>

#define MOST_CHANNELS 8
#define MOST_FRAME_SAMPLES 65536
/** `mono` holds what was asked for at most, and the frame that passes it. */
#define MOST_SAMPLES (2 * MOST_FRAME_SAMPLES)
/** Zeros behind the bytes, which a reader may look at. */
#define PADDING 16

static int32_t channels[MOST_CHANNELS][MOST_FRAME_SAMPLES];
static float mono[MOST_SAMPLES];
static uint8_t *bytes = NULL;
static uint32_t byte_room = 0;
static uint32_t byte_count = 0;
static uint32_t frame_end = 0;

/** Where the frame that was decoded last ends, in `decoder_bytes`. */
__attribute__((export_name("decoder_end"))) uint32_t decoder_end(void) { return frame_end; }

/** Room for that many bytes of frames, which are then written there; 0 when there is no memory. */
__attribute__((export_name("decoder_bytes"))) uint8_t *decoder_bytes(uint32_t count) {
  if (count + PADDING > byte_room) {
    free(bytes);
    byte_room = count + PADDING;
    bytes = malloc(byte_room);
    if (bytes == NULL) byte_room = 0;
  }
  byte_count = bytes == NULL ? 0 : count;
  if (bytes != NULL) memset(bytes + count, 0, PADDING);
  return bytes;
}

__attribute__((export_name("decoder_samples"))) float *decoder_samples(void) { return mono; }

/** The samples of a channel of the last frame. */
__attribute__((export_name("decoder_channel"))) int32_t *decoder_channel(int channel) { return channels[channel]; }

/** Samples a block by the four-bit code of RFC 9639 section 9.1.1; 6 and 7 are written out. */
static int read_block_size(BitReader *reader, uint32_t code) {
  if (code == 0) return WRONG_BLOCK_SIZE;
  if (code == 1) return 192;
  if (code <= 5) return 576 << (code - 2);
  if (code == 6) return (int)read_bits(reader, 8) + 1;
  if (code == 7) return (int)read_bits(reader, 16) + 1;
  return 1 << code;
}

/** Skips the frame or sample number, coded like UTF-8. */
static void skip_number(BitReader *reader) {
  uint32_t first = read_bits(reader, 8);
  int following = __builtin_clz(~(first << 24)) - 1;
  for (int index = 0; index < following; index++) read_bits(reader, 8);
}

/** Turns left and side, side and right, or middle and side into left and right. */
static void decorrelate(uint32_t assignment, int length) {
  uint32_t *first = (uint32_t *)channels[0];
  uint32_t *second = (uint32_t *)channels[1];
  for (int index = 0; index < length; index++) {
    uint32_t a = first[index];
    uint32_t b = second[index];
    if (assignment == 8) {
      second[index] = a - b;
    } else if (assignment == 9) {
      first[index] = a + b;
    } else {
      uint32_t middle = (a << 1) | (b & 1);
      first[index] = (uint32_t)((int32_t)(middle + b) >> 1);
      second[index] = (uint32_t)((int32_t)(middle - b) >> 1);
    }
  }
}

/** The mean of the channels at full scale 1. */
static void mix(int length, int channel_count, int depth, float *out) {
  float scale = (float)((int64_t)1 << (depth - 1)) * (float)channel_count;
  for (int channel = 0; channel < channel_count; channel++) {
    for (int index = 0; index < length; index++) {
      float value = (float)channels[channel][index] / scale;
      out[index] = channel == 0 ? value : out[index] + value;
    }
  }
}

/**
 * Decodes the frame at an offset of `decoder_bytes` (RFC 9639 section 9) and checks its checksum. Its samples are put
 * as mono into `decoder_samples` from place `filled` on, which is less than 65536; gives how many they are, or what is
 * wrong. `bits_per_sample` is that of the file, for frames that do not tell it.
 */
__attribute__((export_name("decode_frame"))) int decode_frame(uint32_t offset, int bits_per_sample, uint32_t filled) {
  static const uint8_t depths[8] = {0, 8, 12, 0, 16, 20, 24, 32};
  if (offset > byte_count || filled >= MOST_FRAME_SAMPLES) return NO_FRAME;
  BitReader reader = {bytes + offset, bytes + byte_count, 0, 0};
  if (read_bits(&reader, 15) != 0x7ffc) return NO_FRAME;
  read_bits(&reader, 1);
  uint32_t size_code = read_bits(&reader, 4);
  uint32_t rate_code = read_bits(&reader, 4);
  uint32_t assignment = read_bits(&reader, 4);
  uint32_t depth_code = read_bits(&reader, 3);
  read_bits(&reader, 1);
  skip_number(&reader);
  int length = read_block_size(&reader, size_code);
  if (length < 0) return length;
  if (rate_code == 12) read_bits(&reader, 8);
  if (rate_code == 13 || rate_code == 14) read_bits(&reader, 16);
  read_bits(&reader, 8);
  int depth = depths[depth_code] != 0 ? depths[depth_code] : bits_per_sample;
  // A side channel of 32-bit audio would need 33 bits; nothing that speaks makes such files.
  if (assignment > 10 || depth > 24 || depth < 1) return WRONG_LAYOUT;
  int channel_count = assignment < 8 ? (int)assignment + 1 : 2;
  for (int channel = 0; channel < channel_count; channel++) {
    int is_side = assignment == 9 ? channel == 0 : assignment > 7 && channel == 1;
    int fault = read_subframe(&reader, channels[channel], length, is_side ? depth + 1 : depth);
    if (fault != 0) return fault;
  }
  if (assignment >= 8) decorrelate(assignment, length);
  uint32_t body_bytes = (uint32_t)((bits_since(&reader, bytes + offset) + 7) >> 3);
  if (offset + body_bytes + 2 > byte_count) return CUT_OFF;
  const uint8_t *check = bytes + offset + body_bytes;
  if (crc16(bytes + offset, body_bytes) != ((uint32_t)check[0] << 8 | check[1])) return WRONG_CHECKSUM;
  mix(length, channel_count, depth, mono + filled);
  frame_end = offset + body_bytes + 2;
  return length;
}
