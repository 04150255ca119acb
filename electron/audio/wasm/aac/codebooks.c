/* The codebooks as tables of codes, and what a band of lines costs by each of them. */
#include "codebooks.h"
#include "codebook-tables.h"

codebook books[book_count];
uint32_t scale_codes[121];
uint8_t scale_bits[121];

/* Bits of two books over the same symbols in one number, so that one walk counts both. */
static uint32_t pairs1[81], pairs3[81], pairs5[81], pairs7[64], pairs9[169];

typedef struct {
  const uint8_t *counts;
  const uint16_t *symbols;
  int symbol_count;
} source;

#define SOURCE(name) {name##_counts, name##_symbols, sizeof name##_symbols / sizeof *name##_symbols}

static void assign(const source *from, codebook *to) {
  uint32_t code = 0;
  int length = 0;
  int left = 0;
  for (int place = 0; place < from->symbol_count; place++) {
    while (left == 0) {
      length++;
      code <<= 1;
      left = from->counts[length];
    }
    const int symbol = from->symbols[place];
    to->codes[symbol] = (uint16_t)code++;
    to->bits[symbol] = (uint8_t)length;
    left--;
  }
}

static void assign_scale(void) {
  const source from = SOURCE(scale);
  uint32_t code = 0;
  int length = 0;
  int left = 0;
  for (int place = 0; place < from.symbol_count; place++) {
    while (left == 0) {
      length++;
      code <<= 1;
      left = from.counts[length];
    }
    scale_codes[from.symbols[place]] = code++;
    scale_bits[from.symbols[place]] = (uint8_t)length;
    left--;
  }
}

static void pair_up(uint32_t *to, int first, int count) {
  for (int symbol = 0; symbol < count; symbol++) {
    to[symbol] = (uint32_t)books[first].bits[symbol] | (uint32_t)books[first + 1].bits[symbol] << 16;
  }
}

void make_codebooks(void) {
  static const source sources[book_count] = {
      {0, 0, 0},     SOURCE(book1), SOURCE(book2), SOURCE(book3), SOURCE(book4),  SOURCE(book5),
      SOURCE(book6), SOURCE(book7), SOURCE(book8), SOURCE(book9), SOURCE(book10), SOURCE(book11),
  };
  for (int book = 1; book < book_count; book++) assign(&sources[book], &books[book]);
  assign_scale();
  pair_up(pairs1, 1, 81);
  pair_up(pairs3, 3, 81);
  pair_up(pairs5, 5, 81);
  pair_up(pairs7, 7, 64);
  pair_up(pairs9, 9, 169);
}

static int magnitude(int value) { return value < 0 ? -value : value; }

static void put_pair(int32_t bits[book_count], int first, uint32_t both, int signs) {
  bits[first] = (int32_t)(both & 0xffff) + signs;
  bits[first + 1] = (int32_t)(both >> 16) + signs;
}

/* Bits behind the codeword of a line of 16 or more: as many ones as bits above 4, a zero, those bits. */
static int escape_bits(int size) {
  const int top = 31 - __builtin_clz((unsigned)size);
  return 2 * top - 3;
}

static void count_zeros(int count, int32_t bits[book_count]) {
  const int quads = count / 4;
  bits[0] = 0;
  for (int book = 1; book <= 2; book++) bits[book] = quads * books[book].bits[40];
  for (int book = 3; book <= 4; book++) bits[book] = quads * books[book].bits[0];
  for (int book = 5; book <= 6; book++) bits[book] = 2 * quads * books[book].bits[40];
  for (int book = 7; book < book_count; book++) bits[book] = 2 * quads * books[book].bits[0];
}

void count_bits(const int16_t *lines, int count, int32_t bits[book_count]) {
  int largest = 0;
  int signs = 0;
  for (int line = 0; line < count; line++) {
    const int size = magnitude(lines[line]);
    largest = size > largest ? size : largest;
    signs += size != 0;
  }
  if (largest == 0) {
    count_zeros(count, bits);
    return;
  }
  for (int book = 0; book < book_count; book++) bits[book] = impossible;
  uint32_t sum = 0;
  if (largest <= 1) {
    for (int line = 0; line < count; line += 4) {
      const int16_t *at = lines + line;
      sum += pairs1[27 * at[0] + 9 * at[1] + 3 * at[2] + at[3] + 40];
    }
    put_pair(bits, 1, sum, 0);
  }
  if (largest <= 2) {
    sum = 0;
    for (int line = 0; line < count; line += 4) {
      const int16_t *at = lines + line;
      sum += pairs3[27 * magnitude(at[0]) + 9 * magnitude(at[1]) + 3 * magnitude(at[2]) + magnitude(at[3])];
    }
    put_pair(bits, 3, sum, signs);
  }
  if (largest <= 4) {
    sum = 0;
    for (int line = 0; line < count; line += 2) sum += pairs5[9 * lines[line] + lines[line + 1] + 40];
    put_pair(bits, 5, sum, 0);
  }
  if (largest <= 7) {
    sum = 0;
    for (int line = 0; line < count; line += 2) {
      sum += pairs7[8 * magnitude(lines[line]) + magnitude(lines[line + 1])];
    }
    put_pair(bits, 7, sum, signs);
  }
  if (largest > 2 && largest <= 12) {
    sum = 0;
    for (int line = 0; line < count; line += 2) {
      sum += pairs9[13 * magnitude(lines[line]) + magnitude(lines[line + 1])];
    }
    put_pair(bits, 9, sum, signs);
  }
  if (largest > 4) {
    int total = signs;
    for (int line = 0; line < count; line += 2) {
      const int first = magnitude(lines[line]);
      const int second = magnitude(lines[line + 1]);
      if (first >= escape_from) total += escape_bits(first);
      if (second >= escape_from) total += escape_bits(second);
      total += books[escape_book].bits[17 * (first < 16 ? first : 16) + (second < 16 ? second : 16)];
    }
    bits[escape_book] = total;
  }
}
