#ifndef FLAC_DECODE_H
#define FLAC_DECODE_H

#include "bit-reader.h"

/** What may be wrong with a frame; flac-reader.ts has the sentences in this order. */
enum {
  NO_FRAME = -1,
  WRONG_BLOCK_SIZE = -2,
  WRONG_LAYOUT = -3,
  WRONG_CHANNEL_KIND = -4,
  WRONG_CHANNEL_BITS = -5,
  CUT_OFF = -6,
  WRONG_CHECKSUM = -7,
};

/** Reads the samples of a channel of `bits` (RFC 9639 section 9.2) into `out`; 0, or what is wrong. */
int read_subframe(BitReader *reader, int32_t *out, int length, int bits);

#endif
