import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MediaCopy, readMedia } from '../../../../../electron/audio/media/read-media.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { AppError } from '../../../../../shared/app-error.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';
import { someOf } from '../../../../support/tools/some-of.ts';
import { decodedByFfmpeg, runFfmpeg } from '../judge-audio.ts';
import { babble, wavFile } from '../signals.ts';
import { compareSounds } from './likeness.ts';

const rateHz = 24_000;
const mostMs = 60_000;
const sweep = Number(process.env.LECTERN_SWEEP ?? 1);

const folder = folderForAllTests();
let source = '';
beforeAll(async () => {
  source = join(folder, 'source.wav');
  await writeFile(source, wavFile(babble(rateHz, 3, 3), rateHz, { bits: 16 }));
});

let count = 0;

async function read(inputPath: string) {
  count += 1;
  const flacPath = join(folder, `copy-${count}.flac`);
  return readMedia({ kind: 'readMedia', inputPath, name: 'mine.file', flacPath, mostMs });
}

/** What a file is refused with; a test fails where it is taken. */
async function refusal(inputPath: string) {
  const before = await readdir(folder);
  const error = await read(inputPath).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`not refused properly: ${String(error)}`);
  // A refused file leaves nothing behind, and only its name is told.
  expect(await readdir(folder)).toEqual(before);
  expect(error.message).toContain('“mine.file”');
  expect(JSON.stringify([error.message, error.data])).not.toContain(folder);
  return error;
}

async function fileOf(name: string, bytes: Uint8Array | string) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

/** The head of an archive with its first entry. */
const zipOf = (entry: string) => `PK\u0003\u0004${'\0'.repeat(26)}${entry}`;

/** Little zip, PNG and so on: the first bytes are all that is needed to tell. */
const strangers: readonly (readonly [string, Uint8Array | string, string, RegExp])[] = [
  ['empty', '', 'audio_undecodable', /is empty/],
  ['text', 'Dear reader, this is no sound.\n'.repeat(50), 'not_this_format', /plain text/],
  [
    'text that is not English',
    '“Du kommst spät”, 她说。\n'.repeat(50),
    'not_this_format',
    /plain text/,
  ],
  ['manuscript', zipOf('[Content_Types].xml'), 'not_this_format', /Word document/],
  ['ebook', zipOf('mimetypeapplication/epub+zip'), 'not_this_format', /EPUB book/],
  [
    'text in UTF-16',
    Buffer.from('\uFEFFno sound at all '.repeat(200), 'utf16le'),
    'not_this_format',
    /unknown kind/,
  ],
  ['web page', '<!doctype html><html><body>404</body></html>', 'not_this_format', /web page/],
  ['JSON', '{"error": "no such file"}', 'not_this_format', /JSON/],
  ['PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not_this_format', /PNG picture/],
  ['JPEG', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'not_this_format', /JPEG picture/],
  ['zip', Buffer.from('504b0304140000000800', 'hex'), 'not_this_format', /zip archive/],
  ['PDF', '%PDF-1.7\n%âãÏÓ', 'not_this_format', /PDF/],
  ['program', Buffer.from('7f454c46020101000000', 'hex'), 'not_this_format', /program/],
  ['MIDI', Buffer.from('4d546864000000060001', 'hex'), 'not_this_format', /MIDI/],
  ['zeros', new Uint8Array(100_000), 'not_this_format', /unknown kind/],
  [
    'wav of no samples',
    wavFile(new Float32Array(0), rateHz),
    'audio_undecodable',
    /no sound in it/,
  ],
  [
    'header of a wav',
    wavFile(new Float32Array(9), rateHz).subarray(0, 30),
    'audio_undecodable',
    /damaged|no sound/,
  ],
  [
    'name of an mp4 only',
    Buffer.from('0000001c667479704d344120', 'hex'),
    'not_this_format',
    /damaged|without/,
  ],
  ['Matroska magic only', Buffer.from('1a45dfa3', 'hex'), 'audio_undecodable', /damaged|without/],
  ['Ogg magic only', `OggS${'\0'.repeat(60)}`, 'not_this_format', /damaged|without/],
  ['FLAC magic only', `fLaC${'\0'.repeat(60)}`, 'audio_undecodable', /damaged|no sound/],
];

describe('what is no sound', () => {
  // Bug: a stranger is taken for sound, or refused without saying what it is.
  it.each(strangers)('%s is refused with the reason', async (name, bytes, code, reason) => {
    const error = await refusal(await fileOf(`${name}.mp3`, bytes));
    expect(error.message).toMatch(reason);
    expect(['audio_undecodable', 'not_this_format']).toContain(error.code);
    if (!/damaged/.test(error.message)) expect(error.code).toBe(code);
  });

  // Bug: chance bytes pass for frames of mp3, and noise is what comes out.
  it('random bytes are refused', async () => {
    const random = createSeededRandom(11);
    for (let run = 0; run < 20 * sweep; run++) {
      const bytes = Uint8Array.from({ length: 5000 + run * 900 }, () => random() * 256);
      const error = await refusal(await fileOf('random.bin', bytes));
      expect(['audio_undecodable', 'not_this_format']).toContain(error.code);
    }
  });

  // Bug: a file that is not there, or a folder, ends in an error of the system that shows its path.
  it('a missing file and a folder are refused by name', async () => {
    expect(await refusal(join(folder, 'nowhere.wav'))).toHaveProperty('code', 'file_not_readable');
    expect(await refusal(folder)).toHaveProperty('code', 'file_not_readable');
  });

  it('ten hours that a header claims with a second behind it are that second, cut', async () => {
    const wav = wavFile(babble(rateHz, 1, 3), rateHz, { bits: 16 });
    const view = new DataView(wav.buffer, wav.byteOffset);
    view.setUint32(40, rateHz * 2 * 36_000, true);
    const copy = await read(await fileOf('ten-hours.wav', wav));
    expect(copy).toMatchObject({ durationMs: 1000, isCut: true });
  });
});

const kinds = {
  wav: ['-c:a', 'pcm_s16le'],
  mp3: ['-c:a', 'libmp3lame'],
  m4a: ['-c:a', 'aac', '-movflags', '+faststart'],
  aac: ['-c:a', 'aac'],
  flac: ['-c:a', 'flac'],
  ogg: ['-c:a', 'libvorbis'],
  opus: ['-c:a', 'libopus'],
  webm: ['-c:a', 'libopus'],
  mp4: ['-c:a', 'alac', '-f', 'mov'],
  mkv: ['-c:a', 'libvorbis'],
} as const;

async function made(kind: keyof typeof kinds): Promise<Buffer> {
  const path = join(folder, `whole.${kind}`);
  const known = await readFile(path).catch(() => null);
  if (known !== null) return known;
  await runFfmpeg(['-i', source, ...kinds[kind], path]);
  return readFile(path);
}

describeWithJudge('ffmpeg', 'damaged files', () => {
  // Bug: a file that is cut off hangs, crashes, or is taken as whole; or its good beginning is lost.
  it.each(someOf(Object.keys(kinds) as (keyof typeof kinds)[], 6))(
    'a %s cut off at every eighth is read as far as it goes, or refused',
    async (kind) => {
      const whole = await made(kind);
      const full = await read(join(folder, `whole.${kind}`));
      let lastMs = 0;
      for (let eighth = 1; eighth < 8; eighth++) {
        const path = await fileOf('cut', whole.subarray(0, (whole.length * eighth) >> 3));
        const copy = await read(path).catch((error: unknown) => error);
        if (copy instanceof AppError) {
          expect(['audio_undecodable', 'not_this_format']).toContain(copy.code);
          continue;
        }
        const { durationMs } = copy as MediaCopy;
        expect(durationMs).toBeLessThanOrEqual(full.durationMs + 1);
        expect(durationMs).toBeGreaterThanOrEqual(lastMs);
        lastMs = durationMs;
      }
      // Ogg's pages are a second long, Matroska's clusters five; plain MP4 has its index at the end.
      const isBlocky = ['mp4', 'mkv', 'webm', 'ogg', 'opus'].includes(kind);
      if (!isBlocky) expect(lastMs).toBeGreaterThan(full.durationMs * 0.7);
    },
  );

  // Bug: flipped bytes crash the decoder, end in a loop without end, or in an error that nobody explains.
  it.each(someOf(Object.keys(kinds) as (keyof typeof kinds)[], 6))(
    'flipped bytes of a %s never do worse than damage',
    async (kind) => {
      const whole = await made(kind);
      const random = createSeededRandom(kind.length * 77 + whole.length);
      for (let run = 0; run < 6 * sweep; run++) {
        const bytes = Buffer.from(whole);
        const flips = 1 + Math.floor(random() * 40);
        // Every other time in the header, where the lengths are.
        const range = run % 2 === 0 ? Math.min(600, bytes.length) : bytes.length;
        for (let flip = 0; flip < flips; flip++) {
          bytes[Math.floor(random() * range)] = Math.floor(random() * 256);
        }
        const copy = await read(await fileOf('flipped', bytes)).catch((error: unknown) => error);
        if (copy instanceof AppError) expect(copy.message).toContain('mine.file');
        else expect((copy as MediaCopy).durationMs).toBeGreaterThan(0);
      }
    },
  );

  // Bug: one damaged frame in the middle costs all of the sound behind it.
  it.each([
    ['mp3', false],
    ['aac', true],
    ['flac', true],
    ['opus', false],
  ] as const)('a hole in a %s costs no more than itself (told: %s)', async (kind, isTold) => {
    const whole = await made(kind);
    const bytes = Buffer.from(whole);
    bytes.fill(0x55, bytes.length >> 1, (bytes.length >> 1) + 300);
    const copy = await read(await fileOf('hole', bytes));
    // Mp3 finds its way back without a word, and any bytes are sound to Opus.
    expect(copy.isCut).toBe(isTold);
    expect(copy.durationMs).toBeGreaterThan(2000);
    const start = (await decodedByFfmpeg(join(folder, `copy-${count}.flac`))).subarray(0, rateHz);
    const wanted = (await decodedByFfmpeg(join(folder, `whole.${kind}`))).subarray(0, rateHz);
    expect(compareSounds(start, wanted).correlation).toBeGreaterThan(0.98);
  });

  // Bug: copy protection is taken for damage, or its scrambled sound is decoded to noise.
  it.each([
    ['enca', 'mp4a', 'enca'],
    ['drms', 'mp4a', 'drms'],
    ['an Audible file', 'M4A ', 'aax '],
  ])('a file protected by DRM (%s) is refused as that', async (_, plain, protectedName) => {
    const bytes = Buffer.from(await made('m4a'));
    bytes.write(protectedName, bytes.indexOf(plain), 'latin1');
    const error = await refusal(await fileOf('protected.m4p', bytes));
    expect(error.code).toBe('book_protected');
    expect(error.message).toMatch(/protected by DRM/);
  });

  // Bug: pictures without sound, or a sound that nobody here decodes, are called damaged.
  it.each([
    [
      'silent.mp4',
      ['-f', 'lavfi', '-i', 'testsrc=d=1:s=64x48', '-c:v', 'mpeg4'],
      /without any sound/,
    ],
    ['dolby.mp4', ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'ac3'], /Dolby Digital/],
    ['yamaha.wav', ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'adpcm_yamaha'], /format 32/],
    ['flac.ogg', ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'flac', '-f', 'ogg'], /FLAC in an Ogg/],
    ['sound.wma', ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'wmav2'], /Windows Media/],
    ['sound.w64', ['-f', 'lavfi', '-i', 'sine=d=1'], /Wave64/],
    ['sound.ts', ['-f', 'lavfi', '-i', 'sine=d=2', '-c:a', 'aac'], /MPEG transport stream/],
    ['sound.ac3', ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'ac3'], /AC-3/],
  ] as const)('%s is refused by what it is', async (file, args, reason) => {
    const path = join(folder, file);
    await runFfmpeg([...args, path]);
    const error = await refusal(path);
    expect(error.code).toBe('not_this_format');
    expect(error.message).toMatch(reason);
  });

  // Bug: ten hours are decoded before anybody says that they are too many, or the length is not told.
  it.each([
    ['long.opus', ['-c:a', 'libopus', '-b:a', '6k', '-frame_duration', '120', '-dtx', '1']],
    ['long.mp3', ['-c:a', 'libmp3lame', '-b:a', '8k']],
    ['long.flac', ['-c:a', 'flac']],
    ['long.m4a', ['-c:a', 'aac', '-b:a', '8k']],
  ] as const)('%s of twenty minutes is too long for a limit of one', async (file, args) => {
    const path = join(folder, file);
    await runFfmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '1200', ...args, path]);
    const error = await refusal(path);
    expect(error.code).toBe('file_too_large');
    expect(error.message).toMatch(/20 minutes long|more than a minute long/);
    expect(error.message).toMatch(/the limit is a minute/);
  });
});
