import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { joinArrays } from '../../../../../electron/audio/audio-clip.ts';
import { decodeAudio } from '../../../../../electron/audio/decode.ts';
import { measureLoudness } from '../../../../../electron/audio/loudness/loudness.ts';
import { measureSound } from '../../../../../electron/audio/loudness/measure-file.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { speak } from '../../../../../electron/demo/speech/speak.ts';
import { defaultSound } from '../../../../../electron/demo/state/voice-catalogue.ts';
import { loadSpeechEngine } from '../../../../support/sound/speech-engine.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';
import { joined, wavFile } from '../signals.ts';

type Sound = { readonly samples: Float32Array; readonly rateHz: number };

const text =
  'The lamp had gone out, and nobody came to light it again that evening. She walked down to the harbour.';

async function demoSpeech(): Promise<Sound> {
  const engine = await loadSpeechEngine();
  const order = { input: `${text} ${text}`, sound: defaultSound, format: 'wav', speed: 1 } as const;
  const { bytes } = await speak(engine, order, new AbortController().signal);
  const { samples, sampleRateHz } = await decodeAudio(bytes);
  // Twice, the second time quieter and behind a pause, so that there is a range and a floor.
  const quiet = samples.map((sample) => sample * 0.4);
  const parts = [samples, new Float32Array(sampleRateHz), quiet];
  return { samples: joinArrays(parts, Float32Array), rateHz: sampleRateHz };
}

/** Chords of decaying harmonics over a beat of noise, swelling: like music, and seeded. */
function music(rateHz: number, seconds: number, seed: number): Sound {
  const random = createSeededRandom(seed);
  const chord = [0, 0, 0, 0].map(() => 110 * 2 ** (Math.floor(random() * 25) / 12));
  const samples = Float32Array.from({ length: rateHz * seconds }, (_, index) => {
    const time = index / rateHz;
    const decay = Math.exp(-3 * (time % 0.5));
    const tone = chord.reduce((sum, hz, at) => {
      const harmonics = [1, 3].map(
        (order) => Math.sin(2 * Math.PI * hz * order * time + at) / order,
      );
      return sum + harmonics.reduce((total, value) => total + value, 0);
    }, 0);
    const swell = 0.15 + 0.85 * (0.5 - 0.5 * Math.cos((Math.PI * time) / 8));
    return swell * (0.1 * tone * decay + 0.15 * (random() * 2 - 1) * decay ** 4);
  });
  return { samples, rateHz };
}

/** 100 Hz to 18 kHz, each octave as long as the others, louder with time. */
function sweep(rateHz: number, seconds: number): Sound {
  const rise = Math.log(18_000 / 100);
  const samples = Float32Array.from({ length: rateHz * seconds }, (_, index) => {
    const share = index / (rateHz * seconds);
    const phase = ((2 * Math.PI * 100 * seconds) / rise) * (Math.exp(rise * share) - 1);
    // Without a step at its end: what a meter makes of the silence behind it is not what is compared.
    const end = Math.min(1, (1 - share) * seconds * 10);
    return 10 ** ((-20 + 10 * share) / 20) * end * Math.sin(phase);
  });
  return { samples, rateHz };
}

async function ffmpeg(path: string, filter: string): Promise<string> {
  const args = ['-hide_banner', '-nostats', '-i', path, '-af', filter, '-f', 'null', '-'];
  return (await promisify(execFile)('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 })).stderr;
}

function read(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]);
}

/** By `ebur128` and `astats`; the quietest half second by the RMS of blocks that begin every 50 ms. */
async function judged(path: string, { samples, rateHz }: Sound) {
  const log = await ffmpeg(path, 'ebur128=peak=true:framelog=verbose');
  const frames = await ffmpeg(path, 'ebur128=framelog=info');
  const largest = (name: string) =>
    Math.max(
      ...Array.from(frames.matchAll(new RegExp(`${name}:\\s*(-?[\\d.]+)`, 'g')), ([, value]) =>
        Number(value),
      ),
    );
  const summary = log.slice(log.lastIndexOf('Summary:'));
  const levels = await ffmpeg(path, 'astats=measure_perchannel=none');
  const windows = Math.floor((samples.length / rateHz - 0.5) / 0.05);
  const at = Array.from({ length: windows + 1 }, (_, index) => index).map((index) => {
    const from = Math.round(index * 0.05 * rateHz);
    const part = samples.subarray(from, from + rateHz / 2);
    return part.reduce((sum, value) => sum + value * value, 0) / part.length;
  });
  return {
    integratedLufs: read(summary, /I:\s+(-?[\d.]+) LUFS/),
    loudnessRangeLu: read(summary, /LRA:\s+(-?[\d.]+) LU/),
    truePeakDb: read(summary, /Peak:\s+(-?[\d.]+) dBFS/),
    momentaryMaxLufs: largest('M'),
    shortTermMaxLufs: largest('S'),
    samplePeakDb: read(levels, /Peak level dB: (-?[\d.]+)/),
    rmsDb: read(levels, /RMS level dB: (-?[\d.]+)/),
    noiseFloorDb: 10 * Math.log10(Math.min(...at)),
  };
}

describeWithJudge('ffmpeg', 'every meter against ffmpeg', () => {
  const folder = folderForAllTests();

  it.each([
    ['the demo voice', demoSpeech],
    ['music at 44.1 kHz', async () => music(44_100, 48, 5)],
    ['music at 48 kHz', async () => music(48_000, 48, 6)],
    ['a sweep at 44.1 kHz', async () => sweep(44_100, 40)],
    [
      'a sweep at 48 kHz behind silence',
      async () => {
        const { samples, rateHz } = sweep(48_000, 40);
        return { samples: joined(new Float32Array(rateHz), samples), rateHz };
      },
    ],
  ] as const)('%s: within 0.1', async (name, make) => {
    const sound = await make();
    const path = join(folder, `${name.replace(/\W/g, '-')}.wav`);
    await writeFile(path, wavFile(sound.samples, sound.rateHz, { bits: 32, isFloat: true }));
    const judge = await judged(path, sound);
    const own = measureLoudness(sound.samples, sound.rateHz);
    const lines = Object.entries(judge).map(([key, theirs]) => {
      const ours = own[key as keyof typeof judge] ?? Number.NaN;
      return { key, ours, theirs, apart: Math.abs(ours - theirs) };
    });
    for (const { key, ours, theirs } of lines) {
      process.stdout.write(`${name}: ${key} ${ours.toFixed(2)} (ffmpeg ${theirs.toFixed(2)})\n`);
    }
    // The judge rounds to a tenth, so what is a tenth apart may print as a little more.
    const wrong = lines.filter(({ apart, ours, theirs }) => ours !== theirs && !(apart <= 0.1001));
    expect(wrong).toEqual([]);
  });

  // Bug: the loudness of the mean of both channels: 3 LU less than every other meter reads, more where they differ.
  it.each([
    ['equal', 'c0'],
    ['opposed', '-1*c0'],
    ['one-sided', '0.02*c0'],
  ])('the loudness of a stereo file (%s)', async (name, right) => {
    const { samples, rateHz } = music(44_100, 20, 7);
    const mono = join(folder, 'mono.wav');
    await writeFile(mono, wavFile(samples, rateHz));
    const path = join(folder, `${name}.wav`);
    const pan = ['-af', `pan=stereo|c0=c0|c1=${right}`, path];
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-i', mono, ...pan]);
    const log = await ffmpeg(path, 'ebur128');
    const theirs = read(log.slice(log.lastIndexOf('Summary:')), /I:\s+(-?[\d.]+) LUFS/);
    const { integratedLufs } = await measureSound({ path, name });
    expect(Math.abs(integratedLufs - theirs)).toBeLessThanOrEqual(0.1001);
  });
});
