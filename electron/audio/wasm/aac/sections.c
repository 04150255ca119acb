/* Which bands share a codebook, and what a frame costs. */
#include "frame.h"

enum { book_bits = 4, far = 1 << 28 };

/* Bits of the fields of a frame that are always there: element, window, and the ends of their lists. */
enum { long_head_bits = 7 + 8 + 1 + 2 + 1 + 6 + 1 + 3 + 3, short_head_bits = 7 + 8 + 1 + 2 + 1 + 4 + 7 + 3 + 3 };

static int length_bits(const frame *of) { return of->sequence == short_windows ? 3 : 5; }

/* Bits that say how long a run of bands is. */
static int run_bits(int field, int length) { return field * (1 + length / ((1 << field) - 1)); }

/* What each band costs by each book. */
static int32_t costs[most_bands][book_count];

/* The cheapest books of one group by dynamic programming: the best end of a run in each book, band by band. */
static void choose_in_group(frame *of, int first) {
  static uint8_t before[most_bands][book_count];
  const int start_bits = book_bits + length_bits(of);
  int32_t best[book_count];
  int32_t least = 0;
  int least_book = -1;
  for (int band = 0; band < of->bands_per_group; band++) {
    const int at = of->starts[first + band];
    const int32_t *cost = costs[first + band];
    count_bits(of->quantized + at, of->starts[first + band + 1] - at, costs[first + band]);
    int32_t next_least = far;
    int next_book = 0;
    const int is_zero = cost[0] == 0;
    for (int book = 0; book < book_count; book++) {
      /* A band of zeros within a run repeats the scale before it, in one bit. */
      const int32_t own = cost[book] + (is_zero && book > 0);
      const int goes_on = least_book >= 0 && best[book] <= least + start_bits;
      const int32_t total = (goes_on ? best[book] : least + start_bits) + own;
      before[band][book] = (uint8_t)(goes_on ? book : least_book < 0 ? 0 : least_book);
      best[book] = total;
      if (total < next_least) {
        next_least = total;
        next_book = book;
      }
    }
    least = next_least;
    least_book = next_book;
  }
  int book = least_book;
  for (int band = of->bands_per_group - 1; band >= 0; band--) {
    of->books[first + band] = (uint8_t)book;
    book = before[band][book];
  }
}

/* Zeros within a run repeat the scale before them; at the front, the first one there is. */
static void fill_scales(frame *of) {
  int last = -1;
  for (int band = 0; band < of->band_count && last < 0; band++) last = of->scales[band];
  for (int band = 0; band < of->band_count; band++) {
    if (of->scales[band] < 0) of->scales[band] = last < 0 ? 0 : last;
    else if (of->books[band] > 0) last = of->scales[band];
  }
}

int choose_books(frame *of) {
  int bits = of->sequence == short_windows ? short_head_bits : long_head_bits;
  for (int group = 0; group < of->group_count; group++) choose_in_group(of, group * of->bands_per_group);
  fill_scales(of);
  int last = -1;
  for (int group = 0, band = 0; group < of->group_count; group++) {
    const int end = band + of->bands_per_group;
    for (int run = band; band < end; band = run) {
      while (run < end && of->books[run] == of->books[band]) run++;
      bits += book_bits + run_bits(length_bits(of), run - band);
    }
  }
  for (int band = 0; band < of->band_count; band++) {
    if (of->books[band] == 0) continue;
    bits += costs[band][of->books[band]];
    bits += scale_bits[largest_scale_step + (last < 0 ? 0 : of->scales[band] - last)];
    last = of->scales[band];
  }
  return bits;
}
