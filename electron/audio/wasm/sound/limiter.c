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

/**
 * Turns `count` samples from place `from` on down, in place: the minimum over the window of the gains that are needed
 * (where results go), a slow release, then the mean over the window.
 */
EXPORT("limit") void limit(int from, int count, int window, double release) {
  float *samples = samples_in() + from;
  const float *wanted = samples_out();
  double *gains = limiter->rings;
  double *needs = gains + window;
  double *places = needs + window;
  // Locals: nothing waits for what was stored a moment ago.
  double place = limiter->place, gain_sum = limiter->gain_sum, released = limiter->released;
  double rest_count = limiter->rest_count, deepest = limiter->deepest, need_before = limiter->need_before;
  double keep = 1 - release;
  int head = (int)limiter->head, held_count = (int)limiter->count;
  int slot = (int)__builtin_fmod(place, window);
  for (int index = 0; index < count; index++) {
    // A peak between two samples holds both of them down.
    double own = wanted[index];
    double need = own < need_before ? own : need_before;
    need_before = own;
    while (held_count > 0 && needs[wrapped(head + held_count - 1, window)] >= need) held_count -= 1;
    if (held_count > 0 && places[head] <= place - window) {
      head = wrapped(head + 1, window);
      held_count -= 1;
    }
    int last = wrapped(head + held_count, window);
    needs[last] = need;
    places[last] = place;
    held_count += 1;
    double held = needs[head];
    released = released * keep + release;
    if (held < released) released = held;
    if (held == 1 && released > LET_GO) released = 1;
    rest_count = released == 1 ? rest_count + 1 : 0;
    gain_sum += released - gains[slot];
    gains[slot] = released;
    place += 1;
    // Rounding must not add up over hours.
    if (slot == 0) {
      gain_sum = 0;
      for (int one = 0; one < window; one++) gain_sum += gains[one];
    }
    slot = wrapped(slot + 1, window);
    double gain = gain_sum / window;
    if (gain > 1) gain = 1;
    if (gain < deepest) deepest = gain;
    samples[index] = (float)(samples[index] * gain);
  }
  limiter->place = place;
  limiter->head = head;
  limiter->count = held_count;
  limiter->gain_sum = gain_sum;
  limiter->released = released;
  limiter->rest_count = rest_count;
  limiter->deepest = deepest;
  limiter->need_before = need_before;
}
