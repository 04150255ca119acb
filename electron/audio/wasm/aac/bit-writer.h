#ifndef AAC_BIT_WRITER_H
#define AAC_BIT_WRITER_H

#include <stdint.h>

typedef struct {
  uint8_t *to;
  uint64_t waiting;
  int waiting_bits;
} bit_writer;

/* At most 32 bits at once. */
static inline void put_bits(bit_writer *writer, uint32_t value, int bits) {
  writer->waiting = writer->waiting << bits | value;
  writer->waiting_bits += bits;
  while (writer->waiting_bits >= 8) {
    writer->waiting_bits -= 8;
    *writer->to++ = (uint8_t)(writer->waiting >> writer->waiting_bits);
  }
}

static inline void fill_byte(bit_writer *writer) {
  if (writer->waiting_bits > 0) put_bits(writer, 0, 8 - writer->waiting_bits);
}

#endif
