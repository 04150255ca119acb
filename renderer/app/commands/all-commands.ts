import { useMemo } from 'react';
import { assistantCommands } from '../../features/assistant/assistant-commands.ts';
import { castCommands } from '../../features/cast/cast-commands.ts';
import type { Command } from '../../features/commands/commands-store.ts';
import { withShortcuts } from '../../features/commands/shortcuts.ts';
import { lineTableCommands } from '../../features/line-table/line-table-commands.ts';
import { portableCommands } from '../../features/portable/portable-commands.ts';
import { useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { settingsCommands } from '../../features/settings/settings-commands.ts';
import { videoCommands } from '../../features/video/video-commands.ts';
import { voicesCommands } from '../../features/voices/voices-commands.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { bookmarkCommands } from './bookmark-commands.ts';
import { chapterCommands } from './chapter-commands.ts';
import { readFoundCommands } from './found-commands.ts';
import { goCommands } from './go-commands.ts';
import { playCommands } from './play-commands.ts';
import { shownKeys } from './shown-keys.ts';
import { takeCommands } from './take-commands.ts';
import { textCommands } from './text-commands.ts';
import { viewCommands } from './view-commands.ts';
import { wordCommands } from './word-commands.ts';

const noShortcuts = {};

/**
 * Everything with a key, and every action that is always there. A feature adds a list of its own here:
 * the palette, the list of keys and the window's keys are made from it.
 */
export const allCommands: readonly Command[] = [
  ...goCommands,
  ...portableCommands,
  ...playCommands,
  ...viewCommands,
  ...lineTableCommands,
  ...textCommands,
  ...bookmarkCommands,
  ...chapterCommands,
  ...wordCommands,
  ...castCommands,
  ...takeCommands,
  ...voicesCommands,
  ...videoCommands,
  ...assistantCommands,
  ...settingsCommands,
  ...shownKeys,
];

/** Every command with the keys that a person has chosen. */
export function boundCommands(): readonly Command[] {
  return withShortcuts(
    allCommands,
    useSessionStore.getState().session?.settings.shortcuts ?? noShortcuts,
  );
}

/** With what there is just now, for the palette. */
export function readCommands(): readonly Command[] {
  return [...boundCommands(), ...readFoundCommands()];
}

/** The commands of the palette, read anew when a book or a chapter opens while it is shown. */
export function useCommands(): readonly Command[] {
  const bookId = useScriptStore(({ project }) => project?.id);
  const chapterId = useScriptStore(({ chapter }) => chapter?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be done depends on what is open.
  return useMemo(readCommands, [bookId, chapterId]);
}
