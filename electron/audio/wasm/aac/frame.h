#ifndef AAC_FRAME_H
#define AAC_FRAME_H

#include "codebooks.h"
#include "mdct.h"

enum { most_bands = 120, zero_scale = 100, largest_scale = 255, most_frame_bytes = 768 };

/* One frame on its way from lines to bits. The lines of a group of short windows stand band by band, so that
   each kind of window is a list of bands. */
typedef struct {
  window_sequence sequence;
  int group_count;
  int group_lengths[short_count];
  /* In each group. */
  int bands_per_group;
  int band_count;
  int starts[most_bands + 1];
  /* Of the lines of a band, as a line of 1024. */
  float centers[most_bands];
  float lines[frame_samples];
  /* Sizes to the power of 3/4, as they are quantized. */
  float powers[frame_samples];
  float energies[most_bands];
  /* Sums of the square roots of sizes: what a step of quantization costs in noise. */
  float forms[most_bands];
  int16_t quantized[frame_samples];
  int scales[most_bands];
  uint8_t books[most_bands];
} frame;

/* Puts the lines of a transform below line `bandwidth` (of 1024) into bands and measures them. */
void lay_out(frame *to, window_sequence sequence, const float *lines, float bandwidth);

/* Finds each band's scale for the noise that it may have and quantizes. `level` is that noise as a power of 2. */
void quantize(frame *of, float level);

/* Chooses a codebook for each band, the cheapest for the whole frame; bands of zeros in the middle of a run take
   part in it. Gives the bits of the whole frame. */
int choose_books(frame *of);

/* Writes the frame as one access unit of `choose_books` bits, filled up to whole bytes; gives its bytes. */
int write_frame(const frame *from, uint8_t *to);

#endif
