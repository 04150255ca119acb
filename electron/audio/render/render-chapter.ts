import { rm } from 'node:fs/promises';
import { createLoudnessMeter, type Loudness } from '../loudness/loudness.ts';
import { aacFrameSamples } from '../mp4/m4a-writer.ts';
import { readRange } from '../takes/take-range.ts';
import { openTake } from '../takes/take-reader.ts';
import { chapterGainDb, correctedGainDb } from './chapter-gain.ts';
import type { ChapterOutput } from './chapter-output.ts';
import { joinParts } from './join.ts';
import { type LoudnessPreset, outputRateHz } from './presets.ts';
import {
  type ChapterPart,
  layOut,
  type OpenPart,
  type PlacedSegment,
  type Timeline,
} from './timeline.ts';
import { trimTake, withoutOffset } from './trimmed-take.ts';
import { createVariantChain, type VariantChain } from './variant-chain.ts';

/** A chapter at one level, in every encoding that is wanted of it. */
export type ChapterVariant = {
  readonly preset: LoudnessPreset;
  readonly outputs: readonly ChapterOutput[];
};

export type ChapterRender = {
  readonly parts: readonly ChapterPart[];
  /** One pass over the takes feeds all of them. */
  readonly variants: readonly ChapterVariant[];
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
    const trimmed = part.trim === undefined ? whole : trimTake(whole, part.trim);
    const take = part.offset === undefined ? trimmed : withoutOffset(trimmed, part.offset);
    const clip = part.clip === undefined ? {} : { clip: part.clip };
    opened.push({ kind: 'take', take, gainDb: part.gainDb ?? 0, ...clip });
  }
  return opened;
}

/** Clips at the loudness of the speech that they stand around; where nothing is said they stay as they are. */
async function levelClips(
  parts: readonly OpenPart[],
  [variant]: readonly ChapterVariant[],
  signal: AbortSignal | undefined,
): Promise<readonly OpenPart[]> {
  const isClip = (part: OpenPart): boolean => part.kind === 'take' && part.clip !== undefined;
  if (variant === undefined || !parts.some(isClip)) return parts;
  const spoken = parts.filter((part) => !isClip(part));
  const rateHz = measuringRate(spoken);
  const meter = createLoudnessMeter(rateHz);
  for await (const block of joinParts(spoken, bodyOf(layOut(spoken, rateHz, variant.preset, 1)))) {
    signal?.throwIfAborted();
    meter.push(block);
  }
  const { integratedLufs } = meter.finish();
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

/** Passes on what moves the bar by a step; each report is a message between threads. */
function throttled(report: (share: number) => void): (share: number) => void {
  let next = 0;
  return (share) => {
    if (share < next && share < 1) return;
    next = share + leastStep;
    report(share);
  };
}

const silence = new Float32Array(16_384);

function* silentBlocks(sampleCount: number): Generator<Float32Array, void> {
  for (let left = sampleCount; left > 0; left -= silence.length) {
    yield silence.subarray(0, Math.min(left, silence.length));
  }
}

/** Takes and pauses alone: each variant has its own head and tail. */
function bodyOf(timeline: Timeline): Timeline {
  return { ...timeline, headSamples: 0, tailSamples: 0 };
}

/** What each variant is to be amplified by; takes that are joined once are measured for all of them. */
async function gainsOf(
  parts: readonly OpenPart[],
  variants: readonly ChapterVariant[],
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  const rateHz = measuringRate(parts);
  const meters = variants.map(({ preset }) => {
    if (preset.target === null) return null;
    const timeline = layOut(parts, rateHz, preset, 1);
    const meter = createLoudnessMeter(rateHz);
    for (const block of silentBlocks(timeline.headSamples)) meter.push(block);
    return { meter, preset, timeline };
  });
  const [first] = meters.filter((meter) => meter !== null);
  if (first === undefined) return variants.map(() => 0);
  for await (const block of joinParts(parts, bodyOf(first.timeline))) {
    signal?.throwIfAborted();
    for (const measured of meters) measured?.meter.push(block);
  }
  return meters.map((measured) => {
    if (measured === null) return 0;
    const { meter, preset, timeline } = measured;
    for (const block of silentBlocks(timeline.tailSamples)) meter.push(block);
    return chapterGainDb(preset, meter.finish());
  });
}

type WantedPass = {
  readonly index: number;
  readonly variant: ChapterVariant;
  readonly gainDb: number;
};
type Pass = WantedPass & { readonly chain: VariantChain; readonly after: Loudness };

/** One pass from takes into chains, whose files are in place only when they finish. */
async function encodeVariants(
  parts: readonly OpenPart[],
  wanted: readonly WantedPass[],
  signal: AbortSignal | undefined,
  onShare: (share: number) => void,
): Promise<readonly Pass[]> {
  const chains: VariantChain[] = [];
  try {
    for (const { variant, gainDb } of wanted) {
      const timeline = layOut(parts, outputRateHz, variant.preset, aacFrameSamples);
      chains.push(await createVariantChain(variant, timeline, gainDb));
    }
    const [first] = chains;
    if (first === undefined) return [];
    for (const chain of chains) {
      for (const block of silentBlocks(chain.headSamples)) await chain.push(block);
    }
    const bodySamples = first.timeline.partSamples.reduce((sum, length) => sum + length, 0);
    let position = 0;
    for await (const block of joinParts(parts, bodyOf(first.timeline))) {
      for (const chain of chains) {
        signal?.throwIfAborted();
        await chain.push(block);
      }
      position += block.length;
      onShare(position / Math.max(1, bodySamples));
    }
    const passes: Pass[] = [];
    for (const [place, chain] of chains.entries()) {
      for (const block of silentBlocks(chain.tailSamples)) await chain.push(block);
      const pass = wanted[place];
      if (pass !== undefined) passes.push({ ...pass, chain, after: await chain.end() });
    }
    signal?.throwIfAborted();
    return passes;
  } catch (error) {
    for (const chain of chains) await chain.discard();
    throw error;
  }
}

function renderedOf({ gainDb, chain, after }: Pass, files: RenderedChapter['files']) {
  const { timeline } = chain;
  return {
    sampleRateHz: outputRateHz,
    durationSamples: timeline.totalSamples,
    durationMs: (timeline.totalSamples * 1000) / outputRateHz,
    segments: timeline.segments,
    gainDb,
    after,
    limiterReductionDb: chain.reductionDb(),
    files,
  };
}

/**
 * Renders a chapter: joins takes and pauses, brings it to the loudness of each variant with one linear
 * gain, lays room tone under it, limits true peaks and encodes, all in blocks, so that memory does not
 * grow with its length. Two passes over the takes for all variants together (one where there is no level
 * to reach), and more only for those where the limiter takes so much that the chapter is too quiet. Same
 * takes and preset, same bytes. The results are in the order of the variants.
 * Rejects with `audio_undecodable` or `file_not_readable` naming the take, or with the signal's
 * reason; then no output file is left.
 */
export async function renderVariants(
  { parts: wantedParts, variants }: ChapterRender,
  { signal, onProgress }: RenderOptions = {},
): Promise<readonly RenderedChapter[]> {
  signal?.throwIfAborted();
  const parts = await levelClips(await openParts(wantedParts), variants, signal);
  const lengths = variants.map(
    ({ preset }) => layOut(parts, outputRateHz, preset, aacFrameSamples).totalSamples,
  );
  const totalMs = (Math.max(...lengths) * 1000) / outputRateHz;
  const report = throttled((share) =>
    onProgress?.({ doneMs: Math.min(1, share) * totalMs, totalMs }),
  );
  const onShare = (share: number): void => report(measureShare + (1 - measureShare) * share);
  const gains = await gainsOf(parts, variants, signal);
  report(measureShare);
  const rendered: RenderedChapter[] = [];
  let wanted = variants.map((variant, index) => ({ index, variant, gainDb: gains[index] ?? 0 }));
  try {
    for (let corrections = 0; wanted.length > 0; corrections++) {
      const again: WantedPass[] = [];
      const passes = [...(await encodeVariants(parts, wanted, signal, onShare))];
      try {
        for (let pass = passes.shift(); pass !== undefined; pass = passes.shift()) {
          const { chain, after, variant, gainDb, index } = pass;
          const corrected = correctedGainDb(variant.preset, gainDb, after, corrections);
          if (corrected === null) rendered[index] = renderedOf(pass, await chain.finish());
          else {
            await chain.discard();
            again.push({ index, variant, gainDb: corrected });
          }
        }
      } catch (error) {
        for (const { chain } of passes) await chain.discard();
        throw error;
      }
      wanted = again;
    }
    return rendered;
  } catch (error) {
    for (const { files } of rendered.filter(Boolean)) {
      for (const file of files) await rm(file.path, { force: true });
    }
    throw error;
  }
}
