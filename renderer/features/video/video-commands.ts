import { Clapperboard, Film } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useViewStore } from '../../stores/view-store.ts';
import type { Command } from '../commands/commands-store.ts';
import { hasChapter } from '../script-editor/save/script-store.ts';
import { openPromo } from './promo/promo-store.ts';

/** Videos from anywhere. */
export const videoCommands: readonly Command[] = [
  {
    id: 'go.video',
    section: 'go',
    words: () => t('rail.video'),
    alias: () => t('video.alias'),
    Icon: Film,
    run: () => useViewStore.getState().go('video'),
  },
  {
    id: 'book.promo-clip',
    section: 'book',
    words: () => t('video.promo.open'),
    alias: () => t('video.promo.alias'),
    Icon: Clapperboard,
    isPossible: hasChapter,
    run: () => void openPromo(),
  },
];
