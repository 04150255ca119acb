import { ActionIcon, Tooltip } from '@mantine/core';
import { History, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openHistory } from '../history/history-store.ts';
import { closeSearch, openSearch, useSearchStore } from '../search/search-store.ts';
import { useScriptStore } from './script-store.ts';

/** Search and history of the chapter that is shown. */
export function TextTools() {
  const { t } = useTranslation();
  const chapter = useScriptStore((state) => state.chapter);
  const isSearching = useSearchStore((state) => state.isOpen);
  if (chapter === null) {
    return null;
  }
  return (
    <>
      <Tooltip label={`${t('find.inChapter')} (Ctrl F)`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('find.inChapter')}
          aria-pressed={isSearching}
          data-testid="search-toggle"
          onClick={() => (isSearching ? closeSearch() : openSearch('chapter'))}
        >
          <Search size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${t('history.open')} (Ctrl Shift H)`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('history.open')}
          data-testid="history-open"
          onClick={() => void openHistory(chapter.id, chapter.title)}
        >
          <History size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
