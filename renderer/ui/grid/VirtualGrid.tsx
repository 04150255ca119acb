import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import styles from './VirtualGrid.module.css';

const headPx = 32;

type GridRow = { readonly key: string };

/** What a row says of itself to assistive technology. */
type RowFacts = {
  readonly isSelected?: boolean;
  readonly isExpanded?: boolean;
  readonly level?: number;
};

type VirtualGridProps<Row extends GridRow> = {
  readonly label: string;
  readonly role: 'grid' | 'treegrid';
  readonly testId: string;
  readonly rows: readonly Row[];
  /** Fixed pixels of a row: nothing is measured, so nothing jumps. Stable between renders. */
  readonly heightOf: (row: Row) => number;
  readonly activeKey: string | null;
  readonly factsOf: (row: Row) => RowFacts;
  readonly renderRow: (row: Row, isActive: boolean) => ReactNode;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onRowClick?: (row: Row, event: MouseEvent<HTMLElement>) => void;
  readonly onFocus?: () => void;
  /** Names of the columns, above the rows: a row of the grid that stays where it is. */
  readonly head?: ReactNode;
  /** The rows on the screen, each time that they change. */
  readonly onShown?: (rows: readonly Row[]) => void;
};

/** A long list of rows that takes the keyboard as a whole; only the rows on the screen exist. */
export function VirtualGrid<Row extends GridRow>(props: VirtualGridProps<Row>) {
  const { rows, heightOf, activeKey, factsOf, renderRow, onRowClick, onShown, head } = props;
  const headRows = head === undefined ? 0 : 1;
  const scroller = useRef<HTMLDivElement>(null);
  const name = useId();
  const activeIndex = useMemo(
    () => (activeKey === null ? -1 : rows.findIndex(({ key }) => key === activeKey)),
    [rows, activeKey],
  );
  const sized = useMemo(
    () => rows.map((row) => ({ key: row.key, height: heightOf(row) })),
    [rows, heightOf],
  );
  // A new function is what tells the virtualizer to ask for the heights again.
  const getItemKey = useCallback((at: number) => sized[at]?.key ?? at, [sized]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => sized[at]?.height ?? 0,
    getItemKey,
    overscan: 6,
    // The head covers as much of the first rows as it pushes the last ones down.
    scrollPaddingEnd: headRows * headPx,
    // The row that the keyboard is on stays in the page, for the screen reader is pointed at it.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return activeIndex === -1 || shown.includes(activeIndex)
        ? shown
        : [...shown, activeIndex].sort((one, other) => one - other);
    },
  });

  const lastActive = useRef(activeKey);
  useEffect(() => {
    if (lastActive.current !== activeKey) {
      lastActive.current = activeKey;
      if (activeIndex !== -1) virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
    }
  }, [activeKey, activeIndex, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    onShown?.(rows.slice(first, last + 1));
  }, [onShown, rows, first, last]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role, one of two, is handed in.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of them take a name and a count.
    <div
      ref={scroller}
      className={styles.grid}
      role={props.role}
      aria-label={props.label}
      aria-multiselectable="true"
      aria-rowcount={rows.length + headRows}
      aria-activedescendant={activeIndex === -1 ? undefined : `${name}${activeIndex}`}
      tabIndex={0}
      data-testid={props.testId}
      onKeyDown={props.onKeyDown}
      onMouseDown={(event) => {
        if (event.shiftKey) {
          // A range of rows is meant, not of their words.
          event.preventDefault();
          event.currentTarget.focus();
        }
      }}
      onFocus={(event) => {
        if (event.target === event.currentTarget) props.onFocus?.();
      }}
    >
      {head !== undefined && (
        // biome-ignore lint/a11y/useFocusableInteractive: the grid takes the focus for all of its cells.
        // biome-ignore lint/a11y/useSemanticElements: as below.
        <div className={styles.head} role="row" aria-rowindex={1} style={{ height: headPx }}>
          {head}
        </div>
      )}
      <div
        className={styles.inside}
        role="presentation"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, key, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { isSelected, isExpanded, level } = factsOf(row);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list as a whole takes the keyboard.
            // biome-ignore lint/a11y/useFocusableInteractive: the list points at its active row.
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={key}
              id={`${name}${index}`}
              className={styles.row}
              role="row"
              aria-rowindex={index + 1 + headRows}
              aria-selected={isSelected}
              aria-expanded={isExpanded}
              aria-level={level}
              data-active={index === activeIndex}
              data-row={row.key}
              style={{ height: size, transform: `translateY(${start}px)` }}
              onClick={(event) => onRowClick?.(row, event)}
            >
              {renderRow(row, index === activeIndex)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
