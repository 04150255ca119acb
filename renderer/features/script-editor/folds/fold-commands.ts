import { isolateHistory } from '@codemirror/commands';
import { EditorView, type KeyBinding } from '@codemirror/view';
import { setFoldMode } from '../../../../shared/script/parse/folds.ts';
import type { FoldMode } from '../../../../shared/script/parse/nodes.ts';
import { closeFoldsEffect, foldField, foldTouching, isUnfolded } from './fold-state.ts';
import type { FoldPlace } from './fold-view.ts';
import { foldMenuPort } from './fold-widget.ts';

/** The fold that starts at `from`, or null where none does any more. */
export function foldAt(view: EditorView, from: number): FoldPlace | null {
  const place = foldTouching(view.state, from, from + 1);
  return place?.from === from ? place : null;
}

/** Has a fold read another way: one step for undo, and only its head is changed. */
export function chooseFoldMode(view: EditorView, from: number, mode: FoldMode): void {
  const place = foldAt(view, from);
  if (place === null || place.fold.mode === mode) return;
  const source = view.state.sliceDoc(from, place.to);
  // The space or line end after the colon stays; see setFoldMode.
  const keptLength = source.length - (place.fold.headLength - 1);
  const next = setFoldMode(source, 0, mode);
  view.dispatch({
    changes: {
      from,
      to: place.to - keptLength,
      insert: next.slice(0, next.length - keptLength),
    },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.fold',
  });
}

/** Opens a fold in place, the cursor before its first word; it stays open until the cursor leaves it. */
export function editFold(view: EditorView, from: number): void {
  const place = foldAt(view, from);
  if (place === null) return;
  const anchor = from + place.fold.headLength;
  view.dispatch({
    selection: { anchor },
    effects: EditorView.scrollIntoView(anchor, { y: 'nearest', yMargin: 80 }),
  });
}

/** The small fold in the page, where it is shown small. */
function widgetAt(view: EditorView, from: number): HTMLElement | null {
  const widgets = view.contentDOM.querySelectorAll<HTMLElement>('[data-testid="fold"]');
  return Array.from(widgets).find((widget) => view.posAtDOM(widget) === from) ?? null;
}

/** Opens the menu of the fold beside the cursor, or the first in the selection. */
function openMenu(view: EditorView): boolean {
  const { from, to } = view.state.selection.main;
  const place = foldTouching(view.state, from, to);
  const widget = place === null ? null : widgetAt(view, place.from);
  if (place === null || widget === null) return false;
  view.state.facet(foldMenuPort)(place.from, widget.getBoundingClientRect());
  return true;
}

/** Leaves the open fold: the cursor goes behind it, and it is small again. */
function leaveFold(view: EditorView): boolean {
  const open = view.state.field(foldField).unfolded[0];
  if (open === undefined) return false;
  view.dispatch({ selection: { anchor: open.to }, effects: closeFoldsEffect.of(null) });
  return true;
}

/** The first press selects a small fold, the second deletes it: a footnote is no single letter. */
function selectBefore(direction: -1 | 1): (view: EditorView) => boolean {
  return (view) => {
    const { main, ranges } = view.state.selection;
    if (!main.empty || ranges.length > 1) return false;
    const near = direction === -1 ? Math.max(0, main.head - 1) : main.head;
    const place = foldTouching(view.state, near, near + 1);
    const edge = direction === -1 ? place?.to : place?.from;
    if (place === null || edge !== main.head || isUnfolded(view.state, place.from)) return false;
    view.dispatch({ selection: { anchor: place.from, head: place.to } });
    return true;
  };
}

export const foldKeys: readonly KeyBinding[] = [
  { key: 'F2', run: openMenu },
  { key: 'Alt-Enter', run: openMenu },
  { key: 'Escape', run: leaveFold },
  { key: 'Backspace', run: selectBefore(-1) },
  { key: 'Delete', run: selectBefore(1) },
];
