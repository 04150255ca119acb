import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { toInt16 } from '../../../../../electron/audio/audio-clip.ts';
import { encodeFlac } from '../../../../../electron/audio/flac/flac.ts';
import type { CoverImage } from '../../../../../electron/audio/mp4/tags.ts';
import {
  type LoudnessPreset,
  loudnessPresets,
} from '../../../../../electron/audio/render/presets.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { exportBook } from '../../../../../electron/exporters/export-book.ts';
import { bookChecks, soundChecks } from '../../../../../electron/exporters/report/checks.ts';
import { readMp3Facts } from '../../../../../electron/exporters/report/mp3-facts.ts';
import { reportOfFiles } from '../../../../../electron/exporters/report/report-of-files.ts';
import {
  checksOf,
  type ExportReport,
  exportReportSchema,
} from '../../../../../shared/model/report/export-report.ts';
import { reportWords } from '../../../../../shared/model/report/report-words.ts';
import { cmykJpeg, turnedJpeg } from '../../../../support/builders/pictures.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';
import { babble } from '../../audio/signals.ts';
import { countingRenderer, fingerprints, pngCover, speechTake, storeTake } from '../small-book.ts';

const run = promisify(execFile);
const folder = folderForAllTests();
const at = (...names: readonly string[]) => join(folder, ...names);
const rateHz = 44_100;

/** Speech between room tone of 1 s and 3 s, which a change spoils. */
function narration(change: (samples: Float32Array) => void = () => undefined): Float32Array {
  const random = createSeededRandom(7);
  const samples = Float32Array.from({ length: 12 * rateHz }, () => (random() - 0.5) * 0.001);
  const speech = babble(rateHz, 8, 3, 0.55);
  speech.forEach((value, index) => {
    samples[rateHz + index] = (samples[rateHz + index] ?? 0) + value;
  });
  change(samples);
  return samples;
}

async function mp3Of(name: string, samples: Float32Array, ...options: readonly string[]) {
  await writeFile(at(`${name}.flac`), encodeFlac(toInt16(samples), rateHz));
  const wanted = options.length === 0 ? ['-b:a', '192k'] : options;
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    at(`${name}.flac`),
    ...wanted,
    at(`${name}.mp3`),
  ]);
  return at(`${name}.mp3`);
}

const scaled = (factor: number) => (samples: Float32Array) => {
  samples.forEach((value, index) => {
    samples[index] = Math.max(-1, Math.min(1, value * factor));
  });
};

const failedOf = (report: ExportReport) =>
  checksOf(report).flatMap(({ check }) => (check.state === 'fail' ? [check.name] : []));

const figuresOf = (report: ExportReport, name: string) =>
  checksOf(report).flatMap(({ check }) => (check.name === name ? [check.value] : []));

async function judgedLevel(path: string, level: string): Promise<number> {
  const args = [
    '-hide_banner',
    '-i',
    path,
    '-af',
    'astats=measure_perchannel=none',
    '-f',
    'null',
    '-',
  ];
  return Number(new RegExp(`${level}: (-?[\\d.]+)`).exec((await run('ffmpeg', args)).stderr)?.[1]);
}

const { acx } = loudnessPresets;

describeWithJudge(['ffmpeg', 'ffprobe'], 'the report of finished files', () => {
  it('passes a file within all limits, with the level that ffmpeg measures', async () => {
    const path = await mp3Of('good', narration());
    const report = await reportOfFiles([path], acx);
    expect(reportWords('en').verdict(report)).toBe(`all ${report.checkCount} checks passed`);
    const rms = checksOf(report).find(({ check }) => check.name === 'rmsDb')?.check.value;
    expect(rms).toBeCloseTo(await judgedLevel(path, 'RMS level dB'), 1);
  });

  // Bug: a shop refuses a file that the report calls good, or another check than the right one is blamed.
  it('fails each defect, and nothing else', async () => {
    const noise = createSeededRandom(5);
    const cases: readonly [string, readonly string[], Float32Array, ...string[]][] = [
      ['quiet', ['rmsDb'], narration(scaled(0.4))],
      ['loud', ['rmsDb', 'samplePeakDb'], narration(scaled(2.5))],
      ['clipped', ['samplePeakDb'], narration((samples) => samples.fill(0.99, 200_000, 200_004))],
      [
        ...(['noise', ['noiseFloorDb']] as const),
        narration((samples) => {
          samples.forEach((value, index) => {
            samples[index] = value + (noise() - 0.5) * 0.007;
          });
        }),
      ],
      ['headless', ['headMs'], narration().subarray(0.8 * rateHz)],
      ['rate', ['sampleRateHz'], narration(), '-b:a', '192k', '-ar', '48000'],
      ['variable', ['bitrate', 'isConstantBitrate'], narration(), '-q:a', '6'],
      ['low', ['bitrate'], narration(), '-b:a', '128k'],
    ];
    for (const [name, failed, samples, ...options] of cases) {
      const report = await reportOfFiles([await mp3Of(name, samples, ...options)], acx);
      expect([name, failedOf(report)]).toEqual([name, failed]);
    }
    const silent = at('silent.flac');
    const cut = narration((samples) => samples.fill(0, 0, rateHz * 0.9));
    await writeFile(silent, encodeFlac(toInt16(cut), rateHz));
    // Bug: files that ACX does not take at all pass.
    const failed = ['format', 'noiseFloorDb'];
    expect(failedOf(await reportOfFiles([silent], acx))).toEqual(failed);
  });

  // Bug: a file that was cut off on the way, or lost frames in its middle, passes every check.
  it('fails what is not whole, and tells no whole file damaged', async () => {
    const wholeness = async (path: string) =>
      figuresOf(await reportOfFiles([path], loudnessPresets.audiobook), 'isWhole');
    const mp3 = await mp3Of('whole', narration());
    const flac = at('whole.flac');
    const convert = async (extension: string, ...options: readonly string[]) => {
      const path = at(`whole${extension}`);
      await run('ffmpeg', ['-v', 'error', '-y', '-i', flac, ...options, path]);
      return path;
    };
    const m4a = await convert('.m4a', '-movflags', '+faststart');
    const others = [await convert('.wav'), m4a, await convert('.opus')];
    // Of a variable bitrate, and without a header that tells its length.
    const silentFirst = ['-af', 'adelay=5000', '-q:a', '0', '-write_xing', '0'];
    const untold = await convert('-untold.mp3', ...silentFirst);
    for (const path of [mp3, flac, ...others, untold]) {
      expect([path, await wholeness(path)]).toEqual([path, [true]]);
      const bytes = await readFile(path);
      const cut = at(`cut-${basename(path)}`);
      await writeFile(cut, bytes.subarray(0, bytes.length / 2));
      // Half an MP3 without a header is a shorter one.
      if (path !== untold) expect([path, await wholeness(cut)]).toEqual([path, [false]]);
    }
    for (const path of [mp3, flac]) {
      const bytes = await readFile(path);
      bytes.fill(0x2a, 60_000, 62_000);
      const damaged = at(`damaged-${basename(path)}`);
      await writeFile(damaged, bytes);
      const report = await reportOfFiles([damaged], loudnessPresets.audiobook);
      expect(failedOf(report)).toContain('isWhole');
      expect(reportWords('en').verdict(report)).toContain('Undamaged no');
    }
  });

  // Bug: the mean of two channels hides what is in one of them: a shop finds peaks and noise that the report does not.
  it('looks at each channel of a stereo MP3', async () => {
    const pan = (left: string, right: string) =>
      ['-af', `pan=stereo|c0=${left}|c1=${right}`, '-b:a', '192k'] as const;
    const loud = await mp3Of('left', narration(), ...pan('1.6*c0', '0.02*c0'));
    const [peak] = figuresOf(await reportOfFiles([loud], acx), 'samplePeakDb');
    expect(peak).toBeCloseTo(await judgedLevel(loud, 'Peak level dB'), 1);
    const opposed = await mp3Of('opposed', narration(), ...pan('c0', '-1*c0'));
    const report = await reportOfFiles([opposed], acx);
    expect(failedOf(report)).toEqual([]);
    const [rms] = figuresOf(report, 'rmsDb');
    expect(rms).toBeCloseTo(await judgedLevel(opposed, 'RMS level dB'), 1);
  });

  // Bug: the same of other formats, where the mean of opposed channels was silence.
  it.each([
    ['wav', 'pcm_s24le'],
    ['aiff', 'pcm_s16be'],
    ['mov', 'pcm_s16le'],
    ['flac', 'flac'],
    ['m4a', 'alac'],
    ['m4a', 'aac'],
    ['opus', 'libopus'],
    ['ogg', 'libvorbis'],
  ])('looks at each channel of a stereo file (%s, %s)', async (extension, codec) => {
    await mp3Of('for-stereo', narration());
    const path = at(`panned-${codec}.${extension}`);
    const pan = ['-af', 'pan=stereo|c0=1.6*c0|c1=-0.5*c0', '-c:a', codec, '-b:a', '192k', path];
    await run('ffmpeg', ['-v', 'error', '-y', '-i', at('for-stereo.flac'), ...pan]);
    const report = await reportOfFiles([path], acx);
    for (const [name, level] of [
      ['samplePeakDb', 'Peak level dB'],
      ['rmsDb', 'RMS level dB'],
    ] as const) {
      const [figure] = figuresOf(report, name);
      expect(figure).toBeCloseTo(await judgedLevel(path, level), 1);
    }
  });

  // Bug: "Constant bitrate missing" of a file that has none, where ACX refuses its format.
  it('names the format that ACX refuses', async () => {
    await mp3Of('other-format', narration());
    const words = reportWords('en');
    const report = await reportOfFiles([at('other-format.flac')], acx);
    expect(words.verdict(report)).toBe(
      '1 check of 10 failed: Format FLAC, limit MP3 (other-format.flac)',
    );
  });

  // Bug: a cover that ACX refuses for its size passed.
  it('asks for a cover of 2400 pixels for ACX alone, and in RGB for all shops', () => {
    const png = pngCover();
    new DataView(png.buffer, png.byteOffset).setUint32(16, 1600);
    new DataView(png.buffer, png.byteOffset).setUint32(20, 1600);
    const cover: CoverImage = { mediaType: 'image/png', bytes: png };
    const book = { title: 'T', author: 'A', cover, chapters: [{ title: 'One' }] };
    const failedFor = (preset: LoudnessPreset) =>
      bookChecks(preset, book).filter(({ state }) => state === 'fail');
    expect(failedFor(acx)).toMatchObject([{ name: 'coverPixels', value: 1600, least: 2400 }]);
    expect(failedFor(loudnessPresets.audiobook)).toEqual([]);
    // Bug: a cover in the colours of print, which players show inverted or not at all.
    book.cover = { mediaType: 'image/jpeg', bytes: cmykJpeg };
    expect(failedFor(loudnessPresets.audiobook)).toMatchObject([{ name: 'coverColours' }]);
    expect(failedFor(loudnessPresets.podcast)).toEqual([]);
    // Bug: a cover that players show on its side passed.
    book.cover = { mediaType: 'image/jpeg', bytes: turnedJpeg };
    expect(failedFor(loudnessPresets.audiobook)).toMatchObject([{ name: 'isCoverUpright' }]);
    // Bug: a cover that is cut off passed, or was called missing.
    book.cover = { mediaType: 'image/png', bytes: png.subarray(0, -20) };
    expect(failedFor(loudnessPresets.audiobook)).toMatchObject([{ name: 'coverPixels', value: 0 }]);
  });

  // Bug: "Bitrate 0 kbit/s".
  it('tells the bitrate of an Opus file', async () => {
    await mp3Of('for-opus', narration());
    await run('ffmpeg', ['-v', 'error', '-y', '-i', at('for-opus.mp3'), at('some.opus')]);
    const probe = ['-v', 'error', '-show_entries', 'format=bit_rate', '-of', 'csv=p=0'];
    const judged = Number((await run('ffprobe', [...probe, at('some.opus')])).stdout);
    const [bitrate] = figuresOf(await reportOfFiles([at('some.opus')], acx), 'bitrate');
    expect(Math.abs(Number(bitrate) / judged - 1)).toBeLessThan(0.02);
  });

  // Bugs: bytes of a picture behind the sound taken for frames of 16 kbit/s; a second part at another rate not seen.
  it('reads the frames of an MP3 up to its end, and nothing else', async () => {
    const good = await readFile(await mp3Of('good', narration()));
    const noise = createSeededRandom(9);
    const picture = Buffer.from(Array.from({ length: 400_000 }, () => Math.floor(noise() * 256)));
    await writeFile(at('tagged.mp3'), Buffer.concat([good, Buffer.from('APETAGEX'), picture]));
    expect(await readMp3Facts(at('tagged.mp3'))).toEqual({
      sampleRateHz: rateHz,
      channels: 1,
      bitrate: 192_000,
      isConstantBitrate: true,
    });
    const other = await mp3Of('other', narration(), '-b:a', '192k', '-ar', '48000');
    await writeFile(at('joined.mp3'), Buffer.concat([good, await readFile(other)]));
    expect(failedOf(await reportOfFiles([at('joined.mp3')], acx))).toContain('sampleRateHz');
  });

  it('fails a chapter of 121 minutes and none of 120', () => {
    const figures = {
      integratedLufs: -20,
      rmsDb: -20,
      truePeakDb: -4,
      samplePeakDb: -4,
      noiseFloorDb: -66,
      headMs: 1000,
      tailMs: 3000,
    };
    const failedAt = (minutes: number) =>
      soundChecks(acx, { ...figures, durationMs: minutes * 60_000 }).filter(
        ({ state }) => state === 'fail',
      );
    expect(failedAt(120)).toEqual([]);
    expect(failedAt(121)).toMatchObject([
      { name: 'durationMs', value: 7_260_000, most: 7_200_000, mend: 'split-chapter' },
    ]);
  });

  it('fails mono and stereo files side by side', async () => {
    const mono = await mp3Of('mono', narration());
    const stereo = await mp3Of('stereo', narration(), '-b:a', '192k', '-ac', '2');
    const report = await reportOfFiles([mono, stereo], acx);
    expect(failedOf(report)).toContain('channelCounts');
  });

  // Bugs: three seconds of pause behind one word took its level below that of ACX; a take that begins with 300 ms of silence, as
  // many do, made the room tone in front of it longer than a second.
  it('keeps to ACX with a chapter of one word', async () => {
    await mkdir(at('one-word'));
    const word = new Float32Array(0.9 * rateHz);
    // With peaks as those of a voice, which the limiter holds.
    word.set(
      babble(rateHz, 0.5, 3, 0.55).map((value) => value * Math.abs(value)),
      0.3 * rateHz,
    );
    const { files } = await exportBook({
      book: {
        title: 'T',
        author: 'A',
        language: 'en',
        cover: null,
        chapters: [{ title: 'One', parts: [await storeTake(at('one-word'), word, rateHz)] }],
      },
      settings: { formats: ['mp3'], presets: [acx] },
      outFolder: at('one-word-out'),
      cacheFolder: at('cache'),
      hasReport: true,
      renderer: countingRenderer().renderer,
    });
    const path = files.find(({ format }) => format === 'mp3')?.path ?? '';
    expect(failedOf(await reportOfFiles([path], acx))).toEqual([]);
  });

  // Bug: a take that is silent at its ends: the report of the export tells the room tone that was put around it only.
  it('tells the room tone of an export as that of its file', async () => {
    await mkdir(at('silent-ends'));
    const take = await storeTake(at('silent-ends'), narration(), rateHz);
    const { files } = await exportBook({
      book: {
        title: 'T',
        author: 'A',
        language: 'en',
        cover: null,
        chapters: [{ title: 'One', parts: [take] }],
      },
      settings: { formats: ['mp3', 'opus'], presets: [acx] },
      outFolder: at('silent-out'),
      cacheFolder: at('cache'),
      hasReport: true,
      renderer: countingRenderer().renderer,
    });
    const pathOf = (end: string) => files.find(({ path }) => path.endsWith(end))?.path ?? '';
    const report = exportReportSchema.parse(
      JSON.parse(await readFile(pathOf('.report.json'), 'utf8')),
    );
    expect(failedOf(report)).toContain('headMs');
    const measured = await reportOfFiles([pathOf('.mp3')], acx);
    for (const name of ['headMs', 'tailMs']) {
      const [told] = figuresOf(report, name);
      const [real] = figuresOf(measured, name);
      expect(Math.abs(Number(told) - Number(real))).toBeLessThanOrEqual(20);
    }
    // Bug: the peaks of an Opus file are told as those that went into its encoder, up to 1 dB off.
    const [ofMp3, ofOpus] = figuresOf(report, 'samplePeakDb');
    expect(ofMp3).toBeCloseTo(await judgedLevel(pathOf('.mp3'), 'Peak level dB'), 1);
    expect(ofOpus).toBeCloseTo(await judgedLevel(pathOf('.opus'), 'Peak level dB'), 1);
    expect(ofOpus).not.toBeCloseTo(Number(ofMp3), 2);
  });

  // Bug: a report that differs from run to run, or that its schema refuses.
  it('lies beside an export, the same every time and as its schema says', async () => {
    const exportInto = (name: string, cover: Uint8Array | null) =>
      speechTake(folder, 4, 1).then((take) =>
        exportBook({
          book: {
            title: 'A <Book> & more',
            author: 'Somebody',
            language: 'en',
            cover: cover && { mediaType: 'image/png', bytes: cover },
            chapters: [{ title: 'One "&" <two>', parts: [take] }],
          },
          settings: {
            formats: ['m4b', 'mp3', 'flac', 'opus'],
            presets: [loudnessPresets.audiobook],
          },
          outFolder: at(name),
          cacheFolder: at('cache'),
          hasReport: true,
          renderer: countingRenderer().renderer,
        }),
      );
    const { files, verdicts } = await exportInto('out', pngCover());
    expect(verdicts[0]?.verdict).toMatch(/^all \d+ checks passed$/);
    const json = files.find(({ path }) => path.endsWith('.report.json'))?.path ?? '';
    const report = exportReportSchema.parse(JSON.parse(await readFile(json, 'utf8')));
    expect(report.files.map(({ format }) => format)).toEqual(['m4b', 'mp3', 'flac', 'opus']);
    const page = await readFile(json.replace(/json$/, 'html'), 'utf8');
    expect(page).toContain('One &quot;&amp;&quot; &lt;two&gt;');
    expect(page).not.toMatch(/<script|<two>/);
    await exportInto('again', pngCover());
    expect(await fingerprints(at('again'))).toEqual(await fingerprints(at('out')));
    const bare = await exportInto('bare', null);
    expect(bare.verdicts[0]?.verdict).toContain('Cover missing');
  });

  // Bug: the committed schema is that of an older report.
  it('has its schema committed', async () => {
    const committed = await readFile('docs/export-report.schema.json', 'utf8');
    expect(JSON.parse(committed)).toEqual(z.toJSONSchema(exportReportSchema));
  });
});
