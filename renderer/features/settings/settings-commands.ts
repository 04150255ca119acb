import { Settings } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { openSetting } from '../../stores/settings-screen-store.ts';
import type { Command } from '../commands/commands-store.ts';
import { isThere, settingIds } from './settings-list.ts';

/** A way to each setting from the palette. */
export const settingsCommands: readonly Command[] = settingIds.map((id) => ({
  id: `setting.${id}`,
  section: 'setting',
  words: () => t('settingsList.command', { name: t(`settingsList.names.${id}`) }),
  alias: () => t(`settingsList.words.${id}`),
  Icon: Settings,
  isPossible: () => isThere(id),
  run: () => openSetting(id),
}));
