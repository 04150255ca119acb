import { Merge, UserRoundCheck, UserRoundSearch, UsersRound } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import type { Command } from '../commands/commands-store.ts';
import { focusInspector } from '../inspector/inspector-store.ts';
import { hasChapter, useScriptStore } from '../script-editor/save/script-store.ts';
import { useCastStore } from './cast-store.ts';
import { askWhoSpeaks } from './give-store.ts';
import { askMerge } from './merge/merge-store.ts';

/** The panel of the cast, from anywhere. */
export function openCast(): void {
  useViewStore.getState().go('script');
  focusInspector('cast');
}

/** The row of that panel that Tab goes to. */
export function focusCast(): void {
  document.querySelector<HTMLElement>('[data-name][tabindex="0"]')?.focus();
}

/** A character's settings in that panel. */
export function openMember(name: string): void {
  const { project } = useScriptStore.getState();
  if (project === null) return;
  // Another book's counts would close it as they are replaced.
  const isOther = useCastStore.getState().projectId !== project.id;
  const { id: projectId } = project;
  useCastStore.setState({ openPart: name, words: '', ...(isOther && { projectId, parts: null }) });
  openCast();
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`);
    row?.focus();
  });
}

/** Opens the first two who seem to be one person; the panel lists the others. */
async function findDuplicates(): Promise<void> {
  const { project } = useScriptStore.getState();
  if (project === null) return;
  openCast();
  await withErrorToast(async () => {
    const { pairs } = await request('cast.people', { projectId: project.id });
    const [first] = pairs;
    if (first === undefined) showToast(t('castMerge.none'));
    else await askMerge(first.from, first.into);
  });
}

/** Read with the panel, which the page opens without. */
async function askEveryone(): Promise<void> {
  const everyone = await import('./everyone/everyone-store.ts');
  await everyone.askEveryone();
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
    alias: () => `${t('commands.also.rename')} ${t('cast.findCommand')}`,
    Icon: UsersRound,
    isPossible: hasChapter,
    run: openCast,
  },
  {
    id: 'cast.everyone',
    section: 'cast',
    words: () => t('castEveryone.open'),
    alias: () => t('castEveryone.alias'),
    Icon: UserRoundCheck,
    isPossible: () =>
      useScriptStore.getState().project?.cast.some(({ voiceId }) => voiceId === null) === true,
    run: () => {
      openCast();
      void askEveryone();
    },
  },
  {
    id: 'cast.duplicates',
    section: 'cast',
    words: () => t('castMerge.find'),
    alias: () => t('castMerge.alias'),
    Icon: Merge,
    isPossible: () => (useScriptStore.getState().project?.cast.length ?? 0) > 1,
    run: () => void findDuplicates(),
  },
];
