import { Button, UnstyledButton } from '@mantine/core';
import { BookUp } from 'lucide-react';
import { Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectSummary } from '../../../../shared/model/project.ts';
import { intend } from '../../../stores/intent-store.ts';
import { later } from '../../../ui/later.tsx';
import { BookCard } from './BookCard.tsx';
import styles from './Shelf.module.css';
import { setFind, useShelfStore } from './shelf-store.ts';
import { shownBooks } from './shown-books.ts';
import { useBookChoice } from './use-book-choice.ts';
import { mostDrawn, useShelfWindow } from './use-shelf-window.ts';

/** The shelf itself is drawn first. */
const ShelfBar = later(async () => (await import('./ShelfBar.tsx')).ShelfBar);

/** With as many books nobody needs to be told how the next one comes in. */
const knowingCount = 6;

/** An empty place on the shelf, which says what may be put there. */
function EmptyPlace() {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={styles.place}
      data-testid="book-place"
      onClick={() => intend('choose-book')}
    >
      <BookUp size={24} strokeWidth={1.25} aria-hidden />
      <span>{t('library.place')}</span>
      <span className="quiet">{t('library.placeFormats')}</span>
    </UnstyledButton>
  );
}

/** Under the bar that looks for books: what it came to, and the way back to all of them. */
function NothingFound() {
  const { t } = useTranslation();
  return (
    <div className={styles.none} data-testid="books-none">
      <p>{t('library.noneFound')}</p>
      <Button variant="default" size="compact-md" onClick={() => setFind('')}>
        {t('library.showAll')}
      </Button>
    </div>
  );
}

/** The books of the library: found by words, put in order, opened, or chosen for something done with several. */
export function Shelf({ books }: { readonly books: readonly ProjectSummary[] }) {
  const { t } = useTranslation();
  const { find, order } = useShelfStore();
  const shown = useMemo(() => shownBooks(books, find, order), [books, find, order]);
  const shelf = useRef<HTMLDivElement>(null);
  const { first, end, style } = useShelfWindow(shelf, shown.length);
  const choice = useBookChoice(shown, shelf);
  const { active, chosen } = choice.selection;
  const drawn = shown.slice(first, end);
  const tabStop = drawn.some(({ id }) => id === active) ? active : drawn[0]?.id;
  return (
    <>
      {books.length > 1 && (
        <Suspense fallback={<div className={styles.barPlace} />}>
          <ShelfBar
            count={books.length}
            shownCount={shown.length}
            chosen={choice.chosen}
            onNone={choice.chooseNone}
            onEnter={choice.enter}
          />
        </Suspense>
      )}
      {shown.length === 0 && <NothingFound />}
      <div
        ref={shelf}
        className={styles.shelf}
        style={style}
        data-long={shown.length > mostDrawn || undefined}
        data-choosing={chosen.size > 0 || undefined}
      >
        {shown.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a table of the page cannot keep only the rows on the screen.
          <div
            className={styles.books}
            role="grid"
            aria-label={t('library.books')}
            aria-multiselectable="true"
            aria-rowcount={shown.length}
            data-testid="book-grid"
            {...choice.shelfProps}
          >
            {drawn.map((book, at) => (
              <BookCard
                key={book.id}
                book={book}
                place={first + at + 1}
                isChosen={chosen.has(book.id)}
                isTabStop={book.id === tabStop}
                onToggle={choice.toggle}
              />
            ))}
          </div>
        )}
        {books.length < knowingCount && <EmptyPlace />}
      </div>
    </>
  );
}
