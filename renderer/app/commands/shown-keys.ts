import type {
  Command,
  CommandScope,
  CommandSection,
} from '../../features/commands/commands-store.ts';
import { t } from '../../i18n/index.ts';

type Shown = readonly [
  name: keyof typeof import('../../i18n/en-feel.ts').enFeel.keys.shown,
  ...keys: string[],
];

const shown = (
  section: CommandSection,
  scope: CommandScope,
  rows: readonly Shown[],
): readonly Command[] =>
  rows.map(([name, ...keys]) => ({
    id: `key.${scope}.${name}`,
    section,
    words: () => t(`keys.shown.${name}`),
    keys,
    scope,
    run: null,
  }));

/** Keys that a part binds by itself: the editor's keymaps, and lists while they have the focus. */
export const shownKeys: readonly Command[] = [
  ...shown('script', 'text', [
    ['tagHere', '/'],
    ['speakerHere', '@'],
    ['tagAgain', 'Ctrl+Shift+E'],
    ['mendHint', 'Alt+Enter'],
    ['searchTags', 'Alt+/'],
    ['foldMenu', 'F2'],
    ['undo', 'Ctrl+Z'],
    ['redo', 'Ctrl+Y', 'Ctrl+Shift+Z'],
    ['leave', 'Escape'],
  ]),
  ...shown('script', 'palette', [
    ['move', 'ArrowUp', 'ArrowDown'],
    ['take', 'Enter', 'Tab'],
    ['leave', 'Escape'],
  ]),
  ...shown('script', 'chapters', [
    ['chapterMenu', 'Shift+F10'],
    ['orderJob', 'Alt+ArrowUp', 'Alt+ArrowDown'],
  ]),
  ...shown('book', 'shelf', [
    ['move', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    ['openBook', 'Enter'],
    ['choose', 'Space'],
    ['chooseTo', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
    ['all', 'Ctrl+A'],
    ['bookMenu', 'Shift+F10'],
    ['removeBook', 'Delete'],
  ]),
  ...shown('queue', 'jobs', [
    ['move', 'ArrowUp', 'ArrowDown'],
    ['choose', 'Space'],
    ['all', 'Ctrl+A'],
    ['lines', 'Enter'],
    ['pauseJob', 'P'],
    ['retryJob', 'R'],
    ['cancelJob', 'Delete'],
    ['orderJob', 'Alt+ArrowUp', 'Alt+ArrowDown'],
  ]),
  ...shown('queue', 'uncertain', [
    ['move', 'ArrowUp', 'ArrowDown'],
    ['choose', 'Space'],
    ['hearCall', 'H'],
    ['sendAgain', 'S'],
    ['buyAgain', 'B'],
    ['recording', 'O'],
    ['leaveOut', 'Delete'],
  ]),
  ...shown('queue', 'ledger', [
    ['move', 'ArrowUp', 'ArrowDown'],
    ['correct', 'C', 'Enter'],
  ]),
  ...shown('voices', 'recording', [
    ['hearPart', 'Space'],
    ['splitPart', 'S'],
    ['cutPart', 'Delete'],
    ['keepPart', 'A'],
    ['orderJob', 'Alt+ArrowUp', 'Alt+ArrowDown'],
  ]),
  ...shown('voices', 'recorder', [
    ['record', 'Space'],
    ['recordStop', 'Enter'],
    ['recordAgain', 'R'],
    ['recordPause', 'P'],
    ['recordLeave', 'Escape'],
  ]),
  ...shown('view', 'pane', [
    ['widen', 'ArrowLeft', 'ArrowRight'],
    ['widest', 'Home', 'End'],
    ['usualWidth', 'Enter'],
    ['tabs', 'ArrowLeft', 'ArrowRight', 'Home', 'End'],
  ]),
];
