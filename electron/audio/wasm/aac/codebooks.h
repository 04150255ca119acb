#ifndef AAC_CODEBOOKS_H
#define AAC_CODEBOOKS_H

#include <stdint.h>

/* Codebooks of spectral lines by their number; 0 is a band of zeros. */
enum { book_count = 12, escape_book = 11, escape_from = 16, largest_line = 8191 };

typedef struct {
  uint16_t codes[289];
  uint8_t bits[289];
} codebook;

extern codebook books[book_count];

/* Differences of scale factors, -60 to 60. */
enum { largest_scale_step = 60 };
extern uint32_t scale_codes[121];
extern uint8_t scale_bits[121];

void make_codebooks(void);

/* Bits of `count` quantized lines (a multiple of 4) by each book, signs and escapes included; a book that cannot
   hold them costs `impossible`. */
enum { impossible = 1 << 20 };
void count_bits(const int16_t *lines, int count, int32_t bits[book_count]);

#endif
