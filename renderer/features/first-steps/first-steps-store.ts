import { create } from 'zustand';
import { type FirstStep, type FirstSteps, firstSteps } from '../../../shared/model/first-steps.ts';
import { request } from '../../ipc/client.ts';
import { onIpcEvents } from '../../ipc/events.ts';
import { throttled } from '../../stores/delayed.ts';
import { recall, remember } from '../../stores/remembered.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { player } from '../player/player-store.ts';
import { preview } from '../preview/preview-store.ts';

type FirstStepsState = {
  /** Null until the library has told. */
  readonly list: FirstSteps | null;
  /** Whether its rows are shown; a small choice of this window. */
  readonly isOpen: boolean;
  /** Whether its rows are shown beside a book that is not the sample. */
  readonly isSmallOpen: boolean;
};

const openName = 'first-steps.open';

export const useFirstSteps = create<FirstStepsState>()(() => ({
  list: null,
  isOpen: recall(openName) !== 'no',
  isSmallOpen: false,
}));

const { setState: set, getState: get } = useFirstSteps;

const isComplete = (): boolean => get().list?.done.length === firstSteps.length;

/** Whether a line was heard since the window was opened. */
let isHeard = false;

async function load(): Promise<void> {
  // It is asked for again with the next event.
  const list = await request('library.firstSteps', { isHeard }).catch(() => null);
  if (list !== null) set({ list });
}

/** Told once and at once: the list may not be in sight. */
function onHeard(): void {
  if (isHeard) return;
  isHeard = true;
  void load();
}

player.subscribe(({ status }) => {
  if (status === 'playing') onHeard();
});
preview.subscribe(({ sounding }) => {
  if (sounding?.owner === 'take') onHeard();
});

const quietMs = 1_000;

/** Follows what is done in the library, until all of it is. Returns a function that stops it. */
export function followFirstSteps(): () => void {
  const loadSoon = throttled(load, quietMs);
  const soon = (): void => {
    if (get().list?.isShown !== false && !isComplete()) loadSoon();
  };
  void load();
  const stop = onIpcEvents({
    'chapter.segments': soon,
    'chapters.rewritten': soon,
    'library.changed': soon,
    'jobs.changed': soon,
    'session.changed': soon,
    'voices.changed': soon,
  });
  return () => {
    stop();
    loadSoon.cancel();
  };
}

/** Closes the list for this library, or brings it back. */
export async function showFirstSteps(isShown: boolean): Promise<void> {
  const list = await withErrorToast(() => request('library.showFirstSteps', { isShown }));
  if (list !== null) set({ list, isOpen: isShown || get().isOpen });
}

export function toggleFirstSteps(isSmall: boolean): void {
  if (isSmall) {
    set({ isSmallOpen: !get().isSmallOpen });
    return;
  }
  const isOpen = !get().isOpen;
  remember(openName, isOpen ? 'yes' : 'no');
  set({ isOpen });
}

export type StepPlaces = { readonly [step in FirstStep]: () => void };
