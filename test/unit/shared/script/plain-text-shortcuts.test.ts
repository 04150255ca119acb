import { describe, expect, it } from 'vitest';
import { graphemeEdges } from '../../../../shared/script/graphemes.ts';
import { matchEscapedSceneBreak, startsPlainly } from '../../../../shared/script/parse/marks.ts';
import { planChapter } from '../../../../shared/script/plan/plan.ts';
import { isSpeakableAsIs, speakable } from '../../../../shared/script/plan/speakable.ts';
import {
  isPlainLatin,
  isPlainProse,
} from '../../../../shared/script/sentences/sentence-borders.ts';

/** Plain text takes shorter ways through the planner; each must lead to where the long way leads. */
const everyUnit = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));

describe('the short ways of plain text', () => {
  it('takes for plain prose only what is plain Latin and sent as it stands (else a sign is sent raw)', () => {
    const wrong = everyUnit.filter(
      (unit) => isPlainProse(unit) && !(isPlainLatin(unit) && isSpeakableAsIs(unit)),
    );
    expect(wrong).toEqual([]);
    expect(isPlainProse('The “lamp” – Mr. Orr’s – burned…')).toBe(true);
    expect(isPlainProse('two  spaces')).toBe(false);
  });

  it('sends as they stand only characters that the long way leaves alone', () => {
    // The bracket makes the text take the long way; it goes, and a comma pause comes.
    const wrong = everyUnit.filter(
      (unit) => isSpeakableAsIs(unit) && speakable(`a${unit}b(c`, 'en') !== `a${unit}b, c`,
    );
    expect(wrong).toEqual([]);
  });

  it('finds no mark on a line that starts plainly (a heading or scene break would be read as prose)', () => {
    const plain = everyUnit.filter((unit) => startsPlainly(unit, 0));
    expect(plain.filter((unit) => /[\s#＃*\\＠-]/.test(unit))).toEqual([]);
    expect(plain.length).toBeGreaterThan(80);
    expect(matchEscapedSceneBreak('\\***', 0)).toBe(0);
  });

  it('parts any two characters of Latin text where ICU does (a cut would split a letter from its accent)', () => {
    const units = [...everyUnit.slice(0, 0x300), ...everyUnit.slice(0x2010, 0x2028)];
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    for (let at = 0; at < units.length; at += 8) {
      const text = units.map((second) => `${units[at]}${second}`).join('');
      const edges = Array.from(segmenter.segment(text), ({ index }) => index).slice(1);
      expect(graphemeEdges(text).join()).toBe(edges.join());
    }
  });

  it('plans a plain paragraph as it plans the same words with a mark that says nothing', () => {
    const words =
      'Mr. Orr waited. “Is it true?” he asked; nobody knew… It was 3.14 on Jan. 5. Yes! “No.” “Never,” said she, and left';
    // Emphasis is shown and never sent: the second text takes the long way through the planner.
    const plain = planChapter(`${words} now.`, { cast: [], language: 'en' }).segments;
    const marked = planChapter(`${words} *now*.`, { cast: [], language: 'en' }).segments;
    expect(plain.map(({ sent }) => sent)).toEqual(marked.map(({ sent }) => sent));
    expect(plain.map(({ shown }) => shown)).toEqual(
      marked.map(({ shown }) => shown.replaceAll('*', '')),
    );
    expect(plain.map(({ start }) => start)).toEqual(marked.map(({ start }) => start));
  });
});
