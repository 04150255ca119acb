import { ActionIcon, Badge, Menu, UnstyledButton } from '@mantine/core';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProjectSummary } from '../../../shared/model/project.ts';
import { formatAgo, formatLength, formatPercent } from '../../ui/format.ts';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import styles from './BookCard.module.css';
import { BookCover } from './BookCover.tsx';
import { useLibraryStore } from './library-store.ts';
import { madeFraction } from './progress.ts';

type BookCardProps = { readonly book: ProjectSummary };

export function BookCard({ book }: BookCardProps) {
  const { t } = useTranslation();
  const openBook = useLibraryStore((state) => state.openBook);
  const remove = useLibraryStore((state) => state.remove);
  const fraction = madeFraction(book);
  const total = formatLength(book.estimatedMs);
  const length =
    fraction >= 1
      ? t('library.allMade', { total: formatLength(book.madeMs) })
      : book.madeCount === 0
        ? t('library.notMade', { total })
        : t('library.madeOf', { made: formatLength(book.madeMs), total });
  return (
    <li className={styles.card} data-testid="book-card" data-project={book.id}>
      <UnstyledButton
        className={styles.open}
        aria-label={t('library.open', { title: book.title })}
        onClick={() => void openBook(book.id)}
      >
        <BookCover title={book.title} author={book.author} coverUrl={book.coverUrl} />
      </UnstyledButton>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.title} title={book.title} dir="auto">
            {book.title}
          </h2>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon
                size={24}
                aria-label={t('library.more', { title: book.title })}
                data-testid="book-more"
              >
                <Ellipsis size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<Trash2 size={14} />}
                data-testid="book-remove"
                onClick={() => void remove(book)}
              >
                {t('library.remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
        <p className={`one-line ${styles.author}`} title={book.author ?? undefined} dir="auto">
          {book.author ?? ' '}
        </p>
        <div className={styles.progress}>
          <ProgressRing
            fraction={fraction}
            size={16}
            label={t('library.progress', { percent: formatPercent(fraction) })}
          />
          <span className="one-line" title={length}>
            {length}
          </span>
        </div>
        <p className={styles.opened}>
          {book.isSample && <Badge size="xs">{t('library.sample')}</Badge>}
          <span className="one-line">
            {book.openedAtMs === null
              ? t('library.neverOpened')
              : t('library.opened', { when: formatAgo(book.openedAtMs, Date.now()) })}
          </span>
        </p>
      </div>
    </li>
  );
}
