import { rm } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { noPublication } from '../../../shared/model/publication.ts';
import { pcmBytes, wavHeader } from '../../../shared/sound/wav.ts';
import { samplesIn, toInt16 } from '../../audio/audio-clip.ts';
import { createFlacFile } from '../../audio/flac/flac-file.ts';
import type { AudioPool } from '../../audio/pool/pool.ts';
import { loudnessPresets } from '../../audio/render/presets.ts';
import type { ChapterPart } from '../../audio/render/timeline.ts';
import { offsetOf } from '../../audio/takes/take-offset.ts';
import { rangeOf, readRange } from '../../audio/takes/take-range.ts';
import { openTake } from '../../audio/takes/take-reader.ts';
import type { Take } from '../../charges/ports.ts';
import { writeOpusBook } from '../../exporters/containers/opus-book.ts';
import { createDurableFile } from '../../platform/node/durable-file.ts';
import type { AudioStore } from '../../storage/audio-store.ts';

/** Endings of the files that a spoken text can be written to. */
export const saidEndings = ['.wav', '.flac', '.mp3', '.m4a', '.opus'] as const;
type SaidEnding = (typeof saidEndings)[number];

/** By the name of the file; null for one that is not written. */
export function saidEndingOf(path: string): SaidEnding | null {
  const ending = extname(path).toLowerCase();
  return saidEndings.find((known) => known === ending) ?? null;
}

export type SaidSegment = { readonly take: Take | null; readonly pauseAfterMs: number };

export type SaidFileParts = {
  readonly audio: AudioStore;
  readonly runAudio: AudioPool['run'];
};

type SaidFile = {
  readonly path: string;
  readonly language: string;
  /** Names what is made on the way. */
  readonly id: string;
  readonly signal: AbortSignal;
};

/**
 * Joins takes with their pauses into one file of the kind that its name says: WAV and FLAC as they are, 16-bit at the
 * rate of the takes; the others encoded as an export without a level to reach. Returns the duration in milliseconds.
 */
export function writeSaid(
  parts: SaidFileParts,
  pieces: readonly SaidSegment[],
  file: SaidFile,
): Promise<number> {
  const ending = saidEndingOf(file.path);
  const isLossless = ending === null || ending === '.wav' || ending === '.flac';
  return isLossless
    ? writeLossless(parts, pieces, file.path)
    : writeEncoded(parts, pieces, file, ending);
}

/** Block by block: hours of audio do not fit into memory. */
async function writeLossless(
  { audio }: SaidFileParts,
  pieces: readonly SaidSegment[],
  path: string,
): Promise<number> {
  const sampleRateHz = pieces.find((piece) => piece.take !== null)?.take?.sampleRateHz ?? 24_000;
  const isFlac = saidEndingOf(path) === '.flac';
  const file = isFlac
    ? createFlacFile(path, sampleRateHz)
    : await createWavFile(path, sampleRateHz);
  let sampleCount = 0;
  const add = async (samples: Int16Array): Promise<void> => {
    sampleCount += samples.length;
    await file.write(samples);
  };
  try {
    for (const [index, { take, pauseAfterMs }] of pieces.entries()) {
      if (take !== null) {
        const whole = await openTake(audio.pathOf(take.audioSha256));
        const range = rangeOf(take);
        const { blocks } = range === null ? whole : readRange(whole, range);
        for await (const block of blocks()) await add(toInt16(block));
      }
      const isLast = index === pieces.length - 1;
      if (!isLast) await add(new Int16Array(samplesIn(pauseAfterMs, sampleRateHz)));
    }
    await file.finish();
    return (sampleCount / sampleRateHz) * 1000;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function createWavFile(path: string, sampleRateHz: number) {
  const file = await createDurableFile(path);
  let dataBytes = 0;
  await file.write(wavHeader(0, sampleRateHz));
  return {
    write: async (samples: Int16Array): Promise<void> => {
      dataBytes += samples.byteLength;
      await file.write(pcmBytes(samples));
    },
    finish: async (): Promise<void> => {
      await file.patch(wavHeader(dataBytes, sampleRateHz), 0);
      await file.commit();
    },
    discard: file.discard,
  };
}

const preset = { ...loudnessPresets.none, headMs: 0, tailMs: 0, leastEdgeMs: 0 };
const encodings = {
  '.mp3': { codec: 'mp3', bitrate: preset.mp3Bitrate },
  '.m4a': { codec: 'aac', bitrate: preset.aacBitrate },
  '.opus': { codec: 'opus', bitrate: preset.opusBitrate },
} as const;

async function writeEncoded(
  { audio, runAudio }: SaidFileParts,
  pieces: readonly SaidSegment[],
  { path, language, id, signal }: SaidFile,
  ending: keyof typeof encodings,
): Promise<number> {
  const isOpus = ending === '.opus';
  // Packets of Opus have no container yet.
  const encodedPath = isOpus ? audio.temporaryPath(id) : path;
  const output = { ...encodings[ending], path: encodedPath };
  const parts = pieces.flatMap(({ take, pauseAfterMs }, index): readonly ChapterPart[] => {
    const range = take === null ? null : rangeOf(take);
    const spoken =
      take === null ? null : { path: audio.pathOf(take.audioSha256), ...offsetOf(take) };
    const isLast = index === pieces.length - 1;
    return [
      ...(spoken === null
        ? []
        : [{ kind: 'take' as const, ...spoken, ...(range === null ? {} : { range }) }]),
      ...(isLast ? [] : [{ kind: 'pause' as const, durationMs: pauseAfterMs }]),
    ];
  });
  try {
    const [rendered] = await runAudio(
      { kind: 'renderChapter', parts, variants: [{ preset, outputs: [output] }] },
      { signal },
    );
    if (rendered === undefined) throw new Error('No sound came from the renderer.');
    const { durationMs, durationSamples } = rendered;
    if (isOpus) {
      const title = basename(path, extname(path));
      const tags = {
        title,
        album: title,
        artist: null,
        genre: '',
        language,
        track: null,
        cover: null,
        publication: noPublication,
      };
      await writeOpusBook(path, [{ title, path: encodedPath, durationSamples }], tags, signal);
    }
    return durationMs;
  } finally {
    if (isOpus) await rm(encodedPath, { force: true });
  }
}
