#include "checksums.h"

#define STEPS 8

/** Row n is the checksum of a byte with n zeros behind it, so that eight bytes are one step. */
static uint16_t tables[STEPS][256];
static int are_tables_made = 0;

static void make_tables(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t crc = byte << 8;
    for (int bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1;
    tables[0][byte] = (uint16_t)crc;
  }
  for (int step = 1; step < STEPS; step++) {
    for (uint32_t byte = 0; byte < 256; byte++) {
      uint32_t before = tables[step - 1][byte];
      tables[step][byte] = (uint16_t)((before << 8) ^ tables[0][before >> 8]);
    }
  }
  are_tables_made = 1;
}

uint32_t crc8(const uint8_t *bytes, uint32_t length) {
  uint32_t crc = 0;
  for (uint32_t index = 0; index < length; index++) {
    crc ^= bytes[index];
    for (int bit = 0; bit < 8; bit++) crc = (crc & 0x80 ? (crc << 1) ^ 0x07 : crc << 1) & 0xff;
  }
  return crc;
}

uint32_t crc16(const uint8_t *bytes, uint32_t length) {
  if (!are_tables_made) make_tables();
  uint32_t crc = 0;
  uint32_t index = 0;
  for (; index + STEPS <= length; index += STEPS) {
    const uint8_t *at = bytes + index;
    crc = tables[7][at[0] ^ (crc >> 8)] ^ tables[6][at[1] ^ (crc & 0xff)] ^ tables[5][at[2]] ^
          tables[4][at[3]] ^ tables[3][at[4]] ^ tables[2][at[5]] ^ tables[1][at[6]] ^ tables[0][at[7]];
  }
  for (; index < length; index++) {
    crc = ((crc << 8) & 0xffff) ^ tables[0][(crc >> 8) ^ bytes[index]];
  }
  return crc;
}
