import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { chipField } from '../../../../../../renderer/features/script-editor/tags/chip-state.ts';
import {
  respellingOf,
  respellPlaceAt,
} from '../../../../../../renderer/features/script-editor/tags/respelling.ts';

function stateOf(doc: string, anchor: number, head = anchor) {
  return EditorState.create({ doc, selection: { anchor, head }, extensions: [chipField] });
}

describe('respellPlaceAt', () => {
  it('takes the word at the cursor, or the selected words without the spaces around them', () => {
    expect(respellPlaceAt(stateOf('The lead pipe.', 6))).toEqual({
      from: 4,
      to: 8,
      shown: 'lead',
      said: null,
    });
    expect(respellPlaceAt(stateOf('The lead pipe.', 3, 14))).toMatchObject({
      from: 4,
      shown: 'lead pipe.',
    });
  });

  it('finds a respelling that stands there, from its end too (a second one would be put into it)', () => {
    const doc = 'The {lead|led} pipe.';
    for (const at of [4, 14]) {
      expect(respellPlaceAt(stateOf(doc, at))).toEqual({
        from: 4,
        to: 14,
        shown: 'lead',
        said: 'led',
      });
    }
  });

  it.each([
    ['a tag', '(sad) The', 0, 9],
    ['two lines', 'one\ntwo', 0, 7],
    ['an escape', 'He \\(said\\)', 0, 11],
    ['spaces', 'a  b', 1, 3],
  ])('takes no %s', (_, doc, from, to) => {
    expect(respellPlaceAt(stateOf(doc, from, to))).toBeNull();
  });
});

describe('respellingOf', () => {
  it.each([
    ['led', '{lead|led}'],
    ['  l  ed ', '{lead|l ed}'],
    ['a}b', null],
    ['a|b', null],
    ['(sad)', null],
    ['x'.repeat(201), null],
  ])('of %j is %j (a mark inside would end it early)', (said, source) => {
    expect(respellingOf('lead', said)).toBe(source);
  });
});
