import { type Dispatch, type MouseEvent, type SetStateAction, useMemo, useState } from 'react';
import type { ListIntent } from './queue-keys.ts';
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

/** The selection of a list, without what is no longer in it. */
export function useSelection(
  rows: readonly Pickable[],
): readonly [Selection, Dispatch<SetStateAction<Selection>>] {
  const [kept, setKept] = useState(noSelection);
  const selection = useMemo(() => prune(kept, rows), [kept, rows]);
  return [selection, setKept];
}

/** Does what a key of every list means; false where it means nothing just now. */
export function applyListIntent(
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
      if (row !== undefined) {
        set(toggleRow(selection, row));
      }
      return true;
    }
    case 'none':
      // Without a choice, Esc belongs to the window.
      if (selection.chosen.size === 0) {
        return false;
      }
      set(chooseNone(selection));
      return true;
  }
}

/** A click goes there; with Shift it chooses the range, with Ctrl it adds or takes away. */
export function clickRow(
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
