import { history, undo } from '@codemirror/commands';
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import {
  applyMark,
  newNames,
  repeatMark,
  scriptLanguage,
} from '../../../../../../renderer/features/script-editor/tags/apply-mark.ts';
import { castColours } from '../../../../../../renderer/features/script-editor/tags/chip-state.ts';
import { itemOf } from '../../../../../../renderer/features/script-editor/tags/mark-items.ts';

class FakeView {
  state: EditorState;

  constructor(marked: string) {
    const anchor = marked.indexOf('|');
    const last = marked.lastIndexOf('|');
    this.state = EditorState.create({
      doc: marked.replaceAll('|', ''),
      selection: { anchor, head: last === anchor ? anchor : last - 1 },
      extensions: [
        history(),
        scriptLanguage.of('en'),
        castColours.of(new Map([['Anna', '#2f6f8f']])),
      ],
    });
  }

  dispatch = (change: TransactionSpec | Transaction) => {
    this.state = 'state' in change ? change.state : this.state.update(change).state;
  };

  put(id: string, typed?: { readonly from: number; readonly to: number }) {
    const item = itemOf(id);
    const { from, to } = this.state.selection.main;
    if (item !== null) {
      const at = typed === undefined ? { from, to } : { from: typed.from, to: typed.from, typed };
      applyMark(this, item, at);
    }
  }

  /** The text with the cursor, or the selection, as `|`. */
  get shown() {
    const { from, to } = this.state.selection.main;
    const text = this.state.doc.toString();
    return from === to
      ? `${text.slice(0, from)}|${text.slice(from)}`
      : `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
  }
}

describe('applyMark', () => {
  it('takes away what was typed to find the tag and leaves the cursor in its place (bug: “/sad” stays)', () => {
    const view = new FakeView('One.\n\n@Anna: It was late. The lamp /sa| had gone.');
    const to = view.state.selection.main.head;
    view.put('sad', { from: to - 3, to });
    expect(view.shown).toBe('One.\n\n@Anna: It was late. (sad) The lamp | had gone.');
  });

  // Bug: put by a fast hand, before the studio had answered, it stood before the name, which was read aloud then.
  it('stands behind a name that is on its way into the cast', () => {
    newNames.add('Ida');
    const view = new FakeView('@Ida: |');
    view.put('sad');
    expect(view.shown).toBe('@Ida: (sad) |');
  });

  it('puts a sound and a pause at the cursor, which goes behind them', () => {
    const view = new FakeView('He said it| twice.');
    view.put('laughing');
    expect(view.shown).toBe('He said it (laughing)| twice.');
    view.put('pause-1500');
    expect(view.shown).toBe('He said it (laughing)[pause 1.5 s]| twice.');
  });

  it('goes behind who speaks with its marks (bug: what was typed next made the line the narrator’s)', () => {
    const view = new FakeView('|@Anna: You came!');
    view.put('laughing');
    view.put('pause-1500');
    expect(view.shown).toBe('@Anna: (laughing) [pause 1.5 s] |You came!');
  });

  it('marks a selection over paragraphs as one step and keeps it (bug: undo takes ten presses)', () => {
    const view = new FakeView('One. |Two.\n\nThree. Four|.');
    view.put('calm');
    expect(view.shown).toBe('One. (calm) |Two.\n\n(calm) Three. (calm) Four|.');
    undo(view);
    expect(view.state.doc.toString()).toBe('One. Two.\n\nThree. Four.');
  });

  it('gives the last mark again, for the whole sentence (bug: a tone lands at the cursor)', () => {
    new FakeView('|').put('whispering');
    const view = new FakeView('(sad) The lamp| had gone.');
    expect(repeatMark(view)).toBe(true);
    expect(view.state.doc.toString()).toBe('(sad)(whispering) The lamp had gone.');
  });
});
