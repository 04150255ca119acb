import { Button, Group, Loader, SegmentedControl } from '@mantine/core';
import { FileDown, Flag, RefreshCw, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pickup } from '../../../../shared/ipc/routes/takes.ts';
import { debounced } from '../../../stores/delayed.ts';
import { GridCell } from '../../../ui/grid/GridCell.tsx';
import { isPlain, rowAfterKey } from '../../../ui/grid/list-keys.ts';
import { VirtualGrid } from '../../../ui/grid/VirtualGrid.tsx';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { formatSegmentLength } from '../../../ui/words/format.ts';
import { goToSegment } from '../../script-editor/index.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { hearSegmentThere } from '../hear-segment-there.ts';
import { checksInShort } from '../list/check-words.ts';
import { askNewTakes } from '../retakes/retake-store.ts';
import { flagSegment } from '../take-acts.ts';
import { useTakesView } from '../takes-view.ts';
import styles from './Pickups.module.css';
import { filterPickups, pickupFilters } from './pickup-list.ts';
import { savePickups, usePickupsStore } from './pickups-store.ts';

type Row = Pickup & { readonly key: string };

const rowPx = 64;
const heightOf = () => rowPx;
const noFacts = () => ({});
const quietMs = 300;

/** Reads the list again when something about the lines is different, a moment later. */
function useFreshPickups(): void {
  useEffect(() => {
    const { load } = usePickupsStore.getState();
    const loadSoon = debounced(load, quietMs);
    void load();
    const stopListening = useScriptStore.subscribe(({ segments, chapter }, before) => {
      if (segments !== before.segments || chapter?.id !== before.chapter?.id) loadSoon();
    });
    return () => {
      loadSoon.cancel();
      stopListening();
    };
  }, []);
}

type PickupRowProps = { readonly pickup: Pickup; readonly hasChapter: boolean };

function PickupRow({ pickup, hasChapter }: PickupRowProps) {
  const { t } = useTranslation();
  const { chapterTitle, index, shown, isFlagged, note, checks, durationMs, speaker } = pickup;
  const number = index + 1;
  const why = [note, checksInShort(checks)].filter((words) => words !== '').join(' · ');
  return (
    <GridCell className={`line-cell ${styles.row}`} data-testid="pickup" data-flagged={isFlagged}>
      <p className={styles.place}>
        <span className="one-line">
          {hasChapter
            ? t('bookCheck.row', { chapter: chapterTitle, number })
            : t('pickups.row', { number })}
          {speaker !== null && ` · ${speaker}`}
        </span>
        <span className={styles.length}>
          {durationMs === null ? t('pickups.unmade') : formatSegmentLength(durationMs)}
        </span>
      </p>
      <p className="one-line script-words" dir="auto" title={shown}>
        {shown}
      </p>
      <p className={styles.why} title={why}>
        {isFlagged && <Flag size={11} fill="currentColor" aria-label={t('pickups.flagged')} />}
        {checks.length > 0 && <TriangleAlert size={11} aria-hidden />}
        <span className="one-line">{why}</span>
      </p>
    </GridCell>
  );
}

/** The lines to hear again: flagged by a person or doubted by a check; to go to, to make anew, to hand on. */
export function Pickups() {
  const { t } = useTranslation();
  const { filter, isWholeBook, pickups, problem, setFilter, setWholeBook } = usePickupsStore();
  const project = useScriptStore((state) => state.project);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  useFreshPickups();
  const rows = useMemo(
    () =>
      filterPickups(pickups ?? [], filter).map(
        (pickup): Row => ({ ...pickup, key: `${pickup.chapterId} ${pickup.segmentId}` }),
      ),
    [pickups, filter],
  );
  const retakes = rows
    .filter(({ status, isLocked }) => status === 'made' && !isLocked)
    .map(({ chapterId, segmentId }) => ({ chapterId, segmentId }));
  const go = (row: Row): void => {
    setActiveKey(row.key);
    void goToSegment(row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = rows.findIndex(({ key }) => key === activeKey);
    const row = rows[at];
    const to = rowAfterKey(event.key, at, rows.length);
    if (!isPlain(event)) return;
    if (to !== null) {
      setActiveKey(rows[to]?.key ?? null);
    } else if (row === undefined) {
      return;
    } else if (event.key === 'Enter') {
      go(row);
      useTakesView.setState({ tab: 'line' });
    } else if (event.key === ' ') {
      void hearSegmentThere(row);
    } else if (event.code === 'KeyM') {
      const before = { isFlagged: row.isFlagged, flagNote: row.note };
      void flagSegment(row, before, { isFlagged: !row.isFlagged, flagNote: '' });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.pickups}>
      <div className={styles.filters}>
        <SegmentedControl
          size="xs"
          aria-label={t('pickups.filter')}
          data-testid="pickups-filter"
          value={filter}
          data={pickupFilters.map((value) => ({ value, label: t(`pickups.${value}`) }))}
          onChange={setFilter}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('pickups.where')}
          data-testid="pickups-where"
          value={isWholeBook ? 'book' : 'chapter'}
          data={[
            { value: 'chapter', label: t('pickups.chapter') },
            { value: 'book', label: t('pickups.book') },
          ]}
          onChange={(value) => setWholeBook(value === 'book')}
        />
      </div>
      <ErrorNote error={problem} />
      {pickups === null && problem === null && (
        <Loader size={16} color="var(--accent)" role="status" aria-label={t('app.loading')} />
      )}
      {pickups !== null && rows.length === 0 && (
        <div className={styles.empty} data-testid="pickups-empty">
          <h3>{t('pickups.empty')}</h3>
          <p className="quiet">{t('pickups.emptyHint')}</p>
        </div>
      )}
      {rows.length > 0 && (
        <div className={styles.list}>
          <VirtualGrid
            label={t('pickups.list')}
            role="grid"
            testId="pickups-list"
            rows={rows}
            heightOf={heightOf}
            activeKey={activeKey}
            factsOf={noFacts}
            renderRow={(row) => <PickupRow pickup={row} hasChapter={isWholeBook} />}
            onKeyDown={onKeyDown}
            onRowClick={go}
            onFocus={() => setActiveKey((key) => key ?? rows[0]?.key ?? null)}
          />
        </div>
      )}
      {rows.length > 0 && (
        <div className={styles.foot}>
          <p className="quiet">{t('pickups.keys')}</p>
          <Group gap="xs">
            {retakes.length > 0 && project !== null && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<RefreshCw size={14} />}
                data-testid="retake-pickups"
                onClick={() => askNewTakes(retakes)}
              >
                {t('pickups.retake', { count: retakes.length })}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<FileDown size={14} />}
              data-testid="pickups-csv"
              onClick={savePickups}
            >
              {t('pickups.save')}
            </Button>
          </Group>
        </div>
      )}
    </div>
  );
}
