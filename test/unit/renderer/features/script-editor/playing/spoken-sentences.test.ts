import { describe, expect, it } from 'vitest';
import {
  sentenceAtMs,
  sentenceStartsMs,
  spokenSentences,
} from '../../../../../../renderer/features/script-editor/playing/spoken-sentences.ts';

const rules = { cast: ['Anna'], language: 'en' };
const wordsOf = (text: string) =>
  spokenSentences(text, rules).map(({ from, to }) => text.slice(from, to));

describe('the sentences of a line', () => {
  it('are found behind tags and speakers, without the spaces at their ends', () => {
    expect(wordsOf('@Anna: (excited)(whispering) You came! I thought not.  ')).toEqual([
      '(excited)(whispering) You came!',
      'I thought not.',
    ]);
    expect(wordsOf('# The Lamplighter\n\n')).toEqual(['The Lamplighter']);
  });

  it('leave out what says nothing (bug: a row of dots takes the time of a sentence)', () => {
    expect(wordsOf('One. … Two.').length).toBeLessThanOrEqual(2);
    expect(wordsOf('   ')).toEqual([]);
  });

  it('weigh by what is said, not by their tags (bug: a tagged word is lit for a whole sentence)', () => {
    const [tagged, plain] = spokenSentences('(whispering)(soft tone) Yes. Yes.', rules);
    expect(tagged?.weight).toBe(plain?.weight);
  });

  it('are lit by their lengths until the peaks are here, then by the pauses', () => {
    const sentences = spokenSentences('One two three. One two three.', rules);
    const byLength = sentenceStartsMs(sentences, null, 4000);
    expect(byLength[0]).toBe(0);
    expect(byLength[1]).toBeCloseTo(2000, -2);
    const peaks = new Uint8Array(400).fill(90);
    peaks.fill(0, 230, 270);
    expect(sentenceStartsMs(sentences, peaks, 4000)[1]).toBe(2700);
  });

  it('one is lit at every time, from before the first to after the last', () => {
    expect(sentenceAtMs([100, 900, 2000], 0)).toBe(0);
    expect(sentenceAtMs([100, 900, 2000], 900)).toBe(1);
    expect(sentenceAtMs([100, 900, 2000], 9999)).toBe(2);
  });
});
