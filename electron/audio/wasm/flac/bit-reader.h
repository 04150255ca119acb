#ifndef FLAC_BIT_READER_H
#define FLAC_BIT_READER_H

#include <stdint.h>
#include <string.h>

/** Reads big-endian bit fields; past the end it reads zeros, and `is_past_end` tells so. */
typedef struct {
  const uint8_t *at;
  const uint8_t *end;
  /** The next bits, the first at the top; below the valid ones are zeros. */
  uint64_t window;
  int32_t valid_bits;
} BitReader;

/** Makes at least 32 bits valid; four bytes behind the end are in memory. */
static inline void refill(BitReader *reader) {
  if (reader->valid_bits >= 32) return;
  if (reader->at < reader->end) {
    uint32_t word;
    memcpy(&word, reader->at, 4);
    reader->window |= (uint64_t)__builtin_bswap32(word) << (32 - reader->valid_bits);
  }
  reader->at += 4;
  reader->valid_bits += 32;
}

static inline void skip_bits(BitReader *reader, int bits) {
  reader->window <<= bits;
  reader->valid_bits -= bits;
}

/** 0 to 32 bits, unsigned. */
static inline uint32_t read_bits(BitReader *reader, int bits) {
  if (bits == 0) return 0;
  refill(reader);
  uint32_t value = (uint32_t)(reader->window >> (64 - bits));
  skip_bits(reader, bits);
  return value;
}

/** 0 to 32 bits, two's complement. */
static inline int32_t read_signed(BitReader *reader, int bits) {
  if (bits == 0) return 0;
  refill(reader);
  int32_t value = (int32_t)((int64_t)reader->window >> (64 - bits));
  skip_bits(reader, bits);
  return value;
}

/** Bits read so far, counted from `start`. */
static inline int64_t bits_since(const BitReader *reader, const uint8_t *start) {
  return (int64_t)(reader->at - start) * 8 - reader->valid_bits;
}

static inline int is_past_end(const BitReader *reader) { return bits_since(reader, reader->end) > 0; }

/** How many zeros stand before the next one, which is read too; ends at the end. */
static inline uint32_t read_unary(BitReader *reader) {
  uint32_t count = 0;
  for (;;) {
    refill(reader);
    if (reader->window != 0) {
      int zeros = __builtin_clzll(reader->window);
      skip_bits(reader, zeros + 1);
      return count + (uint32_t)zeros;
    }
    count += (uint32_t)reader->valid_bits;
    reader->valid_bits = 0;
    if (is_past_end(reader)) return count;
  }
}

#endif
