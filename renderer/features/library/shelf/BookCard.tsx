import { Badge, Box, Group, Menu, Stack, UnstyledButton } from '@mantine/core';
import {
  BookText,
  ClipboardCheck,
  Ellipsis,
  FileDiff,
  FolderArchive,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectSummary } from '../../../shared/model/project.ts';
import { openPublication, openReport } from '../../stores/view-store.ts';
import { menuKeys, menuOpener } from '../../ui/dialogs/menu-opener.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressRing } from '../../ui/status/ProgressRing.tsx';
import { formatAgo, formatLength, formatPercent } from '../../ui/words/format.ts';
import { askToSave } from '../portable/portable-store.ts';
import { exportAgain, lastExportOf } from '../queue/index.ts';
import styles from './BookCard.module.css';
import { BookCover } from './BookCover.tsx';
import { openBook, removeBook } from './library-store.ts';
import { madeFraction } from './progress.ts';
import { chooseUpdate } from './revision/revision-store.ts';

type BookCardProps = {
  readonly book: ProjectSummary;
  /** Of all books, from 1: not all of a long shelf are drawn. */
  readonly place: number;
  readonly count: number;
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
      <Menu.Item
        leftSection={<RotateCcw size={14} />}
        data-testid="book-export-again"
        onClick={() => void exportAgain(job.id)}
      >
        {t('export.again')}
      </Menu.Item>
    </>
  );
}

/** Where the line wraps, a length stays together. */
const unbroken = (ms: number): string => formatLength(ms).replaceAll(' ', '\u00a0');

export function BookCard({ book, place, count }: BookCardProps) {
  const { t } = useTranslation();
  const [isMenuShown, setIsMenuShown] = useState(false);
  const fraction = madeFraction(book);
  const total = unbroken(book.estimatedMs);
  const length =
    fraction >= 1
      ? t('library.allMade', { total })
      : book.madeCount === 0
        ? t('library.notMade', { total })
        : t('library.madeOf', { made: unbroken(book.madeMs), total });
  return (
    <Stack
      component="li"
      className={styles.card}
      gap={0}
      miw={0}
      aria-posinset={place}
      aria-setsize={count}
      data-testid="book-card"
      data-project={book.id}
    >
      <UnstyledButton
        className={styles.open}
        aria-label={t('library.open', { title: book.title })}
        data-testid="book-open"
        onClick={() => void openBook(book.id)}
        {...menuOpener(() => setIsMenuShown(true))}
      >
        <BookCover title={book.title} author={book.author} coverUrl={book.coverUrl} />
      </UnstyledButton>
      {book.isSample && (
        <Badge className={styles.sample} size="xs">
          {t('library.sample')}
        </Badge>
      )}
      <Box pt="sm">
        <Group gap={4} align="flex-start" wrap="nowrap">
          <h2 className={styles.title} title={book.title} dir="auto">
            {book.title}
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
                onClick={() => void removeBook(book)}
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
              : t('library.opened', { when: formatAgo(book.openedAtMs, Date.now()) })}
          </p>
        </div>
      </Box>
    </Stack>
  );
}
