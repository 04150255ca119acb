import { readFile } from 'node:fs/promises';
import { computePeaks } from '../../electron/audio/takes/peaks.ts';
import { findDemoAssets } from '../../electron/demo/demo-assets.ts';
import { type FliteVoiceName, loadFlite } from '../../electron/demo/speech/flite.ts';
import { speakRun } from '../../electron/demo/speech/speak-run.ts';
import { cueLimits, cuesOf } from '../../electron/exporters/text/cues.ts';
import type { TimedLine } from '../../electron/exporters/text/timed-lines.ts';
import { timedSentences, timedWords } from '../../electron/exporters/text/timed-words.ts';
import { type BenchResult, median } from '../bench-result.ts';

const rateHz = 24_000;
const mostLines = 60;
const lineCharacters = 320;
/** What a run keeps of its own silence at each end. */
const runEdgeMs = 15;
const voices: readonly FliteVoiceName[] = ['slt', 'rms', 'awb'];
const prosody = { pitchFactor: 1, rangeFactor: 1, rateFactor: 1, gainDb: 0, isWhispered: false };

function randomness(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Paragraphs of prose in ASCII, a line each. */
function linesOf(text: string): readonly string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph
        .replace(/^@[^:]+:|\([a-z ]+\)|\[[^\]]*\]|[#*_{}\\]/gm, '')
        .replace(/[“”]/g, '"')
        .replace(/[’‘]/g, "'")
        .replace(/[^\x20-\x7e\n]|--/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, lineCharacters),
    )
    .filter((line) => line.split(' ').length > 8);
}

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

/**
 * How far the estimated start of a word lies from its true one, and what subtitles take. The truth is made:
 * the demo voice speaks each word by itself, joined without a pause inside a clause, with 80 to 250 ms at its
 * end and 250 to 600 ms at that of a sentence, in a quiet room.
 */
export async function run(): Promise<BenchResult> {
  const flite = await loadFlite(findDemoAssets(process.cwd()).fliteWasmPath);
  const random = randomness(7);
  const text = await readFile('examples/the-lamplighter.txt', 'utf8');
  const errors: number[] = [];
  const sentenceErrors: number[] = [];
  const byLength: number[] = [];
  const lines: TimedLine[] = [];
  for (const shown of linesOf(text).slice(0, mostLines)) {
    const voice = voices[Math.floor(random() * voices.length)] ?? 'slt';
    const sound = { kind: 'spoken', flite: voice, pitchFactor: 1, timbreFactor: 1 } as const;
    const words = shown.split(' ');
    const parts = words.map((word) => speakRun(flite, word, sound, prosody, 1));
    const gaps = words.map((word) => {
      const gapMs = /[.!?]\W*$/.test(word)
        ? 250 + random() * 350
        : /[,;:]\W*$/.test(word)
          ? 80 + random() * 170
          : 0;
      return Math.round((gapMs * rateHz) / 1000);
    });
    const length = parts.reduce((sum, part, at) => sum + part.length + (gaps[at] ?? 0), 0);
    const samples = Float32Array.from({ length }, () => (random() - 0.5) * 0.004);
    const truth: number[] = [];
    let at = 0;
    parts.forEach((part, index) => {
      truth.push((at * 1000) / rateHz + runEdgeMs);
      part.forEach((value, offset) => {
        samples[at + offset] = (samples[at + offset] ?? 0) + value;
      });
      at += part.length + (gaps[index] ?? 0);
    });
    const durationMs = (length * 1000) / rateHz;
    const { values, peaksPerSecond } = computePeaks(samples, rateHz);
    const line: TimedLine = {
      line: {
        speaker: null,
        blocks: [{ block: 0, role: 'paragraph', runs: [{ text: shown, emphasis: [] }] }],
        durationMs,
        levels: () => ({ peaks: values, peaksPerSecond }),
      },
      heard: { startMs: 0, endMs: durationMs },
    };
    lines.push(line);
    let word = 0;
    let characters = 0;
    for (const sentence of timedSentences(line, 'en')) {
      if (word > 0) sentenceErrors.push(Math.abs(sentence.startMs - (truth[word] ?? 0)));
      for (const found of timedWords(sentence, 'en', cueLimits.columns)) {
        // The first word of a line is exact by its border.
        if (word > 0) {
          errors.push(Math.abs(found.startMs - (truth[word] ?? 0)));
          const share = characters / shown.length;
          byLength.push(Math.abs(share * durationMs - (truth[word] ?? 0)));
        }
        word += 1;
        characters += found.text.length;
      }
    }
    if (word !== words.length) throw new Error(`${word} words of ${words.length}: ${shown}`);
  }
  const before = process.cpuUsage();
  const cues = lines.flatMap((line) => cuesOf([line], 'en', line.heard?.endMs ?? 0));
  const { user, system } = process.cpuUsage(before);
  const soundMs = lines.reduce((sum, { heard }) => sum + (heard?.endMs ?? 0), 0);
  const msAnHour = ((user + system) / 1000 / soundMs) * 3_600_000;
  return {
    name: 'companions: where each word is said, and what subtitles take',
    figures: {
      words: errors.length,
      cues: cues.length,
      'sentence, median ms': median(sentenceErrors),
      'sentence, 95 of 100 below, ms': percentile(sentenceErrors, 0.95),
      'word, median ms': median(errors),
      'word, 95 of 100 below, ms': percentile(errors, 0.95),
      'word by length alone, median ms': median(byLength),
      'word by length alone, 95 of 100 below, ms': percentile(byLength, 0.95),
      'processor time for an hour of sound, ms': msAnHour,
    },
    bounds: [
      {
        name: 'word, median, against length alone',
        value: median(errors) / median(byLength),
        atMost: 0.8,
      },
      { name: 'sentence, median ms', value: median(sentenceErrors), atMost: 60 },
    ],
  };
}
