/* A frame as a raw data block of one single-channel element (ISO/IEC 14496-3, 4.4.2). */
#include "bit-writer.h"
#include "frame.h"

static void write_window(bit_writer *writer, const frame *from) {
  put_bits(writer, 0, 1);
  put_bits(writer, from->sequence, 2);
  /* The shape of a sine. */
  put_bits(writer, 0, 1);
  if (from->sequence != short_windows) {
    put_bits(writer, (uint32_t)from->bands_per_group, 6);
    put_bits(writer, 0, 1);
    return;
  }
  put_bits(writer, (uint32_t)from->bands_per_group, 4);
  /* One bit for each window but the first: does it belong to the group before? */
  for (int group = 0; group < from->group_count; group++) {
    for (int window = group == 0; window < from->group_lengths[group]; window++) put_bits(writer, window > 0, 1);
  }
}

static void write_sections(bit_writer *writer, const frame *from) {
  const int field = from->sequence == short_windows ? 3 : 5;
  const int most = (1 << field) - 1;
  for (int band = 0; band < from->band_count;) {
    const int end = (band / from->bands_per_group + 1) * from->bands_per_group;
    int run = band;
    while (run < end && from->books[run] == from->books[band]) run++;
    put_bits(writer, from->books[band], 4);
    int left = run - band;
    for (; left >= most; left -= most) put_bits(writer, (uint32_t)most, field);
    put_bits(writer, (uint32_t)left, field);
    band = run;
  }
}

static int first_scale(const frame *from) {
  for (int band = 0; band < from->band_count; band++) {
    if (from->books[band] > 0) return from->scales[band];
  }
  return zero_scale;
}

static void write_scales(bit_writer *writer, const frame *from) {
  int last = first_scale(from);
  for (int band = 0; band < from->band_count; band++) {
    if (from->books[band] == 0) continue;
    const int step = from->scales[band] - last + largest_scale_step;
    put_bits(writer, scale_codes[step], scale_bits[step]);
    last = from->scales[band];
  }
}

static int magnitude(int value) { return value < 0 ? -value : value; }

static void write_escape(bit_writer *writer, int size) {
  if (size < escape_from) return;
  const int top = 31 - __builtin_clz((unsigned)size);
  put_bits(writer, (1u << (top - 4)) - 1, top - 4);
  put_bits(writer, 0, 1);
  put_bits(writer, (uint32_t)(size - (1 << top)), top);
}

static void write_lines(bit_writer *writer, int book, const int16_t *lines, int count) {
  static const int bases[book_count] = {0, 3, 3, 3, 3, 9, 9, 8, 8, 13, 13, 17};
  const codebook *by = &books[book];
  const int is_signed = book == 1 || book == 2 || book == 5 || book == 6;
  const int base = bases[book];
  const int width = book <= 4 ? 4 : 2;
  for (const int16_t *end = lines + count; lines < end; lines += width) {
    int symbol = 0;
    for (int at = 0; at < width; at++) {
      const int size = magnitude(lines[at]);
      symbol = symbol * base + (is_signed ? lines[at] + base / 2 : size < escape_from ? size : escape_from);
    }
    put_bits(writer, by->codes[symbol], by->bits[symbol]);
    if (is_signed) continue;
    for (int at = 0; at < width; at++) {
      if (lines[at] != 0) put_bits(writer, lines[at] < 0, 1);
    }
    if (book != escape_book) continue;
    for (int at = 0; at < width; at++) write_escape(writer, magnitude(lines[at]));
  }
}

int write_frame(const frame *from, uint8_t *to) {
  bit_writer writer = {to, 0, 0};
  put_bits(&writer, 0, 3 + 4);
  put_bits(&writer, (uint32_t)first_scale(from), 8);
  write_window(&writer, from);
  write_sections(&writer, from);
  write_scales(&writer, from);
  /* Neither pulses, nor noise shaping in time, nor a gain control. */
  put_bits(&writer, 0, 3);
  for (int band = 0; band < from->band_count; band++) {
    const int at = from->starts[band];
    const int book = from->books[band];
    if (book > 0) write_lines(&writer, book, from->quantized + at, from->starts[band + 1] - at);
  }
  put_bits(&writer, 7, 3);
  fill_byte(&writer);
  return (int)(writer.to - to);
}
