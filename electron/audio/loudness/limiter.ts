import { sound } from '../wasm/sound.ts';
import { prepareTruePeaks, truePeakReach } from './true-peak.ts';

const lookAheadMs = 5;
const releaseMs = 80;

export type Limiter = {
  /** Takes a block and returns what is ready: the same samples, a look-ahead later. */
  readonly push: (block: Float32Array) => Float32Array;
  /** The rest; as many samples come out as went in. */
  readonly finish: () => Float32Array;
  /** The deepest gain reduction so far, 0 or negative. */
  readonly reductionDb: () => number;
};

/** Numbers of the state, which is laid out as limiter.c has it; behind them are three rings. */
const gainSum = 3;
const released = 4;
const restCount = 5;
const deepest = 6;
const needBefore = 7;
const scalarCount = 8;

function createState(window: number): Float64Array {
  const state = new Float64Array(scalarCount + 3 * window);
  state[gainSum] = window;
  state[released] = 1;
  state[restCount] = window;
  state[deepest] = 1;
  state[needBefore] = 1;
  // The gains in the mean.
  state.fill(1, scalarCount, scalarCount + window);
  return state;
}

/**
 * A look-ahead limiter for true peaks: the needed gain of each sample, its minimum over the
 * look-ahead, a slow release, then a mean of the same length, so that the gain is already down
 * when the peak comes and never jumps. `ceiling` is an amplitude.
 */
export function createLimiter(sampleRateHz: number, ceiling: number): Limiter {
  const { exports, input, output, doubles } = sound();
  prepareTruePeaks();
  const window = Math.max(2, Math.round((sampleRateHz * lookAheadMs) / 1000));
  const release = 1 - Math.exp(-1000 / (releaseMs * sampleRateHz));
  const state = createState(window);
  // The newest samples wait for the interpolation, the older ones for the gain: the oldest of the
  // window goes out, because all gains in the mean are at or below what it needs.
  const delay = window - 1;
  let waiting = new Float32Array(delay + truePeakReach);

  const isAtRest = (): boolean => state[needBefore] === 1 && (state[restCount] ?? 0) >= window;
  const run = (block: Float32Array): Float32Array => {
    const count = waiting.length + block.length;
    const from = delay + truePeakReach;
    const to = Math.max(from, count - truePeakReach);
    output(to - from);
    const kept = exports.room_limiter(state.length);
    const joined = input(count);
    joined.set(waiting);
    joined.set(block, waiting.length);
    waiting = joined.slice(to - truePeakReach - delay);
    const isNeeded = exports.needed_gains(from, to, count, ceiling) !== 0;
    if (isNeeded || !isAtRest()) {
      doubles(kept, state.length).set(state);
      exports.limit(truePeakReach, to - from, window, release);
      state.set(doubles(kept, state.length));
    }
    return joined.slice(truePeakReach, truePeakReach + to - from);
  };

  let skipCount = delay;
  const dropDelay = (out: Float32Array): Float32Array => {
    const dropped = Math.min(skipCount, out.length);
    skipCount -= dropped;
    return out.subarray(dropped);
  };
  let inCount = 0;
  let outCount = 0;
  return {
    push: (block) => {
      inCount += block.length;
      const out = dropDelay(run(block));
      outCount += out.length;
      return out;
    },
    finish: () => {
      const out = dropDelay(run(new Float32Array(window + 2 * truePeakReach)));
      return out.subarray(0, inCount - outCount);
    },
    reductionDb: () => 20 * Math.log10(state[deepest] ?? 1),
  };
}
