import { joinArrays, toInt16 } from '../../audio/audio-clip.ts';
import type { Mp3Encoder } from '../../audio/render/mp3-encoder.ts';
import { pcmSampleRateHz } from '../../gateway/wire/limits.ts';
import type { SpeechEncoder } from './speech-encoder.ts';

const bitsPerSecond = 64_000;

/** Starts encoders, each in a thread of its own. */
export type Mp3Library = {
  readonly createEncoder: () => Promise<SpeechEncoder>;
  /** Ends the one thread that waits. */
  readonly close: () => Promise<void>;
};

/**
 * MPEG-2 layer III, 24 kHz mono at a constant 64 kbit/s. From the first file on, one encoder is kept that
 * gets no more sound: the engine shares its compiled code with later ones, which halves their work.
 */
export function createMp3Library(): Mp3Library {
  let kept: Promise<Mp3Encoder | null> | null = null;
  return {
    createEncoder: () => {
      // It only saves time: what keeps it from starting is said by the encoder that is wanted.
      kept ??= startKept().catch(() => null);
      return createEncoder();
    },
    close: async () => {
      const closing = kept;
      kept = null;
      await (await closing)?.cancel();
    },
  };
}

async function startKept(): Promise<Mp3Encoder> {
  const encoder = await startEncoder(() => undefined);
  // Its thread starts with the first block.
  await encoder.write(new Int16Array(1));
  return encoder;
}

async function createEncoder(): Promise<SpeechEncoder> {
  const frames: Uint8Array[] = [];
  const encoder = await startEncoder((frame) => frames.push(frame));
  return {
    write: (samples) =>
      samples.length === 0 ? Promise.resolve() : encoder.write(toInt16(samples)),
    finish: async () => {
      await encoder.finish();
      return joinArrays(frames, Uint8Array);
    },
    cancel: encoder.cancel,
  };
}

/** The encoders are large: a demo that makes no mp3 starts faster without them. */
async function startEncoder(onFrame: (frame: Uint8Array) => void): Promise<Mp3Encoder> {
  const { createMp3Encoder } = await import('../../audio/render/mp3-encoder.ts');
  return createMp3Encoder({ sampleRateHz: pcmSampleRateHz, bitrate: bitsPerSecond, onFrame });
}
