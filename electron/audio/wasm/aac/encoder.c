/*
 * An AAC-LC encoder of one channel (ISO/IEC 14496-3) for blocks of any length. What a frame may cost is not told
 * frame by frame: all have about the same noise for their loudness, and that level follows, slowly, what was
 * spent against the bit rate. So each frame is quantized once.
 */
#include "frame.h"
#include <math.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { most_input = 65536, most_frames = most_input / frame_samples + 3 };

static float input[most_input];
static uint8_t packets[most_frames * most_frame_bytes];
static int32_t packet_bytes[most_frames];

typedef struct {
  float waiting[3 * frame_samples];
  int waiting_count;
  window_sequence last;
  int is_next_short;
  float loudest_before;
  /* `debt` counts frames. */
  float bandwidth, frame_bits, level, debt, drift;
  int most_bits;
} encoder;

static encoder state;
static frame current;

/* The level of noise is a power of 2. A frame's share of bits spent too much raises it by `by_debt` until it is
   saved again; what is always missing is learned in `drift`, so slowly that nothing swings. */
static const float by_debt = 0.03f, by_debt_time = 4.7e-5f, least_debt = -50, least_drift = -1.5f, most_drift = 8;

/* A single frame may have so many times its share. */
static const float most_share = 2.5f;

/* The noise by which speech of -19 LUFS needs about this bit rate. */
static float level_of(float rate) { return 5.0f - 2.6f * log2f(rate / 64000); }

EXPORT(input) float *aac_input(void) { return input; }
EXPORT(inputSamples) int aac_input_samples(void) { return most_input; }
EXPORT(packets) uint8_t *aac_packets(void) { return packets; }
EXPORT(packetBytes) int32_t *aac_packet_bytes(void) { return packet_bytes; }

/* Highest frequency that is kept: what is above costs more than it is heard. */
static float bandwidth_of(float rate) { return fminf(20000, 12000 + rate / 16); }

EXPORT(start) void aac_start(int sample_rate_hz, int bits_per_second) {
  make_transforms();
  make_codebooks();
  memset(&state, 0, sizeof state);
  const float rate = (float)bits_per_second;
  state.bandwidth = bandwidth_of(rate) * 2 * frame_samples / (float)sample_rate_hz;
  state.frame_bits = rate * frame_samples / (float)sample_rate_hz;
  state.most_bits = (int)fminf(8 * most_frame_bytes, most_share * state.frame_bits);
  state.level = level_of(rate);
}

/* Is there a sudden rise in what the short windows of a frame would resolve? */
static int has_attack(const float *samples) {
  const float *from = samples + (frame_samples + short_samples) / 2;
  int found = 0;
  float loudest = 0;
  for (int at = -short_count; at < short_count; at++) {
    const float *block = from + at * short_samples;
    float energy = 0;
    for (int place = 0; place < short_samples; place++) {
      const float edge = block[place] - 0.9f * block[place - 1];
      energy += edge * edge;
    }
    if (at >= 0 && energy > 12 * loudest + 128 * 900.0f) found = 1;
    loudest = fmaxf(loudest * 0.9f, energy);
  }
  return found;
}

static window_sequence next_sequence(int is_short, int is_next_short) {
  if (is_short) return short_windows;
  if (is_next_short) return state.last == short_windows || state.last == start_window ? short_windows : start_window;
  return state.last == short_windows ? stop_window : long_window;
}

/* One frame at the level of now, or noisier where it would be too long; gives its bytes. */
static int encode_frame(const float *samples, int has_next, uint8_t *to) {
  static float lines[frame_samples];
  const int is_short = state.is_next_short;
  state.is_next_short = has_next && has_attack(samples + frame_samples);
  state.last = next_sequence(is_short, state.is_next_short);
  transform(samples, state.last, lines);
  lay_out(&current, state.last, lines, state.bandwidth);
  float level = state.level + state.drift + by_debt * state.debt;
  int bits;
  for (;; level += 1) {
    quantize(&current, level);
    bits = choose_books(&current);
    if (bits <= state.most_bits) break;
  }
  state.debt = fmaxf(least_debt, state.debt + (float)bits / state.frame_bits - 1);
  state.drift = fminf(most_drift, fmaxf(least_drift, state.drift + by_debt_time * state.debt));
  return write_frame(&current, to);
}

static int encode_waiting(int least, int count) {
  uint8_t *to = packets;
  for (int packet = 0; packet < count; packet++) to += packet_bytes[packet];
  while (state.waiting_count >= least) {
    const int bytes = encode_frame(state.waiting, state.waiting_count >= 3 * frame_samples, to);
    packet_bytes[count++] = bytes;
    to += bytes;
    state.waiting_count -= frame_samples;
    memmove(state.waiting, state.waiting + frame_samples, 2 * frame_samples * sizeof *state.waiting);
  }
  return count;
}

/* Takes `count` samples (-1 to 1) from the input; gives how many packets lie behind each other in `aac_packets`. */
EXPORT(encode) int aac_encode(int count) {
  int packets_made = 0;
  for (int from = 0; from < count;) {
    const int room = 3 * frame_samples - state.waiting_count;
    const int taken = count - from < room ? count - from : room;
    float *to = state.waiting + state.waiting_count;
    for (int at = 0; at < taken; at++) {
      const float sample = input[from + at] * 32768;
      to[at] = sample > -65536 && sample < 65536 ? sample : 0;
    }
    from += taken;
    state.waiting_count += taken;
    packets_made = encode_waiting(3 * frame_samples, packets_made);
  }
  return packets_made;
}

/* The last frame, which has none behind it; a part of a frame that is left is filled up with silence. */
EXPORT(finish) int aac_finish(void) {
  const int over = state.waiting_count % frame_samples;
  if (over > 0) {
    memset(state.waiting + state.waiting_count, 0, (frame_samples - over) * sizeof *state.waiting);
    state.waiting_count += frame_samples - over;
  }
  return encode_waiting(2 * frame_samples, 0);
}
