import { ChevronDown, ChevronUp, SlidersHorizontal, X } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchBookView, BatchView } from '../../../shared/model/batch.ts';
import { isUnderWay } from '../../../shared/model/job.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import type { RowPlace } from '../../ui/grid/use-growing-list.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import { StatusMark } from '../../ui/status/StatusMark.tsx';
import { jobMarks, type MarkStatus } from '../../ui/status/status-shape.ts';
import {
  formatLength,
  formatMoney,
  formatPercent,
  joinFacts,
  joinLabel,
} from '../../ui/words/format.ts';
import styles from './Batches.module.css';
import { BookSettings } from './BookSettings.tsx';
import { moveBook, takeOut } from './batch-store.ts';

const marks: { readonly [State in BatchBookView['state']]: MarkStatus } = {
  ...jobMarks,
  unread: 'queued',
  ready: 'queued',
  problem: 'failed',
};
/** What a row is dragged as. */
const dragType = 'application/x-lectern-batch-book';

type BookRowProps = {
  readonly batch: BatchView;
  readonly book: BatchBookView;
  readonly place: number;
};

/** A book of a batch: how it is made, how it stands, and its place, which moves by dragging or by Alt and an arrow. */
export function BookRow({ batch, book, place, ...ofAll }: BookRowProps & RowPlace) {
  const { t } = useTranslation();
  const currency = useSessionStore(selectCurrencyLabel);
  const [isOver, setIsOver] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const settingsId = useId();
  const isLive = isUnderWay(book.state);
  const { id: bookId, title } = book;
  const leftMs = book.etaMs ?? 0;
  const how = [
    ...book.presets.map((preset) => t(`export.presets.${preset}`)),
    ...book.formats.map((format) => t(`export.formatNames.${format}`)),
    ...book.companions.map((kind) => t(`export.companionNames.${kind}`)),
  ];
  const drop = (event: DragEvent) => {
    setIsOver(false);
    const dragged = event.dataTransfer.getData(dragType);
    if (batch.books.some(({ id }) => id === dragged)) void moveBook(batch, dragged, place);
  };
  return (
    <li
      {...ofAll}
      className={styles.book}
      data-testid="batch-book"
      data-state={book.state}
      data-over={isOver}
      // Text of an open row is for selecting.
      draggable={!isLive && !isOpen}
      onDragStart={(event) => event.dataTransfer.setData(dragType, bookId)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        void moveBook(batch, bookId, place + (event.key === 'ArrowUp' ? -1 : 1));
      }}
    >
      <StatusMark status={marks[book.state]} />
      <span className={styles.names}>
        <span className={`two-lines ${styles.title}`} title={title} dir="auto">
          {title}
        </span>
        <span className={`one-line ${styles.state}`} title={book.folderLabel}>
          <span data-testid="batch-book-state">{t(`batches.bookStates.${book.state}`)}</span>
          {joinFacts(['', book.folderLabel])}
        </span>
      </span>
      <span className={`one-line ${styles.how}`}>{how.join(' · ')}</span>
      <span className={styles.progress}>
        <ProgressBar label={title} fraction={book.fraction} state={book.state} />
        <span className={styles.cost}>
          {joinFacts([
            formatPercent(book.fraction),
            ...(leftMs > 0 ? [t('queue.eta', { length: formatLength(leftMs) })] : []),
            ...(batch.isFree
              ? []
              : [formatMoney(book.spentMoney, currency).replaceAll(' ', '\u00A0')]),
          ])}
        </span>
      </span>
      <span className={styles.actions}>
        <IconButton
          variant="subtle"
          label={joinLabel(t('batches.settings'), title)}
          aria-expanded={isOpen}
          aria-controls={settingsId}
          data-testid="batch-book-settings"
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal size={16} />
        </IconButton>
        <IconButton
          variant="subtle"
          label={joinLabel(t('batches.up'), title)}
          keys="Alt ↑"
          canAct={place > 0}
          data-testid="batch-book-up"
          onClick={() => void moveBook(batch, bookId, place - 1)}
        >
          <ChevronUp size={16} />
        </IconButton>
        <IconButton
          variant="subtle"
          label={joinLabel(t('batches.down'), title)}
          keys="Alt ↓"
          canAct={place < batch.books.length - 1}
          onClick={() => void moveBook(batch, bookId, place + 1)}
        >
          <ChevronDown size={16} />
        </IconButton>
        <IconButton
          variant="subtle"
          label={joinLabel(t('batches.take'), title)}
          canAct={!isLive}
          data-testid="batch-book-remove"
          onClick={() => void takeOut(book)}
        >
          <X size={16} />
        </IconButton>
      </span>
      <div id={settingsId} className={styles.settings} hidden={!isOpen}>
        {isOpen && <BookSettings batch={batch} book={book} isLive={isLive} />}
      </div>
      {book.problem !== null && book.state !== 'done' && (
        <span className={styles.problem} data-testid="batch-book-problem">
          {book.problem.message}
        </span>
      )}
      {book.files.map(({ path, besideName }) =>
        besideName === null ? null : (
          <span key={path} className={styles.problem}>
            {t('batches.kept', { name: besideName })}
          </span>
        ),
      )}
    </li>
  );
}
