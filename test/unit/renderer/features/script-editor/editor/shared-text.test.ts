import { isolateHistory, redo, undo } from '@codemirror/commands';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  handOn,
  handSteps,
  ownSteps,
} from '../../../../../../renderer/features/script-editor/editor/shared-text.ts';

const first = 'The lamp had gone out, and the rain came up the river.';

/** An editor without a page, that hands on what it does as the real one does. */
class Side {
  state: EditorState;
  twin: Side | null = null;

  constructor(isKeeper: boolean) {
    this.state = EditorState.create({ doc: first, extensions: ownSteps(isKeeper) });
  }

  get text(): string {
    return this.state.doc.toString();
  }

  readonly dispatch = (spec: TransactionSpec): void => {
    const transaction = this.state.update(spec);
    this.state = transaction.state;
    if (this.twin !== null) handOn({ transactions: [transaction] }, this.twin);
  };

  step(back: boolean): boolean {
    const { state } = this;
    const dispatch = (transaction: ReturnType<EditorState['update']>): void => {
      this.state = transaction.state;
      if (this.twin !== null) handOn({ transactions: [transaction] }, this.twin);
    };
    return (back ? undo : redo)({ state, dispatch });
  }

  type(at: number, insert: string): void {
    const from = at % (this.state.doc.length + 1);
    this.dispatch({
      changes: { from, to: Math.min(this.state.doc.length, from + (at % 3)), insert },
      selection: { anchor: 0 },
      annotations: isolateHistory.of('full'),
    });
  }
}

function twoSides(): readonly [Side, Side] {
  const sides = [new Side(true), new Side(false)] as const;
  sides[0].twin = sides[1];
  sides[1].twin = sides[0];
  return sides;
}

describe('a chapter on both sides', () => {
  // Bugs: a keystroke that only one side has; steps that are lost when the keyboard changes sides.
  it('has one text and one line of steps, wherever it is typed and taken back', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('type' as const), at: fc.nat(200), words: fc.string() }),
      fc.record({ kind: fc.constantFrom('back' as const, 'forward' as const, 'turn' as const) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const sides = twoSides();
        let [at, other] = sides;
        for (const one of acts) {
          if (one.kind === 'type') at.type(one.at, one.words);
          else if (one.kind !== 'turn') at.step(one.kind === 'back');
          else {
            handSteps(at, other);
            [at, other] = [other, at];
          }
          expect(at.text).toBe(other.text);
        }
        const last = at.text;
        let backCount = 0;
        while (at.step(true)) backCount += 1;
        expect([at.text, other.text]).toEqual([first, first]);
        for (let count = 0; count < backCount; count += 1) at.step(false);
        expect([at.text, other.text]).toEqual([last, last]);
      }),
      { seed: 20261123, numRuns: 200 },
    );
  });

  // Bug: an edit made by a panel in the side without the keyboard cannot be taken back.
  it('keeps as a step what is changed on the side that has not the keyboard', () => {
    const [at, other] = twoSides();
    other.type(0, 'Then ');
    expect(at.text).toBe(`Then ${first}`);
    expect(other.step(true)).toBe(false);
    expect(at.step(true)).toBe(true);
    expect(other.text).toBe(first);
  });
});
