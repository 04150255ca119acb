import { BookMarked, FileText, Tag } from 'lucide-react';
import type { Command } from '../../features/commands/commands-store.ts';
import { openBook, useLibraryStore } from '../../features/library/library-store.ts';
import { activeEditor } from '../../features/script-editor/editor/active-editor.ts';
import { useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { openBeside } from '../../features/script-editor/sides/side-acts.ts';
import { applyMarkHere } from '../../features/script-editor/tags/apply-mark.ts';
import { markGroups } from '../../features/script-editor/tags/mark-items.ts';
import { itemName } from '../../features/script-editor/tags/mark-names.ts';
import { t } from '../../i18n/index.ts';
import { useViewStore } from '../../stores/view-store.ts';

function chapterCommands(): readonly Command[] {
  const { project, openChapter } = useScriptStore.getState();
  const chapters = project?.chapters ?? [];
  const go = (open: (chapterId: string) => Promise<void>, id: string) => () => {
    useViewStore.getState().go('script');
    void open(id);
  };
  return chapters.map(({ id, title, ordinal }) => ({
    id: `chapter.${id}`,
    section: 'chapter',
    words: () => title,
    alias: () => String(ordinal),
    Icon: FileText,
    run: go(openChapter, id),
    withCtrl: { words: () => t('sides.openBeside'), run: go(openBeside, id) },
  }));
}

function bookCommands(): readonly Command[] {
  const { books } = useLibraryStore.getState();
  return (books ?? []).map(({ id, title, author }) => ({
    id: `books.${id}`,
    section: 'books',
    words: () => title,
    ...(author === null ? {} : { alias: () => author }),
    Icon: BookMarked,
    run: () => void openBook(id),
  }));
}

/** Tags and pauses, where there is a text to put them into. */
function tagCommands(): readonly Command[] {
  const editor = activeEditor();
  if (editor === null) return [];
  return markGroups('', [])
    .flatMap(({ items }) => items)
    .map((item) => ({
      id: `tag.${item.id}`,
      section: 'tag',
      words: () => itemName(item).words,
      alias: () => t('commands.tagAlias', { tag: itemName(item).words }),
      Icon: Tag,
      run: () => {
        applyMarkHere(editor, item);
        editor.focus();
      },
    }));
}

/** What there is just now: the chapters of the open book, the books, the tags. */
export function readFoundCommands(): readonly Command[] {
  return [...chapterCommands(), ...bookCommands(), ...tagCommands()];
}
