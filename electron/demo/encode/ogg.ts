/* Ogg pages: RFC 3533, and for Opus RFC 7845. The serial number is fixed: equal packets, equal bytes. */

const serial = 0x4c454354;
const headerBytes = 27;
const firstPage = 2;
const lastPage = 4;
/** A page has 255 lacing values; an Opus packet of 1275 bytes at most takes 6 of them. */
const packetsPerPage = 40;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit++)
    value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

export type OggPacket = {
  readonly bytes: Uint8Array;
  /** Samples at 48 kHz up to the end of this packet, before-skip included. */
  readonly granule: number;
};

export type OggWriter = {
  readonly header: (bytes: Uint8Array) => void;
  readonly packet: (packet: OggPacket) => void;
  /** Pages of the whole stream. The last packet's page carries `endGranule`. */
  readonly finish: (endGranule: number) => readonly Uint8Array[];
};

/** Collects packets into pages. Header packets get a page each, as RFC 7845 asks. */
export function createOggWriter(): OggWriter {
  const pages: Uint8Array[] = [];
  let waiting: OggPacket[] = [];
  const writePage = (packets: readonly OggPacket[], granule: number, flags: number) => {
    const first = pages.length === 0 ? firstPage : 0;
    pages.push(oggPage(packets, granule, flags | first, pages.length));
  };
  return {
    header: (bytes) => writePage([{ bytes, granule: 0 }], 0, 0),
    packet: (packet) => {
      if (waiting.length === packetsPerPage) {
        writePage(waiting, waiting.at(-1)?.granule ?? 0, 0);
        waiting = [];
      }
      waiting.push(packet);
    },
    finish: (endGranule) => {
      writePage(waiting, endGranule, lastPage);
      return pages;
    },
  };
}

function oggPage(
  packets: readonly OggPacket[],
  granule: number,
  flags: number,
  sequence: number,
): Uint8Array {
  const lacing = packets.flatMap(({ bytes }) => [
    ...new Array<number>(Math.floor(bytes.length / 255)).fill(255),
    bytes.length % 255,
  ]);
  const bodyBytes = packets.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const page = new Uint8Array(headerBytes + lacing.length + bodyBytes);
  const view = new DataView(page.buffer);
  page.set([0x4f, 0x67, 0x67, 0x53, 0, flags]);
  view.setUint32(6, granule >>> 0, true);
  view.setUint32(10, Math.floor(granule / 2 ** 32), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, sequence, true);
  page[26] = lacing.length;
  page.set(lacing, headerBytes);
  let at = headerBytes + lacing.length;
  for (const { bytes } of packets) {
    page.set(bytes, at);
    at += bytes.length;
  }
  view.setUint32(22, checksum(page), true);
  return page;
}

function checksum(page: Uint8Array): number {
  let value = 0;
  for (const byte of page) value = (value << 8) ^ (crcTable[((value >>> 24) ^ byte) & 0xff] ?? 0);
  return value >>> 0;
}
