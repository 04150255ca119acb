import { createDurableFile } from '../../platform/node/durable-file.ts';
import {
  box,
  boxOfPieces,
  concat,
  fourCc,
  fullBox,
  type Pieces,
  tableOf,
  u8,
  u16,
  u32,
  u64,
  utf8,
} from './boxes.ts';
import { chapterReference, chapterSamples, chapterTrack } from './chapter-track.ts';
import { createNumberList, type NumberList } from './number-list.ts';
import { type ChapterMark, type M4aTags, packedLanguage, userData } from './tags.ts';

/** Samples in each AAC packet, and how many the decoder needs before the first good one. */
export const aacFrameSamples = 1024;

export type M4aWriterOptions = {
  /** `M4A ` for a chapter, `M4B ` for a book. */
  readonly brand: 'M4A ' | 'M4B ';
  readonly sampleRateHz: number;
  readonly bitrate: number;
  /** Bytes kept free before the data for the index; an index that does not fit there goes to the end. */
  readonly indexRoomBytes?: number;
};

export type M4aEnding = {
  /** The AudioSpecificConfig of the encoder (ISO/IEC 14496-3). */
  readonly decoderConfig: Uint8Array;
  /** Samples at the start that are decoded and not played. */
  readonly primingSamples: number;
  /** Samples that are played. */
  readonly durationSamples: number;
  readonly language: string | null;
  readonly tags: M4aTags;
  readonly chapters: readonly ChapterMark[];
};

export type M4aWriter = {
  /** Adds packets that lie behind each other in `data`, of these sizes. */
  readonly addPackets: (data: Uint8Array, sizes: Iterable<number>) => Promise<void>;
  /** Writes the index and puts the file in its place; gives its size in bytes. */
  readonly finish: (ending: M4aEnding) => Promise<number>;
  readonly discard: () => Promise<void>;
};

const boxHeaderBytes = 8;
const packetsPerChunk = 43;
const mdatHeaderBytes = 16;
const uint32Limit = 2 ** 32;

type PacketTable = { readonly sizes: NumberList; readonly chunkOffsets: NumberList };

const zeros = new Uint8Array(65_536);

/** So many bytes that nothing reads. */
function freeSpace(byteLength: number): Pieces {
  const contentBytes = byteLength - boxHeaderBytes;
  const parts = function* () {
    for (let at = 0; at < contentBytes; at += zeros.length) {
      yield zeros.subarray(0, Math.min(zeros.length, contentBytes - at));
    }
  };
  return boxOfPieces('free', { byteLength: contentBytes, parts });
}

/** Times as version 0 (32 bits) or, past 27 hours of 44.1 kHz, version 1 (64 bits). */
function timed(duration: number): { readonly version: number; readonly time: typeof u32 } {
  return duration < uint32Limit ? { version: 0, time: u32 } : { version: 1, time: u64 };
}

function descriptor(tag: number, ...content: readonly Uint8Array[]): Uint8Array {
  const body = concat(...content);
  const size = body.byteLength;
  return concat(
    u8(tag, 0x80 | (size >> 21), 0x80 | (size >> 14), 0x80 | (size >> 7), size & 127),
    body,
  );
}

function sampleDescription(options: M4aWriterOptions, config: Uint8Array): Uint8Array {
  const largestPacketBytes = 1536;
  const decoder = descriptor(
    4,
    u8(0x40, 0x15, 0, largestPacketBytes >> 8, largestPacketBytes & 255),
    u32(options.bitrate, options.bitrate),
    descriptor(5, config),
  );
  const esds = fullBox('esds', 0, 0, descriptor(3, u16(0), u8(0), decoder, descriptor(6, u8(2))));
  const entry = box(
    'mp4a',
    concat(u32(0), u16(0, 1), u32(0, 0), u16(1, 16, 0, 0), u32(options.sampleRateHz * 65536)),
    esds,
  );
  return fullBox('stsd', 0, 0, u32(1), entry);
}

function sampleTable(table: PacketTable, description: Uint8Array): Pieces {
  const packets = table.sizes.count();
  const chunks = table.chunkOffsets.count();
  const lastChunkCount = packets - (chunks - 1) * packetsPerChunk;
  const runs =
    lastChunkCount === packetsPerChunk || chunks < 2
      ? [u32(1, Math.min(packets, packetsPerChunk), 1)]
      : [u32(1, packetsPerChunk, 1), u32(chunks, lastChunkCount, 1)];
  const isLarge = (table.chunkOffsets.last() ?? 0) >= uint32Limit;
  // Version and flags of a full box are zero.
  return boxOfPieces(
    'stbl',
    description,
    fullBox('stts', 0, 0, u32(1, packets, aacFrameSamples)),
    fullBox('stsc', 0, 0, u32(runs.length), ...runs),
    boxOfPieces('stsz', u32(0, 0, packets), tableOf(table.sizes, 4)),
    boxOfPieces(
      isLarge ? 'co64' : 'stco',
      u32(0, chunks),
      tableOf(table.chunkOffsets, isLarge ? 8 : 4),
    ),
  );
}

function audioTrack(options: M4aWriterOptions, ending: M4aEnding, table: PacketTable): Pieces {
  const reference = ending.chapters.length > 0 ? chapterReference() : new Uint8Array(0);
  const mediaSamples = table.sizes.count() * aacFrameSamples;
  const { version, time } = timed(mediaSamples);
  const unity = concat(u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000));
  const trackHeader = fullBox(
    'tkhd',
    version,
    7,
    concat(time(0, 0), u32(1, 0), time(ending.durationSamples), u32(0, 0)),
    concat(u16(0, 0, 0x0100, 0), unity, u32(0, 0)),
  );
  const signed = version === 0 ? u32(ending.primingSamples) : u64(ending.primingSamples);
  const edits = box(
    'edts',
    fullBox('elst', version, 0, u32(1), time(ending.durationSamples), signed, u16(1, 0)),
  );
  const mediaHeader = fullBox(
    'mdhd',
    version,
    0,
    concat(time(0, 0), u32(options.sampleRateHz), time(mediaSamples)),
    concat(packedLanguage(ending.language), u16(0)),
  );
  const handler = fullBox('hdlr', 0, 0, u32(0), fourCc('soun'), u32(0, 0, 0), utf8('Sound\0'));
  const media = boxOfPieces(
    'minf',
    fullBox('smhd', 0, 0, u32(0)),
    box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
    sampleTable(table, sampleDescription(options, ending.decoderConfig)),
  );
  const content = boxOfPieces('mdia', mediaHeader, handler, media);
  return boxOfPieces('trak', trackHeader, edits, reference, content);
}

/** Where the titles lie that the chapter track points to. */
type TitleTable = { readonly sizes: readonly number[]; readonly offset: number };

function movie(
  options: M4aWriterOptions,
  ending: M4aEnding,
  table: PacketTable,
  titles: TitleTable,
): Pieces {
  const { version, time } = timed(ending.durationSamples);
  const tracks: (Uint8Array | Pieces)[] = [audioTrack(options, ending, table)];
  if (ending.chapters.length > 0) {
    tracks.push(chapterTrack({ ...ending, ...titles, sampleRateHz: options.sampleRateHz }));
  }
  const header = fullBox(
    'mvhd',
    version,
    0,
    concat(time(0, 0), u32(options.sampleRateHz), time(ending.durationSamples)),
    concat(u32(0x10000), u16(0x0100, 0), u32(0, 0)),
    concat(u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)),
    concat(u32(0, 0, 0, 0, 0, 0), u32(tracks.length + 1)),
  );
  return boxOfPieces(
    'moov',
    header,
    ...tracks,
    userData(ending.tags, ending.chapters, options.sampleRateHz),
  );
}

/** How many bytes an index takes that ends like this and names so many packets. */
export function indexBytesOf(
  options: M4aWriterOptions,
  ending: M4aEnding,
  packetCount: number,
): number {
  const counted = (count: number): NumberList => ({
    ...createNumberList(Uint16Array),
    count: () => count,
    // Of a large file, whose offsets are the longer ones.
    last: () => uint32Limit,
  });
  const chunkOffsets = counted(Math.ceil(packetCount / packetsPerChunk));
  const sizes = ending.chapters.map(() => 0);
  const table = { sizes: counted(packetCount), chunkOffsets };
  return movie(options, ending, table, { sizes, offset: uint32Limit }).byteLength;
}

/**
 * Writes one mono AAC track as MP4 (ISO/IEC 14496-12, -14) while the packets come; no clock time
 * is in it. What was begun appears at `path` only after `finish`.
 */
export async function createM4aWriter(path: string, options: M4aWriterOptions): Promise<M4aWriter> {
  const file = await createDurableFile(path);
  const table: PacketTable = {
    sizes: createNumberList(Uint16Array),
    chunkOffsets: createNumberList(Float64Array),
  };
  const fileType = box('ftyp', fourCc(options.brand), u32(0), fourCc(`${options.brand}mp42isom`));
  await file.write(fileType);
  const indexOffset = file.size();
  const { indexRoomBytes = 0 } = options;
  if (indexRoomBytes > 0) {
    for (const part of freeSpace(indexRoomBytes).parts()) await file.write(part);
  }
  const mdatOffset = file.size();
  await file.write(concat(u32(1), fourCc('mdat'), u64(mdatHeaderBytes)));
  return {
    addPackets: async (data, sizes) => {
      let offset = file.size();
      for (const size of sizes) {
        if (table.sizes.count() % packetsPerChunk === 0) table.chunkOffsets.add(offset);
        table.sizes.add(size);
        offset += size;
      }
      await file.write(data);
    },
    finish: async (ending) => {
      const offset = file.size();
      const titles = chapterSamples(ending.chapters);
      for (const title of titles) await file.write(title);
      const mdatBytes = file.size() - mdatOffset;
      const sizes = titles.map(({ byteLength }) => byteLength);
      const index = movie(options, ending, table, { sizes, offset });
      const restBytes = indexRoomBytes - index.byteLength;
      if (restBytes < boxHeaderBytes) {
        for (const part of index.parts()) await file.write(part);
      } else {
        let at = indexOffset;
        for (const part of index.parts()) {
          await file.patch(part, at);
          at += part.byteLength;
        }
        await file.patch(concat(u32(restBytes), fourCc('free')), at);
      }
      await file.patch(u64(mdatBytes), mdatOffset + 8);
      const bytes = file.size();
      await file.commit();
      return bytes;
    },
    discard: () => file.discard(),
  };
}
