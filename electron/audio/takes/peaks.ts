import { inKernelBlocks, sound } from '../wasm/sound.ts';

export type Peaks = {
  readonly peaksPerSecond: number;
  /** Largest absolute sample of each slice, 0 to 127: what a waveform draws, mirrored. */
  readonly values: readonly number[];
};

/** Of all peaks: a line of two seconds fills a wide screen; 6 kB a minute. */
const peaksPerSecond = 100;

/**
 * Collects the largest magnitude of each slice, without keeping the samples; a full scale counts as `most`.
 * The borders are exact, so that the last slice may be shorter.
 */
function createPeaks(sampleRateHz: number, most: number) {
  const { exports, input } = sound();
  const values: number[] = [];
  const borderBefore = (slice: number): number =>
    Math.floor((slice * sampleRateHz) / peaksPerSecond);
  let peak = 0;
  let position = 0;
  let end = borderBefore(1);
  const close = (): void => {
    values.push(Math.min(most, Math.round(peak * most)));
    peak = 0;
    end = borderBefore(values.length + 1);
  };
  const measure = (count: number): void => {
    for (let from = 0; from < count; ) {
      while (position === end) close();
      const to = Math.min(count, from + end - position);
      peak = Math.max(peak, exports.largest(from, to - from));
      position += to - from;
      from = to;
    }
  };
  return {
    add: (samples: Float32Array): void =>
      inKernelBlocks(samples, (block) => {
        input(block.length).set(block);
        measure(block.length);
      }),
    measure,
    finish: (): readonly number[] => {
      if (position > borderBefore(values.length)) close();
      return values;
    },
  };
}

/** Peaks of a whole clip. */
export function computePeaks(samples: Float32Array, sampleRateHz: number): Peaks {
  const peaks = createPeaks(sampleRateHz, 127);
  peaks.add(samples);
  return { peaksPerSecond, values: peaks.finish() };
}

/** Computes peaks while samples come; `measure` takes those that stand in this thread's `sound()`. */
export function createTakePeaks(sampleRateHz: number) {
  const peaks = createPeaks(sampleRateHz, 127);
  return {
    measure: peaks.measure,
    finish: (): Peaks => ({ peaksPerSecond, values: peaks.finish() }),
  };
}

/** Peaks as shared/model/voice.ts has them: 0 to 255. */
export function createBytePeaks(sampleRateHz: number) {
  const peaks = createPeaks(sampleRateHz, 255);
  return { add: peaks.add, finish: () => Uint8Array.from(peaks.finish()) };
}
