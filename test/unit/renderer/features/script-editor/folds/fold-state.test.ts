import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import {
  closeFoldsEffect,
  foldField,
  foldTouching,
  isUnfolded,
} from '../../../../../../renderer/features/script-editor/folds/fold-state.ts';
import { findFolds } from '../../../../../../renderer/features/script-editor/folds/fold-view.ts';

const start = (doc: string) => EditorState.create({ doc, extensions: [foldField] });

function shownIn(state: EditorState): readonly string[] {
  const shown: string[] = [];
  state.field(foldField).shown.between(0, state.doc.length, (from, to) => {
    shown.push(state.sliceDoc(from, to));
  });
  return shown;
}

/** A small generator of numbers in [0, 1), the same ones for the same seed. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('foldField', () => {
  it('knows the same folds as the parser after any typing (bug: only the typed line is read again)', () => {
    const pieces = [
      '[note: a',
      '[page here: 7]',
      ']',
      '\n',
      '\n\n',
      'word ',
      '\\',
      '[',
      '{',
      '|b}',
      '***',
    ];
    const random = seeded(20261121);
    const pick = (count: number) => Math.floor(random() * count);
    const runs = 40 * Number(process.env.LECTERN_SWEEP ?? 1);
    for (let run = 0; run < runs; run += 1) {
      let state = start(
        'One.[note: two\nthree] four.\n\nFive [page: 6] seven.\n\n[code end: x\ny]',
      );
      for (let step = 0; step < 20; step += 1) {
        const changes = Array.from({ length: 1 + pick(2) }, () => {
          const from = pick(state.doc.length + 1);
          const to = Math.min(state.doc.length, from + (pick(3) === 0 ? pick(9) : 0));
          return { from, to, insert: pieces[pick(pieces.length)] ?? '' };
        }).sort((one, other) => one.from - other.from);
        const apart = changes.filter(
          (change, at) => at === 0 || change.from > (changes[0]?.to ?? 0),
        );
        state = state.update({ changes: apart }).state;
        const known: unknown[] = [];
        state.field(foldField).all.between(0, state.doc.length, (from, to, { spec }) => {
          known.push({ from, to, fold: (spec as { fold: unknown }).fold });
        });
        expect(known).toEqual(findFolds(state.doc.toString()));
      }
    }
  });

  it('opens a fold for a match inside it and folds it behind the cursor (bug: search shows nothing)', () => {
    let state = start('Cold.[note: the parish register] Warm.');
    state = state.update({ selection: { anchor: 16, head: 22 } }).state;
    expect(shownIn(state)).toEqual([]);
    expect(isUnfolded(state, 5)).toBe(true);
    state = state.update({ selection: { anchor: 33 } }).state;
    expect(shownIn(state)).toEqual(['[note: the parish register]']);
  });

  it('stays open at its own edge and while typing in it (bug: it snaps shut under the cursor)', () => {
    let state = start('Cold.[note: ab] Warm.');
    state = state.update({ selection: { anchor: 13 } }).state;
    state = state.update({ changes: { from: 13, insert: 'x' }, selection: { anchor: 14 } }).state;
    state = state.update({ selection: { anchor: 5 } }).state;
    expect(isUnfolded(state, 5)).toBe(true);
    state = state.update({ effects: closeFoldsEffect.of(null) }).state;
    expect(shownIn(state)).toEqual(['[note: axb]']);
  });

  it('keeps folds small under a selection that goes across them (bug: select all unfolds the book)', () => {
    const doc = '[page: 1] One. [note: two] Three.';
    const state = start(doc).update({ selection: { anchor: 0, head: doc.length } }).state;
    expect(shownIn(state)).toEqual(['[page: 1]', '[note: two]']);
  });

  it('a fold broken by typing is prose, and small again when mended', () => {
    let state = start('A [note: b] c');
    state = state.update({ changes: { from: 10, to: 11 } }).state;
    expect(shownIn(state)).toEqual([]);
    state = state.update({ changes: { from: 10, insert: ']' } }).state;
    expect(shownIn(state)).toEqual(['[note: b]']);
  });

  it('finds the fold beside the cursor from either side', () => {
    const state = start('A [note: b] c');
    expect(foldTouching(state, 2)?.from).toBe(2);
    expect(foldTouching(state, 11)?.from).toBe(2);
    expect(foldTouching(state, 12)).toBe(null);
  });
});
