import { fromDb } from '../audio-clip.ts';

/** Level of the bed under a whole chapter: heard as a quiet room, far below the -60 dB of shops. */
export const roomToneRmsDb = -67;

/** Any non-zero start: every chapter begins with the same noise. */
const seed = 0x1ec7e2a1;

export type RoomTone = {
  /** Adds the bed to a block in place, going on where the last block ended. */
  readonly addTo: (block: Float32Array) => void;
};

/**
 * Noise through three poles and a direct part that falls about 3 dB per octave (Paul Kellet's
 * economy filter), added to a block. `state` keeps the poles and the last random number.
 */
function addPinkNoise(block: Float32Array, state: Float64Array, gain: number): void {
  let [slow = 0, middle = 0, fast = 0, random = seed] = state;
  for (let index = 0; index < block.length; index++) {
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    const white = random / 2_147_483_648;
    slow = 0.99765 * slow + white * 0.099046;
    middle = 0.963 * middle + white * 0.2965164;
    fast = 0.57 * fast + white * 1.0526913;
    block[index] = (block[index] ?? 0) + (slow + middle + fast + white * 0.1848) * gain;
  }
  state.set([slow, middle, fast, random]);
}

/** Power gain of the filter for white noise: the energy of its answer to one impulse. */
function powerGain(): number {
  const poles = [
    [0.99765, 0.099046],
    [0.963, 0.2965164],
    [0.57, 1.0526913],
  ] as const;
  let energy = 0;
  for (let index = 0; index < 20_000; index++) {
    const answer = poles.reduce((sum, [pole, weight]) => sum + weight * pole ** index, 0);
    energy += (answer + (index === 0 ? 0.1848 : 0)) ** 2;
  }
  return energy;
}

// Uniform noise between -1 and 1 has a power of one third.
const unitRms = Math.sqrt(powerGain() / 3);

/**
 * A quiet, pinkish noise that never stops and is the same on every machine: joins and pauses hold
 * no digital silence, and speech does not switch a noise on and off.
 */
export function createRoomTone(): RoomTone {
  const gain = fromDb(roomToneRmsDb) / unitRms;
  const state = Float64Array.of(0, 0, 0, seed);
  addPinkNoise(new Float32Array(2048), state, gain);
  return { addTo: (block) => addPinkNoise(block, state, gain) };
}
