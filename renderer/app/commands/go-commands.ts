import {
  AudioLines,
  BookOpen,
  BookOpenText,
  BookPlus,
  BookText,
  CircleHelp,
  ClipboardCheck,
  Command as CommandIcon,
  Download,
  FileDiff,
  FilePlus2,
  FileQuestion,
  Headphones,
  Keyboard,
  LibraryBig,
  ListChecks,
  ListOrdered,
  ListPlus,
  MessagesSquare,
  ReceiptText,
  RotateCcw,
  Search,
  Settings,
} from 'lucide-react';
import { type Command, openCommands } from '../../features/commands/commands-store.ts';
import { openSample, useLibraryStore } from '../../features/library/library-store.ts';
import { chooseUpdate } from '../../features/library/revision/revision-store.ts';
import { exportAgain, lastExportOf } from '../../features/queue/index.ts';
import { openQueue } from '../../features/queue/queue-store.ts';
import {
  toggleChapterList,
  useChapterListPane,
} from '../../features/script-editor/chapters/chapter-list-pane.ts';
import { useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { openBookCheck } from '../../features/takes/book-check/book-check-store.ts';
import { i18next, t } from '../../i18n/index.ts';
import { toggleGuide } from '../../stores/guide-store.ts';
import { intend } from '../../stores/intent-store.ts';
import {
  openExport,
  openPublication,
  openReport,
  openSound,
  type Screen,
  useViewStore,
} from '../../stores/view-store.ts';
import { movePane } from '../panes.ts';

const go = (screen: Screen) => (): void => useViewStore.getState().go(screen);

const hasBook = (): boolean => useScriptStore.getState().project !== null;

const lastExport = () => {
  const { project } = useScriptStore.getState();
  return project === null ? null : lastExportOf(project.id);
};
const hasExport = (): boolean => lastExport()?.exported?.isPart === false;

/** The screens, and what is done with whole books. */
export const goCommands: readonly Command[] = [
  {
    id: 'go.library',
    section: 'go',
    words: () => t('rail.library'),
    Icon: LibraryBig,
    run: go('library'),
  },
  {
    id: 'go.script',
    section: 'go',
    words: () => t('rail.script'),
    Icon: BookOpenText,
    run: go('script'),
  },
  {
    id: 'go.queue',
    section: 'go',
    words: () => t('rail.queue'),
    alias: () => t('commands.also.queue'),
    Icon: ListOrdered,
    run: () => openQueue('jobs'),
  },
  {
    id: 'go.batches',
    section: 'go',
    words: () => t('queue.tabs.batches'),
    Icon: ListPlus,
    run: () => openQueue('batches'),
  },
  {
    id: 'go.uncertain',
    section: 'go',
    words: () => t('commands.uncertain'),
    Icon: FileQuestion,
    run: () => openQueue('uncertain'),
  },
  {
    id: 'go.ledger',
    section: 'go',
    words: () => t('commands.ledger'),
    Icon: ReceiptText,
    run: () => openQueue('ledger'),
  },
  {
    id: 'go.chat',
    section: 'go',
    words: () => t('rail.chat'),
    Icon: MessagesSquare,
    run: go('chat'),
  },
  {
    id: 'go.settings',
    section: 'go',
    words: () => t('rail.settings'),
    Icon: Settings,
    keys: ['Ctrl+,'],
    run: go('settings'),
  },
  {
    id: 'go.guide',
    section: 'go',
    words: () => t('guide.open'),
    alias: () => t('guide.alias'),
    Icon: CircleHelp,
    keys: ['F1'],
    run: toggleGuide,
  },
  {
    id: 'go.commands',
    section: 'view',
    words: () => t('commands.title'),
    Icon: CommandIcon,
    keys: ['Ctrl+K'],
    run: () => openCommands('palette'),
  },
  {
    id: 'go.keys',
    section: 'view',
    words: () => t('keys.title'),
    alias: () => t('shortcuts.alias'),
    Icon: Keyboard,
    keys: ['Ctrl+/'],
    run: () => openCommands('keys'),
  },
  {
    id: 'go.next-pane',
    section: 'view',
    words: () => t('commands.nextPane'),
    keys: ['F6'],
    run: () => movePane(1),
  },
  {
    id: 'go.previous-pane',
    section: 'view',
    words: () => t('commands.previousPane'),
    keys: ['Shift+F6'],
    run: () => movePane(-1),
  },
  {
    id: 'book.sound',
    section: 'book',
    words: () => t('sound.open'),
    alias: () => t('commands.also.sound'),
    Icon: AudioLines,
    isPossible: hasBook,
    run: () => {
      const { project } = useScriptStore.getState();
      if (project !== null) openSound(project.id, project.title);
    },
  },
  {
    id: 'book.publication',
    section: 'book',
    words: () => t('publication.open'),
    alias: () => t('publication.alias'),
    Icon: BookText,
    isPossible: hasBook,
    run: () => {
      const { project } = useScriptStore.getState();
      if (project !== null) openPublication(project.id, project.title);
    },
  },
  {
    id: 'book.export',
    section: 'book',
    words: () => t('player.export'),
    alias: () => t('commands.also.export'),
    Icon: Download,
    keys: ['Ctrl+E'],
    isPossible: hasBook,
    run: () => {
      const { project } = useScriptStore.getState();
      if (project !== null) openExport(project.id, project.title);
    },
  },
  {
    id: 'book.export-again',
    section: 'book',
    words: () => t('export.again'),
    alias: () => t('export.againPalette'),
    Icon: RotateCcw,
    isPossible: hasExport,
    run: () => {
      const job = lastExport();
      if (job !== null) void exportAgain(job.id);
    },
  },
  {
    id: 'book.report',
    section: 'book',
    words: () => t('report.open'),
    alias: () => t('report.alias'),
    Icon: ClipboardCheck,
    isPossible: hasBook,
    run: () => openReport(lastExport()?.id ?? null),
  },
  {
    id: 'book.check',
    section: 'book',
    words: () => t('bookCheck.command'),
    alias: () => t('commands.also.transcribe'),
    Icon: ListChecks,
    isPossible: hasBook,
    run: () => openBookCheck('lines'),
  },
  {
    id: 'book.proof',
    section: 'book',
    words: () => t('bookCheck.commandProof'),
    alias: () => t('bookCheck.alias'),
    Icon: Headphones,
    isPossible: hasBook,
    run: () => openBookCheck('proof'),
  },
  {
    id: 'book.choose',
    section: 'book',
    words: () => t('commands.chooseBook'),
    alias: () => t('commands.chooseBookAlias'),
    Icon: BookPlus,
    run: () => {
      go('library')();
      intend('choose-book');
    },
  },
  {
    id: 'book.find',
    section: 'book',
    words: () => t('library.find'),
    Icon: Search,
    keys: ['Ctrl+F'],
    scope: 'library',
    isPossible: () => (useLibraryStore.getState().books?.length ?? 0) > 1,
    run: () => {
      go('library')();
      intend('find-book');
    },
  },
  {
    id: 'book.update',
    section: 'book',
    words: () => t('revision.choose'),
    alias: () => t('revision.chooseAlias'),
    Icon: FileDiff,
    isPossible: hasBook,
    run: () => {
      const { project } = useScriptStore.getState();
      if (project !== null) chooseUpdate(project);
    },
  },
  {
    id: 'book.sample',
    section: 'book',
    words: () => t('guide.sample.open'),
    alias: () => t('guide.sample.alias'),
    Icon: BookOpen,
    run: () => void openSample(i18next.language === 'zh-Hans' ? 'zh-Hans' : 'en'),
  },
  {
    id: 'book.new',
    section: 'book',
    words: () => t('library.newProject'),
    Icon: FilePlus2,
    run: () => {
      go('library')();
      intend('new-project');
    },
  },
  {
    id: 'book.add-chapter',
    section: 'book',
    words: () => t('script.addChapter'),
    Icon: ListPlus,
    isPossible: hasBook,
    run: () => {
      go('script')();
      if (!useChapterListPane.getState().isShown) toggleChapterList();
      intend('add-chapter');
    },
  },
];
