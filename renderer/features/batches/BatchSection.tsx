import { Button, NumberInput, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchView } from '../../../shared/model/batch.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { useGrowingList } from '../../ui/grid/use-growing-list.tsx';
import { parseCap } from '../../ui/words/cap.ts';
import {
  formatLength,
  formatMoment,
  formatMoney,
  formatPercent,
  joinFacts,
} from '../../ui/words/format.ts';
import { useLibraryStore } from '../library/library-store.ts';
import styles from './Batches.module.css';
import { BatchReportPart } from './BatchReportPart.tsx';
import { BookRow } from './BookRow.tsx';
import {
  actOnBatch,
  addFiles,
  addProjects,
  askBatchPrice,
  removeBatch,
  setBudget,
  unwatchFolder,
  useBatchStore,
} from './batch-store.ts';

type BatchProps = { readonly batch: BatchView };

const timeWords = (atMs: number) => formatMoment(atMs, Date.now());

const wrongFieldBeside = (button: HTMLElement): HTMLElement | null =>
  button.closest('section')?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled') ?? null;

function Actions({ batch }: BatchProps) {
  const { t } = useTranslation();
  const isPricing = useBatchStore((state) => state.pricingId === batch.id);
  const { id, state } = batch;
  const act = (what: Parameters<typeof actOnBatch>[0]) => () => void actOnBatch(what, id);
  const isUnstarted = batch.books.some(({ state: own }) =>
    // A book that is done may have been edited since: its price says so.
    ['unread', 'ready', 'problem', 'needs-decisions', 'failed', 'cancelled', 'done'].includes(own),
  );
  const isHeld = state === 'paused' || state === 'needs-you';
  // A file that could not be read has no job that could go on.
  const canResume =
    isHeld &&
    batch.books.some(({ state: own }) => ['paused', 'failed', 'needs-decisions'].includes(own));
  return (
    <>
      {state === 'running' && (
        <Button
          variant="default"
          size="compact-md"
          data-testid="batch-pause"
          onClick={act('pause')}
        >
          {t('batches.pause')}
        </Button>
      )}
      {canResume && (
        <Button
          variant="default"
          size="compact-md"
          data-testid="batch-resume"
          onClick={act('resume')}
        >
          {t('batches.resume')}
        </Button>
      )}
      {state === 'scheduled' && (
        <Button size="compact-md" data-testid="batch-start-now" onClick={act('startNow')}>
          {t('batches.startNow')}
        </Button>
      )}
      {isUnstarted && state !== 'scheduled' && (
        <Button
          size="compact-md"
          variant={state === 'done' || state === 'running' ? 'default' : 'filled'}
          loading={isPricing}
          data-testid="batch-review"
          onClick={({ currentTarget }) => {
            // Of a book in an open row: it would be started with the values it had before.
            const wrong = wrongFieldBeside(currentTarget);
            if (wrong === null) void askBatchPrice(id);
            else wrong.focus();
          }}
        >
          {t('batches.review')}
        </Button>
      )}
      {batch.startedAtMs !== null && (
        <Button
          variant="default"
          size="compact-md"
          data-testid="batch-report"
          onClick={act('writeReport')}
        >
          {t('batches.report')}
        </Button>
      )}
      {(state === 'running' || isHeld || state === 'scheduled') && (
        <Button variant="subtle" size="compact-md" data-testid="batch-stop" onClick={act('stop')}>
          {t('batches.stop')}
        </Button>
      )}
      {state !== 'running' && (
        <Button
          variant="subtle"
          size="compact-md"
          data-testid="batch-remove"
          onClick={() => void removeBatch(batch)}
        >
          {t('batches.remove')}
        </Button>
      )}
    </>
  );
}

function Tools({ batch }: BatchProps) {
  const { t } = useTranslation();
  const currency = useSessionStore(selectCurrencyLabel);
  const books = useLibraryStore((state) => state.books) ?? [];
  const input = useRef<HTMLInputElement>(null);
  const [money, setMoney] = useState<number | null>(batch.budget.money);
  const [sought, setSought] = useState('');
  const inIt = new Set(batch.books.map(({ projectId }) => projectId));
  const others = books.filter(({ id }) => !inIt.has(id));
  return (
    <div className={styles.tools}>
      <Select
        size="xs"
        searchable
        limit={200}
        selectFirstOptionOnChange
        nothingFoundMessage={t('library.noneFound')}
        aria-label={t('batches.addBook')}
        placeholder={t('batches.addBook')}
        value={null}
        comboboxProps={{ width: 360, position: 'bottom-start' }}
        searchValue={sought}
        data-testid="batch-add-book"
        data={others.map(({ id, title }) => ({ value: id, label: title }))}
        onSearchChange={setSought}
        onChange={(projectId) => {
          setSought('');
          if (projectId !== null) void addProjects(batch.id, [projectId]);
        }}
      />
      <Button variant="default" size="compact-md" onClick={() => input.current?.click()}>
        {t('batches.addFiles')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('batches.addFiles')}
        data-testid="batch-files"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) void addFiles(batch.id, files);
        }}
      />
      {!batch.isFree && (
        <NumberInput
          className={styles.budget}
          size="xs"
          aria-label={t('batches.budget')}
          placeholder={t('batches.budget')}
          value={money ?? ''}
          suffix={` ${currency === '' ? t('video.mostUnits') : currency}`}
          min={0}
          decimalScale={2}
          hideControls
          data-testid="batch-budget"
          onChange={(next) => setMoney(parseCap(next, 'money'))}
          onBlur={() => void setBudget(batch.id, { tokens: batch.budget.tokens, money })}
        />
      )}
    </div>
  );
}

/** The folder that it gets its books from, and what they may cost without being asked about. */
function Watched({ batchId, currency }: { readonly batchId: string; readonly currency: string }) {
  const { t } = useTranslation();
  const folder = useBatchStore((state) => state.watched.find((one) => one.batchId === batchId));
  if (folder === undefined) return null;
  const { path, perDay, problem } = folder;
  const money = perDay?.money == null ? null : formatMoney(perDay.money, currency);
  return (
    <div className={styles.tools} data-testid="batch-watched">
      <span className="one-line" title={path}>
        {money === null
          ? t('batches.watchedYes', { path })
          : t('batches.watchedBudget', { path, money })}
      </span>
      <Button
        variant="subtle"
        size="compact-md"
        data-testid="batch-unwatch"
        onClick={() => void unwatchFolder(folder.id)}
      >
        {t('batches.unwatch')}
      </Button>
      {problem !== null && <span className={styles.problem}>{problem.message}</span>}
    </div>
  );
}

/** One batch: how all of it stands, what can be done with it, and its books in order. */
export function BatchSection({ batch }: BatchProps) {
  const { t } = useTranslation();
  const currency = useSessionStore(selectCurrencyLabel);
  const { name, state, startsAtMs, books } = batch;
  const { shownCount, placeOf, edge } = useGrowingList(books.length);
  const done = books.filter((book) => book.state === 'done').length;
  const time = startsAtMs === null ? '' : timeWords(startsAtMs);
  const isMissed = startsAtMs !== null && startsAtMs < Date.now();
  const facts = [
    t(`batches.states.${state}`),
    ...(books.length === 0
      ? []
      : [t('batches.doneOf', { done, count: books.length }), formatPercent(batch.fraction)]),
    ...(batch.etaMs === null ? [] : [t('queue.eta', { length: formatLength(batch.etaMs) })]),
    ...(batch.isFree || books.length === 0 ? [] : [formatMoney(batch.spentMoney, currency)]),
    ...(startsAtMs === null || isMissed ? [] : [t('batches.startsAt', { time })]),
  ];
  return (
    <section className={styles.batch} aria-label={name} data-testid="batch" data-state={state}>
      <header className={styles.head}>
        <h2 dir="auto">{name}</h2>
        <Actions batch={batch} />
      </header>
      <p className={styles.facts} role="status" data-testid="batch-facts">
        {joinFacts(facts)}
      </p>
      <Watched batchId={batch.id} currency={currency} />
      {batch.endedAtMs !== null && <BatchReportPart batch={batch} />}
      {isMissed && <p>{t('batches.missed', { time })}</p>}
      <Tools batch={batch} />
      {books.length === 0 ? (
        <p className="quiet">{t('batches.noBooks')}</p>
      ) : (
        <ol className={styles.books} aria-label={t('batches.list', { name })}>
          {books.slice(0, shownCount).map((book, place) => (
            <BookRow key={book.id} batch={batch} book={book} place={place} {...placeOf(place)} />
          ))}
        </ol>
      )}
      {edge}
    </section>
  );
}
