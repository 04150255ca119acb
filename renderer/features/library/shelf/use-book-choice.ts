import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { ProjectSummary } from '../../../../shared/model/project.ts';
import { columnsOf, stepOf } from '../../../ui/grid/card-steps.ts';
import { chooseNone, moveBy, moveTo, picksOf, toggleRow } from '../../../ui/grid/selection.ts';
import { useSelection } from '../../../ui/grid/use-selection.ts';
import { removeBooks } from '../library-store.ts';
import { scrollToBook } from './use-shelf-window.ts';

const cardOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-project]') : null;

const isChoosing = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey;

/** The book of the shelf that the keyboard is on, those that are chosen, and the keys and clicks of both. */
export function useBookChoice(
  books: readonly ProjectSummary[],
  shelf: RefObject<HTMLElement | null>,
) {
  const rows = useMemo(() => books.map(({ id }) => ({ key: id, pick: id })), [books]);
  /** The keyboard is on its way to the active book, which may have to be drawn first. */
  const isMoving = useRef(false);
  const { selection, setSelection, gridProps } = useSelection(rows, ({ key, shiftKey }, now) => {
    if (key === 'Delete') {
      const ids = new Set(picksOf(now, rows));
      void removeBooks(books.filter(({ id }) => ids.has(id)));
      return true;
    }
    if (shelf.current === null) return false;
    const isMirrored = getComputedStyle(shelf.current).direction === 'rtl';
    const step = stepOf(key, columnsOf(shelf.current), isMirrored);
    if (step === null) return false;
    const at = rows.findIndex((row) => row.key === now.active) + step;
    // Up from the first row, and down from the last, the keyboard stays where it is.
    const isInside = (at >= 0 && at < rows.length) || Math.abs(step) !== columnsOf(shelf.current);
    if (isInside) setSelection(moveBy(now, rows, step, shiftKey));
    return true;
  });
  const { active } = selection;

  useEffect(() => {
    if (!isMoving.current || shelf.current === null || active === null) return;
    const card = shelf.current.querySelector<HTMLElement>(`[data-project="${CSS.escape(active)}"]`);
    if (card === null) {
      const at = rows.findIndex(({ key }) => key === active);
      return scrollToBook(shelf.current, at);
    }
    isMoving.current = false;
    card.querySelector('button')?.focus();
  });

  const isOfShelf = (target: EventTarget): boolean =>
    target instanceof Node && shelf.current?.contains(target) === true;
  const rowOf = (target: EventTarget) =>
    rows.find(({ key }) => key === cardOf(target)?.dataset.project);

  return {
    selection,
    chosen: useMemo(() => books.filter(({ id }) => selection.chosen.has(id)), [books, selection]),
    chooseNone: (): void => setSelection(chooseNone(selection)),
    /** The same function for all books in all draws. */
    toggle: useCallback(
      (id: string): void => setSelection((now) => toggleRow(now, { key: id, pick: id })),
      [setSelection],
    ),
    /** The first book gets the keyboard. */
    enter: (): void => {
      isMoving.current = true;
      setSelection({ ...moveTo(selection, rows, 0, false) });
    },
    shelfProps: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
        // A menu of a card is elsewhere in the page, and has these keys for its own.
        if (!isOfShelf(event.target)) return;
        const row = rowOf(event.target);
        if (event.key === ' ' && row !== undefined) {
          event.preventDefault();
          setSelection(toggleRow(selection, row));
          return;
        }
        isMoving.current = true;
        gridProps.onKeyDown(event);
        if (!event.defaultPrevented) isMoving.current = false;
      },
      onFocus: (event: FocusEvent<HTMLElement>): void => {
        const row = rowOf(event.target);
        if (row === undefined || row.key === active || !isOfShelf(event.target)) return;
        const at = rows.indexOf(row);
        setSelection((now) => moveTo(now, rows, at, false));
      },
      onMouseDown: (event: MouseEvent<HTMLElement>): void => {
        // A range of books is meant, not of their words.
        if (event.shiftKey && isOfShelf(event.target)) event.preventDefault();
      },
      /** A click that chooses opens nothing. */
      onClickCapture: (event: MouseEvent<HTMLElement>): void => {
        const row = rowOf(event.target);
        if (row === undefined || !isChoosing(event) || !isOfShelf(event.target)) return;
        event.preventDefault();
        event.stopPropagation();
        gridProps.onRowClick(row, event);
      },
    },
  };
}
