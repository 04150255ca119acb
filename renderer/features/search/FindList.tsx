import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/words/format.ts';
import styles from './FindList.module.css';
import type { FindRow } from './find-rows.ts';
import { goToFind, replaceActive } from './search-commands.ts';
import { activeRow, neighbour, useSearchStore } from './search-store.ts';

const chapterHeightPx = 32;
const findHeightPx = 44;

function Row({ row, isReplacing }: { readonly row: FindRow; readonly isReplacing: boolean }) {
  if (row.kind === 'chapter') {
    return (
      <span className={styles.chapter} title={row.title}>
        <span className={styles.number}>{row.ordinal}</span>
        <span className="one-line" dir="auto">
          {row.title}
        </span>
        <span className={styles.count}>{formatNumber(row.count)}</span>
      </span>
    );
  }
  const { before, found, after, insert } = row.find;
  return (
    <span className={styles.find} dir="auto">
      {before}
      {isReplacing && insert !== null ? (
        <>
          <del className={styles.gone}>{found}</del>
          <ins className={styles.come}>{insert}</ins>
        </>
      ) : (
        <mark className={styles.found}>{found}</mark>
      )}
      {after}
    </span>
  );
}

/** What was found, in the order of the book. As a whole it takes the keyboard; only rows in sight exist. */
export function FindList() {
  const { t } = useTranslation();
  const name = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useSearchStore((state) => state.rows);
  const activeKey = useSearchStore((state) => state.activeKey);
  const isReplacing = useSearchStore((state) => state.isReplacing);
  const activeIndex = rows.findIndex(({ key }) => key === activeKey);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (rows[at]?.kind === 'chapter' ? chapterHeightPx : findHeightPx),
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 6,
  });
  useEffect(() => {
    if (activeIndex !== -1) virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, virtualizer]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    const active = activeRow();
    if (direction !== null) {
      event.preventDefault();
      void goToFind(neighbour(direction));
    } else if (event.key === 'Enter' && active !== null) {
      event.preventDefault();
      if ((event.ctrlKey || event.metaKey) && isReplacing) {
        void replaceActive();
      } else {
        void goToFind(active, true);
      }
    }
  };
  if (rows.length === 0) return null;
  return (
    <div
      ref={scroller}
      className={styles.list}
      role="listbox"
      aria-label={t('find.results')}
      aria-activedescendant={activeIndex === -1 ? undefined : `${name}${activeIndex}`}
      tabIndex={0}
      data-testid="find-list"
      onKeyDown={onKeyDown}
    >
      <div
        className={styles.inside}
        role="presentation"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const style = { height: size, transform: `translateY(${start}px)` };
          return row.kind === 'chapter' ? (
            <div key={key} className={styles.row} role="presentation" style={style}>
              <Row row={row} isReplacing={isReplacing} />
            </div>
          ) : (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list as a whole takes the keyboard.
            // biome-ignore lint/a11y/useFocusableInteractive: the list points at its active row.
            <div
              key={key}
              id={`${name}${index}`}
              className={styles.row}
              role="option"
              aria-selected={index === activeIndex}
              data-testid="find-row"
              style={style}
              onClick={() => void goToFind(row, true)}
            >
              <Row row={row} isReplacing={isReplacing} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
