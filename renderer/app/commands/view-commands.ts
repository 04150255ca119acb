import {
  Columns2,
  Hash,
  Maximize2,
  Monitor,
  Moon,
  PanelLeft,
  PanelRight,
  Sun,
  Waves,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ThemeChoice } from '../../../shared/model/look/look.ts';
import { showBookmarks, useBookmarks } from '../../features/bookmarks/bookmarks-store.ts';
import type { Command } from '../../features/commands/commands-store.ts';
import {
  focusInspector,
  showInspector,
  toggleInspector,
  useInspectorStore,
} from '../../features/inspector/inspector-store.ts';
import {
  toggleChapterList,
  useChapterListPane,
} from '../../features/script-editor/chapters/chapter-list-pane.ts';
import { activeEditor } from '../../features/script-editor/editor/active-editor.ts';
import {
  toggleLineNumbers,
  useLineNumbers,
} from '../../features/script-editor/gutter/line-numbers.ts';
import { hasChapter } from '../../features/script-editor/save/script-store.ts';
import {
  goToOtherSide,
  isSplit,
  leaveSide,
  toggleSplit,
} from '../../features/script-editor/sides/side-acts.ts';
import { closeSearch, useSearchStore } from '../../features/search/search-store.ts';
import { t } from '../../i18n/index.ts';
import { bridge } from '../../ipc/bridge.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { inspectorTabs } from '../inspector-tabs.ts';
import { changeSettings, stepLook } from './change-look.ts';

const isListShown = (): boolean => useChapterListPane.getState().isShown;
const hasNumbers = (): boolean => useLineNumbers.getState().isShown;
const isInspectorShown = (): boolean => useInspectorStore.getState().isShown;
const settings = () => useSessionStore.getState().session?.settings;

/** Only the text; pressed again, what stood beside it. */
function switchPanes(): void {
  const isSide = useSearchStore.getState().isOpen || useBookmarks.getState().isShown;
  const isBare = !isSide && !isListShown() && !isInspectorShown();
  closeSearch();
  showBookmarks(false);
  if (isListShown() !== isBare) toggleChapterList();
  showInspector(isBare);
  activeEditor()?.focus();
}

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

const theme = (choice: ThemeChoice): Command => ({
  id: `settings.theme-${choice}`,
  section: 'settings',
  words: () => t('commands.theme', { theme: t(`settings.themes.${choice}`) }),
  Icon: themeIcons[choice],
  isPossible: () => settings()?.theme !== choice,
  run: () => changeSettings({ theme: choice }),
});

/** A browser zooms by itself, by the same keys. */
const canZoom = (): boolean => bridge().kind === 'desktop';

/** What is shown and how large, in panes and on the whole. */
export const viewCommands: readonly Command[] = [
  {
    id: 'view.chapters',
    section: 'view',
    words: () => t(isListShown() ? 'script.hideChapters' : 'script.showChapters'),
    Icon: PanelLeft,
    keys: ['Ctrl+1'],
    scope: 'script',
    run: toggleChapterList,
  },
  {
    id: 'view.text',
    section: 'view',
    words: () => t('commands.onlyText'),
    alias: () => t('commands.also.fullscreen'),
    Icon: Maximize2,
    keys: ['Ctrl+2'],
    scope: 'script',
    run: switchPanes,
  },
  {
    id: 'view.inspector',
    section: 'view',
    words: () => t(isInspectorShown() ? 'inspector.hide' : 'inspector.show'),
    Icon: PanelRight,
    keys: ['Ctrl+3'],
    scope: 'script',
    run: toggleInspector,
  },
  {
    id: 'view.split',
    section: 'view',
    words: () => t(isSplit() ? 'sides.close' : 'sides.open'),
    alias: () => t('sides.alias'),
    Icon: Columns2,
    keys: ['Ctrl+5'],
    scope: 'script',
    isPossible: hasChapter,
    run: () => void toggleSplit(),
  },
  {
    id: 'view.other-side',
    section: 'view',
    words: () => t('sides.other'),
    alias: () => t('sides.alias'),
    keys: ['Ctrl+6'],
    scope: 'script',
    isPossible: isSplit,
    run: goToOtherSide,
  },
  {
    id: 'view.close-side',
    section: 'view',
    words: () => t('sides.closeThis'),
    alias: () => t('sides.alias'),
    keys: ['Ctrl+7'],
    scope: 'script',
    isPossible: isSplit,
    run: () => void leaveSide(),
  },
  {
    id: 'view.line-numbers',
    section: 'view',
    words: () => t(hasNumbers() ? 'goTo.hideNumbers' : 'goTo.showNumbers'),
    Icon: Hash,
    run: toggleLineNumbers,
  },
  ...inspectorTabs.map(
    ({ id, Icon }): Command => ({
      id: `view.tab-${id}`,
      section: 'view',
      words: () => t('commands.tab', { tab: t(`inspector.tabs.${id}`) }),
      Icon,
      run: () => {
        useViewStore.getState().go('script');
        focusInspector(id);
      },
    }),
  ),
  theme('system'),
  theme('light'),
  theme('dark'),
  {
    id: 'settings.motion',
    section: 'settings',
    words: () =>
      t(settings()?.motion === 'reduced' ? 'commands.moreMotion' : 'commands.lessMotion'),
    Icon: Waves,
    run: () => changeSettings({ motion: settings()?.motion === 'reduced' ? 'system' : 'reduced' }),
  },
  {
    id: 'settings.zoom-in',
    section: 'settings',
    words: () => t('commands.zoomIn'),
    Icon: ZoomIn,
    keys: ['Ctrl+Plus'],
    isPossible: canZoom,
    run: () => stepLook('zoomPercent', 1),
  },
  {
    id: 'settings.zoom-out',
    section: 'settings',
    words: () => t('commands.zoomOut'),
    Icon: ZoomOut,
    keys: ['Ctrl+Minus'],
    isPossible: canZoom,
    run: () => stepLook('zoomPercent', -1),
  },
  {
    id: 'settings.zoom-reset',
    section: 'settings',
    words: () => t('commands.zoomReset'),
    keys: ['Ctrl+0'],
    isPossible: canZoom,
    run: () => stepLook('zoomPercent', 0),
  },
  {
    id: 'settings.script-larger',
    section: 'settings',
    words: () => t('commands.scriptLarger'),
    run: () => stepLook('scriptSizePx', 1),
  },
  {
    id: 'settings.script-smaller',
    section: 'settings',
    words: () => t('commands.scriptSmaller'),
    run: () => stepLook('scriptSizePx', -1),
  },
];
