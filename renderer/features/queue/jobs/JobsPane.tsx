import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewStore } from '../../../stores/view-store.ts';
import { type Pickable, picksOf } from '../../../ui/grid/selection.ts';
import { useSelection } from '../../../ui/grid/use-selection.ts';
import { VirtualGrid } from '../../../ui/grid/VirtualGrid.tsx';
import { EmptyState } from '../../../ui/messages/EmptyState.tsx';
import { KeyHints } from '../KeyHints.tsx';
import styles from '../QueueScreen.module.css';
import { cancelJobs, jobsOf, moveJob, pauseOrResume, retryJobs } from '../queue-commands.ts';
import { type JobIntent, jobIntent } from '../queue-keys.ts';
import { switchGroup, useQueueStore } from '../queue-store.ts';
import { FilterBar } from './FilterBar.tsx';
import { showItems, switchLines, useItemStore } from './item-store.ts';
import { JobRow } from './JobRow.tsx';
import { filterJobs, groupJobs } from './job-list.ts';
import { type QueueRow, queueRows, rowHeight } from './queue-rows.ts';
import { FileRow, GroupRow, ItemRow, MoreFilesRow, NoticeRow } from './SmallRows.tsx';

/** Under this width a row's parts stand in two lines. */
const narrowPx = 760;

function usePicks(rows: readonly QueueRow[]): readonly Pickable[] {
  return useMemo(
    () => rows.map((row) => ({ key: row.key, pick: row.kind === 'job' ? row.jobId : null })),
    [rows],
  );
}

function jobAt(rows: readonly QueueRow[], key: string | null): QueueRow | undefined {
  return key === null ? undefined : rows.find((row) => row.key === key);
}

/** Opens or closes what the row holds; `want` is null for whichever it is not. */
function unfold(row: QueueRow | undefined, want: boolean | null): boolean {
  if (row?.kind === 'group' && row.isOpen !== want) {
    switchGroup(row.groupKey);
    return true;
  }
  if (row?.kind === 'job' && row.isOpen !== want) {
    switchLines(row.jobId);
    return true;
  }
  if (row?.kind === 'more-files' && want !== false) {
    switchLines(row.jobId);
    return true;
  }
  return false;
}

type Focus = { readonly row: QueueRow | undefined; readonly ids: readonly string[] };

function perform(intent: JobIntent, { row, ids }: Focus): void {
  const jobs = jobsOf(ids);
  switch (intent) {
    case 'pause':
      void pauseOrResume(jobs);
      break;
    case 'cancel':
      void cancelJobs(jobs);
      break;
    case 'retry':
      void retryJobs(jobs);
      break;
    case 'up':
    case 'down':
      if (row?.kind === 'job') void moveJob(row.jobId, intent === 'up' ? -1 : 1);
      break;
    case 'switch':
      unfold(row, null);
      break;
    case 'open':
    case 'close':
      unfold(row, intent === 'open');
      break;
  }
}

function Empty() {
  const { t } = useTranslation();
  const go = useViewStore((state) => state.go);
  return (
    <EmptyState
      testId="queue-empty"
      title={t('queue.emptyTitle')}
      body={t('queue.emptyBody')}
      action={
        <Button variant="default" onClick={() => go('library')}>
          {t('queue.emptyAction')}
        </Button>
      }
    />
  );
}

function NoMatch() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('queue.noMatchTitle')}
      body={t('queue.noMatchBody')}
      action={
        <Button variant="default" onClick={() => useQueueStore.setState({ chip: 'all', text: '' })}>
          {t('queue.showAll')}
        </Button>
      }
    />
  );
}

/** All jobs by book in one list, each with its lines where they are wanted. */
export function JobsPane() {
  const { t } = useTranslation();
  const outline = useQueueStore((state) => state.outline);
  const chip = useQueueStore((state) => state.chip);
  const text = useQueueStore((state) => state.text);
  const closed = useQueueStore((state) => state.closed);
  const opened = useItemStore((state) => state.opened);
  const totals = useItemStore((state) => state.totals);
  const { ref, width } = useElementSize();
  const isNarrow = width > 0 && width < narrowPx;
  const rows = useMemo(
    () => queueRows(groupJobs(filterJobs(outline, chip, text)), { closed, opened, totals }),
    [outline, chip, text, closed, opened, totals],
  );
  const picks = usePicks(rows);
  const { selection, setSelection, gridProps } = useSelection(picks, (event, now) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const intent = jobIntent(event, isRightToLeft);
    if (intent !== null) {
      perform(intent, { row: jobAt(rows, now.active), ids: picksOf(now, picks) });
    }
    return intent !== null;
  });
  const { chosen } = selection;
  const heightOf = useCallback((row: QueueRow) => rowHeight(row, isNarrow), [isNarrow]);

  const renderRow = (row: QueueRow, isActive: boolean) => {
    switch (row.kind) {
      case 'group':
        return <GroupRow {...row} key={row.key} isActive={isActive} />;
      case 'job':
        return (
          <JobRow
            jobId={row.jobId}
            isOpen={row.isOpen}
            isChosen={chosen.has(row.jobId)}
            isActive={isActive}
          />
        );
      case 'notice':
        return <NoticeRow jobId={row.jobId} at={row.at} />;
      case 'file':
        return <FileRow jobId={row.jobId} at={row.at} isActive={isActive} />;
      case 'more-files':
        return <MoreFilesRow jobId={row.jobId} count={row.count} isActive={isActive} />;
      case 'item':
        return <ItemRow jobId={row.jobId} at={row.at} isActive={isActive} />;
    }
  };

  if (outline.length === 0) return <Empty />;
  return (
    <div className={styles.pane} ref={ref} data-narrow={isNarrow}>
      <FilterBar
        chosen={jobsOf([...chosen])}
        onNone={() => setSelection({ ...selection, chosen: new Set() })}
      />
      {rows.length === 0 ? (
        <NoMatch />
      ) : (
        <VirtualGrid
          label={t('queue.list')}
          role="treegrid"
          testId="queue-list"
          rows={rows}
          heightOf={heightOf}
          {...gridProps}
          factsOf={(row) => ({
            level: row.kind === 'group' ? 1 : row.kind === 'job' ? 2 : 3,
            ...(row.kind === 'job' ? { isSelected: chosen.has(row.jobId) } : {}),
            ...(row.kind === 'group' || row.kind === 'job' ? { isExpanded: row.isOpen } : {}),
          })}
          renderRow={renderRow}
          onShown={showShownItems}
        />
      )}
      <KeyHints name="jobs" />
    </div>
  );
}

function showShownItems(rows: readonly QueueRow[]): void {
  showItems(rows.filter((row) => row.kind === 'item'));
}
