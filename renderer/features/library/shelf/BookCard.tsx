import { Badge, Box, Group, Menu, UnstyledButton } from '@mantine/core';
import {
  BookText,
  Check,
  ClipboardCheck,
  Ellipsis,
  FileDiff,
  FolderArchive,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectSummary } from '../../../../shared/model/project.ts';
import { openPublication, openReport } from '../../../stores/view-store.ts';
import { menuKeys, menuOpener } from '../../../ui/dialogs/menu-opener.ts';
import { GridCell } from '../../../ui/grid/GridCell.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressRing } from '../../../ui/status/ProgressRing.tsx';
import { formatLength, formatPercent } from '../../../ui/words/format.ts';
import { TitleText } from '../../../ui/words/TitleText.tsx';
import { useAgo } from '../../../ui/words/use-ago.ts';
import { wideLetterCount } from '../../../ui/words/wide-letters.ts';
import { askToSave } from '../../portable/portable-store.ts';
import { exportAgain, lastExportOf } from '../../queue/index.ts';
import { BookCover } from '../BookCover.tsx';
import { openBook, removeBooks } from '../library-store.ts';
import { madeFraction } from '../progress.ts';
import { chooseUpdate } from '../revision/revision-store.ts';
import styles from './BookCard.module.css';
import { useCoverDrop } from './use-cover-drop.ts';

type BookCardProps = {
  readonly book: ProjectSummary;
  /** Of all books, from 1: not all of a long shelf are drawn. */
  readonly place: number;
  readonly isChosen: boolean;
  /** The whole shelf is one stop of Tab: the arrows lead from book to book. */
  readonly isTabStop: boolean;
  readonly onToggle: (id: string) => void;
};

/** What is there of the newest export of a book; nothing where it has none. */
function ExportItems({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation();
  const job = lastExportOf(projectId);
  if (job === null) return null;
  return (
    <>
      <Menu.Item
        leftSection={<ClipboardCheck size={14} />}
        data-testid="book-report"
        onClick={() => openReport(job.id)}
      >
        {t('report.open')}
      </Menu.Item>
      {job.exported?.isPart === false && (
        <Menu.Item
          leftSection={<RotateCcw size={14} />}
          data-testid="book-export-again"
          onClick={() => void exportAgain(job.id)}
        >
          {t('export.again')}
        </Menu.Item>
      )}
    </>
  );
}

/** What always fits on the two lines of a card; a wide letter counts twice. */
const twoLines = 36;
const isLong = (title: string): boolean => title.length + wideLetterCount(title) > twoLines;

/** Where the line wraps, a length stays together. */
const unbroken = (ms: number): string => formatLength(ms).replaceAll(' ', '\u00a0');

/** A book of the shelf: opened by a click, chosen with Ctrl, Shift or its check mark. */
export const BookCard = memo(function BookCard(props: BookCardProps) {
  const { book, place, isChosen, isTabStop, onToggle } = props;
  const { t } = useTranslation();
  const [isMenuShown, setIsMenuShown] = useState(false);
  const cover = useCoverDrop(book);
  const opened = useAgo(book.openedAtMs ?? 0);
  const fraction = madeFraction(book);
  const total = unbroken(book.estimatedMs);
  const length =
    fraction >= 1
      ? t('library.allMade', { total })
      : book.madeCount === 0
        ? t('library.notMade', { total })
        : t('library.madeOf', { made: unbroken(book.madeMs), total });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of the page cannot keep only the rows on the screen.
    // biome-ignore lint/a11y/useFocusableInteractive: the book's button has the focus.
    <div
      className={styles.card}
      role="row"
      aria-rowindex={place}
      aria-selected={isChosen}
      data-testid="book-card"
      data-project={book.id}
    >
      <GridCell>
        <UnstyledButton
          className={styles.open}
          aria-label={t('library.open', { title: book.title })}
          tabIndex={isTabStop ? 0 : -1}
          data-testid="book-open"
          data-over={cover.isOver || undefined}
          onClick={() => void openBook(book.id)}
          {...cover.handlers}
          {...menuOpener(() => setIsMenuShown(true))}
        >
          <BookCover title={book.title} author={book.author} coverUrl={book.coverUrl} />
        </UnstyledButton>
        {/* biome-ignore lint/a11y/useSemanticElements: a check mark that looks like one of the shelf. */}
        <button
          type="button"
          role="checkbox"
          className={styles.mark}
          aria-checked={isChosen}
          aria-label={t('library.select', { title: book.title })}
          tabIndex={-1}
          data-testid="book-select"
          onClick={() => onToggle(book.id)}
        >
          <Check size={14} aria-hidden />
        </button>
        {book.isSample && (
          <Badge className={styles.sample} size="xs">
            {t('library.sample')}
          </Badge>
        )}
        <Box pt="sm">
          <Group gap={4} align="flex-start" wrap="nowrap">
            <h2 className={styles.title} title={book.title} dir="auto">
              {isLong(book.title) ? <TitleText title={book.title} isStacked /> : book.title}
            </h2>
            <Menu position="bottom-end" withinPortal opened={isMenuShown} onChange={setIsMenuShown}>
              <Menu.Target>
                <IconButton
                  size={24}
                  label={t('library.more', { title: book.title })}
                  keys={menuKeys}
                  tabIndex={-1}
                  data-testid="book-more"
                >
                  <Ellipsis size={16} />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<FileDiff size={14} />}
                  data-testid="book-update"
                  onClick={() => chooseUpdate(book)}
                >
                  {t('revision.choose')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<BookText size={14} />}
                  data-testid="book-publication"
                  onClick={() => openPublication(book.id, book.title)}
                >
                  {t('publication.open')}
                </Menu.Item>
                <ExportItems projectId={book.id} />
                <Menu.Item
                  leftSection={<FolderArchive size={14} />}
                  data-testid="book-save-project"
                  onClick={() => void askToSave(book.id, book.title)}
                >
                  {t('portable.saveAs')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<Trash2 size={14} />}
                  data-testid="book-remove"
                  onClick={() => void removeBooks([book])}
                >
                  {t('library.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
          <p className={`one-line ${styles.author}`} title={book.author ?? undefined} dir="auto">
            {book.author ?? ' '}
          </p>
          <div className={styles.facts}>
            <Group className={styles.length} gap="xs" fz={12} align="flex-start" wrap="nowrap">
              <ProgressRing
                fraction={fraction}
                size={16}
                label={t('library.progress', { percent: formatPercent(fraction) })}
              />
              {length}
            </Group>
            <p className={styles.opened}>
              {book.openedAtMs === null
                ? t('library.neverOpened')
                : t('library.opened', { when: opened })}
            </p>
          </div>
        </Box>
      </GridCell>
    </div>
  );
});
