import { Group } from '@mantine/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bookmark } from '../../../shared/ipc/routes/takes.ts';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import { isPlain } from '../../ui/grid/list-keys.ts';
import { useSelection } from '../../ui/grid/use-selection.ts';
import { VirtualGrid } from '../../ui/grid/VirtualGrid.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { activeEditor, goToSegment } from '../script-editor/index.ts';
import styles from './Bookmarks.module.css';
import { setBookmark, showBookmarks, useBookmarks } from './bookmarks-store.ts';

const rowPx = 72;
const linePx = 20;
const lettersOfLine = 38;

/** So many lines are shown of a note; the rest is its title. */
const noteLines = (note: string): number => (note.length > lettersOfLine ? 2 : 1);
const heightOf = ({ bookmark }: { readonly bookmark: Bookmark }): number =>
  rowPx + (noteLines(bookmark.note) - 1) * linePx;
const noFacts = () => ({});

function Row({ bookmark }: { readonly bookmark: Bookmark }) {
  const { t } = useTranslation();
  const { chapterTitle, index, note, shown, speaker } = bookmark;
  const who = speaker === null ? '' : ` · ${speaker}`;
  return (
    <GridCell className="line-cell" data-testid="bookmark-row">
      <p className={`one-line ${styles.place}`} dir="auto">
        {t('bookmarks.place', { chapter: chapterTitle, number: index + 1 })}
        {who}
      </p>
      <p className="one-line script-words" dir="auto" title={shown}>
        {shown}
      </p>
      {note !== '' && (
        <p
          className={`${noteLines(note) > 1 ? 'two-lines' : 'one-line'} ${styles.note}`}
          dir="auto"
          title={note}
        >
          {note}
        </p>
      )}
    </GridCell>
  );
}

/** The marked lines of the book, in the place of the chapters: a click or Enter goes there. */
export function BookmarksPane({ onGo }: { readonly onGo: () => void }) {
  const { t } = useTranslation();
  const bookmarks = useBookmarks((state) => state.bookmarks);
  const problem = useBookmarks((state) => state.problem);
  const rows = useMemo(
    () => (bookmarks ?? []).map((bookmark) => ({ key: bookmark.segmentId, pick: null, bookmark })),
    [bookmarks],
  );
  const find = (key: string | null): Bookmark | undefined =>
    rows.find((row) => row.key === key)?.bookmark;
  const go = async (bookmark: Bookmark, isFocused: boolean): Promise<void> => {
    onGo();
    if ((await goToSegment(bookmark)) && isFocused) activeEditor()?.focus();
  };
  const { gridProps } = useSelection(rows, (event, { active }) => {
    const bookmark = find(active);
    if (bookmark === undefined || !isPlain(event)) return false;
    if (event.key === 'Enter') void go(bookmark, true);
    else if (event.key === 'Delete') {
      void withErrorToast(() => setBookmark(bookmark.segmentId, null));
    } else return false;
    return true;
  });
  const leave = (): void => {
    showBookmarks(false);
    activeEditor()?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      leave();
    }
  };
  return (
    <section
      className={styles.pane}
      aria-label={t('bookmarks.title')}
      data-pane="bookmarks"
      data-testid="bookmarks-pane"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Group justify="space-between" flex="none" h={48} pl="md" pr={10}>
        <h2>{t('bookmarks.title')}</h2>
        <IconButton
          label={t('bookmarks.close')}
          command={['bookmarks.list', 'Ctrl+Shift+B']}
          data-testid="bookmarks-close"
          onClick={leave}
        >
          <X size={16} />
        </IconButton>
      </Group>
      <ErrorNote error={problem} />
      {bookmarks !== null && rows.length === 0 && (
        <div className={styles.empty} data-testid="bookmarks-empty">
          <h3>{t('bookmarks.emptyTitle')}</h3>
          <p className="quiet">{t('bookmarks.emptyBody')}</p>
        </div>
      )}
      {rows.length > 0 && (
        <>
          <VirtualGrid
            label={t('bookmarks.title')}
            role="grid"
            testId="bookmarks-list"
            rows={rows}
            heightOf={heightOf}
            factsOf={noFacts}
            renderRow={({ bookmark }) => <Row bookmark={bookmark} />}
            {...gridProps}
            onRowClick={(row, event) => {
              gridProps.onRowClick(row, event);
              void go(row.bookmark, false);
            }}
          />
          <p className={styles.foot}>{t('bookmarks.keys')}</p>
        </>
      )}
    </section>
  );
}
