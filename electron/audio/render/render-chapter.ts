import { rm } from 'node:fs/promises';
import { amplify, fromDb } from '../audio-clip.ts';
import { createLimiter } from '../loudness/limiter.ts';
import { createLoudnessMeter, type Loudness } from '../loudness/loudness.ts';
import { aacFrameSamples } from '../mp4/m4a-writer.ts';
import { readRange } from '../takes/take-range.ts';
import { openTake } from '../takes/take-reader.ts';
import {
  type ChapterEncoder,
  type ChapterOutput,
  createChapterEncoder,
} from './chapter-encoder.ts';
import { chapterGainDb, correctedGainDb } from './chapter-gain.ts';
import { joinParts } from './join.ts';
import { type LoudnessPreset, outputRateHz } from './presets.ts';
import { createRoomTone } from './room-tone.ts';
import {
  type ChapterPart,
  layOut,
  type OpenPart,
  type PlacedSegment,
  type Timeline,
} from './timeline.ts';
import { trimTake } from './trimmed-take.ts';

export type ChapterRender = {
  readonly parts: readonly ChapterPart[];
  readonly preset: LoudnessPreset;
  /** One pass feeds all of them. */
  readonly outputs: readonly ChapterOutput[];
};

export type RenderedChapter = {
  readonly sampleRateHz: number;
  readonly durationSamples: number;
  readonly durationMs: number;
  readonly segments: readonly PlacedSegment[];
  readonly gainDb: number;
  /** What went into the encoders. */
  readonly after: Loudness;
  readonly limiterReductionDb: number;
  readonly files: readonly (ChapterOutput & { readonly bytes: number })[];
};

export type RenderProgress = { readonly doneMs: number; readonly totalMs: number };

export type RenderOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RenderProgress) => void) | undefined;
};

/** The part of the work that measuring takes, for the progress. */
const measureShare = 0.2;
const leastStep = 0.005;

async function openParts(parts: readonly ChapterPart[]): Promise<OpenPart[]> {
  const opened: OpenPart[] = [];
  for (const part of parts) {
    if (part.kind === 'pause') {
      opened.push(part);
      continue;
    }
    const file = await openTake(part.path);
    const whole = part.range === undefined ? file : readRange(file, part.range);
    const take = part.trim === undefined ? whole : trimTake(whole, part.trim);
    const clip = part.clip === undefined ? {} : { clip: part.clip };
    opened.push({ kind: 'take', take, gainDb: part.gainDb ?? 0, ...clip });
  }
  return opened;
}

/** Clips at the loudness of the speech that they stand around; where nothing is said they stay as they are. */
async function levelClips(
  parts: readonly OpenPart[],
  preset: LoudnessPreset,
  signal: AbortSignal | undefined,
): Promise<readonly OpenPart[]> {
  const isClip = (part: OpenPart): boolean => part.kind === 'take' && part.clip !== undefined;
  if (!parts.some(isClip)) return parts;
  const spoken = parts.filter((part) => !isClip(part));
  const { integratedLufs } = await measureJoined({ parts: spoken, preset }, signal);
  return parts.map((part) => {
    const own = part.kind === 'take' ? part.clip?.integratedLufs : null;
    if (part.kind === 'pause' || own == null || !Number.isFinite(integratedLufs)) return part;
    return { ...part, gainDb: integratedLufs - own };
  });
}

/** Takes of one rate are measured as they are: the loudness is the same, and it costs less. */
function measuringRate(parts: readonly OpenPart[]): number {
  const rates = new Set(
    parts.flatMap((part) => (part.kind === 'take' ? [part.take.sampleRateHz] : [])),
  );
  const [only] = rates;
  return rates.size === 1 && only !== undefined ? only : outputRateHz;
}

/** The same with a frame of room tone before it, which primes the decoder, and one behind it. */
function withEdges(timeline: Timeline): Timeline {
  return {
    ...timeline,
    headSamples: timeline.headSamples + aacFrameSamples,
    tailSamples: timeline.tailSamples + aacFrameSamples,
  };
}

/** Passes on what moves the bar by a step; each report is a message between threads. */
function throttled(report: (share: number) => void): (share: number) => void {
  let next = 0;
  return (share) => {
    if (share < next && share < 1) return;
    next = share + leastStep;
    report(share);
  };
}

/** Feeds a meter only the chapter itself, without the room tone that primes the encoder. */
function createInnerMeter(totalSamples: number) {
  const meter = createLoudnessMeter(outputRateHz);
  let position = -aacFrameSamples;
  return {
    push: (block: Float32Array): void => {
      const from = Math.max(0, -position);
      const to = Math.min(block.length, totalSamples - position);
      position += block.length;
      if (to > from) meter.push(block.subarray(from, to));
    },
    finish: meter.finish,
  };
}

type OpenChapter = {
  readonly parts: readonly OpenPart[];
  readonly timeline: Timeline;
  readonly preset: LoudnessPreset;
  readonly outputs: readonly ChapterOutput[];
};

async function measureJoined(
  { parts, preset }: Pick<OpenChapter, 'parts' | 'preset'>,
  signal: AbortSignal | undefined,
): Promise<Loudness> {
  const rateHz = measuringRate(parts);
  const meter = createLoudnessMeter(rateHz);
  for await (const block of joinParts(parts, layOut(parts, rateHz, preset, 1))) {
    signal?.throwIfAborted();
    meter.push(block);
  }
  return meter.finish();
}

async function discardAll(encoders: readonly ChapterEncoder[]): Promise<void> {
  for (const encoder of encoders) await encoder.discard();
}

/** One pass from takes into encoders, which are left open: their files are in place only when they finish. */
async function encodeChapter(
  { parts, timeline, preset, outputs }: OpenChapter,
  gainDb: number,
  signal: AbortSignal | undefined,
  onShare: (share: number) => void,
) {
  const encoders: ChapterEncoder[] = [];
  try {
    for (const output of outputs) {
      encoders.push(await createChapterEncoder(output, timeline.totalSamples));
    }
    const limiter = createLimiter(outputRateHz, fromDb(preset.truePeakDb - preset.encoderMarginDb));
    const roomTone = createRoomTone();
    const meter = createInnerMeter(timeline.totalSamples);
    const gain = fromDb(gainDb);
    let position = 0;
    const deliver = async (block: Float32Array): Promise<void> => {
      meter.push(block);
      for (const encoder of encoders) await encoder.write(block);
      position += block.length;
      onShare(position / timeline.totalSamples);
    };
    for await (const block of joinParts(parts, withEdges(timeline))) {
      signal?.throwIfAborted();
      roomTone.addTo(amplify(block, gain));
      await deliver(limiter.push(block));
    }
    await deliver(limiter.finish());
    signal?.throwIfAborted();
    return { encoders, after: meter.finish(), limiterReductionDb: limiter.reductionDb() };
  } catch (error) {
    await discardAll(encoders);
    throw error;
  }
}

async function finishAll(
  encoders: readonly ChapterEncoder[],
  outputs: readonly ChapterOutput[],
): Promise<RenderedChapter['files']> {
  const files: RenderedChapter['files'][number][] = [];
  try {
    for (const [index, output] of outputs.entries()) {
      files.push({ ...output, bytes: (await encoders[index]?.finish()) ?? 0 });
    }
    return files;
  } catch (error) {
    await discardAll(encoders);
    for (const file of files) await rm(file.path, { force: true });
    throw error;
  }
}

/**
 * Renders a chapter: joins takes and pauses, brings it to its loudness with one linear gain, lays
 * room tone under it, limits true peaks and encodes, all in blocks, so that memory does not grow
 * with its length. Two passes over the takes (one where there is no level to reach), and more only where
 * the limiter takes so much that the chapter is too quiet. Same takes and preset, same bytes.
 * Rejects with `audio_undecodable` or `file_not_readable` naming the take, or with the signal's
 * reason; then no output file is left.
 */
export async function renderChapter(
  { parts: wanted, preset, outputs }: ChapterRender,
  { signal, onProgress }: RenderOptions = {},
): Promise<RenderedChapter> {
  signal?.throwIfAborted();
  const parts = await levelClips(await openParts(wanted), preset, signal);
  const timeline = layOut(parts, outputRateHz, preset, aacFrameSamples);
  const chapter = { parts, timeline, preset, outputs };
  const totalMs = (timeline.totalSamples * 1000) / outputRateHz;
  const report = throttled((share) =>
    onProgress?.({ doneMs: Math.min(1, share) * totalMs, totalMs }),
  );
  const onShare = (share: number): void => report(measureShare + (1 - measureShare) * share);
  const isLeveled = preset.target !== null;
  let gainDb = isLeveled ? chapterGainDb(preset, await measureJoined(chapter, signal)) : 0;
  report(measureShare);
  for (let corrections = 0; ; corrections++) {
    const pass = await encodeChapter(chapter, gainDb, signal, onShare);
    const { encoders, after, limiterReductionDb } = pass;
    const corrected = correctedGainDb(preset, gainDb, after, corrections);
    if (corrected === null) {
      return {
        sampleRateHz: outputRateHz,
        durationSamples: timeline.totalSamples,
        durationMs: totalMs,
        segments: timeline.segments,
        gainDb,
        after,
        limiterReductionDb,
        files: await finishAll(encoders, outputs),
      };
    }
    await discardAll(encoders);
    gainDb = corrected;
  }
}
