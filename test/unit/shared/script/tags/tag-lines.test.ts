import { describe, expect, it } from 'vitest';
import { withEdits } from '../../../../../shared/script/diff/script-edit.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { tagLines } from '../../../../../shared/script/tags/tag-lines.ts';
import { findTag } from '../../../../../shared/script/tags/tags.ts';

const cast = ['Anna'];

/** The text with the tag on the lines that hold one of the words. */
function tagged(text: string, words: readonly string[], english: string | null): string {
  const tag = english === null ? null : findTag(english);
  const lines = words.map((word) => {
    const start = text.indexOf(word);
    if (start === -1) throw new Error(`No ${word}`);
    return { start, end: start + word.length };
  });
  return withEdits(text, tagLines(text, { cast, language: 'en', tag, lines }));
}

describe('one tag for many lines', () => {
  const text = 'The lamp had gone.\n\n@Anna: You came!\n\nThe bridge was cold. It held.';

  it('marks each, and nothing between them (bug: one range from the first to the last)', () => {
    expect(tagged(text, ['The lamp', 'The bridge'], 'sad')).toBe(
      '(sad) The lamp had gone.\n\n@Anna: You came!\n\n(sad) The bridge was cold. It held.',
    );
    expect(tagged(text, ['You came'], 'excited')).toContain('@Anna: (excited) You came!');
  });

  it('gives edits in the order of the text, whatever the order of the lines (bug: sorted table)', () => {
    expect(tagged(text, ['The bridge', 'The lamp'], 'sad')).toBe(
      tagged(text, ['The lamp', 'The bridge'], 'sad'),
    );
  });

  it('marks a sentence once that two lines share (bug: “(sad) (sad)”)', () => {
    expect(tagged('The lamp had gone over the bridge.', ['The lamp', 'the bridge'], 'sad')).toBe(
      '(sad) The lamp had gone over the bridge.',
    );
  });

  it('takes emotions away and leaves tones and other lines (bug: all tags of the chapter gone)', () => {
    const marked = '(sad)(whispering) The lamp.\n\n(angry) The bridge.';
    expect(tagged(marked, ['The lamp'], null)).toBe(
      '(whispering) The lamp.\n\n(angry) The bridge.',
    );
  });

  it('does to every line of a plan what it does to the text as a whole (bug: borders off by one)', () => {
    const long = Array.from(
      { length: 60 },
      (_, at) =>
        `${at % 3 === 0 ? '@Anna: ' : ''}Line ${at} speaks of the lamp and the bridge. So it is.`,
    ).join('\n\n');
    const { segments } = planChapter(long, { language: 'en', cast });
    const tag = findTag('calm');
    const each = withEdits(long, tagLines(long, { cast, language: 'en', tag, lines: segments }));
    const whole = withEdits(
      long,
      tagLines(long, { cast, language: 'en', tag, lines: [{ start: 0, end: long.length }] }),
    );
    expect(each).toBe(whole);
    expect(each.split('(calm)')).toHaveLength(121);
  });
});
