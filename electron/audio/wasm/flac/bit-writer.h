#ifndef FLAC_BIT_WRITER_H
#define FLAC_BIT_WRITER_H

#include <stdint.h>
#include <string.h>

/** Writes big-endian bit fields; the memory behind `at` has room for all of them. */
typedef struct {
  uint8_t *at;
  uint64_t waiting;
  uint32_t waiting_bits;
} BitWriter;

/** 0 to 32 bits of `value`, which is unsigned and fits. */
static inline void put_bits(BitWriter *writer, uint32_t value, uint32_t bits) {
  writer->waiting = (writer->waiting << bits) | value;
  writer->waiting_bits += bits;
  if (writer->waiting_bits < 32) return;
  writer->waiting_bits -= 32;
  uint32_t word = __builtin_bswap32((uint32_t)(writer->waiting >> writer->waiting_bits));
  memcpy(writer->at, &word, 4);
  writer->at += 4;
}

/** The low bits of a two's complement number. */
static inline void put_signed(BitWriter *writer, int32_t value, uint32_t bits) {
  put_bits(writer, (uint32_t)value & (0xffffffffu >> (32 - bits)), bits);
}

/** Fills the last byte up with zeros; everything stands in memory afterwards. */
static inline void end_byte(BitWriter *writer) {
  put_bits(writer, 0, (8 - (writer->waiting_bits & 7)) & 7);
  while (writer->waiting_bits > 0) {
    writer->waiting_bits -= 8;
    *writer->at++ = (uint8_t)(writer->waiting >> writer->waiting_bits);
  }
}

#endif
