import { Button } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SegmentView } from '../../../shared/model/project.ts';
import { selectPrices, useSessionStore } from '../../stores/session-store.ts';
import { picksOf, toggleRow } from '../../ui/grid/selection.ts';
import { useSelection } from '../../ui/grid/use-selection.ts';
import { VirtualGrid } from '../../ui/grid/VirtualGrid.tsx';
import { EmptyState } from '../../ui/messages/EmptyState.tsx';
import { loadKnownVoices, useCastStore } from '../cast/cast-store.ts';
import { figuresOfLength, moneyOf, shownOn } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { BulkBar } from './BulkBar.tsx';
import { stepBack } from './bulk-acts.ts';
import { FilterBar } from './FilterBar.tsx';
import styles from './LineTable.module.css';
import { LineTableRow } from './LineTableRow.tsx';
import { openLine, showLineTable, sortBy, useLineTable } from './line-table-store.ts';
import {
  filterLines,
  type LineColumn,
  type LineRow,
  lineColumns,
  lineRows,
  noFilter,
  sortLines,
} from './table-rows.ts';

const rowPx = 52;
const heightOf = (): number => rowPx;

const noSegments: readonly SegmentView[] = [];

/** The rows of the chapter, all of them, from what the page holds of it already. */
function useLines(): readonly LineRow[] {
  const { t } = useTranslation();
  const sideId = useLineTable((state) => state.sideId);
  const segments = useScriptStore((state) => shownOn(state, sideId)?.segments ?? noSegments);
  const cast = useScriptStore((state) => state.project?.cast);
  const narratorVoiceId = useScriptStore((state) => state.project?.narratorVoiceId);
  const voices = useCastStore((state) => state.voices);
  const prices = useSessionStore(selectPrices);
  useEffect(() => void loadKnownVoices(), []);
  return useMemo(() => {
    const titles = new Map((voices ?? []).map(({ id, title }) => [id, title]));
    return lineRows(segments, {
      cast: cast ?? [],
      narratorVoiceId: narratorVoiceId ?? 'default',
      titleOf: (id) => titles.get(id) ?? (id === 'default' ? t('cast.defaultVoice') : '…'),
      priceOf: (durationMs) => moneyOf(figuresOfLength(durationMs, { calls: 1 }).speech, prices),
    });
  }, [segments, cast, narratorVoiceId, voices, prices, t]);
}

function HeadCell({ column }: { readonly column: LineColumn }) {
  const { t } = useTranslation();
  const sort = useLineTable((state) => state.sort);
  const isSorted = sort.column === column;
  const words = t(`lineTable.columns.${column}`);
  const Arrow = sort.isDown ? ArrowDown : ArrowUp;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus.
    // biome-ignore lint/a11y/useSemanticElements: a table of the page cannot keep only the rows on the screen.
    <div
      role="columnheader"
      className={styles.cell}
      style={{ gridArea: column }}
      data-column={column}
      aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        title={column === 'cost' ? t('lineTable.costHint') : undefined}
        aria-label={t('lineTable.sortBy', { column: words })}
        data-testid={`line-sort-${column}`}
        onClick={() => sortBy(column)}
      >
        {words}
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
    </div>
  );
}

function Head() {
  return (
    <div className={styles.row} data-head>
      {lineColumns.map((column) => (
        <HeadCell key={column} column={column} />
      ))}
    </div>
  );
}

type RowsProps = { readonly rows: readonly LineRow[]; readonly total: number };

function Rows({ rows, total }: RowsProps) {
  const { t } = useTranslation();
  const sideId = useLineTable((state) => state.sideId);
  const title = useScriptStore((state) => shownOn(state, sideId)?.chapter.title ?? '');
  const { selection, setSelection, gridProps } = useSelection(rows, performOwn);
  const meant = useMemo(() => {
    const ids = new Set(picksOf(selection, rows));
    return rows.filter(({ key }) => ids.has(key));
  }, [selection, rows]);
  const toggle = useCallback(
    (row: LineRow) => setSelection((kept) => toggleRow(kept, row)),
    [setSelection],
  );
  function performOwn(event: KeyboardEvent<HTMLElement>, { active }: typeof selection): boolean {
    const hasControl = event.ctrlKey || event.metaKey;
    if (hasControl && !event.altKey && (event.code === 'KeyZ' || event.code === 'KeyY')) {
      void stepBack(event.shiftKey || event.code === 'KeyY');
      return true;
    }
    if (event.key === 'Escape' && selection.chosen.size === 0) {
      showLineTable(false);
      return true;
    }
    const row = rows.find(({ key }) => key === active);
    if (event.key !== 'Enter' || row === undefined) return false;
    void openLine(row);
    return true;
  }
  return (
    <>
      <BulkBar
        meant={meant}
        isChosen={selection.chosen.size > 0}
        shownCount={rows.length}
        total={total}
      />
      <div className={styles.scroller}>
        <div className={styles.wide}>
          <VirtualGrid
            label={t('lineTable.label', { title })}
            role="grid"
            testId="line-table-rows"
            rows={rows}
            heightOf={heightOf}
            {...gridProps}
            factsOf={({ key }) => ({ isSelected: selection.chosen.has(key) })}
            head={<Head />}
            renderRow={(row, isActive) => (
              <LineTableRow
                row={row}
                isActive={isActive}
                isChosen={selection.chosen.has(row.key)}
                onToggle={toggle}
                onOpen={openLine}
              />
            )}
          />
        </div>
      </div>
    </>
  );
}

/** The open chapter as a table: to sort, to filter, and to change many lines at once. */
export function LineTable() {
  const { t } = useTranslation();
  const filter = useLineTable((state) => state.filter);
  const sort = useLineTable((state) => state.sort);
  const lines = useLines();
  const rows = useMemo(() => sortLines(filterLines(lines, filter), sort), [lines, filter, sort]);
  return (
    <div className={styles.table} data-testid="line-table">
      <FilterBar lines={lines} />
      {lines.length === 0 && (
        <EmptyState title={t('lineTable.emptyTitle')} body={t('lineTable.emptyBody')} />
      )}
      {lines.length > 0 && rows.length === 0 && (
        <EmptyState
          testId="line-table-none"
          title={t('lineTable.noneTitle')}
          body={t('lineTable.noneBody')}
          action={
            <Button variant="default" onClick={() => useLineTable.setState({ filter: noFilter })}>
              {t('lineTable.clearFilter')}
            </Button>
          }
        />
      )}
      {rows.length > 0 && <Rows rows={rows} total={lines.length} />}
    </div>
  );
}
