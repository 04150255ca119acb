function crcTable(bits: number, polynomial: number): Uint16Array {
  const top = 1 << (bits - 1);
  const mask = 2 ** bits - 1;
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++) crc = crc & top ? (crc << 1) ^ polynomial : crc << 1;
    return crc & mask;
  });
}

const table8 = crcTable(8, 0x07);
const table16 = crcTable(16, 0x8005);

/** Of a frame header (RFC 9639 section 9.1.8). */
export function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (let index = 0; index < bytes.length; index++) crc = table8[crc ^ (bytes[index] ?? 0)] ?? 0;
  return crc;
}

/** Of a whole frame (RFC 9639 section 9.3). */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (let index = 0; index < bytes.length; index++) {
    crc = ((crc << 8) & 0xffff) ^ (table16[(crc >>> 8) ^ (bytes[index] ?? 0)] ?? 0);
  }
  return crc;
}
