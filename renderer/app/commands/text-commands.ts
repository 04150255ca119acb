import { BookA, ChevronDown, ChevronUp, Hash, History, Redo2, Search, Undo2 } from 'lucide-react';
import type { Command } from '../../features/commands/commands-store.ts';
import { openGoTo } from '../../features/go-to/go-to-store.ts';
import { openHistory } from '../../features/history/history-store.ts';
import { activeEditor } from '../../features/script-editor/editor/active-editor.ts';
import { caretSegment } from '../../features/script-editor/editor/move-to-segment.ts';
import { openSegmentMenu } from '../../features/script-editor/gutter/segment-menu-store.ts';
import { hasChapter, useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { goToNext } from '../../features/search/search-commands.ts';
import {
  openSearch,
  type SearchScope,
  useSearchStore,
} from '../../features/search/search-store.ts';
import { t } from '../../i18n/index.ts';
import { canRedo, canUndo } from '../../stores/undo-stack.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { redoLast, undoLast } from '../../ui/messages/undo-toast.ts';

/** Longer selections are places to look in, not words to look for. */
const mostSelected = 100;

function selectedWords(): string {
  const editor = activeEditor();
  if (editor === null) return '';
  const { from, to } = editor.state.selection.main;
  const text = to - from > mostSelected ? '' : editor.state.sliceDoc(from, to);
  return text.includes('\n') ? '' : text.trim();
}

const search = (scope: SearchScope) => (): void => {
  useViewStore.getState().go('script');
  openSearch(scope, selectedWords());
};

/** At the mark of the line that the cursor stands in, or at the cursor where it is out of sight. */
function openMenuHere(): void {
  const editor = activeEditor();
  if (editor === null) return;
  const index = caretSegment(editor);
  const mark = editor.dom.querySelector(`[data-testid="segment-mark-${index}"]`);
  const caret = editor.coordsAtPos(editor.state.selection.main.head);
  const box = mark?.getBoundingClientRect() ?? editor.dom.getBoundingClientRect();
  const atCaret = caret === null ? box : { left: caret.left, top: caret.top, width: 1, height: 20 };
  void openSegmentMenu(index, mark === null ? atCaret : box);
}

const hasFinds = (): boolean => useSearchStore.getState().found.count > 0;

/** Searching, the history, and taking back what was done outside the text. */
export const textCommands: readonly Command[] = [
  {
    id: 'script.search',
    section: 'script',
    words: () => t('find.inChapter'),
    alias: () => t('commands.also.replace'),
    Icon: Search,
    keys: ['Ctrl+F'],
    scope: 'script',
    isPossible: hasChapter,
    run: search('chapter'),
  },
  {
    id: 'script.go-to',
    section: 'script',
    words: () => t('goTo.title'),
    alias: () => t('goTo.alias'),
    Icon: Hash,
    keys: ['Ctrl+G'],
    scope: 'script',
    isPossible: hasChapter,
    run: openGoTo,
  },
  {
    id: 'script.search-book',
    section: 'script',
    words: () => t('find.inBook'),
    alias: () => t('commands.also.replace'),
    Icon: BookA,
    keys: ['Ctrl+Shift+F'],
    scope: 'script',
    isPossible: hasChapter,
    run: search('book'),
  },
  {
    id: 'script.next-find',
    section: 'script',
    words: () => t('find.next'),
    Icon: ChevronDown,
    keys: ['F3'],
    scope: 'script',
    isPossible: hasFinds,
    run: () => void goToNext(1),
  },
  {
    id: 'script.previous-find',
    section: 'script',
    words: () => t('find.previous'),
    Icon: ChevronUp,
    keys: ['Shift+F3'],
    scope: 'script',
    isPossible: hasFinds,
    run: () => void goToNext(-1),
  },
  {
    id: 'script.history',
    section: 'script',
    words: () => t('history.open'),
    Icon: History,
    keys: ['Ctrl+Shift+H'],
    scope: 'script',
    isPossible: hasChapter,
    run: () => {
      const { chapter } = useScriptStore.getState();
      if (chapter !== null) openHistory(chapter.id, chapter.title);
    },
  },
  {
    id: 'script.line-menu',
    section: 'script',
    words: () => t('gutter.menuHere'),
    keys: ['Ctrl+Shift+L'],
    scope: 'script',
    isPossible: hasChapter,
    run: openMenuHere,
  },
  {
    id: 'undo.last',
    section: 'script',
    words: () => t('undo.last'),
    Icon: Undo2,
    keys: ['Ctrl+Z'],
    scope: 'page',
    isPossible: canUndo,
    run: () => void undoLast(),
  },
  {
    id: 'redo.last',
    section: 'script',
    words: () => t('undo.again'),
    Icon: Redo2,
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    scope: 'page',
    isPossible: canRedo,
    run: () => void redoLast(),
  },
];
