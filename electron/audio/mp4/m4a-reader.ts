import { type FileHandle, open } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { type BoxSpan, boxesIn } from './boxes.ts';

/** Where the packets of one of our own chapter files lie. */
export type M4aLayout = {
  readonly packetSizes: readonly number[];
  /** The packets lie behind each other from here on. */
  readonly dataOffset: number;
  readonly decoderConfig: Uint8Array;
  readonly primingSamples: number;
  readonly durationSamples: number;
  readonly sampleRateHz: number;
  readonly chapterCount: number;
};

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
      const moov = new Uint8Array(length);
      await handle.read(moov, 0, length, offset);
      if (mdatStart >= 0) return { mdatStart, mdatEnd, moov };
    }
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

function countChapters(view: DataView): number {
  const movie = boxesIn(view, 8, view.byteLength);
  const data = movie.find((child) => child.type === 'udta');
  if (data === undefined) return 0;
  const list = boxesIn(view, data.start, data.end).find((child) => child.type === 'chpl');
  return list === undefined ? 0 : view.getUint8(list.start + 8);
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
    const packetSizes: number[] = [];
    let total = 0;
    for (let index = 0; index < view.getUint32(sizes.start + 8); index++) {
      const size = view.getUint32(sizes.start + 12 + index * 4);
      packetSizes.push(size);
      total += size;
    }
    if (total !== mdatEnd - mdatStart) throw appError('audio_undecodable.m4a_data', { path });
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
      chapterCount: countChapters(view),
    };
  } finally {
    await handle.close();
  }
}
