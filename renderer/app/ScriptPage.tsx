import { History, Search, Table2 } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BookmarkDialog } from '../features/bookmarks/BookmarkDialog.tsx';
import { useBookmarks } from '../features/bookmarks/bookmarks-store.ts';
import { useBookmarksInStep } from '../features/bookmarks/use-bookmarks-in-step.ts';
import { addMember } from '../features/cast/index.ts';
import { FirstStepsPane } from '../features/first-steps/FirstStepsPane.tsx';
import { GoToDialog } from '../features/go-to/GoToDialog.tsx';
import { openHistory } from '../features/history/history-store.ts';
import { Inspector } from '../features/inspector/Inspector.tsx';
import { useLibraryStore } from '../features/library/library-store.ts';
import { LineTable } from '../features/line-table/LineTable.tsx';
import {
  showText,
  tableSide,
  toggleLineTable,
  useLineTable,
} from '../features/line-table/line-table-store.ts';
import { RespellDialog } from '../features/pronunciation/RespellDialog.tsx';
import { GenerateChapter } from '../features/queue/GenerateChapter.tsx';
import { activeEditor, newSpeakerSignal } from '../features/script-editor/index.ts';
import { ScriptScreen } from '../features/script-editor/ScriptScreen.tsx';
import { useScriptStore } from '../features/script-editor/save/script-store.ts';
import { SearchPane } from '../features/search/SearchPane.tsx';
import { closeSearch, openSearch, useSearchStore } from '../features/search/search-store.ts';
import { AfterFirstDraw } from '../ui/first-draw.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { soon } from '../ui/later.tsx';
import { withErrorToast } from '../ui/messages/toast.tsx';
import { inspectorTabs } from './inspector-tabs.ts';
import { stepPlaces } from './step-places.ts';

/** Search and history of the chapter that is shown. */
function TextTools() {
  const { t } = useTranslation();
  const chapter = useScriptStore((state) => state.chapter);
  const isSearching = useSearchStore((state) => state.isOpen);
  const tableSideId = useLineTable(tableSide);
  const isTable = useScriptStore((state) => state.focusedId === tableSideId);
  if (chapter === null) return null;
  return (
    <>
      <IconButton
        label={t(isTable ? 'lineTable.hide' : 'lineTable.show')}
        command={['view.line-table', 'Ctrl+4']}
        aria-pressed={isTable}
        data-testid="line-table-toggle"
        onClick={toggleLineTable}
      >
        <Table2 size={16} />
      </IconButton>
      <IconButton
        label={t('find.inChapter')}
        command={['script.search', 'Ctrl+F']}
        aria-pressed={isSearching}
        data-testid="search-toggle"
        onClick={() => (isSearching ? closeSearch() : openSearch('chapter'))}
      >
        <Search size={16} />
      </IconButton>
      <IconButton
        label={t('history.open')}
        command={['script.history', 'Ctrl+Shift+H']}
        data-testid="history-open"
        onClick={() => void openHistory(chapter.id, chapter.title)}
      >
        <History size={16} />
      </IconButton>
    </>
  );
}

const BookmarksPane = soon(
  async () => (await import('../features/bookmarks/BookmarksPane.tsx')).BookmarksPane,
);
const ReviewBar = soon(async () => (await import('../features/assistant/ReviewBar.tsx')).ReviewBar);
const ScriptDialogs = soon(async () => (await import('./dialogs/ScriptDialogs.tsx')).ScriptDialogs);

const leaveInspector = (): void => activeEditor()?.focus();

/** The script with what other features put around its text. */
export function ScriptPage() {
  const isSearching = useSearchStore((state) => state.isOpen);
  const tableSideId = useLineTable(tableSide);
  const isBookmarks = useBookmarks((state) => state.isShown);
  const bookId = useScriptStore((state) => state.project?.id);
  const isSample = useLibraryStore(
    ({ books }) => books?.find(({ id }) => id === bookId)?.isSample ?? false,
  );
  useBookmarksInStep();
  useEffect(() => newSpeakerSignal.on((name) => void withErrorToast(() => addMember(name))), []);
  return (
    <ScriptScreen
      side={
        isSearching ? (
          <SearchPane />
        ) : isBookmarks ? (
          <Suspense>
            <BookmarksPane onGo={showText} />
          </Suspense>
        ) : null
      }
      table={<LineTable />}
      tableSideId={tableSideId}
      tools={
        <>
          <GenerateChapter />
          <TextTools />
        </>
      }
      review={
        <AfterFirstDraw>
          <Suspense>
            <ReviewBar />
          </Suspense>
        </AfterFirstDraw>
      }
      dialogs={
        <AfterFirstDraw>
          <RespellDialog />
          <BookmarkDialog />
          <GoToDialog onGo={showText} />
          <Suspense>
            <ScriptDialogs />
          </Suspense>
        </AfterFirstDraw>
      }
      foot={<FirstStepsPane places={stepPlaces} isSmall={!isSample} />}
      inspector={<Inspector tabs={inspectorTabs} onLeave={leaveInspector} />}
    />
  );
}
