import { isolateHistory } from '@codemirror/commands';
import { EditorSelection, type EditorState, Facet } from '@codemirror/state';
import type { ScriptEdit } from '../../../../shared/script/diff/script-edit.ts';
import { pauseEdit, tagEdits } from '../../../../shared/script/tags/tag-edits.ts';
import { wholeParagraphs } from '../editor/paragraph-range.ts';
import type { ChangeableView } from '../editor/shared-text.ts';
import { castNames } from './chip-state.ts';
import { itemOf, type MarkItem, markText } from './mark-items.ts';
import { useRecentMarks } from './recent-marks.ts';

/** The book's language as a BCP 47 tag: sentences follow it. */
export const scriptLanguage = Facet.define<string, string>({
  combine: ([language]) => language ?? 'en',
});

/** Of characters that are being added to the cast: a mark belongs behind such a name before it is there. */
export const newNames = new Set<string>();

type Target = {
  readonly from: number;
  readonly to: number;
  /** Typed to call the palette; it goes. */
  readonly typed?: { readonly from: number; readonly to: number };
  readonly isForSentence?: boolean;
};

function editsOf(
  state: EditorState,
  text: string,
  offset: number,
  item: MarkItem,
  { from, to, isForSentence = false }: Target,
): readonly ScriptEdit[] {
  const start = from - offset;
  const end = to - offset;
  const cast = [...castNames(state), ...newNames];
  const reading = { cast, language: state.facet(scriptLanguage) };
  if (item.kind === 'pause') return [pauseEdit(text, reading, end, markText(item))];
  return tagEdits(text, { ...reading, tag: item.tag, start, end, isForSentence });
}

/** Puts a tag or a pause where the rules want it: one step for undo, the cursor behind what stands at it. */
export function applyMark(view: ChangeableView, item: MarkItem, target: Target): void {
  const { typed } = target;
  const bare =
    typed === undefined
      ? view.state
      : view.state.update({ changes: { from: typed.from, to: typed.to } }).state;
  const removed =
    typed === undefined ? null : view.state.changes({ from: typed.from, to: typed.to });
  const at = {
    ...target,
    from: removed?.mapPos(target.from) ?? target.from,
    to: removed?.mapPos(target.to) ?? target.to,
  };
  const [from, to] = wholeParagraphs(bare.doc, at.from, at.to);
  const text = bare.sliceDoc(from, to);
  const added = editsOf(bare, text, from, item, at).map(({ start, end, insert }) => ({
    from: from + start,
    to: from + end,
    insert,
  }));
  const edits = bare.changes(added);
  const changes = removed === null ? edits : removed.compose(edits);
  const selection =
    at.from === at.to
      ? EditorSelection.cursor(edits.mapPos(Math.max(at.to, ...added.map((one) => one.from)), 1))
      : EditorSelection.range(edits.mapPos(at.from, 1), edits.mapPos(at.to, 1));
  useRecentMarks.getState().use(item);
  view.dispatch({
    changes,
    selection,
    annotations: isolateHistory.of('full'),
    userEvent: 'input.mark',
    scrollIntoView: true,
  });
}

/** Puts a tag or a pause where the cursor or the selection is. */
export function applyMarkHere(view: ChangeableView, item: MarkItem): void {
  const { from, to } = view.state.selection.main;
  applyMark(view, item, { from, to });
}

/** Gives the sentence at the cursor the mark that was used last. */
export function repeatMark(view: ChangeableView): boolean {
  const item = itemOf(useRecentMarks.getState().ids[0] ?? '');
  if (item === null) return false;
  const { from, to } = view.state.selection.main;
  applyMark(view, item, { from, to, isForSentence: true });
  return true;
}
