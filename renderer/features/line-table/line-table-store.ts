import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { recall, remember } from '../../stores/remembered.ts';
import { activeEditor, goToPlace, type SideId } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { byNumber, type LineFilter, type LineSort, noFilter } from './table-rows.ts';

type LineTableState = {
  /** Whether a chapter is shown as a table in the place of its text. */
  readonly isShown: boolean;
  /** The side of the script where that is. */
  readonly sideId: SideId;
  readonly filter: LineFilter;
  readonly sort: LineSort;
};

export const useLineTable = create<LineTableState>()(() => ({
  isShown: recall('script.table') === 'yes',
  sideId: 'a',
  filter: noFilter,
  sort: byNumber,
}));

/** Where the table is shown; null where it is not. */
export const tableSide = ({ isShown, sideId }: LineTableState): SideId | null =>
  isShown ? sideId : null;

/** Whether the side at hand shows the table. */
export const isTableAtHand = (): boolean =>
  tableSide(useLineTable.getState()) === useScriptStore.getState().focusedId;

/** A place of the text is seen in the text only. */
export const showText = (): void => {
  if (useLineTable.getState().isShown) showLineTable(false);
};

/** Shows the lines at hand as a table, or as text again; the text goes on where the cursor was. */
export function showLineTable(isShown: boolean): void {
  remember('script.table', isShown ? 'yes' : 'no');
  // Drawn at once: the text can take the keyboard and a place only once it is seen.
  const sideId = useScriptStore.getState().focusedId;
  flushSync(() => useLineTable.setState({ isShown, sideId }));
  if (isShown) document.querySelector<HTMLElement>('[data-testid="line-table-rows"]')?.focus();
  else activeEditor()?.focus();
}

export function toggleLineTable(): void {
  showLineTable(!isTableAtHand());
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
