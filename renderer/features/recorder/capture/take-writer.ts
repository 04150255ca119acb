import { base64Of } from '../../../ipc/base64.ts';

/** Where the sound of one take goes: the routes `recordings.*`, or a fake. */
export type TakePort<Kept> = {
  readonly begin: () => Promise<string>;
  readonly append: (recordingId: string, index: number, samples: string) => Promise<unknown>;
  readonly finish: (recordingId: string) => Promise<Kept>;
  readonly discard: (recordingId: string) => Promise<unknown>;
  /** Between two tries after the last sound; between earlier ones the next sound is the clock. */
  readonly rest: (durationMs: number) => Promise<unknown>;
  /** What stands in the way of writing; null once it goes again. */
  readonly onTrouble: (error: unknown) => void;
};

export type TakeWriter<Kept> = {
  readonly push: (samples: Float32Array) => void;
  readonly durationMs: () => number;
  /** Sends what is there although it fills no chunk: the page may go. */
  readonly flush: () => void;
  /** Resolves once all of it is on the disk and kept. Rejects after some tries; may be asked again. */
  readonly finish: () => Promise<Kept>;
  readonly discard: () => Promise<void>;
};

const chunkMs = 500;
/** What one call may carry of what has gathered while writing was slow; the route takes 1.1 MB. */
const mostSamples = 400_000;
const triesBeforeTrouble = 3;
const lastRestsMs = [200, 500, 1000, 2000];

/** Samples of -1 to 1 as whole numbers of 16 bits; what is louder is held at full scale. */
export function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) =>
    Math.min(32_767, Math.max(-32_768, Math.round(sample * 32_768))),
  );
}

/** 16-bit little-endian, in base64. */
function base64OfSamples(samples: Int16Array): string {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < samples.length; at += 1) {
    view.setInt16(at * 2, samples[at] ?? 0, true);
  }
  return base64Of(bytes);
}

/**
 * Brings the sound of a take to the disk while it is made: in order, one call at a time, each chunk until
 * it is written. What cannot be written stays here and is tried again when more sound comes.
 */
export function createTakeWriter<Kept>(
  sampleRateHz: number,
  port: TakePort<Kept>,
): TakeWriter<Kept> {
  const chunkSamples = Math.round((sampleRateHz * chunkMs) / 1000);
  let open: number[] = [];
  let waiting = new Int16Array();
  /** What a call holds now; if it fails the very same samples go again under the same index. */
  let sending: string | null = null;
  let recordingId: string | null = null;
  let index = 0;
  let failures = 0;
  let sampleCount = 0;
  let isDiscarded = false;
  let pumping: Promise<void> | null = null;

  const cut = (): void => {
    const grown = new Int16Array(waiting.length + open.length);
    grown.set(waiting);
    grown.set(open, waiting.length);
    waiting = grown;
    open = [];
  };
  const take = (): string | null => {
    if (sending === null && waiting.length > 0) {
      sending = base64OfSamples(waiting.subarray(0, mostSamples));
      waiting = waiting.slice(mostSamples);
    }
    return sending;
  };
  const send = async (): Promise<void> => {
    recordingId ??= await port.begin();
    for (let samples = take(); samples !== null && !isDiscarded; samples = take()) {
      await port.append(recordingId, index, samples);
      sending = null;
      index += 1;
      if (failures >= triesBeforeTrouble) port.onTrouble(null);
      failures = 0;
    }
  };
  const pump = (): Promise<void> => {
    pumping ??= send().finally(() => {
      pumping = null;
    });
    return pumping;
  };
  const tryNow = (): void => {
    pump().catch((error: unknown) => {
      failures += 1;
      if (failures >= triesBeforeTrouble && !isDiscarded) port.onTrouble(error);
    });
  };

  /** Everything onto the disk; what fails here is tried again by whoever asked. */
  const drain = async (): Promise<void> => {
    cut();
    await pumping?.catch(() => {});
    await pump();
  };
  return {
    push: (samples) => {
      sampleCount += samples.length;
      for (const sample of toInt16(samples)) {
        open.push(sample);
      }
      if (open.length >= chunkSamples) {
        cut();
        tryNow();
      }
    },
    durationMs: () => (sampleCount / sampleRateHz) * 1000,
    flush: () => {
      cut();
      tryNow();
    },
    finish: async () => {
      for (const restMs of lastRestsMs) {
        try {
          await drain();
          break;
        } catch {
          await port.rest(restMs);
        }
      }
      await drain();
      return port.finish(recordingId ?? '');
    },
    discard: async () => {
      isDiscarded = true;
      open = [];
      waiting = new Int16Array();
      await pumping?.catch(() => {});
      if (recordingId !== null) await port.discard(recordingId);
    },
  };
}
