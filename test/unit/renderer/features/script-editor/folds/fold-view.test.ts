import { describe, expect, it } from 'vitest';
import {
  findFolds,
  foldExcerpt,
  foldLabel,
} from '../../../../../../renderer/features/script-editor/folds/fold-view.ts';

describe('findFolds', () => {
  it('finds each fold at its place in the chapter (bug: offsets of the paragraph, not the chapter)', () => {
    const folds = findFolds('Winter.[note: See \\[p. 3\\].] Spring. [page here: 12]', 100);
    expect(folds).toEqual([
      {
        from: 107,
        to: 128,
        fold: { kind: 'note', mode: 'skip', text: 'See [p. 3].', headLength: 7 },
      },
      { from: 137, to: 152, fold: { kind: 'page', mode: 'here', text: '12', headLength: 12 } },
    ]);
  });

  it('leaves what the parser calls prose (bug: a broken or escaped fold is hidden)', () => {
    for (const prose of [
      '[note: open',
      '[note: a\n\nb]',
      '\\[note: a\\]',
      '[notes: a]',
      '[note:a]',
    ]) {
      expect(findFolds(prose)).toEqual([]);
    }
  });
});

describe('foldExcerpt', () => {
  it('keeps short words whole and puts them on one line (bug: a line end inside the chip)', () => {
    expect(foldExcerpt('  one\n two ')).toBe('one two');
    expect(foldExcerpt('x'.repeat(24))).toBe('x'.repeat(24));
  });

  it('cuts between letters as people see them (bug: half an emoji before the ellipsis)', () => {
    const family = '👨‍👩‍👧';
    expect(foldExcerpt(family.repeat(30))).toBe(`${family.repeat(24)}…`);
  });
});

describe('foldLabel', () => {
  it('says kind, state and every word (bug: the name stops at the excerpt)', () => {
    const text = 'The bell on the bar was rung by the swell, never by hand.';
    expect(foldLabel({ kind: 'note', mode: 'skip', text, headLength: 7 })).toBe(
      `Note, skipped: ${text}`,
    );
    expect(foldLabel({ kind: 'image', mode: 'end', text: ' ', headLength: 12 })).toBe(
      'Image, at chapter end',
    );
  });
});
