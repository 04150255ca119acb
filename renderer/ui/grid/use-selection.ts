import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { type ListIntent, listIntent } from './list-keys.ts';
import {
  chooseAll,
  chooseNone,
  moveBy,
  moveTo,
  noSelection,
  type Pickable,
  prune,
  type Selection,
  toggleRow,
} from './selection.ts';

/** The selection of a list, without what is no longer in it, and how its keys and clicks change it. */
export function useSelection(
  rows: readonly Pickable[],
  /** Does what a key means to this list alone; false where it means nothing to it. */
  performOwn: (event: KeyboardEvent<HTMLElement>, selection: Selection) => boolean,
) {
  const [kept, setKept] = useState(noSelection);
  const selection = useMemo(() => prune(kept, rows), [kept, rows]);
  const apply = (intent: ListIntent): boolean => applyListIntent(intent, selection, rows, setKept);
  const gridProps = {
    activeKey: selection.active,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const isControl = event.target !== event.currentTarget;
      if (isControl && (event.key === ' ' || event.key === 'Enter')) return;
      const wanted = listIntent(event);
      if (performOwn(event, selection) || (wanted !== null && apply(wanted))) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    onRowClick: (row: { readonly key: string }, event: MouseEvent): void => {
      const pickable = rows.find(({ key }) => key === row.key);
      if (pickable !== undefined) setKept(clickRow(selection, rows, pickable, event));
    },
    onFocus: (): void => {
      if (selection.active === null) apply({ kind: 'by', delta: 1, isRange: false });
    },
  };
  return { selection, setSelection: setKept, gridProps };
}

/** Does what a key of every list means; false where it means nothing just now. */
function applyListIntent(
  intent: ListIntent,
  selection: Selection,
  rows: readonly Pickable[],
  set: (next: Selection) => void,
): boolean {
  switch (intent.kind) {
    case 'by':
      set(moveBy(selection, rows, intent.delta, intent.isRange));
      return true;
    case 'edge':
      set(moveTo(selection, rows, intent.isEnd ? rows.length - 1 : 0, intent.isRange));
      return true;
    case 'all':
      set(chooseAll(selection, rows));
      return true;
    case 'toggle': {
      const row = rows.find(({ key }) => key === selection.active);
      if (row !== undefined) set(toggleRow(selection, row));
      return true;
    }
    case 'none':
      // Without a choice, Esc belongs to the window.
      if (selection.chosen.size === 0) return false;
      set(chooseNone(selection));
      return true;
  }
}

/** A click goes there; with Shift it chooses the range, with Ctrl it adds or takes away. */
function clickRow(
  selection: Selection,
  rows: readonly Pickable[],
  row: Pickable,
  event: MouseEvent,
): Selection {
  if (event.shiftKey) {
    return moveTo(
      selection,
      rows,
      rows.findIndex(({ key }) => key === row.key),
      true,
    );
  }
  return event.ctrlKey || event.metaKey
    ? toggleRow(selection, row)
    : { active: row.key, anchor: row.key, chosen: new Set() };
}
