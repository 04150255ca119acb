import { history, undo } from '@codemirror/commands';
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { adoptText } from '../../../../../../renderer/features/script-editor/editor/adopt-text.ts';
import {
  findMarks,
  foundEffect,
  placesNow,
} from '../../../../../../renderer/features/script-editor/editor/find-marks.ts';
import {
  planEffect,
  savingEffect,
  segmentField,
} from '../../../../../../renderer/features/script-editor/gutter/segment-state.ts';
import { segment } from '../../../support.ts';

class Editor {
  state: EditorState;

  constructor(doc: string) {
    this.state = EditorState.create({ doc, extensions: [segmentField, findMarks, history()] });
  }

  readonly dispatch = (spec: TransactionSpec) => {
    this.state = this.state.update(spec).state;
  };

  undo() {
    undo({
      state: this.state,
      dispatch: (transaction: Transaction) => {
        this.state = transaction.state;
      },
    });
  }
}

const text = 'The lamp.\nA bridge.\nThe storm.\n';
const replaced = 'The lantern.\nA bridge.\nThe storm.\n';

describe('adopting the text that main made', () => {
  it('leaves cursor and later typing where they are (bug: the cursor jumps to the top)', () => {
    const editor = new Editor(text);
    editor.dispatch({ selection: { anchor: 22 } });
    adoptText(editor, { text: replaced, mainText: replaced });
    expect(editor.state.doc.toString()).toBe(replaced);
    expect(editor.state.selection.main.head).toBe(25);
  });

  it('is no step of the editor’s own undo, which goes on under it (bug: Ctrl Z undoes half a book’s act)', () => {
    const editor = new Editor(text);
    editor.dispatch({ changes: { from: 19, insert: '!' }, userEvent: 'input.type' });
    const typed = editor.state.doc.toString();
    adoptText(editor, {
      text: typed.replace('lamp', 'lantern'),
      mainText: replaced,
    });
    editor.undo();
    expect(editor.state.doc.toString()).toBe(replaced);
  });

  it('puts main’s plan onto text that was typed meanwhile (bug: every mark slips by what was typed)', () => {
    const editor = new Editor(text);
    editor.dispatch({ effects: planEffect.of([segment(0), segment(1), segment(2)]) });
    editor.dispatch({ effects: savingEffect.of(null) });
    const typed = `${text.slice(0, 9)} Oh${text.slice(9)}`;
    editor.dispatch({ changes: { from: 9, insert: ' Oh' } });
    adoptText(editor, { text: typed.replace('lamp', 'lantern'), mainText: replaced });
    const plan = [
      segment(0, 'not-made', { start: 0, end: 13 }),
      segment(1, 'not-made', { start: 13, end: 23 }),
      segment(2, 'not-made', { start: 23, end: 34 }),
    ];
    editor.dispatch({ effects: planEffect.of(plan) });
    const { placed } = editor.state.field(segmentField);
    expect(placed.map(({ start, end }) => editor.state.sliceDoc(start, end).trim())).toEqual([
      'The lantern. Oh',
      'A bridge.',
      'The storm.',
    ]);
  });
});

describe('the marks of what was found', () => {
  it('travel with the text, and what was typed in is no find any more (bug: half a word is replaced)', () => {
    const editor = new Editor(text);
    editor.dispatch({ effects: savingEffect.of(null) });
    editor.dispatch({ changes: { from: 0, insert: 'Oh. ' } });
    editor.dispatch({ changes: { from: 17, to: 18, insert: 'BB' } });
    const since = editor.state.field(segmentField).sinceSaving;
    const places = placesNow(
      [
        { start: 4, end: 8 },
        { start: 12, end: 18 },
      ],
      since,
    );
    expect(places[0]).toEqual({ start: 8, end: 12 });
    expect(places[1]).toBeNull();
  });

  it('leave when the search ends, and never reach over the end (bug: a RangeError closes the editor)', () => {
    const editor = new Editor(text);
    const sizeOf = () => editor.state.field(findMarks).size;
    const places = [
      { start: 4, end: 8 },
      { start: 900, end: 905 },
    ];
    editor.dispatch({ effects: foundEffect.of({ places, currentAt: 0 }) });
    expect(sizeOf()).toBe(1);
    editor.dispatch({ effects: foundEffect.of({ places: [], currentAt: -1 }) });
    expect(sizeOf()).toBe(0);
  });
});
