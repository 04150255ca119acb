import * as zlib from 'node:zlib';

const table = new Uint32Array(256).map((_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of a zip entry; `before` is that of the bytes that come first. */
export type Crc32 = (bytes: Uint8Array, before?: number) => number;

/** Runtimes before Node 20.15 have no checksum of their own. */
export const crc32: Crc32 = zlib.crc32 ?? crc32ByTable;

function crc32ByTable(bytes: Uint8Array, before = 0): number {
  let crc = before ^ 0xffffffff;
  for (let index = 0; index < bytes.length; index += 1) {
    crc = (crc >>> 8) ^ (table[(crc ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
