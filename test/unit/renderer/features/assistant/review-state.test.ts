import { history, redo, undo } from '@codemirror/commands';
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { describe, expect, it } from 'vitest';
import { hunksBetween } from '../../../../../renderer/features/assistant/hunks.ts';
import {
  currentHunk,
  decideHunks,
  reviewField,
  reviewHistory,
  setHunks,
  stepHunk,
} from '../../../../../renderer/features/assistant/review-state.ts';

import { partial } from '../../../../support/builders/partial.ts';

const text = 'He left.\n\nIt rained.\n\nShe stayed.';
const proposed = '(sad) He left.\n\n(calm) It rained.\n\n(happy) She stayed.';

/** The part of a view that the review uses, without a page. */
function open() {
  const view = {
    state: EditorState.create({ doc: text, extensions: [history(), reviewField, reviewHistory] }),
    dispatch(spec: TransactionSpec) {
      view.state = view.state.update(spec).state;
    },
  };
  view.dispatch({ effects: setHunks.of(hunksBetween(text, proposed)) });
  const apply = (transaction: Transaction) => {
    view.state = transaction.state;
  };
  const page = partial<EditorView>(view);
  return {
    view: page,
    type: (at: number, insert: string) =>
      view.dispatch({ changes: { from: at, insert }, userEvent: 'input.type' }),
    undo: () => undo({ state: view.state, dispatch: apply }),
    redo: () => redo({ state: view.state, dispatch: apply }),
    doc: () => view.state.doc.toString(),
    review: () => view.state.field(reviewField),
    decide: (isAccepted: boolean) => {
      const hunk = currentHunk(view.state);
      decideHunks(page, hunk === null ? [] : [hunk], isAccepted);
    },
  };
}

describe('a review in the editor', () => {
  it('changes the text only by what is accepted, one step each', () => {
    const { view, doc, review, decide, ...editor } = open();
    expect(doc()).toBe(text);
    decide(true);
    expect(doc()).toBe('(sad) He left.\n\nIt rained.\n\nShe stayed.');
    decide(false);
    decide(true);
    expect(doc()).toBe('(sad) He left.\n\nIt rained.\n\n(happy) She stayed.');
    expect(review()).toMatchObject({ hunks: [], acceptedCount: 2, rejectedCount: 1 });
    editor.undo();
    expect(doc()).toBe('(sad) He left.\n\nIt rained.\n\nShe stayed.');
    editor.undo();
    editor.undo();
    expect(doc()).toBe(text);
    expect(review().hunks).toHaveLength(3);
    editor.redo();
    expect(doc()).toBe('(sad) He left.\n\nIt rained.\n\nShe stayed.');
    expect(view.state.field(reviewField).hunks).toHaveLength(2);
  });

  it('takes all over in one step, and all back in one', () => {
    const { view, doc, review, ...editor } = open();
    decideHunks(view, review().hunks, true);
    expect(doc()).toBe(proposed);
    editor.undo();
    expect(doc()).toBe(text);
    expect(review().hunks).toHaveLength(3);
  });

  it('is carried along by typing elsewhere, and gives up only what is written over', () => {
    const { doc, review, decide, type } = open();
    type(text.length, ' Then the bell rang.');
    type(0, 'Well. ');
    expect(review()).toMatchObject({ overwrittenCount: 1 });
    expect(review().hunks).toHaveLength(2);
    decide(true);
    decide(true);
    expect(doc()).toBe(
      'Well. He left.\n\n(calm) It rained.\n\n(happy) She stayed. Then the bell rang.',
    );
  });

  it('comes back at its place when something was typed between', () => {
    const { doc, review, decide, type, ...editor } = open();
    decide(true);
    type(doc().length, ' Ha.');
    editor.undo();
    editor.undo();
    expect(doc()).toBe(text);
    expect(review().hunks[0]).toMatchObject({ from: 0, to: 8 });
  });

  it('goes round from hunk to hunk', () => {
    const { view } = open();
    const at = () => currentHunk(view.state)?.from;
    const places = [at()];
    for (const direction of [1, 1, 1, -1] as const) {
      stepHunk(view, direction);
      places.push(at());
    }
    expect(places).toEqual([0, 10, 22, 0, 22]);
  });
});
