import { readFile } from 'node:fs/promises';
import { computePeaks } from '../../electron/audio/takes/peaks.ts';
import { estimateSpeech } from '../../shared/script/plan/estimate.ts';
import { alignSentences } from '../../shared/script/sentences/align-sentences.ts';
import { sentenceRanges } from '../../shared/script/sentences/sentences.ts';
import { percentile } from '../../test/support/tools/percentile.ts';
import { type BenchResult, median } from '../bench-result.ts';
import { createSpeechJoiner, joinedRateHz } from '../joined-speech.ts';

const segmentCharacters = 320;
const mostSegments = 60;

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

/**
 * How far the estimated start of a sentence lies from its true one. The truth is made: the demo voice
 * speaks each sentence by itself, and they are joined with pauses of 120 to 620 ms in a quiet room.
 */
export async function run(): Promise<BenchResult> {
  const speak = await createSpeechJoiner(11);
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
    const { samples, startsMs, durationMs } = speak(sentences, (_, random) => 120 + random() * 500);
    const weights = sentences.map(
      (text) => estimateSpeech({ text, speed: 1, language: 'en' }).expectedDurationMs,
    );
    const { values, peaksPerSecond } = computePeaks(samples, joinedRateHz);
    const found = alignSentences({ peaks: values, peaksPerSecond }, weights);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    let before = weights[0] ?? 0;
    for (let index = 1; index < sentences.length; index += 1) {
      const trueMs = startsMs[index] ?? 0;
      errors.push(Math.abs((found[index] ?? 0) - trueMs));
      byLength.push(Math.abs((before / whole) * durationMs - trueMs));
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
