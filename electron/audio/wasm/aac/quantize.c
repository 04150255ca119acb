/* How much noise each band may have, and the lines in steps that make so much. */
#include "frame.h"
#include <math.h>

/*
 * The rule of noise, found by its error in Bark bands on speech: half as many decibels as the sound itself, more
 * towards high frequencies, and less where ears hear best.
 */
static const float slope = 0.5f, tilt = 0.7f, dip = 1.0f, dip_octaves = 0.8f, dip_center = 140;
static const float rounding = 0.4054f;

/* Noise that a line of this energy may have, as powers of 2. */
static float allowed(float energy, float center) {
  const float away = log2f(center / dip_center) / dip_octaves;
  return slope * log2f(energy) + tilt * log2f(1 + center / 32) - dip * expf(-away * away);
}

/* The scale whose steps make `noise` in a band: a line x in steps of s has (4/27) s^(3/2) |x|^(1/2). */
static int scale_for(float noise, float form) {
  return zero_scale + (int)floorf(8.0f / 3.0f * log2f(6.75f * noise / form));
}

/* The smallest scale by which no line goes past the largest value. */
static int least_scale(float largest_power) {
  if (largest_power < 1) return 0;
  return zero_scale + (int)ceilf(16.0f / 3.0f * log2f(largest_power / ((float)largest_line - 1)));
}

static int quantize_band(frame *of, int band) {
  const float by = exp2f(-0.1875f * (float)(of->scales[band] - zero_scale));
  int any = 0;
  for (int line = of->starts[band]; line < of->starts[band + 1]; line++) {
    const int size = (int)(of->powers[line] * by + rounding);
    of->quantized[line] = (int16_t)(of->lines[line] < 0 ? -size : size);
    any |= size;
  }
  return any;
}

static int clamp(int value, int least, int most) {
  return value < least ? least : value > most ? most : value;
}

/* A scale is told by its distance from the one before: what is too far below the largest is brought nearer. */
static void draw_near(frame *of) {
  int highest = 0;
  for (int band = 0; band < of->band_count; band++) {
    if (of->scales[band] > highest) highest = of->scales[band];
  }
  for (int band = 0; band < of->band_count; band++) {
    if (of->scales[band] < 0) continue;
    of->scales[band] = clamp(of->scales[band], highest - largest_scale_step, largest_scale);
  }
}

void quantize(frame *of, float level) {
  /* A line of a short window has an eighth of the energy, and of the noise. */
  if (of->sequence == short_windows) level += 3 * slope - 3;
  for (int band = 0; band < of->band_count; band++) {
    const int from = of->starts[band], to = of->starts[band + 1];
    const float width = (float)(to - from);
    const float energy = of->energies[band] + 1e-9f;
    const float noise = width * exp2f(level + allowed(energy / width, of->centers[band]));
    float largest = 0;
    for (int line = from; line < to; line++) largest = fmaxf(largest, of->powers[line]);
    /* What may have as much noise as it has sound is left out. */
    of->scales[band] =
        noise >= energy ? -1 : clamp(scale_for(noise, of->forms[band]), least_scale(largest), largest_scale);
  }
  draw_near(of);
  for (int band = 0; band < of->band_count; band++) {
    if (of->scales[band] >= 0 && quantize_band(of, band)) continue;
    of->scales[band] = -1;
    for (int line = of->starts[band]; line < of->starts[band + 1]; line++) of->quantized[line] = 0;
  }
}
