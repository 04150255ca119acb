import { createFlacFile } from '../flac/flac-file.ts';
import { inKernelBlocks, sound } from '../wasm/sound.ts';
import { createTakePeaks, type Peaks } from './peaks.ts';
import { createTakeMeter, type TakeFacts } from './take-facts.ts';

/** A take in the store, as the worker made it. */
export type IngestedTake = {
  readonly durationMs: number;
  readonly sampleRateHz: number;
  readonly sampleCount: number;
  readonly peaks: Peaks;
  readonly facts: TakeFacts;
  readonly flacBytes: number;
  readonly flacSha256: string;
};

/** A take on its way into the store. */
export type TakeCopy = {
  readonly sampleRateHz: number;
  readonly add: (pcm: Int16Array) => Promise<void>;
  /** `text` is what was spoken, to judge the length by. */
  readonly finish: (text?: string) => Promise<IngestedTake>;
  readonly discard: () => Promise<void>;
};

/**
 * Keeps 16-bit mono samples losslessly at `flacPath`, and measures them on the way, in one pass. Rejects with
 * `disk_full` or `disk_failed`.
 */
export function createTakeCopy(flacPath: string, sampleRateHz: number): TakeCopy {
  const flac = createFlacFile(flacPath, sampleRateHz);
  const meter = createTakeMeter(sampleRateHz);
  const peaks = createTakePeaks(sampleRateHz);
  const { loadPcm } = sound();
  return {
    sampleRateHz,
    add: (pcm) => {
      inKernelBlocks(pcm, (block) => {
        loadPcm(block);
        meter.measure(block.length);
        peaks.measure(block.length);
      });
      return flac.write(pcm);
    },
    finish: async (text) => {
      const facts = meter.finish(text);
      const written = await flac.finish();
      return {
        ...written,
        durationMs: facts.durationMs,
        sampleRateHz,
        peaks: peaks.finish(),
        facts,
      };
    },
    discard: flac.discard,
  };
}

/** Keeps and measures samples in memory as `createTakeCopy` does. Rejects with the signal's reason too. */
export async function ingestPcm(
  pcm: Int16Array,
  sampleRateHz: number,
  flacPath: string,
  options: { readonly text?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<IngestedTake> {
  const copy = createTakeCopy(flacPath, sampleRateHz);
  try {
    await copy.add(pcm);
    options.signal?.throwIfAborted();
    return await copy.finish(options.text);
  } catch (error) {
    await copy.discard();
    throw error;
  }
}
