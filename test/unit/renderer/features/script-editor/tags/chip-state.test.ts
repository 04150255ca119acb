import { EditorState, type TransactionSpec } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import {
  castColours,
  chipField,
  chipsBetween,
  composedEffect,
} from '../../../../../../renderer/features/script-editor/tags/chip-state.ts';
import { findChips } from '../../../../../../renderer/features/script-editor/tags/chips.ts';

const cast = new Map([['Anna', '#2f6f8f']]);

const start = (doc: string) =>
  EditorState.create({ doc, extensions: [chipField, castColours.of(cast)] });

const shownIn = (state: EditorState): readonly string[] =>
  chipsBetween(state, 0, state.doc.length).map(({ from, to }) => state.sliceDoc(from, to));

const apply = (state: EditorState, ...specs: readonly TransactionSpec[]) =>
  specs.reduce((now, spec) => now.update(spec).state, state);

describe('chipField', () => {
  it('holds tags, pauses, speakers and escapes, and no other bracket (bug: “(really)” is a chip)', () => {
    const state = start('@Anna: (sad) Well (really) so. [pause 1 s] [sic] \\(laughing\\)');
    expect(shownIn(state)).toEqual(['@Anna: ', '(sad)', '[pause 1 s]', '\\(', '\\)']);
  });

  it('becomes a chip with its last sign and text again without it (bug: a stale chip hides letters)', () => {
    const typed = apply(start('(sad Oh.'), {
      changes: { from: 4, insert: ')' },
      selection: { anchor: 5 },
    });
    expect(shownIn(typed)).toEqual(['(sad)']);
    expect(shownIn(apply(typed, { changes: { from: 4, to: 5 } }))).toEqual([]);
  });

  it('shows its text while the cursor is inside, as after a match or an undo (bug: typing into nothing)', () => {
    const inside = apply(start('Oh (sad) no.'), { selection: { anchor: 5 } });
    expect(shownIn(inside)).toEqual([]);
    expect(shownIn(apply(inside, { selection: { anchor: 8 } }))).toEqual(['(sad)']);
    expect(shownIn(apply(inside, { selection: { anchor: 3, head: 8 } }))).toEqual(['(sad)']);
  });

  it('draws nothing new under an input method until it is done (bug: the composition is lost)', () => {
    const composing = apply(start('（sad Oh.'), {
      changes: { from: 4, insert: '）' },
      selection: { anchor: 5 },
      userEvent: 'input.type.compose',
    });
    expect(shownIn(composing)).toEqual([]);
    const moved = apply(composing, { selection: { anchor: 6 } });
    expect(shownIn(moved)).toEqual([]);
    expect(shownIn(apply(moved, { effects: composedEffect.of(null) }))).toEqual(['（sad）']);
  });

  it('knows the cast anew (bug: a character added later stays prose until a restart)', () => {
    const bob = new Map([['Bob', '#8a4b2f']]);
    const state = EditorState.create({
      doc: '@Bob: Yes.',
      extensions: [
        chipField,
        castColours.compute(['doc'], ({ doc }) => (doc.lines > 1 ? bob : cast)),
      ],
    });
    expect(shownIn(state)).toEqual([]);
    expect(shownIn(apply(state, { changes: { from: 10, insert: '\nx' } }))).toEqual(['@Bob: ']);
  });

  it('knows the same chips as the parser after composing here and typing there', () => {
    const state = apply(
      start('One.\n\nTwo.'),
      { changes: { from: 4, insert: '（sad）' }, userEvent: 'input.type.compose' },
      { changes: { from: 15, insert: '(calm)' }, userEvent: 'input.type' },
    );
    expect(chipsBetween(state, 0, state.doc.length)).toEqual(
      findChips(state.doc.toString(), ['Anna']),
    );
  });
});
