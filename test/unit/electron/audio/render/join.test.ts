import { describe, expect, it } from 'vitest';
import { joinParts } from '../../../../../electron/audio/render/join.ts';
import { layOut, type OpenPart } from '../../../../../electron/audio/render/timeline.ts';
import { joined, sine } from '../signals.ts';

const rateHz = 44_100;

/** A take that is at its loudest where it begins and ends, which is where a cut clicks most. */
function cosine(seconds: number, frequencyHz: number): Float32Array {
  const length = Math.round(rateHz * seconds);
  return Float32Array.from(
    { length },
    (_, index) => 0.7 * Math.cos((2 * Math.PI * frequencyHz * (index - (length - 1) / 2)) / rateHz),
  );
}

function takeOf(samples: Float32Array, more: Partial<OpenPart> = {}): OpenPart {
  const take = {
    sampleRateHz: rateHz,
    sampleCount: samples.length,
    blocks: async function* () {
      for (let from = 0; from < samples.length; from += 3001)
        yield samples.slice(from, from + 3001);
    },
  };
  return { kind: 'take', take, gainDb: 0, ...more } as OpenPart;
}

async function join(parts: readonly OpenPart[]): Promise<Float32Array> {
  const timeline = layOut(parts, rateHz, { headMs: 100, tailMs: 100 }, 1);
  const blocks: Float32Array[] = [];
  for await (const block of joinParts(parts, timeline)) blocks.push(block.slice());
  return joined(...blocks);
}

/** The largest step from sample to sample, and the largest change of that. */
function steepest(samples: Float32Array) {
  let step = 0;
  let bend = 0;
  for (let index = 1; index < samples.length; index++) {
    const now = (samples[index] ?? 0) - (samples[index - 1] ?? 0);
    const next = (samples[index + 1] ?? samples[index] ?? 0) - (samples[index] ?? 0);
    step = Math.max(step, Math.abs(now));
    bend = Math.max(bend, Math.abs(next - now));
  }
  return { step, bend };
}

describe('the seams of a chapter', () => {
  const fadeSamples = (4 * rateHz) / 1000;
  // What an edge of a raised cosine of 4 ms adds at most, at full level.
  const edgeStep = (0.7 * Math.PI) / (2 * fadeSamples);
  const edgeBend = (0.7 * Math.PI ** 2) / (2 * fadeSamples ** 2);

  // Bugs: a take is cut off hard, or fades with a corner in its slope: both click.
  it.each([
    ['take and pause', 120, [300]],
    ['takes without a pause', 120, [0]],
    ['takes with one sample between them', 120, [1000 / rateHz]],
    ['low takes with a pause', 40, [40]],
  ] as const)('have no step and no corner: %s', async (_, frequencyHz, pauses) => {
    const parts = pauses.flatMap((durationMs): readonly OpenPart[] => [
      takeOf(cosine(0.2, frequencyHz)),
      { kind: 'pause', durationMs },
    ]);
    const made = steepest(await join([...parts, takeOf(cosine(0.2, frequencyHz))]));
    const slope = (2 * Math.PI * frequencyHz) / rateHz;
    expect(made.step).toBeLessThan(edgeStep + 0.7 * slope + 1e-4);
    expect(made.bend).toBeLessThan(edgeBend + 2 * edgeStep * slope + 0.7 * slope ** 2 + 1e-4);
    // A hard cut would be far above it.
    expect(0.7).toBeGreaterThan(5 * (edgeStep + 0.7 * slope));
  });

  it('leave what lies inside a take as it is, and fade a clip as long as it says', async () => {
    const tone = sine(rateHz, 1, 500, -6);
    const clip = { integratedLufs: null, fadeInMs: 20, fadeOutMs: 400 };
    const head = Math.round(0.1 * rateHz);
    const plain = (await join([takeOf(tone)])).subarray(head, head + tone.length);
    const faded = (await join([takeOf(tone, { clip })])).subarray(head, head + tone.length);
    const at = (seconds: number) => Math.round(seconds * rateHz);
    expect(plain.subarray(at(0.01), at(0.99))).toEqual(tone.subarray(at(0.01), at(0.99)));
    expect(faded.subarray(at(0.03), at(0.59))).toEqual(tone.subarray(at(0.03), at(0.59)));
    const largest = (from: number, to: number) =>
      faded.subarray(at(from), at(to)).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    // Half way down a raised cosine is half the level.
    expect(largest(0.795, 0.805) / largest(0.4, 0.5)).toBeCloseTo(0.5, 1);
    expect(largest(0.99, 1)).toBeLessThan(0.01);
  });
});
