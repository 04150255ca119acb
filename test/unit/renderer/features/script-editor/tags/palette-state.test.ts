import { EditorState, type TransactionSpec } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { castColours } from '../../../../../../renderer/features/script-editor/tags/chip-state.ts';
import {
  closePaletteEffect,
  entriesOf,
  paletteField,
  selectEntryEffect,
} from '../../../../../../renderer/features/script-editor/tags/palette-state.ts';

const cast = new Map([
  ['Anna', '#2f6f8f'],
  ['Tom', '#8a4b2f'],
]);

function at(doc: string) {
  return EditorState.create({
    doc: doc.replace('|', ''),
    selection: { anchor: doc.indexOf('|') },
    extensions: [paletteField, castColours.of(cast)],
  });
}

function typed(state: EditorState, text: string, userEvent = 'input.type') {
  return [...text].reduce((now, sign) => {
    const { from, to } = now.selection.main;
    const spec: TransactionSpec = {
      changes: { from, to, insert: sign },
      selection: { anchor: from + 1 },
      userEvent,
    };
    return now.update(spec).state;
  }, state);
}

function offered(state: EditorState): readonly string[] | null {
  const palette = state.field(paletteField);
  return palette === null
    ? null
    : entriesOf(palette).map((entry) => (entry.kind === 'mark' ? entry.item.id : entry.name));
}

describe('paletteField', () => {
  it('opens by / after a space and at a line’s start only (bug: “and/or” opens a menu)', () => {
    expect(offered(typed(at('One |'), '/'))).not.toBe(null);
    expect(offered(typed(at('One\n|two'), '/'))).not.toBe(null);
    expect(offered(typed(at('and|'), '/'))).toBe(null);
    expect(offered(typed(at('One |'), '('))).toBe(null);
  });

  it('stays shut under an input method, a paste and an undo (bug: it eats the composition)', () => {
    expect(offered(typed(at('One |'), '/', 'input.type.compose'))).toBe(null);
    expect(offered(typed(at('One |'), '/', 'input.paste'))).toBe(null);
    expect(offered(typed(at('One |'), '/', 'undo'))).toBe(null);
  });

  it('offers who is not in the cast yet (bug: “@Ida:” was read aloud as it stands)', () => {
    expect(offered(typed(at('|'), '@An'))).toEqual(['Anna', 'An']);
    expect(offered(typed(at('|'), '@Anna'))).toEqual(['Anna']);
    const ida = typed(at('|'), '@Old Ida').field(paletteField);
    expect(ida && entriesOf(ida)).toEqual([{ kind: 'new-speaker', name: 'Old Ida' }]);
    expect(offered(typed(at('|'), '@('))).toEqual([]);
    // Bug: of more than thirty letters, it was read aloud without a word.
    const long = `The Right Honourable Lady ${'B'.repeat(54)}`;
    expect(offered(typed(at('|'), `@${long}`))).toEqual([long]);
    // Bug: Enter made a character of a sentence.
    expect(offered(typed(at('|'), '@home was where he went.'))).toEqual([]);
    expect(offered(typed(at('|'), '@Martin Luther King Jr.'))).toEqual(['Martin Luther King Jr.']);
  });

  it('searches by what is typed after it, slips included', () => {
    expect(offered(typed(at('|'), '/whis'))).toEqual(['whispering']);
    expect(offered(typed(at('|'), '/exited'))?.[0]).toBe('excited');
    expect(offered(typed(at('|'), '/1.5'))).toEqual(['pause-1500']);
    expect(offered(typed(at('|'), '/pau'))).toContain('pause-500');
  });

  it('goes when nothing is found, at a space, and on Escape, and the text stays (bug: typing stolen)', () => {
    expect(offered(typed(at('|'), '/qqq'))).toEqual([]);
    expect(offered(typed(at('1 |'), '/ 2'))).toBe(null);
    const open = typed(at('|'), '/sad');
    const shut = open.update({ effects: closePaletteEffect.of(null) }).state;
    expect(offered(typed(shut, 'x'))).toBe(null);
    expect(shut.doc.toString()).toBe('/sad');
  });

  it('offers the cast at a line’s start (bug: an address opens it)', () => {
    expect(offered(typed(at('|'), '@'))).toEqual(['Anna', 'Tom']);
    expect(offered(typed(at('|'), '@to'))).toEqual(['Tom', 'to']);
    expect(offered(typed(at('anna|'), '@'))).toBe(null);
  });

  it('goes round with the arrows', () => {
    const open = typed(at('|'), '@');
    const up = open.update({ effects: selectEntryEffect.of(-1) }).state;
    expect(up.field(paletteField)?.selected).toBe(1);
  });
});
