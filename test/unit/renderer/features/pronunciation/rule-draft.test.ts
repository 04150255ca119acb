import { describe, expect, it } from 'vitest';
import { decodeCsv } from '../../../../../renderer/features/pronunciation/decode-csv.ts';
import {
  beforeAfterStep,
  draftFor,
  turned,
  withKind,
} from '../../../../../renderer/features/pronunciation/rule-draft.ts';
import type { PronunciationRule } from '../../../../../shared/model/pronunciation.ts';

const rule = (id: string, projectId: string | null): PronunciationRule => ({
  ...draftFor('p', id),
  projectId,
  id,
  rank: 0,
  isOn: true,
});

describe('beforeAfterStep', () => {
  const rules = [rule('a', 'p'), rule('b', 'p'), rule('c', 'p'), rule('x', null), rule('y', null)];

  it.each([
    ['a', 1, 'c'],
    ['b', 1, null],
    ['c', 1, undefined],
    ['a', -1, undefined],
    ['c', -1, 'b'],
    ['y', -1, 'x'],
    ['x', 1, null],
    ['gone', 1, undefined],
  ] as const)(
    '%s by %i stands before %s (a rule that jumps to the other list)',
    (id, by, before) => {
      expect(beforeAfterStep(rules, id, by)).toBe(before);
    },
  );
});

it('looks for a pattern anywhere, and for words whole (a pattern that never matches)', () => {
  const words = draftFor('p', 'x');
  expect(withKind(words, true)).toMatchObject({ kind: 'pattern', isWholeWord: false });
  expect(withKind(withKind(words, true), false)).toEqual(words);
});

describe('turned', () => {
  const a = rule('a', 'p');
  const b = rule('b', 'p');
  const c = rule('c', null);

  it('takes back one change and leaves later ones (an old toast wipes a list)', () => {
    const afterAdd = [a, b];
    const later = [{ ...a, say: 'newer' }, b, c];
    expect(turned(later, afterAdd, [a])).toEqual([{ ...a, say: 'newer' }, c]);
    expect(turned([a, c], [a], afterAdd)).toEqual([a, c, b]);
  });

  it('brings back what a change was before it, and makes it again', () => {
    const changed = { ...a, say: 'x' };
    expect(turned([changed, c], [changed, b], [a, b])).toEqual([a, c]);
    expect(turned([a, b, c], [a, b], [changed, b])).toEqual([changed, b, c]);
    expect(turned([b], [a, b], [a, b])).toEqual([b]);
  });
});

describe('decodeCsv', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Anaïs')],
    ['UTF-16 of a spreadsheet', new Uint8Array([0xff, 0xfe, ...utf16('Anaïs')])],
    ['Windows-1252', new Uint8Array([0x41, 0x6e, 0x61, 0xef, 0x73])],
  ])('reads %s (names with accents turn to garbage)', (_, bytes) => {
    expect(decodeCsv(bytes)).toBe('Anaïs');
  });
});

function utf16(text: string): readonly number[] {
  return [...text].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]);
}
