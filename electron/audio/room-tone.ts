import { fromDb } from './audio-clip.ts';

/** Level of the bed under a whole chapter: heard as a quiet room, far below the -60 dB of shops. */
export const ROOM_TONE_RMS_DB = -67;

/** Any non-zero start: every chapter begins with the same noise. */
const SEED = 0x1ec7e2a1;

export type RoomTone = {
  /** Adds the bed to a block in place, going on where the last block ended. */
  readonly addTo: (block: Float32Array) => void;
};

/** Three poles and a direct part that fall about 3 dB per octave (Paul Kellet's economy filter). */
function pinkFilter(): (white: number) => number {
  let slow = 0;
  let middle = 0;
  let fast = 0;
  return (white) => {
    slow = 0.99765 * slow + white * 0.099046;
    middle = 0.963 * middle + white * 0.2965164;
    fast = 0.57 * fast + white * 1.0526913;
    return slow + middle + fast + white * 0.1848;
  };
}

/** Energy of the filter's answer to one impulse: the power gain for white noise. */
function powerGain(): number {
  const filter = pinkFilter();
  let energy = 0;
  for (let index = 0; index < 20_000; index++) energy += filter(index === 0 ? 1 : 0) ** 2;
  return energy;
}

/**
 * A quiet, pinkish noise that never stops and is the same on every machine: joins and pauses hold
 * no digital silence, and speech does not switch a noise on and off.
 */
export function createRoomTone(rmsDb: number = ROOM_TONE_RMS_DB): RoomTone {
  const filter = pinkFilter();
  // Uniform noise between -1 and 1 has a power of one third.
  const gain = fromDb(rmsDb) / Math.sqrt(powerGain() / 3);
  let state = SEED;
  const white = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2_147_483_648;
  };
  for (let index = 0; index < 2048; index++) filter(white());
  return {
    addTo: (block) => {
      for (let index = 0; index < block.length; index++) {
        block[index] = (block[index] ?? 0) + filter(white()) * gain;
      }
    },
  };
}
