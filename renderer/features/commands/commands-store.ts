import type { LucideIcon } from 'lucide-react';
import { create } from 'zustand';
import { recall, remember } from '../../stores/remembered.ts';

/** Sections with too many to be listed unasked: they are there to be searched. */
export const foundSections = ['setting', 'chapter', 'books', 'tag', 'person', 'voice'] as const;

/** Under which head a command stands; their words are `commands.sections`, their order is this one. */
export const commandSections = [
  'go',
  'play',
  'script',
  'cast',
  'takes',
  'voices',
  'book',
  'queue',
  'view',
  'settings',
  ...foundSections,
] as const;

export type CommandSection = (typeof commandSections)[number];

/**
 * Where a key works. `window`: anywhere; `script` and `library`: on that screen; all bound by the window, and
 * all also while writing unless the key is one that writes; `page`: anywhere but in text, which has
 * that key for its own. The others are bound by their own part
 * (the editor, a list that has the focus) and stand here to be shown.
 */
export const commandScopes = [
  'window',
  'page',
  'script',
  'library',
  'text',
  'palette',
  'chapters',
  'shelf',
  'jobs',
  'ledger',
  'uncertain',
  'recording',
  'recorder',
  'pane',
] as const;

export type CommandScope = (typeof commandScopes)[number];

/** One thing that a person can do. The list of them is renderer/app/commands/all-commands.ts. */
export type Command = {
  /** Kept among the recently used; unique. */
  readonly id: string;
  readonly section: CommandSection;
  /** Read when it is shown, so that it can say what it would do now. */
  readonly words: () => string;
  /** Other words that it is found by. */
  readonly alias?: () => string;
  readonly Icon?: LucideIcon;
  /** As `Ctrl+Shift+E`; see ui/words/key-text.ts and find-key.ts. */
  readonly keys?: readonly string[];
  readonly scope?: CommandScope;
  /** False where it would do nothing now: it is not offered, and its key goes to whoever wants it. */
  readonly isPossible?: () => boolean;
  /** Null: a key of some part, shown in the list of keys only. */
  readonly run: (() => void) | null;
  /** What it does with Ctrl held in the palette, as in the list of chapters. */
  readonly withCtrl?: { readonly words: () => string; readonly run: () => void };
};

type CommandsState = {
  readonly open: 'palette' | 'keys' | null;
  /** What had the focus before. */
  readonly openedFrom: HTMLElement | null;
  /** Ids, the last used first; kept for the next run. */
  readonly recentIds: readonly string[];
};

/** The way from the palette to a search for what was typed. */
export const searchWordsId = 'search.words';

const mostRecent = 5;

export const useCommandsStore = create<CommandsState>()(() => ({
  open: null,
  openedFrom: null,
  recentIds: (recall('commands.recent') ?? '').split(' ').filter((id) => id !== ''),
}));

/** Opens the palette or the list of keys; null closes them. */
export function openCommands(open: CommandsState['open']): void {
  const { activeElement } = document;
  const isNew = open !== null && useCommandsStore.getState().open === null;
  useCommandsStore.setState({
    open,
    ...(isNew ? { openedFrom: activeElement instanceof HTMLElement ? activeElement : null } : {}),
  });
}

/** Puts a command first among the recently used. */
export function noteUse({ id }: Command): void {
  // Made of words that were typed once.
  if (id === searchWordsId) return;
  const known = useCommandsStore.getState().recentIds;
  const recentIds = [id, ...known.filter((other) => other !== id)].slice(0, mostRecent);
  remember('commands.recent', recentIds.join(' '));
  useCommandsStore.setState({ recentIds });
}
