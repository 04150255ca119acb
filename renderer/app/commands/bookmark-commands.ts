import { Bookmark, BookmarkPlus } from 'lucide-react';
import {
  askBookmark,
  nextBookmark,
  openBookmarks,
  showBookmarks,
  useBookmarks,
} from '../../features/bookmarks/bookmarks-store.ts';
import type { Command } from '../../features/commands/commands-store.ts';
import { showLineTable, useLineTable } from '../../features/line-table/line-table-store.ts';
import { activeEditor } from '../../features/script-editor/editor/active-editor.ts';
import { caretSegment } from '../../features/script-editor/editor/move-to-segment.ts';
import { goToSegment } from '../../features/script-editor/index.ts';
import { hasChapter, useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { t } from '../../i18n/index.ts';
import { useViewStore } from '../../stores/view-store.ts';

const hasBookmarks = (): boolean => openBookmarks().length > 0;

/** The cursor may be in words that are not saved yet: then the line is found after saving. */
async function bookmarkHere(): Promise<void> {
  await useScriptStore.getState().flush();
  const editor = activeEditor();
  const { segments, currentIndex } = useScriptStore.getState();
  const segment = segments[editor === null ? currentIndex : caretSegment(editor)];
  if (segment !== undefined) askBookmark(segment.id);
}

function toggleBookmarks(): void {
  useViewStore.getState().go('script');
  showBookmarks(!useBookmarks.getState().isShown);
  if (!useBookmarks.getState().isShown) return;
  requestAnimationFrame(() => {
    const pane = document.querySelector<HTMLElement>('[data-testid=bookmarks-pane]');
    (pane?.querySelector<HTMLElement>('[role=grid]') ?? pane)?.focus();
  });
}

async function step(direction: 1 | -1): Promise<void> {
  const { project, chapter, currentIndex } = useScriptStore.getState();
  if (project === null || chapter === null) return;
  const chapterIds = project.chapters.map(({ id }) => id);
  const from = { chapterId: chapter.id, index: currentIndex };
  const bookmark = nextBookmark(openBookmarks(), chapterIds, from, direction);
  if (useLineTable.getState().isShown) showLineTable(false);
  if (bookmark !== null && (await goToSegment(bookmark))) activeEditor()?.focus();
}

/** Lines to find again. */
export const bookmarkCommands: readonly Command[] = [
  {
    id: 'bookmarks.here',
    section: 'script',
    words: () => t('bookmarks.here'),
    alias: () => t('bookmarks.alias'),
    Icon: BookmarkPlus,
    keys: ['Ctrl+B'],
    scope: 'script',
    isPossible: hasChapter,
    run: () => void bookmarkHere(),
  },
  {
    id: 'bookmarks.list',
    section: 'script',
    words: () => t(useBookmarks.getState().isShown ? 'bookmarks.close' : 'bookmarks.open'),
    Icon: Bookmark,
    keys: ['Ctrl+Shift+B'],
    scope: 'script',
    isPossible: hasChapter,
    run: toggleBookmarks,
  },
  {
    id: 'bookmarks.next',
    section: 'script',
    words: () => t('bookmarks.next'),
    keys: ['F4'],
    scope: 'script',
    isPossible: hasBookmarks,
    run: () => void step(1),
  },
  {
    id: 'bookmarks.previous',
    section: 'script',
    words: () => t('bookmarks.previous'),
    keys: ['Shift+F4'],
    scope: 'script',
    isPossible: hasBookmarks,
    run: () => void step(-1),
  },
];
