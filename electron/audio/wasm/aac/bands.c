/* The bands of a frame: which lines share a scale factor. */
#include "frame.h"
#include <math.h>
#include <string.h>

/* Tables 4.129 and 4.130 of ISO/IEC 14496-3: the first line of each band at 44.1 and 48 kHz. */
static const int16_t long_starts[] = {0,   4,   8,   12,  16,  20,  24,  28,  32,  36,  40,  48,  56,
                                      64,  72,  80,  88,  96,  108, 120, 132, 144, 160, 176, 196, 216,
                                      240, 264, 292, 320, 352, 384, 416, 448, 480, 512, 544, 576, 608,
                                      640, 672, 704, 736, 768, 800, 832, 864, 896, 928, 1024};
static const int16_t short_starts[] = {0, 4, 8, 12, 16, 20, 28, 36, 44, 56, 68, 80, 96, 112, 128};
enum { long_bands = 49, short_bands = 14 };

/* Bands that begin below a line. */
static int bands_below(const int16_t *starts, int count, float line) {
  int bands = 0;
  while (bands < count && (float)starts[bands] < line) bands++;
  return bands;
}

/* Windows that are about as loud go together; each group costs its own scale factors. */
static int group_windows(const float *lines, int *lengths) {
  int groups = 0;
  float mean = 0;
  for (int window = 0; window < short_count; window++) {
    float energy = 1;
    for (int line = 0; line < short_samples; line++) {
      const float value = lines[window * short_samples + line];
      energy += value * value;
    }
    const int is_alike = groups > 0 && energy < 4 * mean && mean < 4 * energy;
    if (is_alike) {
      mean += (energy - mean) / (float)++lengths[groups - 1];
    } else {
      lengths[groups++] = 1;
      mean = energy;
    }
  }
  return groups;
}

static void take_short(frame *to, const float *lines) {
  int place = 0;
  int window = 0;
  int band = 0;
  for (int group = 0; group < to->group_count; group++) {
    for (int own = 0; own < to->bands_per_group; own++) {
      const int width = short_starts[own + 1] - short_starts[own];
      to->centers[band] = short_count * 0.5f * (float)(short_starts[own] + short_starts[own + 1]);
      to->starts[band++] = place;
      for (int at = 0; at < to->group_lengths[group]; at++, place += width) {
        const float *from = lines + (window + at) * short_samples + short_starts[own];
        memcpy(to->lines + place, from, width * sizeof *from);
      }
    }
    window += to->group_lengths[group];
  }
  to->starts[band] = place;
}

static void measure(frame *of) {
  const int end = of->starts[of->band_count];
  float roots[frame_samples];
  for (int line = 0; line < end; line++) {
    const float size = fabsf(of->lines[line]);
    roots[line] = sqrtf(size);
    of->powers[line] = sqrtf(size * roots[line]);
  }
  for (int band = 0; band < of->band_count; band++) {
    float energy = 0;
    float form = 0;
    for (int line = of->starts[band]; line < of->starts[band + 1]; line++) {
      energy += of->lines[line] * of->lines[line];
      form += roots[line];
    }
    of->energies[band] = energy;
    of->forms[band] = form;
  }
}

void lay_out(frame *to, window_sequence sequence, const float *lines, float bandwidth) {
  to->sequence = sequence;
  if (sequence == short_windows) {
    to->group_count = group_windows(lines, to->group_lengths);
    to->bands_per_group = bands_below(short_starts, short_bands, bandwidth / short_count);
    to->band_count = to->group_count * to->bands_per_group;
    take_short(to, lines);
  } else {
    to->group_count = 1;
    to->group_lengths[0] = 1;
    to->bands_per_group = to->band_count = bands_below(long_starts, long_bands, bandwidth);
    for (int band = 0; band <= to->band_count; band++) to->starts[band] = long_starts[band];
    for (int band = 0; band < to->band_count; band++) {
      to->centers[band] = 0.5f * (float)(long_starts[band] + long_starts[band + 1]);
    }
    memcpy(to->lines, lines, frame_samples * sizeof *lines);
  }
  measure(to);
}
