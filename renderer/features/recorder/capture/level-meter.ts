import { isClipped } from '../../../../shared/sound/room-noise.ts';

export type LevelReading = {
  /** Loudest sample of the last moment in dB of full scale, falling slowly; `floorDb` at least. */
  readonly peakDb: number;
  /** The loudest of the last two seconds. */
  readonly heldDb: number;
  /** Stays until it is cleared. */
  readonly hasClipped: boolean;
  /** For how long nothing was as loud as speech. */
  readonly quietMs: number;
  /** For how long there was nothing at all, not even the noise of a microphone. */
  readonly deadMs: number;
};

export type LevelMeter = {
  readonly feed: (samples: Float32Array) => void;
  readonly read: () => LevelReading;
  readonly clearClipping: () => void;
  /** Counts quiet and dead time from now on. */
  readonly listenAnew: () => void;
};

/** The left end of the meter. */
export const floorDb = -60;
/** Speech into a microphone that is switched on is louder than this at any sensible gain. */
const speechDb = -54;
const deadDb = -90;
const fallDbPerSecond = 24;
const holdMs = 2000;

function decibels(sample: number): number {
  return sample === 0 ? Number.NEGATIVE_INFINITY : 20 * Math.log10(sample);
}

/** A peak meter with hold; its times are counted in samples, so that a hidden window measures on. */
export function createLevelMeter(sampleRateHz: number): LevelMeter {
  let peakDb = floorDb;
  let heldDb = floorDb;
  let heldMs = 0;
  let hasClipped = false;
  let quietMs = 0;
  let deadMs = 0;
  return {
    feed: (samples) => {
      const blockMs = (samples.length / sampleRateHz) * 1000;
      const loudest = decibels(samples.reduce((most, now) => Math.max(most, Math.abs(now)), 0));
      peakDb = Math.max(floorDb, loudest, peakDb - (fallDbPerSecond * blockMs) / 1000);
      heldMs += blockMs;
      if (loudest >= heldDb || heldMs > holdMs) {
        heldDb = Math.max(floorDb, loudest);
        heldMs = 0;
      }
      hasClipped ||= isClipped(samples);
      quietMs = loudest > speechDb ? 0 : quietMs + blockMs;
      deadMs = loudest > deadDb ? 0 : deadMs + blockMs;
    },
    read: () => ({ peakDb, heldDb, hasClipped, quietMs, deadMs }),
    clearClipping: () => {
      hasClipped = false;
    },
    listenAnew: () => {
      quietMs = 0;
      deadMs = 0;
    },
  };
}
