import { UserRoundSearch, UsersRound } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useViewStore } from '../../stores/view-store.ts';
import type { Command } from '../commands/commands-store.ts';
import { focusInspector } from '../inspector/inspector-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { askWhoSpeaks } from './give-store.ts';

const hasChapter = (): boolean => useScriptStore.getState().chapter !== null;

/** The panel of the cast, from anywhere. */
export function openCast(): void {
  useViewStore.getState().go('script');
  focusInspector('cast');
}

/** Who speaks: giving words to somebody, and the panel of the cast. */
export const castCommands: readonly Command[] = [
  {
    id: 'cast.give',
    section: 'cast',
    words: () => t('cast.give.command'),
    Icon: UserRoundSearch,
    keys: ['Ctrl+Shift+S'],
    scope: 'script',
    isPossible: hasChapter,
    run: askWhoSpeaks,
  },
  {
    id: 'cast.open',
    section: 'cast',
    words: () => t('cast.openCommand'),
    alias: () => t('cast.findCommand'),
    Icon: UsersRound,
    isPossible: hasChapter,
    run: openCast,
  },
];
