/** Where speech is in a recording, and how loud it and the noise under it are. */
export type SpeechActivity = {
  readonly frameMs: number;
  /** 1 for each frame above the threshold; closures of a mouth inside of words are 0. */
  readonly active: Uint8Array;
  /** Mean square of speech while it sounds, without the noise; 0 where there is none. */
  readonly speechPower: number;
  /** Mean square of the noise between and under the words; null where nothing is quiet but digital silence. */
  readonly noisePower: number | null;
};

const frameLengthMs = 10;
/** Frames on both sides that a level is averaged over: 50 ms tame the chance in noise. */
const smoothingFrames = 2;
/** Below this (-100 dB) a frame is digital silence, put there by an editor: it says nothing of a room. */
const digitalSilence = 1e-10;
/** The quietest part of a recording that is surely no speech: even a fast reader rests so much. */
const quietShare = 0.05;
/** Frames up to so much over the floor belong to it. */
const floorSpread = 10 ** 0.3;
const floorRounds = 6;
const loudShare = 0.95;
/** Speech is heard down to 30 dB under its loud parts, and noise ends 5 dB over its floor. */
const speechRange = 10 ** -3;
const overFloor = 10 ** 0.5;
/** Words begin and end softer than they are found to. */
const guardFrames = 8;
/** Half a second of pauses in all tells their level to half a decibel. */
const leastPauseFrames = 50;
/** ITU-T P.56: what is apart by less than 200 ms is one stretch of activity. */
export const p56HangoverMs = 200;

/** Finds speech by level, above a floor that is measured first. Mono samples. */
export function findSpeech(samples: Float32Array, sampleRateHz: number): SpeechActivity {
  const powers = framePowers(samples, sampleRateHz);
  const smooth = smoothed(powers);
  const sounding = smooth.filter((power) => power > digitalSilence).sort();
  const active = new Uint8Array(powers.length);
  if (sounding.length === 0) {
    return { frameMs: frameLengthMs, active, speechPower: 0, noisePower: null };
  }
  const low = floorOf(smooth, sounding[Math.floor(sounding.length * quietShare)] ?? 0);
  const loud = sounding[Math.floor(sounding.length * loudShare)] ?? 0;
  const threshold = Math.max(loud * speechRange, low * overFloor);
  smooth.forEach((power, frame) => {
    if (power > threshold) active[frame] = 1;
  });
  const floor = powerOfPauses(powers, active) ?? low;
  const activeCount = countActive(withShortGapsFilled(active, p56HangoverMs));
  let energy = 0;
  let noiseFrames = 0;
  powers.forEach((power, frame) => {
    energy += power;
    if ((smooth[frame] ?? 0) > digitalSilence) noiseFrames += 1;
  });
  // All energy less that of the noise is speech, however much of it the threshold saw.
  const speech = Math.max(0, energy - floor * noiseFrames);
  return {
    frameMs: frameLengthMs,
    active,
    speechPower: activeCount === 0 ? 0 : speech / activeCount,
    noisePower: floor,
  };
}

/** Frames of speech, silences of up to `gapMs` between them counted as speech. */
export function withShortGapsFilled(active: Uint8Array, gapMs: number): Uint8Array {
  const filled = active.slice();
  const gapFrames = Math.round(gapMs / frameLengthMs);
  let last = -1;
  active.forEach((isActive, frame) => {
    if (isActive === 0) return;
    if (last >= 0 && frame - last - 1 <= gapFrames) filled.fill(1, last + 1, frame);
    last = frame;
  });
  return filled;
}

export function countActive(active: Uint8Array): number {
  let count = 0;
  for (const isActive of active) count += isActive;
  return count;
}

/** Mean square of each 10 ms, without a constant offset (a one-pole high pass at 20 Hz). */
function framePowers(samples: Float32Array, sampleRateHz: number): Float64Array {
  const count = Math.floor((samples.length * 1000) / (sampleRateHz * frameLengthMs));
  const powers = new Float64Array(count);
  const pole = 1 - (2 * Math.PI * 20) / sampleRateHz;
  let before = samples[0] ?? 0;
  let output = 0;
  for (let frame = 0, index = 0; frame < count; frame++) {
    const start = index;
    const end = Math.round(((frame + 1) * frameLengthMs * sampleRateHz) / 1000);
    let sum = 0;
    for (; index < end; index++) {
      const value = samples[index] ?? 0;
      output = value - before + pole * output;
      before = value;
      sum += output * output;
    }
    powers[frame] = sum / Math.max(1, end - start);
  }
  return powers;
}

function smoothed(powers: Float64Array): Float64Array {
  return powers.map((_, frame) => {
    const from = Math.max(0, frame - smoothingFrames);
    const to = Math.min(powers.length, frame + smoothingFrames + 1);
    let sum = 0;
    for (let near = from; near < to; near++) sum += powers[near] ?? 0;
    return sum / (to - from);
  });
}

/** The mean over the pauses, away from words; null where they are too short to tell. */
function powerOfPauses(powers: Float64Array, active: Uint8Array): number | null {
  const filled = withShortGapsFilled(active, 2 * guardFrames * frameLengthMs);
  let nearest = Number.NEGATIVE_INFINITY;
  let sum = 0;
  let count = 0;
  for (let frame = 0; frame < filled.length; frame++) {
    if (filled[frame] === 1) nearest = frame;
    const isAway = frame - nearest > guardFrames && filled[frame + guardFrames] !== 1;
    const power = powers[frame] ?? 0;
    if (!isAway || power <= digitalSilence) continue;
    sum += power;
    count += 1;
  }
  return count < leastPauseFrames ? null : sum / count;
}

/** The mean of all frames around the quiet ones: a minimum alone lies below the noise that it is of. */
function floorOf(smooth: Float64Array, quiet: number): number {
  let floor = quiet;
  for (let round = 0; round < floorRounds; round++) {
    let sum = 0;
    let count = 0;
    for (const power of smooth) {
      if (power <= digitalSilence || power > floor * floorSpread) continue;
      sum += power;
      count += 1;
    }
    if (count > 0) floor = sum / count;
  }
  return floor;
}
