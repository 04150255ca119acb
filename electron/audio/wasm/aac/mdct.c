/* The modified discrete cosine transform of AAC, by way of a complex FFT of a quarter of its window. */
#include "mdct.h"
#include <math.h>
#include <string.h>

enum { most_lines = frame_samples, most_points = most_lines / 2, most_steps = 5 };

static const double pi = 3.14159265358979323846;

/* A transform that gives `lines` lines: the turns of its FFT step by step, and those before and behind it. */
typedef struct {
  int lines;
  float turn_real[most_points], turn_imaginary[most_points];
  float step_real[3 * most_points], step_imaginary[3 * most_points];
} plan;

static plan long_plan, short_plan;
static float long_slope[frame_samples], short_slope[short_samples];
/* Two sides of the FFT, which goes to and fro between them. */
static float reals[2][most_points], imaginaries[2][most_points];

static void make_plan(plan *to, int lines) {
  const int points = lines / 2;
  to->lines = lines;
  for (int point = 0; point < points; point++) {
    const double angle = -pi * (point + 0.125) / lines;
    to->turn_real[point] = (float)cos(angle);
    to->turn_imaginary[point] = (float)sin(angle);
  }
  int place = 0;
  for (int length = points; length >= 4; length /= 4) {
    for (int power = 1; power <= 3; power++) {
      for (int turn = 0; turn < length / 4; turn++, place++) {
        const double angle = -2 * pi * power * turn / length;
        to->step_real[place] = (float)cos(angle);
        to->step_imaginary[place] = (float)sin(angle);
      }
    }
  }
}

static void make_slope(float *slope, int count) {
  for (int place = 0; place < count; place++) slope[place] = (float)sin(pi * (place + 0.5) / (2 * count));
}

void make_transforms(void) {
  make_plan(&long_plan, frame_samples);
  make_plan(&short_plan, short_samples);
  make_slope(long_slope, frame_samples);
  make_slope(short_slope, short_samples);
}

/* Radix 4 with its order kept (Stockham), and a last step of radix 2 where the length is no power of 4.
   Gives the side that holds the result. */
static int fft(const plan *by, int points) {
  int side = 0;
  int place = 0;
  int length = points;
  int stride = 1;
  for (; length >= 4; length /= 4, stride *= 4, side ^= 1) {
    const int quarter = length / 4;
    const float *turn_real = by->step_real + place;
    const float *turn_imaginary = by->step_imaginary + place;
    place += 3 * quarter;
    for (int turn = 0; turn < quarter; turn++) {
      const float *restrict from_real = reals[side] + stride * turn;
      const float *restrict from_imaginary = imaginaries[side] + stride * turn;
      float *restrict to_real = reals[side ^ 1] + 4 * stride * turn;
      float *restrict to_imaginary = imaginaries[side ^ 1] + 4 * stride * turn;
      const float c1 = turn_real[turn], s1 = turn_imaginary[turn];
      const float c2 = turn_real[quarter + turn], s2 = turn_imaginary[quarter + turn];
      const float c3 = turn_real[2 * quarter + turn], s3 = turn_imaginary[2 * quarter + turn];
      const int apart = stride * quarter;
      for (int at = 0; at < stride; at++) {
        const float ar = from_real[at], ai = from_imaginary[at];
        const float br = from_real[at + apart], bi = from_imaginary[at + apart];
        const float cr = from_real[at + 2 * apart], ci = from_imaginary[at + 2 * apart];
        const float dr = from_real[at + 3 * apart], di = from_imaginary[at + 3 * apart];
        const float acr = ar + cr, aci = ai + ci, adr = ar - cr, adi = ai - ci;
        const float bdr = br + dr, bdi = bi + di, ber = br - dr, bei = bi - di;
        const float pr = adr + bei, pi_ = adi - ber;
        const float qr = acr - bdr, qi = aci - bdi;
        const float rr = adr - bei, ri = adi + ber;
        to_real[at] = acr + bdr;
        to_imaginary[at] = aci + bdi;
        to_real[at + stride] = pr * c1 - pi_ * s1;
        to_imaginary[at + stride] = pr * s1 + pi_ * c1;
        to_real[at + 2 * stride] = qr * c2 - qi * s2;
        to_imaginary[at + 2 * stride] = qr * s2 + qi * c2;
        to_real[at + 3 * stride] = rr * c3 - ri * s3;
        to_imaginary[at + 3 * stride] = rr * s3 + ri * c3;
      }
    }
  }
  if (length == 2) {
    for (int at = 0; at < stride; at++) {
      const float ar = reals[side][at], ai = imaginaries[side][at];
      const float br = reals[side][at + stride], bi = imaginaries[side][at + stride];
      reals[side ^ 1][at] = ar + br;
      imaginaries[side ^ 1][at] = ai + bi;
      reals[side ^ 1][at + stride] = ar - br;
      imaginaries[side ^ 1][at + stride] = ai - bi;
    }
    side ^= 1;
  }
  return side;
}

/* The cosine transform of kind IV of `folded`, doubled as the standard has it. */
static void cosine_transform(const plan *by, const float *folded, float *lines) {
  const int count = by->lines;
  const int points = count / 2;
  for (int point = 0; point < points; point++) {
    const float real = folded[2 * point], imaginary = folded[count - 1 - 2 * point];
    const float c = by->turn_real[point], s = by->turn_imaginary[point];
    reals[0][point] = real * c - imaginary * s;
    imaginaries[0][point] = real * s + imaginary * c;
  }
  const int side = fft(by, points);
  for (int point = 0; point < points; point++) {
    const float real = reals[side][point], imaginary = imaginaries[side][point];
    const float c = by->turn_real[point], s = by->turn_imaginary[point];
    lines[2 * point] = 2 * (real * c - imaginary * s);
    lines[count - 1 - 2 * point] = -2 * (real * s + imaginary * c);
  }
}

/* Folds a window of `2 * count` samples, already weighted, to `count`. */
static void fold(const float *weighted, int count, float *folded) {
  const int half = count / 2;
  for (int at = 0; at < half; at++) {
    folded[at] = -weighted[3 * half - 1 - at] - weighted[3 * half + at];
    folded[half + at] = weighted[at] - weighted[count - 1 - at];
  }
}

static void transform_short(const float *samples, float *lines) {
  float weighted[2 * short_samples], folded[short_samples];
  const float *from = samples + (frame_samples - short_samples) / 2;
  for (int window = 0; window < short_count; window++, from += short_samples) {
    for (int at = 0; at < short_samples; at++) {
      weighted[at] = from[at] * short_slope[at];
      weighted[2 * short_samples - 1 - at] = from[2 * short_samples - 1 - at] * short_slope[at];
    }
    fold(weighted, short_samples, folded);
    cosine_transform(&short_plan, folded, lines + window * short_samples);
  }
}

void transform(const float *samples, window_sequence sequence, float *lines) {
  if (sequence == short_windows) {
    transform_short(samples, lines);
    return;
  }
  static float weighted[2 * frame_samples], folded[frame_samples];
  const int flat = (frame_samples - short_samples) / 2;
  const float *second = samples + frame_samples;
  if (sequence == stop_window) {
    memset(weighted, 0, flat * sizeof *weighted);
    for (int at = 0; at < short_samples; at++) weighted[flat + at] = samples[flat + at] * short_slope[at];
    memcpy(weighted + flat + short_samples, samples + flat + short_samples, flat * sizeof *weighted);
  } else {
    for (int at = 0; at < frame_samples; at++) weighted[at] = samples[at] * long_slope[at];
  }
  float *falling = weighted + frame_samples;
  if (sequence == start_window) {
    memcpy(falling, second, flat * sizeof *weighted);
    for (int at = 0; at < short_samples; at++) {
      falling[flat + at] = second[flat + at] * short_slope[short_samples - 1 - at];
    }
    memset(falling + flat + short_samples, 0, flat * sizeof *weighted);
  } else {
    for (int at = 0; at < frame_samples; at++) falling[at] = second[at] * long_slope[frame_samples - 1 - at];
  }
  fold(weighted, frame_samples, folded);
  cosine_transform(&long_plan, folded, lines);
}
