/* Ogg pages: RFC 3533. The serial number is fixed: equal packets, equal bytes. */

const serial = 0x4c454354;
const headerBytes = 27;
const mostLacing = 255;

const oggContinued = 1;
export const oggFirst = 2;
export const oggLast = 4;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit++)
    value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

export type OggPage = {
  readonly lacing: readonly number[];
  readonly body: readonly Uint8Array[];
  /** Null where no packet ends on the page. */
  readonly granule: number | null;
  readonly flags: number;
  readonly sequence: number;
};

/** The lacing values of one packet. */
export function oggLacing(byteLength: number): readonly number[] {
  return [...new Array<number>(Math.floor(byteLength / 255)).fill(255), byteLength % 255];
}

export function oggPage({ lacing, body, granule, flags, sequence }: OggPage): Uint8Array {
  const bodyBytes = body.reduce((sum, { length }) => sum + length, 0);
  const page = new Uint8Array(headerBytes + lacing.length + bodyBytes);
  const view = new DataView(page.buffer);
  page.set([0x4f, 0x67, 0x67, 0x53, 0, flags]);
  view.setBigInt64(6, granule === null ? -1n : BigInt(granule), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, sequence, true);
  page[26] = lacing.length;
  page.set(lacing, headerBytes);
  let at = headerBytes + lacing.length;
  for (const bytes of body) {
    page.set(bytes, at);
    at += bytes.length;
  }
  view.setUint32(22, oggChecksum(page), true);
  return page;
}

/** A header packet on pages of its own, as many as it needs. */
export function oggHeaderPages(
  bytes: Uint8Array,
  sequence: number,
  flags: number,
): readonly Uint8Array[] {
  const lacing = oggLacing(bytes.length);
  const pages: Uint8Array[] = [];
  for (let from = 0; from < lacing.length; from += mostLacing) {
    const own = lacing.slice(from, from + mostLacing);
    const start = from * 255;
    const body = bytes.subarray(start, start + own.reduce((sum, length) => sum + length, 0));
    const isEnd = from + mostLacing >= lacing.length;
    pages.push(
      oggPage({
        lacing: own,
        body: [body],
        granule: isEnd ? 0 : null,
        flags: from === 0 ? flags : flags | oggContinued,
        sequence: sequence + pages.length,
      }),
    );
  }
  return pages;
}

/** Of a page whose own checksum is 0. */
export function oggChecksum(page: Uint8Array): number {
  let value = 0;
  for (const byte of page) value = (value << 8) ^ (crcTable[((value >>> 24) ^ byte) & 0xff] ?? 0);
  return value >>> 0;
}
