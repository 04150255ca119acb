import { readFile } from 'node:fs/promises';
import { computePeaks } from '../../electron/audio/takes/peaks.ts';
import { cueLimits, cuesOf } from '../../electron/exporters/text/cues.ts';
import type { TimedLine } from '../../electron/exporters/text/timed-lines.ts';
import { timedSentences, timedWords } from '../../electron/exporters/text/timed-words.ts';
import { percentile } from '../../test/support/tools/percentile.ts';
import { type BenchResult, median } from '../bench-result.ts';
import { createSpeechJoiner, joinedRateHz } from '../joined-speech.ts';

const mostLines = 60;
const lineCharacters = 320;

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

function pauseAfter(word: string, random: () => number): number {
  if (/[.!?]\W*$/.test(word)) return 250 + random() * 350;
  return /[,;:]\W*$/.test(word) ? 80 + random() * 170 : 0;
}

/**
 * How far the estimated start of a word lies from its true one, and what subtitles take. The truth is made:
 * the demo voice speaks each word by itself, joined without a pause inside a clause, with 80 to 250 ms at its
 * end and 250 to 600 ms at that of a sentence, in a quiet room.
 */
export async function run(): Promise<BenchResult> {
  const speak = await createSpeechJoiner(7);
  const text = await readFile('examples/the-lamplighter.txt', 'utf8');
  const errors: number[] = [];
  const sentenceErrors: number[] = [];
  const byLength: number[] = [];
  const lines: TimedLine[] = [];
  for (const shown of linesOf(text).slice(0, mostLines)) {
    const words = shown.split(' ');
    const { samples, startsMs, durationMs } = speak(words, pauseAfter);
    const { values, peaksPerSecond } = computePeaks(samples, joinedRateHz);
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
      if (word > 0) sentenceErrors.push(Math.abs(sentence.startMs - (startsMs[word] ?? 0)));
      for (const found of timedWords(sentence, 'en', cueLimits.columns)) {
        // The first word of a line is exact by its border.
        if (word > 0) {
          errors.push(Math.abs(found.startMs - (startsMs[word] ?? 0)));
          const share = characters / shown.length;
          byLength.push(Math.abs(share * durationMs - (startsMs[word] ?? 0)));
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
