#include "rooms.h"
#include <stdlib.h>

/** Nearer to 1 than this (0.00001 dB) the gain has let go. */
#define LET_GO (1 - 1e-6)

/** What a limiter knows of the samples before; `limiter.ts` keeps it between two calls, as doubles in this order. */
typedef struct {
  double place;
  double head;
  double count;
  double gain_sum;
  double released;
  double rest_count;
  double deepest;
  double need_before;
  /**
   * Three rings of the window's length: the gains in the mean; then the smallest needs of the window, rising, and their
   * places.
   */
  double rings[];
} Limiter;

static Limiter *limiter = NULL;
static uint32_t limiter_doubles = 0;

/** Room for the state of a limiter; 0 when there is no memory. */
EXPORT("room_limiter") double *room_limiter(uint32_t doubles) {
  if (doubles > limiter_doubles) {
    free(limiter);
    limiter = malloc(doubles * sizeof(double));
    limiter_doubles = limiter == NULL ? 0 : doubles;
  }
  return (double *)limiter;
}

static int wrapped(int slot, int window) { return slot >= window ? slot - window : slot; }

/** The smallest need of the window that ends with this one. */
static double hold_minimum(Limiter *state, int window, double need) {
  double *needs = state->rings + window;
  double *places = needs + window;
  int head = (int)state->head;
  int count = (int)state->count;
  while (count > 0 && needs[wrapped(head + count - 1, window)] >= need) count -= 1;
  if (count > 0 && places[head] <= state->place - window) {
    head = wrapped(head + 1, window);
    count -= 1;
  }
  int slot = wrapped(head + count, window);
  needs[slot] = need;
  places[slot] = state->place;
  state->head = head;
  state->count = count + 1;
  return needs[head];
}

/**
 * Turns `count` samples from place `from` on down, in place: the minimum over the window of the gains that are needed
 * (where results go), a slow release, then the mean over the window.
 */
EXPORT("limit") void limit(int from, int count, int window, double release) {
  Limiter *state = limiter;
  float *samples = samples_in() + from;
  const float *needs = samples_out();
  int slot = (int)__builtin_fmod(state->place, window);
  for (int index = 0; index < count; index++) {
    double own = needs[index];
    // A peak between two samples holds both of them down.
    double held = hold_minimum(state, window, own < state->need_before ? own : state->need_before);
    state->need_before = own;
    double released = state->released + (1 - state->released) * release;
    if (held < released) released = held;
    if (held == 1 && released > LET_GO) released = 1;
    state->released = released;
    state->rest_count = released == 1 ? state->rest_count + 1 : 0;
    state->gain_sum += released - state->rings[slot];
    state->rings[slot] = released;
    state->place += 1;
    // Rounding must not add up over hours.
    if (slot == 0) {
      state->gain_sum = 0;
      for (int place = 0; place < window; place++) state->gain_sum += state->rings[place];
    }
    slot = wrapped(slot + 1, window);
    double gain = state->gain_sum / window;
    if (gain > 1) gain = 1;
    if (gain < state->deepest) state->deepest = gain;
    samples[index] = (float)(samples[index] * gain);
  }
}
