import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import type { LedgerPage, LedgerRow, LedgerTotals } from '../../../../shared/model/job.ts';
import { asAppError, request } from '../../../ipc/client.ts';

type LedgerState = {
  readonly rows: readonly LedgerRow[] | null;
  readonly totals: LedgerTotals | null;
  readonly nextBeforeId: number | null;
  readonly problem: AppError | null;
};

type Known = Pick<LedgerState, 'rows' | 'nextBeforeId'>;

/** The newest page over the rows that are known; what does not join up begins anew. */
export function withNewest(known: Known, page: LedgerPage): Known {
  const oldest = page.rows.at(-1);
  const rest = known.rows?.filter(({ id }) => oldest !== undefined && id < oldest.id) ?? [];
  const doesJoin = known.rows?.some(({ id }) => id === oldest?.id) === true;
  return doesJoin
    ? { rows: [...page.rows, ...rest], nextBeforeId: known.nextBeforeId }
    : { rows: page.rows, nextBeforeId: page.nextBeforeId };
}

/** What was set aside before a call and given back after it: true, but twice as many rows as charges. */
export function isHold({ kind }: LedgerRow): boolean {
  return kind === 'reserved' || kind === 'released';
}

export const useLedgerStore = create<LedgerState>()(() => ({
  rows: null,
  totals: null,
  nextBeforeId: null,
  problem: null,
}));

const { getState: get, setState: set } = useLedgerStore;

/** Reads the newest page and lays it on top of what is known. */
export async function loadNewest(): Promise<void> {
  try {
    const page = await request('ledger.list', {});
    set({ ...withNewest(get(), page), totals: page.totals, problem: null });
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

let isReadingOlder = false;

/** Reads the next older page, if there is one. */
export async function loadOlder(): Promise<void> {
  const { nextBeforeId } = get();
  if (nextBeforeId === null || isReadingOlder) return;
  isReadingOlder = true;
  try {
    const page = await request('ledger.list', { beforeId: nextBeforeId });
    // A fresh start in between has its own next page.
    if (get().nextBeforeId === nextBeforeId) {
      set({ rows: [...(get().rows ?? []), ...page.rows], nextBeforeId: page.nextBeforeId });
    }
  } catch (error) {
    set({ problem: asAppError(error) });
  } finally {
    isReadingOlder = false;
  }
}

const csvPageSize = 1000;

/** Every row of the ledger, newest first, for a file. Throws AppError. */
export async function readWholeLedger(): Promise<readonly LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let beforeId: number | null = null;
  do {
    const page: LedgerPage = await request('ledger.list', { beforeId, limit: csvPageSize });
    rows.push(...page.rows);
    beforeId = page.nextBeforeId;
  } while (beforeId !== null);
  return rows;
}
