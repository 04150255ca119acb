export type RoomAdvice = 'good' | 'warning' | 'bad' | 'unmeasured';

export type RoomNoise = {
  /**
   * A-weighted noise floor in dB of full scale: the quietest half second; -Infinity for digital silence, null
   * where no half second came without a gap (`unmeasured`).
   */
  readonly floorDb: number | null;
  readonly advice: RoomAdvice;
};

/** Two samples at the limit may be chance (as in docs/voice-checks.md). */
const clippedRun = 3;
const fullScale = 0.999;

/** Speech is recorded at about -20 dB: this is 35 dB less, and not heard in a voice made from it. */
const goodFloorDb = -55;
/** 20 dB less than speech: what corpora of speech still call clean. */
const badFloorDb = -40;
const windowMs = 500;
const hopMs = 100;
/** Poles of the A curve (IEC 61672-1, annex E); two of the first and of the last. */
const highPassHz = [20.599, 20.599, 107.653, 737.862] as const;
const lowPassHz = [12_194.217, 12_194.217] as const;
const referenceHz = 1000;

/** Nothing in 16 bits. */
const nothing = 1 / 65_536;
/** A microphone that hears anything never gives nothing for so long (as the gaps of a recording). */
const lostMs = 5;

/** Whether there is nothing in these samples, not even the noise of a microphone. */
export function isDigitalSilence(samples: Float32Array): boolean {
  return samples.every((sample) => Math.abs(sample) < nothing);
}

/** Whether a block of microphone samples is cut off at full scale: three samples in a row. */
export function isClipped(samples: Float32Array): boolean {
  let run = 0;
  for (const sample of samples) {
    run = Math.abs(sample) >= fullScale ? run + 1 : 0;
    if (run >= clippedRun) return true;
  }
  return false;
}

/**
 * The noise of a room from some seconds of its silence, mono samples of a microphone. A-weighted, so that rumble
 * nobody hears does not count; the quietest half second, so that one cough does not either. Buffers that a busy
 * machine lost are zeros, and no quiet: a half second counts only without them.
 */
export function measureRoomNoise(samples: Float32Array, sampleRateHz: number): RoomNoise {
  const squares = hopSquares(samples, sampleRateHz);
  const lost = isDigitalSilence(samples)
    ? squares.map(() => false)
    : lostHops(samples, sampleRateHz);
  const hops = windowMs / hopMs;
  let quietest = Number.POSITIVE_INFINITY;
  // The first hop holds the filters settling, and so does the one behind a gap.
  for (let start = 1; start + hops <= squares.length; start++) {
    if (lost.slice(start - 1, start + hops).includes(true)) continue;
    const window = squares.slice(start, start + hops);
    quietest = Math.min(quietest, window.reduce((sum, square) => sum + square, 0) / hops);
  }
  if (!Number.isFinite(quietest)) {
    if (lost.includes(true)) return { floorDb: null, advice: 'unmeasured' };
    quietest = squares.length === 0 ? 0 : Math.min(...squares);
  }
  const floorDb = quietest > 1e-15 ? 10 * Math.log10(quietest) : Number.NEGATIVE_INFINITY;
  const advice = floorDb <= goodFloorDb ? 'good' : floorDb <= badFloorDb ? 'warning' : 'bad';
  return { floorDb, advice };
}

/** One pole by the bilinear transform: `gain * (1 + zero * z) / (1 - pole * z)`. */
type Section = { readonly gain: number; readonly zero: 1 | -1; readonly pole: number };

function sectionOf(cornerHz: number, zero: 1 | -1, sampleRateHz: number): Section {
  const corner = Math.tan((Math.PI * Math.min(cornerHz, 0.49 * sampleRateHz)) / sampleRateHz);
  const gain = zero === -1 ? 1 / (1 + corner) : corner / (1 + corner);
  return { gain, zero, pole: (1 - corner) / (1 + corner) };
}

function powerAt(sections: readonly Section[], frequencyHz: number, sampleRateHz: number): number {
  const cosine = Math.cos((2 * Math.PI * frequencyHz) / sampleRateHz);
  return sections.reduce((power, { gain, zero, pole }) => {
    const above = 2 + 2 * zero * cosine;
    const below = 1 + pole * pole - 2 * pole * cosine;
    return (power * gain * gain * above) / below;
  }, 1);
}

function hopOf(sampleRateHz: number): number {
  return Math.max(1, Math.round((sampleRateHz * hopMs) / 1000));
}

/** Of each tenth of a second, whether some of it did not come. */
function lostHops(samples: Float32Array, sampleRateHz: number): readonly boolean[] {
  const hop = hopOf(sampleRateHz);
  const least = (sampleRateHz * lostMs) / 1000;
  const lost = Array.from({ length: Math.floor(samples.length / hop) }, () => false);
  let zeros = 0;
  for (const [index, sample] of samples.entries()) {
    zeros = Math.abs(sample) < nothing ? zeros + 1 : 0;
    if (zeros >= least) lost[Math.floor(index / hop)] = true;
  }
  return lost;
}

/** Mean square of each tenth of a second behind the A curve, which is 1 at 1 kHz. */
function hopSquares(samples: Float32Array, sampleRateHz: number): readonly number[] {
  const sections = [
    ...highPassHz.map((cornerHz) => sectionOf(cornerHz, -1, sampleRateHz)),
    ...lowPassHz.map((cornerHz) => sectionOf(cornerHz, 1, sampleRateHz)),
  ];
  const scale = 1 / powerAt(sections, referenceHz, sampleRateHz);
  const inputs = new Float64Array(sections.length);
  const outputs = new Float64Array(sections.length);
  const hop = hopOf(sampleRateHz);
  const squares: number[] = [];
  for (let start = 0; start + hop <= samples.length; start += hop) {
    let sum = 0;
    for (let index = start; index < start + hop; index++) {
      let value = samples[index] ?? 0;
      sections.forEach(({ gain, zero, pole }, place) => {
        const output = gain * (value + zero * (inputs[place] ?? 0)) + pole * (outputs[place] ?? 0);
        inputs[place] = value;
        outputs[place] = output;
        value = output;
      });
      sum += value * value;
    }
    squares.push((sum * scale) / hop);
  }
  return squares;
}
