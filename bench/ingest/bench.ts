import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toInt16 } from '../../electron/audio/audio-clip.ts';
import { decodeAudio } from '../../electron/audio/decode.ts';
import { encodeFlac } from '../../electron/audio/flac/flac.ts';
import { createLimiter } from '../../electron/audio/loudness/limiter.ts';
import { measureLoudness } from '../../electron/audio/loudness/loudness.ts';
import { createTruePeakMeter } from '../../electron/audio/loudness/true-peak.ts';
import { runAudioTask } from '../../electron/audio/pool/tasks.ts';
import { createResampler } from '../../electron/audio/resample/resample.ts';
import { computePeaks } from '../../electron/audio/takes/peaks.ts';
import { checkTake } from '../../electron/audio/takes/take-facts.ts';
import { openTake } from '../../electron/audio/takes/take-reader.ts';
import { babble, wavFile } from '../../test/unit/electron/audio/signals.ts';
import { type BenchResult, median } from '../bench-result.ts';
import { ffmpegSeconds } from '../ffmpeg-seconds.ts';
import { processorSecondsOf } from '../processor-time.ts';

const rateHz = 44_100;
const slowRateHz = 24_000;
const lengthSeconds = 60;
const lineSeconds = 5;
const roundCount = 3;
const blockSamples = 32_768;

function inBlocks(samples: Float32Array, push: (block: Float32Array) => unknown): void {
  for (let at = 0; at < samples.length; at += blockSamples) {
    push(samples.subarray(at, at + blockSamples));
  }
}

type Step = {
  readonly name: string;
  readonly own: () => unknown;
  /** What ffmpeg does for the same; null where it has nothing like it. */
  readonly ffmpeg: readonly string[] | null;
};

async function makeSteps(folder: string): Promise<readonly Step[]> {
  const at = (name: string) => join(folder, name);
  const samples = babble(rateHz, lengthSeconds, 1);
  const slow = babble(slowRateHz, lengthSeconds, 2);
  const wav = wavFile(samples, rateHz);
  const pcm = toInt16(samples);
  await writeFile(at('in.wav'), wav);
  await writeFile(at('slow.wav'), wavFile(slow, slowRateHz));
  await writeFile(at('take.flac'), encodeFlac(pcm, rateHz));
  const loud = samples.map((sample) => sample * 2.5);
  await writeFile(at('loud.wav'), wavFile(loud, rateHz, { bits: 32, isFloat: true }));
  const task = { kind: 'ingestTake', inputPath: at('in.wav'), format: 'auto' } as const;
  const line5 = { ...task, inputPath: at('line.wav') };
  await writeFile(line5.inputPath, wavFile(samples.subarray(0, lineSeconds * rateHz), rateHz));
  const nowhere = ['-f', 'null', '-'];
  const readBlocks = async () => {
    for await (const _ of (await openTake(at('take.flac'))).blocks());
  };
  return [
    { name: 'read wav', own: () => decodeAudio(wav), ffmpeg: ['-i', at('in.wav'), ...nowhere] },
    {
      name: 'facts and peaks',
      own: () => [checkTake({ samples, sampleRateHz: rateHz }), computePeaks(samples, rateHz)],
      ffmpeg: null,
    },
    {
      name: 'write FLAC',
      own: () => encodeFlac(pcm, rateHz),
      ffmpeg: ['-i', at('in.wav'), '-c:a', 'flac', at('ffmpeg.flac')],
    },
    { name: 'take in, wav to stored take', own: () => takeIn(task, folder), ffmpeg: null },
    {
      name: 'take in lines of 5 s',
      own: async () => {
        for (let line = 0; line < lengthSeconds / lineSeconds; line++) await takeIn(line5, folder);
      },
      ffmpeg: null,
    },
    { name: 'read FLAC', own: readBlocks, ffmpeg: ['-i', at('take.flac'), ...nowhere] },
    {
      name: 'true peak',
      own: () => {
        const meter = createTruePeakMeter();
        inBlocks(samples, meter.push);
        return meter.finish();
      },
      ffmpeg: null,
    },
    {
      name: 'loudness and true peak',
      own: () => measureLoudness(samples, rateHz),
      ffmpeg: ['-i', at('in.wav'), '-af', 'ebur128=peak=true', ...nowhere],
    },
    {
      name: 'resample 24 to 44.1 kHz',
      own: () => {
        const resampler = createResampler(slowRateHz, rateHz);
        inBlocks(slow, resampler.push);
        return resampler.finish();
      },
      ffmpeg: ['-i', at('slow.wav'), '-ar', `${rateHz}`, ...nowhere],
    },
    {
      name: 'limit',
      own: () => {
        const limiter = createLimiter(rateHz, 0.63);
        inBlocks(loud, limiter.push);
        return limiter.finish();
      },
      ffmpeg: ['-i', at('loud.wav'), '-af', 'alimiter=limit=0.63:level=false', ...nowhere],
    },
  ];
}

async function takeIn(
  task: { readonly kind: 'ingestTake'; readonly inputPath: string; readonly format: 'auto' },
  folder: string,
): Promise<void> {
  await runAudioTask({ ...task, flacPath: join(folder, 'stored.flac'), text: 'A line of words.' });
}

/** What a take costs until it is stored, and until it is sound again, per hour of speech, beside ffmpeg. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-ingest-'));
  const perHour = 3600 / lengthSeconds;
  try {
    const steps = await makeSteps(folder);
    const figures: Record<string, number> = {};
    const medians = new Map<string, { readonly own: number; readonly ffmpeg: number }>();
    for (const { name, own, ffmpeg } of steps) {
      await own();
      const ownSeconds: number[] = [];
      const otherSeconds: number[] = [];
      for (let round = 0; round < roundCount; round++) {
        ownSeconds.push(await processorSecondsOf(own));
        if (ffmpeg !== null) otherSeconds.push(await ffmpegSeconds(ffmpeg));
      }
      const both = { own: median(ownSeconds) * perHour, ffmpeg: median(otherSeconds) * perHour };
      medians.set(name, both);
      figures[`${name}, s an hour`] = both.own;
      if (ffmpeg !== null) figures[`${name}, ffmpeg`] = both.ffmpeg;
    }
    const ownOf = (name: string) => medians.get(name)?.own ?? Number.NaN;
    const ffmpegOf = (name: string) => medians.get(name)?.ffmpeg ?? Number.NaN;
    const rest = ['read FLAC', 'loudness and true peak', 'limit'];
    const sum = (of: (name: string) => number) => rest.reduce((total, name) => total + of(name), 0);
    const own = ownOf('take in, wav to stored take') + sum(ownOf);
    const ffmpeg = ffmpegOf('write FLAC') + sum(ffmpegOf);
    const wavBytes = (await readFile(join(folder, 'in.wav'))).byteLength;
    figures['FLAC, part of the wav'] =
      (await readFile(join(folder, 'take.flac'))).byteLength / wavBytes;
    return {
      name: 'ingest: a take from its wav to the store and back, per hour of speech (processor time)',
      figures: { ...figures, 'all, s an hour': own, 'all, ffmpeg': ffmpeg },
      bounds: [{ name: 'all, relative to ffmpeg', value: own / ffmpeg, atMost: 0.7 }],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
