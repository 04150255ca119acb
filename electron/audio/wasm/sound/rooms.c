#include "rooms.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
  float *start;
  uint32_t count;
} Room;

static Room in = {NULL, 0};
static Room out = {NULL, 0};
double numbers[32];

static float *grow(Room *room, uint32_t count) {
  if (count > room->count) {
    free(room->start);
    room->start = calloc(count + 2 * MARGIN, sizeof(float));
    room->count = room->start == NULL ? 0 : count;
  }
  return room->start == NULL ? NULL : room->start + MARGIN;
}

/** Room for that many samples; 0 when there is no memory. What stood there before is gone when it had to grow. */
EXPORT("room_in") float *room_in(uint32_t count) {
  float *samples = grow(&in, count);
  if (samples != NULL) memset(samples + count, 0, MARGIN * sizeof(float));
  return samples;
}

EXPORT("room_out") float *room_out(uint32_t count) { return grow(&out, count); }
EXPORT("numbers") double *numbers_place(void) { return numbers; }

/** Memory that is never given back: the rows of a filter. */
EXPORT("keep_floats") float *keep_floats(uint32_t count) { return malloc(count * sizeof(float)); }

float *samples_in(void) { return in.start + MARGIN; }
float *samples_out(void) { return out.start + MARGIN; }
