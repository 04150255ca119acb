import {
  isDigitalSilence,
  measureRoomNoise,
  type RoomNoise,
} from '../../../../shared/sound/room-noise.ts';

export const roomCheckMs = 5000;
/** The click that began it is not the room. */
const leadMs = 300;

/**
 * Gathers the silence of a room; gives its noise once there is enough of it. A busy machine brings the first sound
 * late, so that is waited for, as long as the check itself.
 */
export function createRoomCheck(sampleRateHz: number) {
  const lead = (sampleRateHz * leadMs) / 1000;
  const samples = new Float32Array(Math.round((sampleRateHz * roomCheckMs) / 1000));
  let heard = 0;
  let filled = 0;
  return {
    elapsedMs: () => (filled / sampleRateHz) * 1000,
    feed: (block: Float32Array): RoomNoise | null => {
      heard += block.length;
      if (heard <= lead) return null;
      if (filled === 0 && isDigitalSilence(block)) {
        return heard - lead >= samples.length ? measureRoomNoise(samples, sampleRateHz) : null;
      }
      const fitting = block.subarray(0, samples.length - filled);
      samples.set(fitting, filled);
      filled += fitting.length;
      return filled === samples.length ? measureRoomNoise(samples, sampleRateHz) : null;
    },
  };
}
