import { readFile } from 'node:fs/promises';
import { computePeaks } from '../../electron/audio/takes/peaks.ts';
import { findDemoAssets } from '../../electron/demo/demo-assets.ts';
import { type FliteVoiceName, loadFlite } from '../../electron/demo/speech/flite.ts';
import { speakRun } from '../../electron/demo/speech/speak-run.ts';
import { estimateSpeech } from '../../shared/script/plan/estimate.ts';
import { alignSentences } from '../../shared/script/sentences/align-sentences.ts';
import { sentenceRanges } from '../../shared/script/sentences/sentences.ts';
import { type BenchResult, median } from '../bench-result.ts';

const analysisRateHz = 24_000;
const segmentCharacters = 320;
const mostSegments = 60;
/** What a run keeps of its own silence at each end. */
const runEdgeMs = 15;
const voices: readonly FliteVoiceName[] = ['slt', 'rms', 'awb'];

function randomness(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Paragraphs of prose as segments of several sentences, marks taken out. */
function segmentsOf(text: string): readonly (readonly string[])[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph
        .replace(/^@[^:]+:|\([a-z ]+\)|\[[^\]]*\]|[#*_{}\\]/gm, '')
        .replace(/[\s]+/g, ' ')
        .replace(/[“”]/g, '"')
        .replace(/[’‘]/g, "'")
        .replace(/[^\x20-\x7e]/g, '-')
        .trim()
        .slice(0, segmentCharacters),
    )
    .map((segment) =>
      sentenceRanges(segment, 'en')
        .map(({ start, end }) => segment.slice(start, end).trim())
        .filter((sentence) => /[a-z]/i.test(sentence)),
    )
    .filter((sentences) => sentences.length > 1);
}

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

/**
 * How far the estimated start of a sentence lies from its true one. The truth is made: the demo voice
 * speaks each sentence by itself, and they are joined with pauses of 120 to 620 ms in a quiet room.
 */
export async function run(): Promise<BenchResult> {
  const flite = await loadFlite(findDemoAssets(process.cwd()).fliteWasmPath);
  const random = randomness(11);
  const texts = await Promise.all(
    [
      'examples/the-lamplighter.txt',
      'test/fixtures/speakers/night-train.txt',
      'test/fixtures/speakers/salt-ferry.txt',
    ].map((path) => readFile(path, 'utf8')),
  );
  const errors: number[] = [];
  const byLength: number[] = [];
  for (const sentences of texts.flatMap(segmentsOf).slice(0, mostSegments)) {
    const voice = voices[Math.floor(random() * voices.length)] ?? 'slt';
    const sound = { kind: 'spoken', flite: voice, pitchFactor: 1, timbreFactor: 1 } as const;
    const prosody = {
      pitchFactor: 1,
      rangeFactor: 1,
      rateFactor: 1,
      gainDb: 0,
      isWhispered: false,
    };
    const parts = sentences.map((text) => speakRun(flite, text, sound, prosody, 1));
    const gaps = parts.map(() => Math.round((0.12 + random() * 0.5) * analysisRateHz));
    const length = parts.reduce((sum, part, at) => sum + part.length + (gaps[at] ?? 0), 0);
    const samples = Float32Array.from({ length }, () => (random() - 0.5) * 0.004);
    const truth: number[] = [];
    let at = 0;
    parts.forEach((part, index) => {
      truth.push((at * 1000) / analysisRateHz + runEdgeMs);
      part.forEach((value, offset) => {
        samples[at + offset] = (samples[at + offset] ?? 0) + value;
      });
      at += part.length + (gaps[index] ?? 0);
    });
    const weights = sentences.map(
      (text) => estimateSpeech({ text, speed: 1, language: 'en' }).expectedDurationMs,
    );
    const { values, peaksPerSecond } = computePeaks(samples, analysisRateHz);
    const found = alignSentences({ peaks: values, peaksPerSecond }, weights);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    let before = weights[0] ?? 0;
    for (let index = 1; index < sentences.length; index += 1) {
      const trueMs = truth[index] ?? 0;
      errors.push(Math.abs((found[index] ?? 0) - trueMs));
      byLength.push(Math.abs((before / whole) * ((length * 1000) / analysisRateHz) - trueMs));
      before += weights[index] ?? 0;
    }
  }
  const figures = {
    sentences: errors.length,
    'error, median ms': median(errors),
    'error, 95 of 100 below, ms': percentile(errors, 0.95),
    'largest error, ms': percentile(errors, 1),
    'by length alone, median ms': median(byLength),
    'by length alone, 95 of 100 below, ms': percentile(byLength, 0.95),
  };
  return {
    name: 'sentences: where each begins inside a take',
    figures,
    bounds: [
      { name: 'error, median ms', value: median(errors), atMost: 40 },
      { name: 'error, 95 of 100 below, ms', value: percentile(errors, 0.95), atMost: 250 },
    ],
  };
}
