import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toInt16 } from '../../../../../electron/audio/audio-clip.ts';
import { decodeAudio } from '../../../../../electron/audio/decode.ts';
import { decodeFlac, encodeFlac } from '../../../../../electron/audio/flac/flac.ts';
import { withFlacKernel } from '../../../../../electron/audio/flac/flac-kernel.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';
import { decodedByFfmpeg, runFfmpeg } from '../judge-audio.ts';
import { babble, firstDifference, wavFile } from '../signals.ts';
import { type Field, type MadeFrame, makeFlac, makeFrame, riceCode } from './make-flac.ts';

const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const values = [3, -5, 100, -32_768, 32_767, 0, 12, -1, 8, 8, 8, -9, 77, 1000, -1000, 2] as const;

async function valuesOf(frame: MadeFrame, channelCount = 1, bits = 16) {
  const file = makeFlac([makeFrame(frame)], frame.sampleCount, channelCount, bits);
  const { samples } = await decodeAudio(file);
  return Array.from(samples, (sample) => sample * 2 ** (bits - 1));
}

describe('frames that our encoder does not write', () => {
  it('samples as they are', async () => {
    const subframe = [[2, 8], ...values.map((value) => [value, 16] as const)] as const;
    expect(await valuesOf({ sampleCount: 16, subframes: [subframe] })).toEqual(values);
  });

  // Bugs: escape codes read as Rice codes, five-bit parameters as four, a shift that is lost.
  it.each([
    [
      'an escape code',
      [
        [0, 2],
        [0, 4],
        [15, 4],
        [17, 5],
      ],
      (value: number): readonly Field[] => [[value, 17]],
    ],
    [
      'no bits at all',
      [
        [0, 2],
        [0, 4],
        [15, 4],
        [0, 5],
      ],
      (): readonly Field[] => [],
    ],
    [
      'five-bit parameters',
      [
        [1, 2],
        [0, 4],
        [11, 5],
      ],
      (value: number) => riceCode(value, 11),
    ],
    [
      'long runs of zeros',
      [
        [1, 2],
        [0, 4],
        [3, 5],
      ],
      (value: number) => riceCode(value, 3),
    ],
    [
      'a five-bit escape code',
      [
        [1, 2],
        [0, 4],
        [31, 5],
        [17, 5],
      ],
      (value: number): readonly Field[] => [[value, 17]],
    ],
  ] as const)('residuals with %s', async (name, head, code) => {
    const codes = values.flatMap((value) => code(value));
    const subframe = [[8 << 1, 8], ...head, ...codes] as const;
    const expected = name === 'no bits at all' ? values.map(() => 0) : values;
    expect(await valuesOf({ sampleCount: 16, subframes: [subframe] })).toEqual(expected);
  });

  it('wasted bits', async () => {
    const subframe = [
      ...([
        [3, 8],
        [1, 3],
      ] as const),
      ...values.map((value) => [value >> 3, 13] as const),
    ] as const;
    const expected = values.map((value) => (value >> 3) << 3);
    expect(await valuesOf({ sampleCount: 16, subframes: [subframe] })).toEqual(expected);
  });

  it.each([8, 9, 10])('two channels that are told by their difference (%i)', async (assignment) => {
    const left = [1000, -7, 32_767, -32_768];
    const right = [-1000, -8, -32_768, 32_767];
    const side = left.map((value, index) => value - (right[index] ?? 0));
    const middle = left.map((value, index) => (value + (right[index] ?? 0)) >> 1);
    const plain = (row: readonly number[], bits: number): readonly Field[] => [
      [2, 8],
      ...row.map((value): Field => [value, bits]),
    ];
    const first = assignment === 9 ? plain(side, 17) : plain(assignment === 8 ? left : middle, 16);
    const second = assignment === 9 ? plain(right, 16) : plain(side, 17);
    const found = await valuesOf({ sampleCount: 4, assignment, subframes: [first, second] }, 2);
    expect(found).toEqual(left.map((value, index) => (value + (right[index] ?? 0)) / 2));
  });

  it('a depth that the frame leaves to the header of the file, and eight channels', async () => {
    const subframes = Array.from(
      { length: 8 },
      (_, channel) =>
        [
          [0, 8],
          [channel - 5, 12],
        ] as const,
    );
    const frame = { sampleCount: 3, assignment: 7, depthCode: 0, subframes };
    expect(await valuesOf(frame, 8, 12)).toEqual([-1.5, -1.5, -1.5]);
  });

  it('blocks of any length behind each other', async () => {
    const frames = [1, 2, 700, 65_536, 5].map((sampleCount, index) =>
      makeFrame({
        sampleCount,
        firstSample: index * 300,
        subframes: [
          [
            [0, 8],
            [index + 1, 16],
          ],
        ],
      }),
    );
    const { samples } = await decodeFlac(makeFlac(frames, 66_244));
    expect(samples).toHaveLength(66_244);
    expect([
      samples[0],
      samples[2],
      samples[3],
      samples[702],
      samples[703],
      samples[66_243],
    ]).toEqual([1, 2, 3, 3, 4, 5]);
  });
});

/** Written by libFLAC 1.4 at its highest level; what they hold is known by another decoder. */
const golden = [
  ['eight-bit.flac', 960, -415.9297],
  ['sawtooth.flac', 2400, -116.5339],
  ['stereo-24-bit.flac', 1103, -3909.7025],
  ['square.flac', 1920, 664.7696],
] as const;

describe('files of the reference encoder', () => {
  it.each(golden)('%s', async (name, sampleCount, sum) => {
    const { samples } = await decodeAudio(
      await readFile(join(import.meta.dirname, 'golden', name)),
    );
    expect(samples).toHaveLength(sampleCount);
    expect(
      samples.reduce((total, value, index) => total + value * ((index % 97) + 1), 0),
    ).toBeCloseTo(sum, 2);
  });
});

describe('hostile bytes', () => {
  const clip = toInt16(babble(24_000, 1, 5));
  const good = encodeFlac(clip, 24_000);
  const wide = makeFlac(
    [
      makeFrame({
        sampleCount: 16,
        subframes: [[[63 << 1, 8], ...Array.from({ length: 700 }, () => [0x5a, 8] as const)]],
      }),
    ],
    16,
  );

  // Bugs: a length that is believed, a loop without an end, and memory that is wrong for the next take.
  it('are refused or read, never more, and leave nothing behind', { timeout: 60_000 }, async () => {
    const random = createSeededRandom(20_261_122);
    let refused = 0;
    for (let round = 0; round < 150 * sweep; round++) {
      const bytes = (round % 3 === 0 ? wide : good).slice();
      const flips = 1 + Math.floor(random() * 12);
      for (let flip = 0; flip < flips; flip++) {
        const place = Math.floor(random() ** 2 * bytes.length);
        bytes[place] = Math.floor(random() * 256);
      }
      const cut = random() < 0.3 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
      await decodeAudio(cut).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'audio_undecodable' });
        refused += 1;
      });
      if (round % 10 !== 0) continue;
      expect(firstDifference((await decodeFlac(good)).samples, clip)).toBe(-1);
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('that break the decoder itself do not spoil it for the next file', async () => {
    const spoil = () =>
      withFlacKernel(({ memory }) => {
        new Uint8Array(memory.buffer).fill(0x55);
        throw new Error('a trap');
      });
    expect(spoil).toThrow('a trap');
    expect(firstDifference((await decodeFlac(good)).samples, clip)).toBe(-1);
    expect(firstDifference(encodeFlac(clip, 24_000), good)).toBe(-1);
  });
});

it('a take has the same bytes on every machine', async () => {
  const random = createSeededRandom(7);
  let level = 0;
  const samples = Int16Array.from({ length: 30_000 }, (_, index) => {
    level += (random() - 0.5) * (index % 9000 < 6000 ? 900 : 3) - level / 40;
    return level;
  });
  const digest = await crypto.subtle.digest(
    'SHA-256',
    Uint8Array.from(encodeFlac(samples, 44_100)),
  );
  expect(Buffer.from(digest).toString('hex')).toBe(
    '0ee4528b4c8a23ceed493460b16cb3160d0f96d4a731c004bd4cf93e60efc301',
  );
});

describeWithJudge('ffmpeg', 'files of another encoder', () => {
  const folder = folderForAllTests();

  it.each([
    ['s16', 1, ['-compression_level', '0']],
    ['s16', 1, ['-compression_level', '12', '-frame_size', '1000']],
    ['s16', 2, ['-compression_level', '8', '-ch_mode', 'mid_side']],
    ['s16', 2, ['-compression_level', '5', '-ch_mode', 'left_side', '-frame_size', '65535']],
    ['s16', 2, ['-compression_level', '5', '-ch_mode', 'right_side', '-frame_size', '16']],
    [
      's16',
      1,
      ['-lpc_type', 'cholesky', '-min_prediction_order', '32', '-max_prediction_order', '32'],
    ],
    ['s32', 1, ['-compression_level', '12']],
    ['s32', 2, ['-compression_level', '8', '-lpc_coeff_precision', '15']],
  ] as const)('%s with %i channels, %j', async (format, channelCount, args) => {
    const wav = join(folder, 'in.wav');
    const path = join(folder, 'out.flac');
    const clip = babble(24_000, 2, 3, 0.99);
    await writeFile(wav, wavFile(clip, 24_000, { bits: 24, channelCount }));
    const pan = channelCount === 2 ? ['-af', 'pan=stereo|c0=c0|c1=0.5*c0'] : [];
    const strict = ['-strict', 'experimental', '-sample_fmt', format];
    await runFfmpeg(['-i', wav, ...pan, '-c:a', 'flac', ...strict, ...args, path]);
    // Its own way to make one channel of two is not the mean.
    const mean =
      channelCount === 2 ? ['-af', 'aformat=sample_fmts=fltp,pan=mono|c0=0.5*c0+0.5*c1'] : [];
    await runFfmpeg(['-i', path, ...mean, '-c:a', 'pcm_f32le', wav]);
    const judged = await decodedByFfmpeg(wav);
    const { samples } = await decodeAudio(await readFile(path));
    expect(samples).toHaveLength(judged.length);
    const worst = samples.reduce(
      (most, value, index) => Math.max(most, Math.abs(value - (judged[index] ?? 9))),
      0,
    );
    expect(worst).toBeLessThan(1e-7);
  });
});
