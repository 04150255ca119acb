import { ArrowLeftRight, Mic, Plus } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import type { Command } from '../commands/commands-store.ts';
import { openNewVoice } from '../references/reference-store.ts';
import { openCompare, openVoices, useVoicesStore } from './voices-store.ts';

/** Fewer than two voices have nothing to be compared with; until they are read, nobody knows. */
function mayCompare(): boolean {
  const { cards } = useVoicesStore.getState();
  return cards === null || cards.filter(({ state }) => state === 'ready').length > 1;
}

/** The library of voices, from anywhere. */
export const voicesCommands: readonly Command[] = [
  {
    id: 'go.voices',
    section: 'go',
    words: () => t('rail.voices'),
    Icon: Mic,
    keys: ['Ctrl+Shift+V'],
    run: openVoices,
  },
  {
    id: 'voices.new',
    section: 'voices',
    words: () => t('voices.newVoice'),
    alias: () => t('voices.newVoiceAlias'),
    Icon: Plus,
    run: () => void openNewVoice(),
  },
  {
    id: 'voices.compare',
    section: 'voices',
    words: () => t('voices.compareCommand'),
    alias: () => t('voices.compareAlias'),
    Icon: ArrowLeftRight,
    isPossible: mayCompare,
    run: () => openCompare(),
  },
];
