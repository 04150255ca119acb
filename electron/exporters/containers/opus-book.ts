import { concat, utf8 } from '../../audio/mp4/boxes.ts';
import {
  oggFirst,
  oggHeaderPages,
  oggLacing,
  oggLast,
  oggPage,
} from '../../audio/ogg/ogg-pages.ts';
import { opusPacketsOf, opusSamplesOf } from '../../audio/render/opus-chapter.ts';
import { opusLookahead, opusRateHz, opusShortSamples } from '../../audio/render/opus-encoder.ts';
import { outputRateHz } from '../../audio/render/presets.ts';
import { createDurableFile } from '../../platform/node/durable-file.ts';
import type { BookMark, FileTags } from './file-tags.ts';
import type { BookChapterSound } from './mp3-book.ts';
import { opusPacketSamples } from './opus-packets.ts';
import { pictureBlock, vorbisComment } from './vorbis-comment.ts';

const mostLacing = 255;
/** About a second, as players expect it for seeking (RFC 7845 section 3 advises no more). */
const pageSamples = opusRateHz;

/** The identification header (RFC 7845 section 5.1) of our mono packets. */
export function opusHead(): Uint8Array {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  head.set(utf8('OpusHead'));
  head[8] = 1;
  head[9] = 1;
  view.setUint16(10, opusLookahead, true);
  view.setUint32(12, outputRateHz, true);
  return head;
}

function tagsPacket(tags: FileTags, marks: readonly BookMark[]): Uint8Array {
  const { cover } = tags;
  const picture =
    cover === null
      ? []
      : [['METADATA_BLOCK_PICTURE', Buffer.from(pictureBlock(cover)).toString('base64')] as const];
  return concat(utf8('OpusTags'), vorbisComment(tags, marks, picture));
}

type Page = { packets: Uint8Array[]; lacing: number[]; samples: number };

/**
 * Joins encoded chapters to one Ogg Opus file (RFC 7845) without encoding anything again. A chapter ends with the
 * short packet that is next to its exact end in the book, so that its time is right to 2.5 ms however many come
 * before it, and the whole has exactly its length.
 */
export async function writeOpusBook(
  path: string,
  chapters: readonly BookChapterSound[],
  tags: FileTags,
  signal?: AbortSignal,
): Promise<{
  readonly bytes: number;
  /** At 48 kHz. */
  readonly durationSamples: number;
  readonly marks: readonly BookMark[];
}> {
  let totalSamples = 0;
  const ends = chapters.map(({ durationSamples }) => {
    totalSamples += durationSamples;
    return opusSamplesOf(totalSamples);
  });
  const borders = ends.map((end) => Math.round(end / opusShortSamples) * opusShortSamples);
  const durationSamples = Math.round(ends.at(-1) ?? 0);
  const endGranule = opusLookahead + durationSamples;
  const toMs = (samples: number): number =>
    (Math.min(samples, durationSamples) * 1000) / opusRateHz;
  const marks = chapters.map(({ title }, index) => ({
    title,
    startMs: toMs(borders[index - 1] ?? 0),
    endMs: index === chapters.length - 1 ? toMs(durationSamples) : toMs(borders[index] ?? 0),
  }));
  const file = await createDurableFile(path);
  let sequence = 0;
  let granule = 0;
  let page: Page = { packets: [], lacing: [], samples: 0 };
  const writePage = async (flags: number, end: number): Promise<void> => {
    const { packets, lacing } = page;
    await file.write(oggPage({ lacing, body: packets, granule: end, flags, sequence }));
    sequence += 1;
    page = { packets: [], lacing: [], samples: 0 };
  };
  const writeHeader = async (packet: Uint8Array, flags: number): Promise<void> => {
    for (const made of oggHeaderPages(packet, sequence, flags)) {
      await file.write(made);
      sequence += 1;
    }
  };
  try {
    await writeHeader(opusHead(), oggFirst);
    await writeHeader(tagsPacket(tags, marks), 0);
    for (const [index, chapter] of chapters.entries()) {
      const isLast = index === chapters.length - 1;
      const border = isLast ? endGranule : (borders[index] ?? 0);
      for await (const packet of opusPacketsOf(chapter.path)) {
        if (granule >= border) break;
        signal?.throwIfAborted();
        const lacing = oggLacing(packet.length);
        const isFull =
          page.samples >= pageSamples || page.lacing.length + lacing.length > mostLacing;
        if (isFull) await writePage(0, granule);
        const samples = opusPacketSamples(packet);
        page.packets.push(packet.slice());
        page.lacing.push(...lacing);
        page.samples += samples;
        granule += samples;
      }
    }
    await writePage(oggLast, endGranule);
    await file.commit();
    return { bytes: file.size(), durationSamples, marks };
  } catch (error) {
    await file.discard();
    throw error;
  }
}
