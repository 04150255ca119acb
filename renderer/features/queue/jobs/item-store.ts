import { create } from 'zustand';
import type { JobItemView } from '../../../../shared/model/job.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { throttled } from '../../../stores/delayed.ts';
import { showError } from '../../../ui/messages/toast.tsx';

/** Lines are read by so many at once; main allows 500. */
export const itemPageSize = 200;
/** Lines on the screen are read again at most so often while their job runs. */
const refreshMs = 1000;

type ItemState = {
  /** Jobs whose lines are shown. */
  readonly opened: ReadonlySet<string>;
  readonly totals: ReadonlyMap<string, number>;
  /** Pages by `<jobId>:<page>`. */
  readonly pages: ReadonlyMap<string, readonly JobItemView[]>;
};

export const useItemStore = create<ItemState>()(() => ({
  opened: new Set(),
  totals: new Map(),
  pages: new Map(),
}));

const { getState: get, setState: set } = useItemStore;

/** Opens or closes the lines of one job. */
export function switchLines(jobId: string): void {
  const opened = new Set(get().opened);
  if (opened.delete(jobId)) {
    const isOther = (key: string): boolean => key.slice(0, key.lastIndexOf(':')) !== jobId;
    set({ opened, pages: new Map([...get().pages].filter(([key]) => isOther(key))) });
  } else {
    opened.add(jobId);
    set({ opened });
    void readPage(jobId, 0);
  }
}

const pageKey = (jobId: string, page: number): string => `${jobId}:${page}`;
const inFlight = new Set<string>();

async function readPage(jobId: string, page: number): Promise<void> {
  const key = pageKey(jobId, page);
  if (inFlight.has(key)) return;
  inFlight.add(key);
  try {
    const { items, total } = await request('jobs.items', {
      jobId,
      offset: page * itemPageSize,
      limit: itemPageSize,
    });
    const { opened, pages, totals } = get();
    if (opened.has(jobId)) {
      set({
        pages: new Map(pages).set(key, items),
        // A new map only for a new number: the list is laid out anew by it.
        ...(totals.get(jobId) === total ? {} : { totals: new Map(totals).set(jobId, total) }),
      });
    }
  } catch (error) {
    // Kept as an empty page: what cannot be read is not asked for again at every step of a scroll.
    set({ pages: new Map(get().pages).set(key, []) });
    showError(asAppError(error));
  } finally {
    inFlight.delete(key);
  }
}

/** The pages on the screen, for `refreshItems`. */
let shown: ReadonlyMap<string, ReadonlySet<number>> = new Map();

/** Tells which lines are on the screen; those that are not read yet are asked for. */
export function showItems(rows: readonly { readonly jobId: string; readonly at: number }[]): void {
  const next = new Map<string, Set<number>>();
  for (const { jobId, at } of rows) {
    const pages = next.get(jobId) ?? new Set<number>();
    pages.add(Math.floor(at / itemPageSize));
    next.set(jobId, pages);
  }
  shown = next;
  for (const [jobId, pages] of next) {
    for (const page of pages) {
      if (!get().pages.has(pageKey(jobId, page))) void readPage(jobId, page);
    }
  }
}

const stale = new Set<string>();

const readStale = throttled(() => {
  const jobs = new Set(stale);
  stale.clear();
  const isKept = (key: string): boolean => {
    const at = key.lastIndexOf(':');
    const jobId = key.slice(0, at);
    return !jobs.has(jobId) || shown.get(jobId)?.has(Number(key.slice(at + 1))) === true;
  };
  const { pages } = get();
  set({ pages: new Map([...pages].filter(([key]) => isKept(key))) });
  for (const jobId of jobs) {
    for (const page of shown.get(jobId) ?? []) {
      void readPage(jobId, page);
    }
  }
}, refreshMs);

/** Reads the shown lines of changed jobs again, and forgets those further off. */
export function refreshItems(jobIds: readonly string[]): void {
  for (const jobId of jobIds) {
    if (get().opened.has(jobId)) stale.add(jobId);
  }
  if (stale.size > 0) readStale();
}
