import { rm } from 'node:fs/promises';
import { amplify, fromDb } from '../audio-clip.ts';
import { createLimiter } from '../loudness/limiter.ts';
import { createLoudnessMeter, type Loudness } from '../loudness/loudness.ts';
import { aacFrameSamples } from '../mp4/m4a-writer.ts';
import { createChapterEncoder } from './chapter-encoder.ts';
import type { ChapterEncoder, ChapterOutput } from './chapter-output.ts';
import { innerPart } from './inner-part.ts';
import { type LoudnessPreset, outputRateHz } from './presets.ts';
import { createRoomTone } from './room-tone.ts';
import type { Timeline } from './timeline.ts';

/** From joined takes to the files of one level: gain, room tone, limiter, encoders. */
export type VariantChain = {
  readonly timeline: Timeline;
  /** Silence before the first take and behind the last, with the frames that prime and end the AAC decoder. */
  readonly headSamples: number;
  readonly tailSamples: number;
  /** The block is read and left as it is. */
  readonly push: (block: Float32Array) => Promise<void>;
  /** After the last block: what went into the encoders, without those frames. */
  readonly end: () => Promise<Loudness>;
  readonly reductionDb: () => number;
  /** Puts the files in their places. */
  readonly finish: () => Promise<readonly (ChapterOutput & { readonly bytes: number })[]>;
  readonly discard: () => Promise<void>;
};

export async function createVariantChain(
  {
    preset,
    outputs,
  }: { readonly preset: LoudnessPreset; readonly outputs: readonly ChapterOutput[] },
  timeline: Timeline,
  gainDb: number,
): Promise<VariantChain> {
  const encoders: ChapterEncoder[] = [];
  const discard = async (): Promise<void> => {
    for (const encoder of encoders) await encoder.discard();
  };
  try {
    for (const output of outputs) {
      encoders.push(await createChapterEncoder(output, timeline.totalSamples));
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const limiter = createLimiter(outputRateHz, fromDb(preset.truePeakDb - preset.encoderMarginDb));
  const roomTone = createRoomTone();
  const meter = createLoudnessMeter(outputRateHz);
  const inner = innerPart(timeline.totalSamples);
  const gain = fromDb(gainDb);
  let scratch = new Float32Array(0);
  const deliver = async (block: Float32Array): Promise<void> => {
    const own = inner(block);
    if (own.length > 0) meter.push(own);
    for (const encoder of encoders) await encoder.write(block);
  };
  return {
    timeline,
    headSamples: timeline.headSamples + aacFrameSamples,
    tailSamples: timeline.tailSamples + aacFrameSamples,
    push: async (block) => {
      if (scratch.length < block.length) scratch = new Float32Array(block.length);
      const own = scratch.subarray(0, block.length);
      own.set(block);
      roomTone.addTo(amplify(own, gain));
      await deliver(limiter.push(own));
    },
    end: async () => {
      await deliver(limiter.finish());
      return meter.finish();
    },
    reductionDb: limiter.reductionDb,
    finish: async () => {
      const files: (ChapterOutput & { readonly bytes: number })[] = [];
      try {
        for (const [index, output] of outputs.entries()) {
          files.push({ ...output, bytes: (await encoders[index]?.finish()) ?? 0 });
        }
        return files;
      } catch (error) {
        await discard();
        for (const file of files) await rm(file.path, { force: true });
        throw error;
      }
    },
    discard,
  };
}
