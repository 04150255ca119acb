import { history, historyField } from '@codemirror/commands';
import {
  Annotation,
  Compartment,
  type Extension,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import { actHistory } from './act-history.ts';

/** What of an editor is needed to change what it shows. */
export type ChangeableView = Pick<EditorView, 'state'> & {
  readonly dispatch: (spec: TransactionSpec) => void;
};

/** Every editor of the chapter makes this change by itself: it is not handed on. */
export const madeByEach = Annotation.define<true>();

const stepsCompartment = new Compartment();
const steps: Extension = [history(), actHistory];

/**
 * The steps that can be taken back. Where two editors show the same chapter only one of them keeps
 * the steps, of both: the one that has the keyboard.
 */
export const ownSteps = (isKeeper: boolean): Extension =>
  stepsCompartment.of(isKeeper ? steps : []);

/** Hands the steps of a chapter to another editor of it. */
export function handSteps(from: ChangeableView, to: ChangeableView): void {
  const kept = from.state.field(historyField, false);
  if (kept === undefined) return;
  from.dispatch({ effects: stepsCompartment.reconfigure([]) });
  to.dispatch({ effects: stepsCompartment.reconfigure([historyField.init(() => kept), steps]) });
}

/** Does in the other editor of a chapter what was done in one; what it shows else stays as it is. */
export function handOn(
  { transactions }: Pick<ViewUpdate, 'transactions'>,
  twin: ChangeableView,
): void {
  for (const transaction of transactions) {
    if (!transaction.docChanged || transaction.annotation(madeByEach) === true) continue;
    const isKept = transaction.annotation(Transaction.addToHistory);
    twin.dispatch({
      changes: transaction.changes,
      annotations: [
        madeByEach.of(true),
        ...(isKept === undefined ? [] : [Transaction.addToHistory.of(isKept)]),
      ],
    });
  }
}
