import { type FileHandle, open } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { type M4aLayout, readM4aLayout } from '../../audio/mp4/m4a-reader.ts';
import {
  aacFrameSamples,
  createM4aWriter,
  indexBytesOf,
  type M4aWriter,
} from '../../audio/mp4/m4a-writer.ts';
import { type ChapterMark, chplMostChapters, type M4aTags } from '../../audio/mp4/tags.ts';

export type BookChapterFile = { readonly title: string; readonly path: string };

export type M4bBook = {
  /** In their order; one that is still being encoded is waited for. */
  readonly chapters: AsyncIterable<BookChapterFile> | readonly BookChapterFile[];
  readonly tags: M4aTags;
  readonly language: string | null;
  readonly bitrate: number;
  /** What it will be: room for its index is kept by that. */
  readonly expected: { readonly titles: readonly string[]; readonly durationMs: number };
};

export type AssembledM4b = {
  readonly bytes: number;
  readonly durationSamples: number;
  readonly sampleRateHz: number;
  readonly marks: readonly ChapterMark[];
  /** Chapters past the 255th: the QuickTime track names them, the older list cannot. */
  readonly unlistedChapterCount: number;
};

const copyBytes = 1_048_576;
/** A book that comes out longer than it was expected to be by more has its index behind the sound. */
const roomShare = 1.01;

/** The options of a writer that keeps room for the index of the whole book. */
function withRoom({ tags, language, bitrate, expected }: M4bBook, first: M4aLayout) {
  const { sampleRateHz, decoderConfig, primingSamples } = first;
  const options = { brand: 'M4B ', sampleRateHz, bitrate } as const;
  const durationSamples = Math.ceil((expected.durationMs * roomShare * sampleRateHz) / 1000);
  const chapters = expected.titles.map((title) => ({ title, startSample: 0 }));
  const ending = { decoderConfig, primingSamples, durationSamples, language, tags, chapters };
  // The last packet of a chapter is filled up.
  const packets = Math.ceil(durationSamples / aacFrameSamples) + 2 * chapters.length;
  return { ...options, indexRoomBytes: indexBytesOf(options, ending, packets) };
}

async function copyPackets(
  handle: FileHandle,
  layout: M4aLayout,
  firstPacket: number,
  writer: M4aWriter,
): Promise<void> {
  let offset = layout.dataOffset;
  for (let index = 0; index < firstPacket; index++) offset += layout.packetSizes[index] ?? 0;
  const { packetSizes } = layout;
  let from = firstPacket;
  let bytes = 0;
  const copyUpTo = async (end: number): Promise<void> => {
    if (bytes === 0) return;
    const block = Buffer.allocUnsafe(bytes);
    await handle.read(block, 0, bytes, offset);
    await writer.addPackets(block, packetSizes.subarray(from, end));
    offset += bytes;
    from = end;
    bytes = 0;
  };
  for (let index = firstPacket; index < packetSizes.length; index++) {
    bytes += packetSizes[index] ?? 0;
    if (bytes >= copyBytes) await copyUpTo(index + 1);
  }
  await copyUpTo(packetSizes.length);
}

/**
 * Joins encoded chapters to one M4B without encoding anything again. Each chapter's own priming
 * packet is dropped but for the first: the packet before it (room tone of the chapter before)
 * primes the decoder, so chapters start exactly at the sum of the lengths before them.
 */
export async function assembleM4b(
  path: string,
  book: M4bBook,
  signal?: AbortSignal,
): Promise<AssembledM4b> {
  const marks: ChapterMark[] = [];
  let first: M4aLayout | null = null;
  let durationSamples = 0;
  let writer: M4aWriter | null = null;
  try {
    for await (const chapter of book.chapters) {
      signal?.throwIfAborted();
      const layout = await readM4aLayout(chapter.path);
      first ??= layout;
      writer ??= await createM4aWriter(path, withRoom(book, layout));
      if (Buffer.compare(layout.decoderConfig, first.decoderConfig) !== 0) {
        throw appError('audio_undecodable.chapter_layout', { path: chapter.path });
      }
      const handle = await open(chapter.path, 'r');
      await copyPackets(handle, layout, marks.length === 0 ? 0 : 1, writer).finally(() =>
        handle.close(),
      );
      marks.push({ title: chapter.title, startSample: durationSamples });
      durationSamples += layout.durationSamples;
    }
    if (writer === null || first === null) throw appError('audio_undecodable.no_chapters');
    signal?.throwIfAborted();
    const bytes = await writer.finish({
      decoderConfig: first.decoderConfig,
      primingSamples: first.primingSamples,
      durationSamples,
      language: book.language,
      tags: book.tags,
      chapters: marks,
    });
    return {
      bytes,
      durationSamples,
      sampleRateHz: first.sampleRateHz,
      marks,
      unlistedChapterCount: Math.max(0, marks.length - chplMostChapters),
    };
  } catch (error) {
    await writer?.discard();
    throw error;
  }
}
