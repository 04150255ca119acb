#ifndef FLAC_PREDICTION_H
#define FLAC_PREDICTION_H

#include <stdint.h>

#define FRAME_SAMPLES 4096
/** Zeros before the samples, so that vectors may look back past the first. */
#define MARGIN 16
#define MOST_ORDER 12

/** Predicts a sample as `sum(coefficients[i] * sample[n - 1 - i]) >> shift`. */
typedef struct {
  int is_linear;
  int order;
  int shift;
  int32_t coefficients[MOST_ORDER];
  /** What the residual and the predictor are expected to take. */
  double expected_bits;
} Predictor;

/** Bits of each coefficient, the most that a frame can say. */
#define COEFFICIENT_BITS 15

/** The fixed predictor with the smallest differences (RFC 9639 section 9.2.5). */
void find_fixed(const int32_t *samples, int count, Predictor *out);

/** The linear predictor that suits the samples, up to the order; 0 where none can be told. */
int find_linear(const int32_t *samples, int count, int most_order, Predictor *out);

/** What the predictor misses, folded to unsigned numbers (0, -1, 1, -2 become 0, 1, 2, 3). */
void fold_residual(const int32_t *samples, int count, const Predictor *predictor, uint32_t *out);

#endif
