import { spawnSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { commonInOrder, hearWords, type Stretch, wordsOf } from '../../support/sound/ear.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';
import { describeWithJudge } from '../../support/tools/judges.ts';
import { exportSample, type SampleExport } from './export-sample.ts';
import { tagWordsOf } from './plain-script.ts';

/*
 * An independent recogniser listens to the sample book's export. It takes a quarter of the sound's
 * length: usually two chapters are heard, with the whisper, the shouting and the laughter in them,
 * and all four in the long run.
 */
const isLongRun = Number(process.env.LECTERN_SWEEP ?? 1) >= 10;
const numbers = isLongRun ? [1, 2, 3, 4] : [2, 3];

type HeardBook = { readonly tagged: readonly string[][]; readonly plain: readonly string[][] };

describeWithJudge(['ffmpeg', 'ffprobe', 'pocketsphinx'], 'the sample book, as it is heard', () => {
  const folder = folderForAllTests();
  let made: SampleExport;
  let heard: HeardBook;
  let texts: readonly (readonly string[])[];

  beforeAll(async () => {
    made = await exportSample(folder, numbers);
    texts = made.chapters.map(({ spoken }) => wordsOf(spoken));
    const [tagged, plain] = await Promise.all([
      hearBook(made.taggedPath),
      hearBook(made.plainPath),
    ]);
    heard = { tagged, plain };
  }, 600_000);

  const wordsHeard = (chapters: readonly (readonly string[])[]) =>
    chapters.reduce((sum, words, index) => sum + commonInOrder(texts[index] ?? [], words), 0);

  it('is understood nearly as well as plain speech (emotions that swallow words)', () => {
    const total = texts.flat().length;
    const plainShare = wordsHeard(heard.plain) / total;
    const taggedShare = wordsHeard(heard.tagged) / total;
    // Below this the recogniser heard no more than noise, and the ratio would say nothing.
    expect(plainShare).toBeGreaterThan(0.6);
    expect(taggedShare / plainShare).toBeGreaterThanOrEqual(0.9);
  });

  it('has its chapters and sentences in order (a chapter or a line in the wrong place)', () => {
    expect(heard.tagged).toHaveLength(texts.length);
    for (const [index, words] of heard.tagged.entries()) {
      const shares = texts.map((text) => commonInOrder(text, words) / text.length);
      const others = shares.filter((_, other) => other !== index);
      expect(shares[index]).toBeGreaterThan(Math.max(...others) + 0.25);
      const [inText, asHeard] = knownOnce(texts[index] ?? [], words);
      expect(inText.length).toBeGreaterThan(20);
      // One word in twenty may be misheard as another that stands elsewhere; a lost line is more.
      expect(commonInOrder(inText, asHeard) / inText.length).toBeGreaterThan(0.94);
    }
  });

  it('has no tag read aloud (a listener hears "determined")', () => {
    for (const [index, { script, spoken }] of made.chapters.entries()) {
      const tagWords = tagWordsOf(script, spoken);
      expect(tagWords.size).toBeGreaterThan(4);
      const count = (words: readonly string[] = []) =>
        words.filter((word) => tagWords.has(word)).length;
      expect(count(heard.tagged[index])).toBeLessThanOrEqual(count(heard.plain[index]));
    }
  });

  it('ends every chapter with its last word (an end that is cut off)', () => {
    const endsWell = (words: readonly string[] = [], index: number) =>
      words.at(-1) === texts[index]?.at(-1);
    const understood = texts.map((_, index) => index).filter((i) => endsWell(heard.plain[i], i));
    expect(understood.length).toBeGreaterThan(0);
    expect(understood.filter((index) => endsWell(heard.tagged[index], index))).toEqual(understood);
  });
});

/** The words that a chapter has once and that were heard once, in the order of the text and as heard. */
function knownOnce(text: readonly string[], words: readonly string[]) {
  const isOnce = (list: readonly string[], word: string) =>
    list.includes(word) && list.indexOf(word) === list.lastIndexOf(word);
  const isKnown = (word: string) => isOnce(text, word) && isOnce(words, word);
  return [text.filter(isKnown), words.filter(isKnown)] as const;
}

async function hearBook(path: string) {
  const chapters: string[][] = [];
  for (const stretch of chaptersOf(path)) {
    chapters.push((await hearWords(path, stretch)).map(({ word }) => word));
  }
  return chapters;
}

function chaptersOf(path: string): readonly Stretch[] {
  const args = ['-v', 'error', '-of', 'json', '-show_chapters', path];
  const { chapters } = JSON.parse(spawnSync('ffprobe', args, { encoding: 'utf8' }).stdout) as {
    chapters: { start_time: string; end_time: string }[];
  };
  return chapters.map(({ start_time, end_time }) => ({
    startMs: Number(start_time) * 1000,
    endMs: Number(end_time) * 1000,
  }));
}
