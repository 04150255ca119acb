import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinArrays } from '../../electron/audio/audio-clip.ts';
import { decodeAudio } from '../../electron/audio/decode.ts';
import { createLimiter } from '../../electron/audio/loudness/limiter.ts';
import { measureLoudness } from '../../electron/audio/loudness/loudness.ts';
import { runAudioTask } from '../../electron/audio/pool/tasks.ts';
import { createAacEncoder } from '../../electron/audio/render/aac-encoder.ts';
import { loudnessPresets, outputRateHz } from '../../electron/audio/render/presets.ts';
import { createRoomTone } from '../../electron/audio/render/room-tone.ts';
import { createResampler } from '../../electron/audio/resample/resample.ts';
import { openTake } from '../../electron/audio/takes/take-reader.ts';
import { speak } from '../../electron/demo/speech/speak.ts';
import { defaultSound } from '../../electron/demo/state/voice-catalogue.ts';
import { assembleM4b } from '../../electron/exporters/containers/m4b.ts';
import { loadSpeechEngine } from '../../test/support/sound/speech-engine.ts';
import { wavFile } from '../../test/unit/electron/audio/signals.ts';
import { type BenchResult, median } from '../bench-result.ts';
import { processorSecondsOf } from '../processor-time.ts';
import { type FfmpegSteps, finishWithFfmpeg } from './ffmpeg-chain.ts';
import { compareQuality, type Quality, qualityTable } from './quality.ts';

const chapterTakes = 24;
const rounds = 3;
const bitrate = 96_000;
const comparedBitrates = [64_000, 96_000, 128_000];
const passages = [
  'The lamp had gone out, and nobody came to light it again that evening. She walked down to the harbour.',
  'Was it really so late? Nobody could say for certain; the church clock had stopped before the war.',
  'He shut the chest, chose six thick sheets of paper, and wrote to his sister with great patience.',
];

type Take = { readonly wavPath: string; readonly flacPath: string; readonly samples: Float32Array };

/** Speech of the demo's voice at the rate of finished files, as wavs. */
async function makeTakes(folder: string): Promise<readonly Take[]> {
  const engine = await loadSpeechEngine();
  const takes: Take[] = [];
  for (const [index, text] of passages.entries()) {
    const order = {
      input: `${text} ${text}`,
      sound: defaultSound,
      format: 'wav',
      speed: 1,
    } as const;
    const { bytes } = await speak(engine, order, new AbortController().signal);
    const clip = await decodeAudio(bytes);
    const resampler = createResampler(clip.sampleRateHz, outputRateHz);
    const samples = joinArrays([resampler.push(clip.samples), resampler.finish()], Float32Array);
    const wavPath = join(folder, `take-${index}.wav`);
    await writeFile(wavPath, wavFile(samples, outputRateHz));
    takes.push({ wavPath, flacPath: join(folder, `take-${index}.flac`), samples });
  }
  return takes;
}

type OwnSteps = { readonly keep: number; readonly render: number; readonly assemble: number };

async function finishOurselves(folder: string, takes: readonly Take[]): Promise<OwnSteps> {
  const path = join(folder, 'chapter.m4a');
  const title = 'Chapter';
  return {
    keep: await processorSecondsOf(async () => {
      for (const { wavPath, flacPath } of takes) {
        await runAudioTask({
          kind: 'ingestTake',
          inputPath: wavPath,
          format: 'auto',
          text: passages[0] ?? '',
          flacPath,
        });
      }
    }),
    render: await processorSecondsOf(() =>
      runAudioTask({
        kind: 'renderChapter',
        parts: takes.map(({ flacPath }) => ({ kind: 'take', path: flacPath }) as const),
        variants: [
          { preset: loudnessPresets.audiobook, outputs: [{ codec: 'aac', bitrate, path }] },
        ],
      }),
    ),
    assemble: await processorSecondsOf(() =>
      assembleM4b(join(folder, 'own.m4b'), {
        chapters: [{ title, path }],
        tags: { title },
        language: 'en',
        bitrate,
        expected: { titles: [title], durationMs: 3_600_000 },
      }),
    ),
  };
}

const noSteps: FfmpegSteps = { keep: Number.NaN, measure: Number.NaN, encode: Number.NaN };

const blockSamples = 7526;

function eachBlock(sound: Float32Array, use: (block: Float32Array) => void): void {
  for (let from = 0; from < sound.length; from += blockSamples) {
    use(sound.slice(from, from + blockSamples));
  }
}

/** What each part of rendering takes by itself. */
async function stepSeconds(takes: readonly Take[], sound: Float32Array) {
  const encoder = createAacEncoder(outputRateHz, bitrate);
  const limiter = createLimiter(outputRateHz, 0.63);
  const roomTone = createRoomTone();
  return {
    decode: await processorSecondsOf(async () => {
      for (const { flacPath } of takes) for await (const _ of (await openTake(flacPath)).blocks());
    }),
    measureOnce: await processorSecondsOf(() => measureLoudness(sound, outputRateHz)),
    limit: await processorSecondsOf(() => eachBlock(sound, (block) => limiter.push(block))),
    roomTone: await processorSecondsOf(() => eachBlock(sound, roomTone.addTo)),
    encodeAac: await processorSecondsOf(() =>
      eachBlock(sound, (block) => Array.from(encoder.encode(block))),
    ),
  };
}

/**
 * Processor seconds for an hour of speech, from wav takes to an M4B, beside ffmpeg's same work in the same round,
 * and the noise of both AAC encoders in critical bands.
 */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-finishing-'));
  try {
    const made = await makeTakes(folder);
    const takes = Array.from({ length: chapterTakes }, (_, index) => made[index % made.length]);
    const chapter = takes.filter((take): take is Take => take !== undefined);
    const samples = joinArrays(
      chapter.map((take) => take.samples),
      Float32Array,
    );
    const wavPaths = chapter.map((take) => take.wavPath);
    const perHour = (3600 * outputRateHz) / samples.length;
    await finishOurselves(folder, chapter.slice(0, 6));
    const own: OwnSteps[] = [];
    const ffmpeg: FfmpegSteps[] = [];
    for (let round = 0; round < rounds; round++) {
      own.push(await finishOurselves(folder, chapter));
      ffmpeg.push(await finishWithFfmpeg(folder, wavPaths, bitrate));
    }
    await stepSeconds(chapter, samples);
    const steps = await stepSeconds(chapter, samples);
    const ratio = (ours: (steps: OwnSteps) => number, theirs: (steps: FfmpegSteps) => number) =>
      median(own.map((step, round) => ours(step) / theirs(ffmpeg[round] ?? noSteps)));
    const hourly = <Step>(list: readonly Step[], of: (step: Step) => number): number =>
      median(list.map(of)) * perHour;
    const sound = samples.slice(0, 30 * outputRateHz);
    createRoomTone().addTo(sound);
    const qualities: Quality[] = [];
    for (const rate of comparedBitrates) qualities.push(await compareQuality(folder, sound, rate));
    process.stdout.write(qualityTable(comparedBitrates, qualities));
    const worse = (index: number): number => {
      const { own: ours = [], ffmpeg: theirs = [] } = qualities[index] ?? {};
      return ours.filter((noise, band) => noise > (theirs[band] ?? 0)).length;
    };
    const growth = await memoryGrowth(folder, chapter);
    return {
      name: 'finishing: wav takes to an M4B, processor seconds for an hour of speech',
      figures: {
        'ours: takes to FLAC': hourly(own, (step) => step.keep),
        'ours: chapter to AAC': hourly(own, (step) => step.render),
        'ours: chapters to M4B': hourly(own, (step) => step.assemble),
        'ffmpeg: to FLAC': hourly(ffmpeg, (step) => step.keep),
        'ffmpeg: loudness and true peak': hourly(ffmpeg, (step) => step.measure),
        'ffmpeg: gain, limiter, AAC, M4B': hourly(ffmpeg, (step) => step.encode),
        ...Object.fromEntries(
          Object.entries(steps).map(([name, seconds]) => [
            `  of rendering: ${name}`,
            seconds * perHour,
          ]),
        ),
        ...Object.fromEntries(
          qualities.flatMap(({ ownBitsPerSecond, ffmpegBitsPerSecond }, index) => [
            [`bit/s at ${comparedBitrates[index]}, ours`, ownBitsPerSecond],
            [`bit/s at ${comparedBitrates[index]}, ffmpeg`, ffmpegBitsPerSecond],
          ]),
        ),
      },
      bounds: [
        {
          name: 'the whole chain, relative to ffmpeg',
          value: ratio(
            (step) => step.keep + step.render + step.assemble,
            (step) => step.keep + step.measure + step.encode,
          ),
          atMost: 0.7,
        },
        {
          name: 'FLAC takes to M4B, relative to ffmpeg',
          value: ratio(
            (step) => step.render + step.assemble,
            (step) => step.measure + step.encode,
          ),
          atMost: 0.5,
        },
        ...comparedBitrates.map((rate, index) => ({
          name: `critical bands noisier than ffmpeg at ${rate}`,
          value: worse(index),
          atMost: 0,
        })),
        // A chapter held as floats would grow by 10.6 MB a minute.
        { name: 'memory growth, MB a minute', value: growth, atMost: 5 },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How much more a second half of a chapter holds than its first, by minutes of sound. */
async function memoryGrowth(folder: string, takes: readonly Take[]): Promise<number> {
  const megabytes: number[] = [];
  const parts = [...takes, ...takes].map(
    ({ flacPath }) => ({ kind: 'take', path: flacPath }) as const,
  );
  const output = { codec: 'aac', bitrate, path: join(folder, 'memory.m4a') } as const;
  const [rendered] = await runAudioTask(
    {
      kind: 'renderChapter',
      parts,
      variants: [{ preset: loudnessPresets.audiobook, outputs: [output] }],
    },
    { onProgress: () => megabytes.push(process.memoryUsage.rss() / 1_000_000) },
  );
  const half = Math.floor(megabytes.length / 2);
  const rise = Math.max(...megabytes.slice(half)) - Math.max(...megabytes.slice(0, half));
  return Math.max(0, rise) / ((rendered?.durationMs ?? 0) / 2 / 60_000);
}
