import { BookA, BookMarked, FileText, Mic, Tag, UserRound } from 'lucide-react';
import { openMember } from '../../features/cast/cast-commands.ts';
import { useCastStore } from '../../features/cast/cast-store.ts';
import { type Command, searchWordsId } from '../../features/commands/commands-store.ts';
import { openBook, useLibraryStore } from '../../features/library/library-store.ts';
import { activeEditor } from '../../features/script-editor/editor/active-editor.ts';
import { useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { openBeside } from '../../features/script-editor/sides/side-acts.ts';
import { applyMarkHere } from '../../features/script-editor/tags/apply-mark.ts';
import { markGroups } from '../../features/script-editor/tags/mark-items.ts';
import { itemName } from '../../features/script-editor/tags/mark-names.ts';
import { openSearch } from '../../features/search/search-store.ts';
import { openVoices, selectVoice, useVoicesStore } from '../../features/voices/voices-store.ts';
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

function personCommands(): readonly Command[] {
  const cast = useScriptStore.getState().project?.cast ?? [];
  return cast.map(({ name, aliases = [] }) => ({
    // Ids are kept with spaces between them.
    id: `person.${encodeURIComponent(name)}`,
    section: 'person',
    words: () => name,
    ...(aliases.length > 0 && { alias: () => aliases.join(' ') }),
    Icon: UserRound,
    run: () => openMember(name),
  }));
}

function voiceCommands(): readonly Command[] {
  const voices = useVoicesStore.getState().cards ?? useCastStore.getState().voices ?? [];
  return voices.map(({ id, title }) => ({
    id: `voice.${id}`,
    section: 'voice',
    words: () => title,
    Icon: Mic,
    run: () => {
      selectVoice(id);
      openVoices();
    },
  }));
}

/** The way to the words themselves, behind what is found of the studio; null where no book is open. */
export function searchCommand(words: string): Command | null {
  if (useScriptStore.getState().project === null) return null;
  return {
    id: searchWordsId,
    section: 'script',
    words: () => t('commands.searchBook', { words }),
    Icon: BookA,
    run: () => {
      useViewStore.getState().go('script');
      openSearch('book', words);
    },
  };
}

/** What there is just now: the chapters of the open book, its characters, the voices, the books, the tags. */
export function readFoundCommands(): readonly Command[] {
  return [
    ...chapterCommands(),
    ...personCommands(),
    ...voiceCommands(),
    ...bookCommands(),
    ...tagCommands(),
  ];
}
