import { Button, Group, Progress, SegmentedControl, Select } from '@mantine/core';
import { Check, Ear, Layers, RefreshCw, Undo2, Wrench } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookCheck, DoubtedLine } from '../../../../shared/model/book-check.ts';
import { takeCheckKinds } from '../../../../shared/model/take.ts';
import { isRepairable } from '../../../../shared/sound/take-repair.ts';
import { useViewStore } from '../../../stores/view-store.ts';
import { GridCell } from '../../../ui/grid/GridCell.tsx';
import { isPlain, rowAfterKey } from '../../../ui/grid/list-keys.ts';
import { VirtualGrid } from '../../../ui/grid/VirtualGrid.tsx';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { formatNumber, formatSegmentLength } from '../../../ui/words/format.ts';
import { focusInspector } from '../../inspector/inspector-store.ts';
import { selectRetakeCount, useQueueStore } from '../../queue/queue-store.ts';
import { goToSegment } from '../../script-editor/index.ts';
import { hearSegmentThere } from '../hear-segment-there.ts';
import { checkWords } from '../list/check-words.ts';
import { askNewTakes } from '../retakes/retake-store.ts';
import { useTakesView } from '../takes-view.ts';
import styles from './BookCheck.module.css';
import {
  acceptLines,
  emptyWord,
  repairShown,
  shownLines,
  useBookCheckStore,
} from './book-check-store.ts';
import { checkFigures } from './check-figures.ts';
import { ListenDialog } from './ListenDialog.tsx';
import { askToListen } from './listen-store.ts';

type Row = DoubtedLine & { readonly key: string };

const linePx = 20;
const rowHeads = 2;
const rowPadPx = 18;
const isHeardOtherwise = ({ checks }: DoubtedLine): boolean =>
  checks.some(({ kind }) => kind === 'heard-differently');
const heightOf = (row: Row) =>
  rowPadPx + linePx * (rowHeads + row.checks.length + Number(isHeardOtherwise(row)));
const noFacts = () => ({});

function CheckRow({ line }: { readonly line: DoubtedLine }) {
  const { t } = useTranslation();
  const { chapterTitle, index, speaker, shown, checks, durationMs } = line;
  return (
    <GridCell className={`line-cell ${styles.row}`} data-testid="checked-line">
      <p className={styles.place}>
        <span className="one-line">
          {t('bookCheck.row', { chapter: chapterTitle, number: index + 1 })}
          {speaker !== null && ` · ${speaker}`}
        </span>
        <span>{formatSegmentLength(durationMs)}</span>
      </p>
      <p className="one-line script-words" dir="auto" title={shown}>
        {shown}
      </p>
      {checks.map((check) => (
        <p key={check.kind} className={styles.why} data-kind={check.kind}>
          <span className="one-line">{checkWords(check)}</span>
          <span className={styles.figures}>{checkFigures(check)}</span>
        </p>
      ))}
      {isHeardOtherwise(line) && (
        <p className={`one-line ${styles.why}`} title={line.heard ?? ''}>
          {t('bookCheck.heard', { words: line.heard ?? '' })}
        </p>
      )}
    </GridCell>
  );
}

function Filters({ lines }: { readonly lines: readonly DoubtedLine[] }) {
  const { t } = useTranslation();
  const { checked, kind, chapterId, isShowingAccepted } = useBookCheckStore();
  const kinds = takeCheckKinds.filter((one) =>
    checked?.lines.some(({ checks }) => checks.some((check) => check.kind === one)),
  );
  const chapters = checked?.chapters ?? [];
  return (
    <Group gap="sm" className={styles.filters}>
      <SegmentedControl
        size="xs"
        aria-label={t('bookCheck.state')}
        data-testid="check-state"
        value={isShowingAccepted ? 'done' : 'open'}
        data={(['open', 'done'] as const).map((value) => ({
          value,
          label: t(`bookCheck.${value}`),
        }))}
        onChange={(value) => useBookCheckStore.setState({ isShowingAccepted: value === 'done' })}
      />
      <Select
        size="xs"
        aria-label={t('bookCheck.kind')}
        data-testid="check-kind"
        placeholder={t('bookCheck.allKinds')}
        clearable
        data={kinds.map((value) => ({ value, label: t(`check.short.${value}`) }))}
        value={kind}
        onChange={(value) =>
          useBookCheckStore.setState({ kind: kinds.find((one) => one === value) ?? null })
        }
      />
      <Select
        size="xs"
        aria-label={t('bookCheck.chapter')}
        data-testid="check-chapter"
        placeholder={t('bookCheck.allChapters')}
        clearable
        data={chapters.map(({ id, title, openCount }) => ({
          value: id,
          label: t('bookCheck.chapterCount', { chapter: title, count: openCount }),
        }))}
        value={chapterId}
        onChange={(value) => useBookCheckStore.setState({ chapterId: value })}
      />
      {lines.length > 1 && <ShownActs lines={lines} />}
    </Group>
  );
}

/** What the row's buttons do, for all lines that are shown. */
function ShownActs({ lines }: { readonly lines: readonly DoubtedLine[] }) {
  const { t } = useTranslation();
  const { isShowingAccepted, repairing } = useBookCheckStore();
  const n = formatNumber(lines.length);
  const repairable = lines.filter(isRepairable);
  return (
    <Group gap="xs" ms="auto">
      {repairable.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Wrench size={14} />}
          title={t('bookCheck.repairHint')}
          data-testid="check-repair-all"
          loading={repairing !== null}
          onClick={() => void repairShown(repairable)}
        >
          {t('bookCheck.repairAll', { n: formatNumber(repairable.length) })}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<RefreshCw size={14} />}
        data-testid="check-retake-all"
        onClick={() => askNewTakes(lines)}
      >
        {t('bookCheck.retakeAll', { n })}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={isShowingAccepted ? <Undo2 size={14} /> : <Check size={14} />}
        data-testid="check-accept-all"
        onClick={() => void acceptLines(lines, !isShowingAccepted)}
      >
        {t(isShowingAccepted ? 'bookCheck.unacceptAll' : 'bookCheck.acceptAll', { n })}
      </Button>
    </Group>
  );
}

function Head() {
  const { t } = useTranslation();
  const { checked, isRunning, progress, repairing, run, cancel } = useBookCheckStore();
  const isBusy = isRunning || repairing !== null;
  const open = checked?.openCount ?? 0;
  const accepted = checked?.acceptedCount ?? 0;
  const missing = checked?.uninspectedCount ?? 0;
  const { done = 0, total = 0 } = (isRunning ? progress : repairing) ?? {};
  const stage = progress?.stage === 'listening' ? 'listening' : 'progress';
  const told = t(`bookCheck.${isRunning ? stage : 'repairing'}`, { done, total });
  return (
    <div className={styles.head}>
      <p className={styles.count} data-testid="check-summary" role="status">
        {t('bookCheck.summary', { count: open })}
        {accepted > 0 && ` · ${t('bookCheck.accepted', { count: accepted })}`}
        {!isBusy && missing > 0 && (
          <span className="quiet"> · {t('bookCheck.uninspected', { count: missing })}</span>
        )}
      </p>
      {isBusy && (
        <div className={styles.progress}>
          <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={told} />
          <span className="quiet">{told}</span>
        </div>
      )}
      {!isBusy && (
        <Button
          size="compact-md"
          variant="default"
          data-testid="check-listen"
          onClick={() => void askToListen()}
        >
          {t('bookCheck.listen')}
        </Button>
      )}
      <Button
        size="compact-md"
        variant={missing > 0 && !isBusy ? 'filled' : 'default'}
        data-testid="check-run"
        onClick={() => (isBusy ? cancel() : void run())}
      >
        {t(isBusy ? 'bookCheck.cancel' : 'bookCheck.run')}
      </Button>
    </div>
  );
}

const hear = (line: DoubtedLine): void => void hearSegmentThere(line, true);

/** The takes of the line, beside its text: to choose another, drop a file, or record. */
function showTakes(line: DoubtedLine): void {
  useViewStore.getState().go('script');
  useTakesView.setState({ tab: 'line' });
  focusInspector('takes');
  void goToSegment(line);
}

function Actions({ line }: { readonly line: DoubtedLine }) {
  const { t } = useTranslation();
  const { accept, repairing } = useBookCheckStore();
  const { isAccepted, index } = line;
  return (
    <section className={styles.foot} aria-label={t('bookCheck.actions', { number: index + 1 })}>
      <p className="quiet">{t('bookCheck.keys')}</p>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Ear size={14} />}
          data-testid="check-hear"
          onClick={() => hear(line)}
        >
          {t('bookCheck.hear')}
        </Button>
        {isRepairable(line) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Wrench size={14} />}
            title={t('bookCheck.repairHint')}
            data-testid="check-repair"
            loading={repairing !== null}
            onClick={() => void repairShown([line])}
          >
            {t('bookCheck.repair')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<RefreshCw size={14} />}
          data-testid="check-retake"
          onClick={() => askNewTakes([line])}
        >
          {t('bookCheck.retake')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Layers size={14} />}
          data-testid="check-takes"
          onClick={() => showTakes(line)}
        >
          {t('bookCheck.own')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={isAccepted ? <Undo2 size={14} /> : <Check size={14} />}
          data-testid="check-accept"
          onClick={() => void accept(line, !isAccepted)}
        >
          {t(isAccepted ? 'bookCheck.unaccept' : 'bookCheck.accept')}
        </Button>
      </Group>
    </section>
  );
}

function Empty({ checked, isAll }: { readonly checked: BookCheck; readonly isAll: boolean }) {
  const { t } = useTranslation();
  const word = emptyWord(checked, isAll);
  return (
    <div className={styles.empty} data-testid="check-empty">
      <h2>{t(`bookCheck.${word}`)}</h2>
      {(word === 'clean' || word === 'unchecked') && (
        <p className="quiet">{t(`bookCheck.${word}Hint`)}</p>
      )}
    </div>
  );
}

/** The lines of a book that a check doubts, the gravest first: heard, made anew, replaced or accepted. */
export function CheckList() {
  const { t } = useTranslation();
  const state = useBookCheckStore();
  const { checked, problem, accept, kind, chapterId, isShowingAccepted } = state;
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const retakeCount = useQueueStore(selectRetakeCount);
  // Again once new takes are there: they have doubts of their own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each job that ends changes the list.
  useEffect(() => {
    void useBookCheckStore.getState().load();
  }, [retakeCount]);
  const rows = useMemo(
    () =>
      shownLines({ checked, kind, chapterId, isShowingAccepted }).map(
        (line): Row => ({ ...line, key: line.segmentId }),
      ),
    [checked, kind, chapterId, isShowingAccepted],
  );
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  );
  const active = rows[at];
  // The keyboard stays in the list, on the line that comes next.
  const toNext = (): void => setActiveKey((rows[at + 1] ?? rows[at - 1])?.key ?? null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isPlain(event) || active === undefined) return;
    const to = rowAfterKey(event.key, at, rows.length);
    if (to !== null) setActiveKey(rows[to]?.key ?? null);
    else if (event.key === 'Enter') showTakes(active);
    else if (event.key === ' ') hear(active);
    else if (event.code === 'KeyN') askNewTakes([active]);
    else if (event.code === 'KeyR' && isRepairable(active)) {
      toNext();
      void repairShown([active]);
    } else if (event.code === 'KeyA') {
      toNext();
      void accept(active, !active.isAccepted);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.pane} data-testid="check-list-pane">
      <Head />
      <ListenDialog />
      <ErrorNote error={problem} />
      {checked !== null && checked.lines.length > 0 && <Filters lines={rows} />}
      {checked !== null && rows.length === 0 && (
        <Empty checked={checked} isAll={kind === null && chapterId === null} />
      )}
      {rows.length > 0 && (
        <div className={styles.list}>
          <VirtualGrid
            label={t('bookCheck.list')}
            role="grid"
            testId="check-list"
            rows={rows}
            heightOf={heightOf}
            activeKey={active?.key ?? null}
            factsOf={noFacts}
            renderRow={(row) => <CheckRow line={row} />}
            onKeyDown={onKeyDown}
            onRowClick={(row) => setActiveKey(row.key)}
          />
        </div>
      )}
      {active !== undefined && <Actions line={active} />}
    </div>
  );
}
