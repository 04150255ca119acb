import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import { type CallFilter, everyCall } from '../../../../shared/model/call-filter.ts';
import type { UncertainDecision, UncertainView } from '../../../../shared/model/job.ts';
import { t } from '../../../i18n/index.ts';
import { asAppError, fileHandle, request } from '../../../ipc/client.ts';
import { throttled } from '../../../stores/delayed.ts';
import { showError, showToast } from '../../../ui/messages/toast.tsx';

type UncertainState = {
  /** How many wait for a decision: for the badge, also where the list was not read. */
  readonly count: number;
  readonly items: readonly UncertainView[] | null;
  /** Which of them are shown. */
  readonly filter: CallFilter;
  readonly problem: AppError | null;
  /** The ids that an answer is on its way for. */
  readonly busy: ReadonlySet<string>;
};

const doneWords = {
  'not-charged-send-again': 'uncertain.sent',
  'charged-buy-again': 'uncertain.bought',
  'leave-out': 'uncertain.left',
  'fetch-again': 'uncertain.fetched',
} as const;

const quietMs = 300;
/** How many answers main has taken: a list that was asked for before one of them is out of date. */
let answersTaken = 0;

export const useUncertainStore = create<UncertainState>()(() => ({
  count: 0,
  items: null,
  filter: everyCall,
  problem: null,
  busy: new Set(),
}));

const { getState: get, setState: set } = useUncertainStore;

/** Does it with these ids kept from a second answer; they leave the list where main took it. */
async function whileBusy(ids: readonly string[], work: () => Promise<unknown>): Promise<boolean> {
  set({ busy: new Set([...get().busy, ...ids]) });
  try {
    await work();
    answersTaken += 1;
    const gone = new Set(ids);
    const items = get().items?.filter(({ id }) => !gone.has(id)) ?? null;
    set({ items, ...(items === null ? {} : { count: items.length }) });
    return true;
  } catch (error) {
    showError(asAppError(error));
    return false;
  } finally {
    set({ busy: new Set([...get().busy].filter((id) => !ids.includes(id))) });
  }
}

export async function loadUncertain(): Promise<void> {
  const before = answersTaken;
  try {
    const items = await request('uncertain.list', {});
    if (answersTaken !== before) {
      await loadUncertain();
      return;
    }
    set({ items, count: items.length, problem: null });
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

const loadSoon = throttled(loadUncertain, quietMs);

export function onUncertainCount(count: number): void {
  set({ count });
  if (count !== get().items?.length) loadSoon();
}

/** Sends a person's answer and says what will happen. True when main took it. */
export async function decide(
  chosen: readonly string[],
  decision: UncertainDecision,
): Promise<boolean> {
  // An answer that is on its way is not given a second time.
  const ids = chosen.filter((id) => !get().busy.has(id));
  if (ids.length === 0) return false;
  const isTaken = await whileBusy(ids, () => request('uncertain.decide', { ids, decision }));
  if (isTaken) showToast(t(doneWords[decision], { count: ids.length }));
  return isTaken;
}

/** Puts a recording in the place of an answer that was lost. */
export async function takeRecording(id: string, file: File): Promise<void> {
  const isTaken = await whileBusy([id], async () =>
    request('uncertain.useRecording', { id, fileHandle: await fileHandle(file) }),
  );
  if (isTaken) showToast(t('uncertain.replaced', { name: file.name }));
}
