#ifndef SOUND_ROOMS_H
#define SOUND_ROOMS_H

#include <stdint.h>

/** Zeros in front of the samples and behind them, so that vectors may look past both ends. */
#define MARGIN 32

/** Where the samples of a call stand, and where its results go. */
float *samples_in(void);
float *samples_out(void);
/** The parameters and the results of a call that are no samples. */
extern double numbers[32];

#define EXPORT(name) __attribute__((export_name(name)))

#endif
