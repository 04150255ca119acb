import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { recall, remember } from '../../stores/remembered.ts';
import { activeEditor, goToPlace } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { byNumber, type LineFilter, type LineSort, noFilter } from './table-rows.ts';

type LineTableState = {
  /** Whether the open chapter is shown as a table in the place of its text. */
  readonly isShown: boolean;
  readonly filter: LineFilter;
  readonly sort: LineSort;
};

export const useLineTable = create<LineTableState>()(() => ({
  isShown: recall('script.table') === 'yes',
  filter: noFilter,
  sort: byNumber,
}));

/** Shows the lines as a table, or the text again; the text goes on where the cursor was. */
export function showLineTable(isShown: boolean): void {
  remember('script.table', isShown ? 'yes' : 'no');
  // Drawn at once: the text can take the keyboard and a place only once it is seen.
  flushSync(() => useLineTable.setState({ isShown }));
  if (isShown) document.querySelector<HTMLElement>('[data-testid="line-table-rows"]')?.focus();
  else activeEditor()?.focus();
}

export function toggleLineTable(): void {
  showLineTable(!useLineTable.getState().isShown);
}

/** The text at a line, with the keyboard. */
export async function openLine(line: { readonly start: number }): Promise<void> {
  const chapterId = useScriptStore.getState().chapter?.id;
  if (chapterId === undefined) return;
  showLineTable(false);
  await goToPlace({ chapterId, start: line.start, end: line.start, isFocused: true });
}

/** A click on a column sorts by it; another one turns it round. */
export function sortBy(column: LineSort['column']): void {
  const { sort } = useLineTable.getState();
  const isDown = sort.column === column && !sort.isDown;
  useLineTable.setState({ sort: { column, isDown } });
}

export function setFilter(change: Partial<LineFilter>): void {
  const { filter } = useLineTable.getState();
  useLineTable.setState({ filter: { ...filter, ...change } });
}
