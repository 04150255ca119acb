import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countChanges,
  diffLines,
  diffWords,
  type TextChange,
} from '../../../../../shared/script/diff/text-diff.ts';
import { mergeTexts } from '../../../../../shared/script/diff/text-merge.ts';

const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const text = fc
  .array(fc.constantFrom('the lamp ', 'a', 'b', ' ', '\n', '\n\n', 'é', '(sad) ', '😀'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

function applied(a: string, b: string, changes: readonly TextChange[]) {
  let made = '';
  let done = 0;
  for (const { fromA, toA, fromB, toB } of changes) {
    made += a.slice(done, fromA) + b.slice(fromB, toB);
    done = toA;
  }
  return made + a.slice(done);
}

describe('diffLines and diffWords', () => {
  it('lead from one text to the other, in order and apart (bug: a restored chapter is garbled)', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        for (const changes of [diffLines(a, b), diffWords(a, b)]) {
          expect(applied(a, b, changes)).toBe(b);
          for (const [index, change] of changes.entries()) {
            const before = changes[index - 1];
            expect(change.fromA).toBeGreaterThanOrEqual(before?.toA ?? 0);
            expect(change.toA > change.fromA || change.toB > change.fromB).toBe(true);
          }
        }
      }),
      { seed: 20261121, numRuns: 300 * sweep },
    );
  });

  it('touch only the words that changed (bug: the cursor jumps when a book is replaced in)', () => {
    const a = 'One.\n\nThe lamp had gone out.\n\nThree.';
    const b = 'One.\n\nThe lantern had gone out.\n\nThree.';
    expect(diffWords(a, b)).toEqual([{ fromA: 10, toA: 14, fromB: 10, toB: 17 }]);
  });

  it('two texts with nothing in common are one change (bug: minutes for a rewritten chapter)', () => {
    const a = Array.from({ length: 6000 }, (_, at) => `a${at}\n`).join('');
    const b = Array.from({ length: 6000 }, (_, at) => `b${at}\n`).join('');
    expect(diffLines(a, b)).toEqual([{ fromA: 0, toA: a.length, fromB: 0, toB: b.length }]);
  });

  it('counts words that came and went (bug: a version says that nothing changed)', () => {
    expect(countChanges('The lamp went out.', 'The old lamp is out.')).toEqual({
      addedWords: 2,
      removedWords: 1,
    });
    expect(countChanges('same', 'same')).toEqual({ addedWords: 0, removedWords: 0 });
  });
});

describe('mergeTexts', () => {
  it('takes what only one side changed, from either (bug: an undo throws later typing away)', () => {
    const base = 'one\n\ntwo\n\nthree\n';
    expect(mergeTexts(base, 'ONE\n\ntwo\n\nthree\n', 'one\n\ntwo\n\nTHREE\n')).toEqual({
      text: 'ONE\n\ntwo\n\nTHREE\n',
      conflictCount: 0,
    });
  });

  it('keeps ours where both changed, and says so (bug: a sentence typed since is gone)', () => {
    expect(mergeTexts('a\nb\n', 'a\nmine\n', 'a\ntheirs\n')).toEqual({
      text: 'a\nmine\n',
      conflictCount: 1,
    });
    expect(mergeTexts('a\nb\n', 'a\nsame\n', 'a\nsame\n')).toEqual({
      text: 'a\nsame\n',
      conflictCount: 0,
    });
  });

  it('with one side unchanged is the other side (bug: a merge invents text)', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(mergeTexts(base, base, other)).toEqual({ text: other, conflictCount: 0 });
        expect(mergeTexts(base, other, base)).toEqual({ text: other, conflictCount: 0 });
        expect(mergeTexts(base, other, other)).toEqual({ text: other, conflictCount: 0 });
      }),
      { seed: 20261121, numRuns: 100 * sweep },
    );
  });
});
