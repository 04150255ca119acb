import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toInt16 } from '../../../../../electron/audio/audio-clip.ts';
import { decodeAudio } from '../../../../../electron/audio/decode.ts';
import { encodeFlac } from '../../../../../electron/audio/flac/flac.ts';
import {
  type BuildReference,
  type BuiltReference,
  buildReference,
} from '../../../../../electron/audio/media/build-reference.ts';
import { packReference } from '../../../../../electron/audio/media/pack-reference.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { mostReferenceMs, noFixes } from '../../../../../shared/model/voice.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';
import { decodedByFfmpeg, probe } from '../judge-audio.ts';
import { babble, sine } from '../signals.ts';
import { compareSounds } from './likeness.ts';

const folder = folderForAllTests();

async function partOf(name: string, samples: Float32Array, rateHz: number) {
  const path = join(folder, `${name}.flac`);
  await writeFile(path, encodeFlac(toInt16(samples), rateHz));
  return path;
}

type Built = BuiltReference & { readonly samples: Float32Array; readonly before: Float32Array };

async function build(
  parts: BuildReference['parts'],
  fixes: BuildReference['fixes'] = noFixes,
): Promise<Built> {
  const outPath = join(folder, 'out');
  const beforePath = join(folder, 'before');
  const built = await buildReference({ kind: 'buildReference', parts, fixes, outPath, beforePath });
  const { samples } = await decodeAudio(await readFile(outPath));
  const { samples: before } = await decodeAudio(await readFile(beforePath));
  return { ...built, samples, before };
}

const whole = (durationMs: number) => [{ startMs: 0, endMs: durationMs }];
const loudest = (samples: Float32Array) =>
  samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe('joining', () => {
  // Bug: a pause is missing or doubled, parts change places, or the silence at the end is forgotten.
  it('joins parts with half a second between them and half a second at the end', async () => {
    const low = await partOf('low', sine(16_000, 1, 200, -6), 16_000);
    const high = await partOf('high', sine(16_000, 2, 800, -6), 16_000);
    const built = await build([
      { path: high, regions: whole(2000) },
      { path: low, regions: whole(1000) },
    ]);
    expect(built).toMatchObject({ sampleRateHz: 16_000, format: 'wav' });
    expect(Math.abs(built.durationMs - 4000)).toBeLessThan(1);
    expect(loudest(built.samples.subarray(32_000, 40_000))).toBe(0);
    expect(loudest(built.samples.subarray(56_000))).toBe(0);
    const second = built.samples.subarray(40_000, 56_000);
    expect(compareSounds(second, sine(16_000, 1, 200, -6)).correlation).toBeGreaterThan(0.99);
    expect(built.peaks.length).toBe(400);
    expect(built.sizeBytes).toBe(44 + built.samples.length * 2);
  });

  // Bug: a recording that ends in silence gets half a second more of it each time.
  it.each([
    [200, 1500],
    [500, 1500],
    [900, 1900],
  ])('silence of %i ms at the end counts', async (silentMs, totalMs) => {
    const samples = new Float32Array(16 * (1000 + silentMs));
    samples.set(sine(16_000, 1, 300, -6));
    const path = await partOf('silent', samples, 16_000);
    const { durationMs } = await build([{ path, regions: whole(1000 + silentMs) }]);
    expect(Math.abs(durationMs - totalMs)).toBeLessThan(1);
  });

  // Bug: what was cut out is heard, a cut clicks, or the place of a cut is wrong by a block.
  it('keeps the regions, and fades at each cut', async () => {
    const path = await partOf('cut', sine(24_000, 3, 500, -3), 24_000);
    const regions = [
      { startMs: 100.5, endMs: 700 },
      { startMs: 1500, endMs: 2900.25 },
    ];
    const { samples, durationMs } = await build([{ path, regions }]);
    expect(Math.abs(durationMs - (599.5 + 1400.25 + 500))).toBeLessThan(0.1);
    const cut = Math.round(599.5 * 24);
    const around = samples.subarray(cut - 12, cut + 12);
    // Over half a millisecond at the cut hardly anything is left of a full tone.
    expect(loudest(around)).toBeLessThan(0.12);
    expect(loudest(samples.subarray(0, 12))).toBeLessThan(0.12);
    expect(loudest(samples.subarray(cut + 240, cut + 480))).toBeGreaterThan(0.6);
  });

  // Bug: parts of different rates are joined as they are: one is too fast and too high.
  it('brings different rates to the highest', async () => {
    const slow = await partOf('slow', sine(22_050, 1, 440, -6), 22_050);
    const fast = await partOf('fast', sine(48_000, 1, 440, -6), 48_000);
    const { samples, sampleRateHz } = await build([
      { path: slow, regions: whole(1000) },
      { path: fast, regions: whole(1000) },
    ]);
    expect(sampleRateHz).toBe(48_000);
    const wanted = sine(48_000, 1, 440, -6);
    const first = compareSounds(samples.subarray(0, 48_000), wanted);
    const second = compareSounds(samples.subarray(72_000, 120_000), wanted);
    expect(first.correlation).toBeGreaterThan(0.995);
    expect(second.correlation).toBeGreaterThan(0.995);
  });

  // Bug: the "before" is mended too, so that nothing can be compared, or the fix is not made at all.
  it('mends what is uploaded, and only that', async () => {
    const quiet = babble(24_000, 12, 3).map((value) => value * 0.03);
    const path = await partOf('quiet', quiet, 24_000);
    const built = await build([{ path, regions: whole(12_000) }], { ...noFixes, level: true });
    expect(loudest(built.before)).toBeCloseTo(loudest(quiet), 2);
    expect(loudest(built.samples)).toBeGreaterThan(loudest(quiet) * 3);
    const loudness = (checks: BuiltReference['checks']) =>
      checks.find((check) => check.kind === 'loudness')?.measured ?? 0;
    expect(loudness(built.checks)).toBeGreaterThan(loudness(built.checksBefore) + 6);
    expect(built.checks.map((check) => check.kind)).toEqual(
      built.checksBefore.map((check) => check.kind),
    );
  });

  // Bug: nothing, or an hour, is joined until the memory is full.
  it('refuses nothing and too much before it reads', async () => {
    const path = join(folder, 'not-read.flac');
    await expect(build([{ path, regions: [] }])).rejects.toHaveProperty('code', 'bad_input');
    const regions = whole(mostReferenceMs + 1);
    await expect(build([{ path, regions }])).rejects.toHaveProperty('code', 'file_too_large');
  });
});

describeWithJudge(['ffmpeg', 'ffprobe'], 'packing, ffmpeg as the judge', () => {
  const rateHz = 48_000;
  const random = createSeededRandom(5);
  const noise = Float32Array.from({ length: rateHz * 4 }, () => random() - 0.5);
  const speech = babble(rateHz, 4, 6);

  // Bug: quality is thrown away that would have fitted, or the file is larger than what is taken.
  it.each([
    ['all of it', speech, rateHz * 8 + 44, 'wav', rateHz],
    ['one byte less than plain', speech, rateHz * 8 + 43, 'flac', rateHz],
    ['noise into three quarters', noise, rateHz * 6, 'flac', 32_000],
    ['noise into half and a bit', noise, rateHz * 4 + 20_000, 'flac', 24_000],
  ] as const)('%s', async (_, samples, mostBytes, format, wantedRateHz) => {
    const packed = packReference(samples, rateHz, mostBytes);
    expect(packed).toMatchObject({ format, sampleRateHz: wantedRateHz });
    expect(packed.bytes.byteLength).toBeLessThanOrEqual(mostBytes);
    const path = join(folder, `packed.${format}`);
    await writeFile(path, packed.bytes);
    const { streams } = (await probe(path, ['-show_streams'])) as {
      streams: { channels: number; sample_rate: string; duration: string }[];
    };
    expect(streams).toHaveLength(1);
    expect(streams[0]).toMatchObject({ channels: 1, sample_rate: String(wantedRateHz) });
    expect(Math.abs(Number(streams[0]?.duration) - 4)).toBeLessThan(0.03);
    if (wantedRateHz !== rateHz) return;
    expect(compareSounds(await decodedByFfmpeg(path), samples).correlation).toBeGreaterThan(0.9999);
  });

  // Bug: what cannot fit is cut off, or uploaded to be refused by the gateway.
  it('says what to do where nothing helps', () => {
    expect(() => packReference(noise, rateHz, 100_000)).toThrow(/keep the best part/);
  });
});
