#ifndef FLAC_CHECKSUMS_H
#define FLAC_CHECKSUMS_H

#include <stdint.h>

/** Of a frame header (RFC 9639 section 9.1.8). */
uint32_t crc8(const uint8_t *bytes, uint32_t length);

/** Of a whole frame (RFC 9639 section 9.3). */
uint32_t crc16(const uint8_t *bytes, uint32_t length);

#endif
