import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromDb, toInt16 } from '../../../../../electron/audio/audio-clip.ts';
import { encodeFlac } from '../../../../../electron/audio/flac/flac.ts';
import { joinParts } from '../../../../../electron/audio/render/join.ts';
import { layOut, type OpenPart } from '../../../../../electron/audio/render/timeline.ts';
import { type Trim, trimTake } from '../../../../../electron/audio/render/trimmed-take.ts';
import { openTake } from '../../../../../electron/audio/takes/take-reader.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { babble, firstDifference, joined } from '../signals.ts';

const rate = 24_000;
const edges = { headMs: 100, tailMs: 100 };
const folder = folderForAllTests();
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  for (const [seed, name] of ['one', 'two', 'three'].entries()) {
    // Longer than a FLAC frame and than one read, so that cuts fall inside blocks.
    const samples = babble(rate, 9 + seed, seed + 1);
    await writeFile(at(name), encodeFlac(toInt16(samples), rate));
  }
});

async function samplesOf(blocks: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const all: Float32Array[] = [];
  for await (const block of blocks) all.push(block.slice());
  return joined(...all);
}

async function chapter(middle: { trim?: Trim; gainDb?: number }, pauseMs = 300) {
  const open = async (name: string, trim?: Trim, gainDb = 0): Promise<OpenPart> => {
    const take = await openTake(at(name));
    return { kind: 'take', take: trim === undefined ? take : trimTake(take, trim), gainDb };
  };
  const parts: OpenPart[] = [
    await open('one'),
    { kind: 'pause', durationMs: 300 },
    await open('two', middle.trim, middle.gainDb),
    { kind: 'pause', durationMs: pauseMs },
    await open('three'),
  ];
  const timeline = layOut(parts, rate, edges, 1);
  return { timeline, samples: await samplesOf(joinParts(parts, timeline)) };
}

describe('a trimmed take', () => {
  it('is the samples between its two cuts and nothing else', async () => {
    const whole = await openTake(at('two'));
    const all = await samplesOf(whole.blocks());
    for (const [startMs, endMs] of [
      [0, 0],
      [123.4, 0],
      [0, 987.6],
      [1, 9998],
      [5000, 4999],
    ] as const) {
      const from = Math.round((startMs * rate) / 1000);
      const to = all.length - Math.round((endMs * rate) / 1000);
      const trimmed = trimTake(whole, { startMs, endMs });
      const samples = await samplesOf(trimmed.blocks());
      expect(trimmed.sampleCount).toBe(to - from);
      expect(firstDifference(samples, all.subarray(from, to)), `${startMs} and ${endMs}`).toBe(-1);
    }
  });

  it('never loses the line: cuts that meet leave a sample', async () => {
    const whole = await openTake(at('two'));
    for (const trim of [
      { startMs: 60_000, endMs: 0 },
      { startMs: 0, endMs: 60_000 },
      { startMs: 9000, endMs: 9000 },
    ]) {
      const trimmed = trimTake(whole, trim);
      expect(trimmed.sampleCount).toBe(1);
      expect(await samplesOf(trimmed.blocks())).toHaveLength(1);
    }
  });
});

describe('a chapter with one line corrected', () => {
  it('differs from the chapter as it was only where that line stands, to the sample', async () => {
    const before = await chapter({});
    const trim = { startMs: 250.3, endMs: 1000.7 };
    const after = await chapter({ trim });
    const [, was] = before.timeline.segments;
    const [, now] = after.timeline.segments;
    expect(now?.startSample).toBe(was?.startSample);
    const cutSamples = Math.round((250.3 * rate) / 1000) + Math.round((1000.7 * rate) / 1000);
    expect(before.samples.length - after.samples.length).toBe(cutSamples);
    const head = now?.startSample ?? 0;
    expect(firstDifference(after.samples.subarray(0, head), before.samples.subarray(0, head))).toBe(
      -1,
    );
    const restAfter = after.samples.subarray(now?.endSample);
    const restBefore = before.samples.subarray(was?.endSample);
    expect(firstDifference(restAfter, restBefore)).toBe(-1);
  });

  it('a gain changes its samples by exactly that factor, and no others', async () => {
    const before = await chapter({});
    const after = await chapter({ gainDb: -6.5 });
    const [, line] = before.timeline.segments;
    const expected = before.samples.map((value, index) =>
      index >= (line?.startSample ?? 0) && index < (line?.endSample ?? 0)
        ? value * fromDb(-6.5)
        : value,
    );
    const worst = after.samples.reduce(
      (most, value, index) => Math.max(most, Math.abs(value - (expected[index] ?? 0))),
      0,
    );
    expect(worst).toBeLessThan(1e-7);
    expect(firstDifference(after.samples, before.samples)).toBeGreaterThanOrEqual(
      line?.startSample ?? 0,
    );
  });

  it('another pause after it moves what follows and changes no sample of it', async () => {
    const before = await chapter({});
    const after = await chapter({}, 1300);
    expect(after.samples.length - before.samples.length).toBe(rate);
    const [, , last] = after.timeline.segments;
    const [, , was] = before.timeline.segments;
    expect(
      firstDifference(
        after.samples.subarray(last?.startSample),
        before.samples.subarray(was?.startSample),
      ),
    ).toBe(-1);
  });
});
