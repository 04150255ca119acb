import { history, isolateHistory, redo, undo } from '@codemirror/commands';
import { EditorState, type Transaction } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedText } from '../../../../../renderer/features/script-editor/editor/paste.ts';
import {
  castColours,
  chipField,
  chipsBetween,
  composedEffect,
} from '../../../../../renderer/features/script-editor/tags/chip-state.ts';
import { findChips } from '../../../../../renderer/features/script-editor/tags/chips.ts';
import { escapeProse } from '../../../../../shared/script/parse/escape.ts';
import { parseScript, shownText } from '../../../../../shared/script/parse/parse.ts';

const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const cast = new Map([['Anna', '#2f6f8f']]);
const names = ['Anna'];

const pieces = [
  '(sad)',
  '(sad',
  ')',
  '（calm）',
  '\\(',
  '\\)',
  '\\',
  '[pause 1 s]',
  ' s]',
  '@Anna: ',
  '@',
  '\n',
  '\n\n',
  '# ',
  '***',
  'the lamp ',
  'a',
  ' ',
  '😀',
  'é',
  '{lead|led}',
  '[note: (sad)]',
  '(laughing)',
];

const edit = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('type' as const), text: fc.constantFrom(...pieces) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('compose' as const),
      text: fc.constantFrom(...pieces),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('back' as const, 'forward' as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('left' as const, 'right' as const),
      isShift: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('jump' as const), at: fc.nat(400) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('paste' as const),
      parts: fc.array(fc.constantFrom(...pieces), { maxLength: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
);

/** One step over a chip or a character, as the editor's own moves go by its atomic ranges. */
function step(state: EditorState, at: number, by: 1 | -1) {
  const next = Math.min(state.doc.length, Math.max(0, at + by));
  const inside = chipsBetween(state, next, next).find(({ from, to }) => from < next && next < to);
  return inside === undefined ? next : by === 1 ? inside.to : inside.from;
}

type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

/** The editor's state beside a plain string that goes through the same edits. */
class Editing {
  state = EditorState.create({
    doc: '(sad) The \\(laughing\\) lamp.\n@Anna: (calm) Yes. [pause 1 s]',
    extensions: [chipField, castColours.of(cast), history({ newGroupDelay: 0 })],
  });
  model = this.state.doc.toString();
  readonly #past: string[] = [];
  #future: string[] = [];

  readonly dispatch = (transaction: Transaction) => {
    this.state = transaction.state;
  };

  replace(from: number, to: number, insert: string, userEvent: string) {
    if (from === to && insert === '') return;
    for (const chip of chipsBetween(this.state, 0, this.state.doc.length)) {
      // A selection that ends inside a chip that stands open may cut it; nothing else does.
      expect(chip.to <= from || chip.from >= to || (from <= chip.from && chip.to <= to)).toBe(true);
    }
    // What an input method writes is undone together with what came before it.
    if (userEvent !== 'input.type.compose' || this.#past.length === 0) this.#past.push(this.model);
    this.#future = [];
    this.model = this.model.slice(0, from) + insert + this.model.slice(to);
    this.dispatch(
      this.state.update({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        annotations: isolateHistory.of('full'),
        userEvent,
      }),
    );
  }

  select(anchor: number, head: number) {
    this.dispatch(this.state.update({ selection: { anchor, head } }));
  }

  undo() {
    if (undo(this)) {
      this.#future.push(this.model);
      this.model = this.#past.pop() ?? '?';
    }
  }

  redo() {
    if (redo(this)) {
      this.#past.push(this.model);
      this.model = this.#future.pop() ?? '?';
    }
  }

  apply(one: Edit) {
    const { from, to, head, anchor, empty } = this.state.selection.main;
    switch (one.kind) {
      case 'type':
        this.replace(from, to, one.text, 'input.type');
        break;
      case 'compose':
        this.replace(from, to, one.text, 'input.type.compose');
        this.dispatch(this.state.update({ effects: composedEffect.of(null) }));
        break;
      case 'paste':
        this.replace(from, to, pastedText(one.parts.join(''), ''), 'input.paste');
        break;
      case 'back':
        this.replace(empty ? step(this.state, head, -1) : from, to, '', 'delete.backward');
        break;
      case 'forward':
        this.replace(from, empty ? step(this.state, head, 1) : to, '', 'delete.forward');
        break;
      case 'jump': {
        const at = step(this.state, Math.min(one.at, this.state.doc.length), 1);
        this.select(at, at);
        break;
      }
      case 'undo':
        this.undo();
        break;
      case 'redo':
        this.redo();
        break;
      default: {
        const moved = step(this.state, head, one.kind === 'left' ? -1 : 1);
        this.select(one.isShift ? anchor : moved, moved);
        break;
      }
    }
  }
}

describe('editing chips', () => {
  it('any typing, composing, deleting, moving, pasting and undoing leaves the plain text it should (bug: half a mark stays)', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        const editing = new Editing();
        for (const one of edits) {
          editing.apply(one);
          const { state, model } = editing;
          expect(state.doc.toString()).toBe(model);
          const { open } = state.field(chipField);
          expect(chipsBetween(state, 0, state.doc.length)).toEqual(
            findChips(model, names).filter(({ from }) => !open.includes(from)),
          );
        }
      }),
      { seed: 20261121, numRuns: 120 * sweep },
    );
  });

  it('pasted prose shows exactly its own characters (bug: a book’s bracket becomes a tag)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const pasted = pastedText(text, '');
        // Headings and scene breaks are marks on purpose.
        fc.pre(pasted === escapeProse(text));
        const script = parseScript(pasted, { cast: names });
        expect(shownText(script)).toBe(text);
      }),
      { seed: 20261121, numRuns: 200 * sweep },
    );
  });

  it('what was copied from a script comes back as a script (bug: a moved tag becomes words)', () => {
    expect(pastedText('(sad) The lamp.', '(sad) The lamp.')).toBe('(sad) The lamp.');
    expect(pastedText('(sad)\r\nOh', '(sad)\nOh')).toBe('(sad)\nOh');
    expect(pastedText('(sad) The lamp.', '')).toBe('\\(sad\\) The lamp.');
  });
});
