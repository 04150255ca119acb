import { oggFirst, oggLacing, oggLast, oggPage } from '../../audio/ogg/ogg-pages.ts';

/** A page has 255 lacing values; an Opus packet of 1275 bytes at most takes 6 of them. */
const packetsPerPage = 40;

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

/** Collects packets into pages (RFC 3533). Header packets get a page each, as RFC 7845 asks. */
export function createOggWriter(): OggWriter {
  const pages: Uint8Array[] = [];
  let waiting: OggPacket[] = [];
  const writePage = (packets: readonly OggPacket[], granule: number, flags: number) => {
    const first = pages.length === 0 ? oggFirst : 0;
    const lacing = packets.flatMap(({ bytes }) => oggLacing(bytes.length));
    const body = packets.map(({ bytes }) => bytes);
    pages.push(oggPage({ lacing, body, granule, flags: flags | first, sequence: pages.length }));
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
      writePage(waiting, endGranule, oggLast);
      return pages;
    },
  };
}
