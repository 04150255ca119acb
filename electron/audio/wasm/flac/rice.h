#ifndef FLAC_RICE_H
#define FLAC_RICE_H

#include "bit-writer.h"

#define MOST_PARTITION_ORDER 6

/** Into how many parts a residual is cut, each with a Rice parameter of its own. */
typedef struct {
  int order;
  uint8_t parameters[1 << MOST_PARTITION_ORDER];
  /** Never less than what the residual takes. */
  uint64_t most_bits;
} Partitions;

/** Finds the cut that should take the fewest bits. */
void choose_partitions(const uint32_t *folded, int count, int predictor_order, Partitions *out);

/** Writes the residual (RFC 9639 section 9.2.7) with four-bit parameters. */
void write_residual(BitWriter *writer, const uint32_t *folded, int count, int predictor_order,
                    const Partitions *partitions);

#endif
