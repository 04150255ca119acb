import { type FileHandle, open } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { type BoxSpan, boxesIn } from './boxes.ts';

/** Where the packets of one of our own chapter files lie. */
export type M4aLayout = {
  readonly packetSizes: Uint16Array;
  /** The packets lie behind each other from here on. */
  readonly dataOffset: number;
  readonly decoderConfig: Uint8Array;
  readonly primingSamples: number;
  readonly durationSamples: number;
  readonly sampleRateHz: number;
  /** As Nero's list has them: no more than 255. */
  readonly listedChapters: readonly ListedChapter[];
  /** As the QuickTime track has them. */
  readonly trackChapters: readonly ListedChapter[];
};

export type ListedChapter = { readonly title: string; readonly startMs: number };

/** Follows a path of box names; throws when one is missing. */
function findBox(view: DataView, from: number, to: number, path: readonly string[]): BoxSpan {
  let span: BoxSpan = { type: '', start: from, end: to };
  for (const name of path) {
    const found = boxesIn(view, span.start, span.end).find((child) => child.type === name);
    if (found === undefined) throw appError('audio_undecodable.m4a_part', { part: path.join('/') });
    span = found;
  }
  return span;
}

type TopLevel = { readonly mdatStart: number; readonly mdatEnd: number; readonly moov: Uint8Array };

async function readTopLevel(handle: FileHandle, path: string): Promise<TopLevel> {
  const { size } = await handle.stat();
  let mdatStart = -1;
  let mdatEnd = -1;
  let moov: Uint8Array | null = null;
  let offset = 0;
  const head = new Uint8Array(16);
  while (offset + 8 <= size) {
    await handle.read(head, 0, 16, offset);
    const view = new DataView(head.buffer);
    const short = view.getUint32(0);
    const type = String.fromCharCode(...head.subarray(4, 8));
    const length = short === 1 ? Number(view.getBigUint64(8)) : short;
    if (length < 8 || offset + length > size) break;
    if (type === 'mdat') {
      mdatStart = offset + (short === 1 ? 16 : 8);
      mdatEnd = offset + length;
    }
    if (type === 'moov') {
      moov = new Uint8Array(length);
      await handle.read(moov, 0, length, offset);
    }
    // Before or behind the data.
    if (moov !== null && mdatStart >= 0) return { mdatStart, mdatEnd, moov };
    offset += length;
  }
  throw appError('audio_undecodable.m4a_index', { path });
}

function readConfig(view: DataView, stsd: BoxSpan): Uint8Array {
  // Entry header 8, sample entry 28, then esds: its descriptors all use four length bytes.
  const esds = findBox(view, stsd.start + 8 + 8 + 28, stsd.end, ['esds']);
  for (let offset = esds.start + 4; offset + 5 < esds.end; offset++) {
    if (view.getUint8(offset) === 5 && view.getUint8(offset + 1) === 0x80) {
      const length = view.getUint8(offset + 4);
      return new Uint8Array(view.buffer, view.byteOffset + offset + 5, length).slice();
    }
  }
  throw appError('audio_undecodable.m4a_settings');
}

function readTime(view: DataView, version: number, offset: number): number {
  return version === 1 ? Number(view.getBigUint64(offset)) : view.getUint32(offset);
}

function textOf(view: DataView, start: number, bytes: number): string {
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + start, bytes));
}

/** The chapters of the `chpl` box. */
function readList(view: DataView): readonly ListedChapter[] {
  const movie = boxesIn(view, 8, view.byteLength);
  const data = movie.find((child) => child.type === 'udta');
  if (data === undefined) return [];
  const list = boxesIn(view, data.start, data.end).find((child) => child.type === 'chpl');
  if (list === undefined) return [];
  const chapters: ListedChapter[] = [];
  let offset = list.start + 9;
  for (let left = view.getUint8(list.start + 8); left > 0; left--) {
    const bytes = view.getUint8(offset + 8);
    const startMs = Number(view.getBigUint64(offset)) / 10_000;
    chapters.push({ title: textOf(view, offset + 9, bytes), startMs });
    offset += 9 + bytes;
  }
  return chapters;
}

type TextTrack = {
  readonly sizes: readonly number[];
  readonly offset: number;
  readonly startsMs: readonly number[];
};

/** Sizes, place and times of the samples of the second track; null where there is none. */
function readTextTrack(view: DataView): TextTrack | null {
  const track = boxesIn(view, 8, view.byteLength).filter(({ type }) => type === 'trak')[1];
  if (track === undefined) return null;
  const within = (...path: string[]) => findBox(view, track.start, track.end, ['mdia', ...path]);
  const header = within('mdhd');
  const rateHz = view.getUint32(header.start + (view.getUint8(header.start) === 1 ? 20 : 12));
  const sizeBox = within('minf', 'stbl', 'stsz');
  const times = within('minf', 'stbl', 'stts');
  const offsets = boxesIn(view, ...spanOf(within('minf', 'stbl')));
  const short = offsets.find(({ type }) => type === 'stco');
  const long = offsets.find(({ type }) => type === 'co64');
  let atSample = 0;
  const startsMs = Array.from({ length: view.getUint32(times.start + 4) }, (_, index) => {
    const startMs = (atSample * 1000) / rateHz;
    atSample += view.getUint32(times.start + 12 + index * 8);
    return startMs;
  });
  return {
    sizes: Array.from({ length: view.getUint32(sizeBox.start + 8) }, (_, index) =>
      view.getUint32(sizeBox.start + 12 + index * 4),
    ),
    offset:
      short === undefined
        ? Number(view.getBigUint64((long?.start ?? 0) + 8))
        : view.getUint32(short.start + 8),
    startsMs,
  };
}

function spanOf({ start, end }: BoxSpan): [number, number] {
  return [start, end];
}

async function readTitles(handle: FileHandle, track: TextTrack): Promise<readonly ListedChapter[]> {
  const data = new Uint8Array(track.sizes.reduce((sum, size) => sum + size, 0));
  await handle.read(data, 0, data.byteLength, track.offset);
  const view = new DataView(data.buffer);
  let offset = 0;
  return track.sizes.map((size, index) => {
    const title = textOf(view, offset + 2, view.getUint16(offset));
    offset += size;
    return { title, startMs: track.startsMs[index] ?? Number.NaN };
  });
}

/**
 * Reads the index of a file that `createM4aWriter` wrote and checks that it fits the data. Rejects
 * with `audio_undecodable` when the file is damaged.
 */
export async function readM4aLayout(path: string): Promise<M4aLayout> {
  const handle = await open(path, 'r');
  try {
    const { mdatStart, mdatEnd, moov } = await readTopLevel(handle, path);
    const view = new DataView(moov.buffer);
    const track = ['trak', 'mdia', 'minf', 'stbl'];
    const sizes = findBox(view, 8, view.byteLength, [...track, 'stsz']);
    const count = view.getUint32(sizes.start + 8);
    if (count * 4 > sizes.end - sizes.start - 12) {
      throw appError('audio_undecodable.m4a_data', { path });
    }
    const packetSizes = new Uint16Array(count);
    let total = 0;
    for (let index = 0; index < count; index++) {
      const size = view.getUint32(sizes.start + 12 + index * 4);
      packetSizes[index] = size;
      total += size;
    }
    const titles = readTextTrack(view);
    const titleBytes = titles?.sizes.reduce((sum, size) => sum + size, 0) ?? 0;
    if (total + titleBytes !== mdatEnd - mdatStart) {
      throw appError('audio_undecodable.m4a_data', { path });
    }
    const edit = findBox(view, 8, view.byteLength, ['trak', 'edts', 'elst']);
    const version = view.getUint8(edit.start);
    const mediaHeader = findBox(view, 8, view.byteLength, ['trak', 'mdia', 'mdhd']);
    const rateOffset = view.getUint8(mediaHeader.start) === 1 ? 20 : 12;
    return {
      packetSizes,
      dataOffset: mdatStart,
      decoderConfig: readConfig(view, findBox(view, 8, view.byteLength, [...track, 'stsd'])),
      durationSamples: readTime(view, version, edit.start + 8),
      primingSamples: readTime(view, version, edit.start + (version === 1 ? 16 : 12)),
      sampleRateHz: view.getUint32(mediaHeader.start + rateOffset),
      listedChapters: readList(view),
      trackChapters: titles === null ? [] : await readTitles(handle, titles),
    };
  } finally {
    await handle.close();
  }
}
