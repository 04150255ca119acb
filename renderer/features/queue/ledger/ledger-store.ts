import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import type { InputOf } from '../../../../shared/ipc/contract.ts';
import { type CallFilter, everyCall } from '../../../../shared/model/call-filter.ts';
import type {
  CorrectedRows,
  FilteredTotals,
  LedgerPage,
  LedgerRow,
} from '../../../../shared/model/ledger.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { loadChoices } from '../filter/choices-store.ts';

type LedgerState = {
  readonly filter: CallFilter;
  /** Whether what was set aside before a call and given back after it is shown too. */
  readonly hasHolds: boolean;
  readonly rows: readonly LedgerRow[] | null;
  readonly totals: FilteredTotals | null;
  readonly nextBeforeId: number | null;
  readonly problem: AppError | null;
};

type Known = Pick<LedgerState, 'rows' | 'nextBeforeId'>;

/** The newest page over the rows that are known; what does not join up begins anew. */
export function withNewest(known: Known, page: LedgerPage): Known {
  const oldest = page.rows.at(-1);
  const joint = known.rows?.findIndex(({ id }) => id === oldest?.id) ?? -1;
  return joint === -1 || known.rows === null
    ? { rows: page.rows, nextBeforeId: page.nextBeforeId }
    : {
        rows: [...page.rows, ...known.rows.slice(joint + 1)],
        nextBeforeId: known.nextBeforeId,
      };
}

/** A corrected row with its new entry right above it, where the ledger has it. */
export function withCorrection(
  rows: readonly LedgerRow[] | null,
  { row, correction }: CorrectedRows,
): readonly LedgerRow[] | null {
  return rows?.flatMap((known) => (known.id === row.id ? [correction, row] : [known])) ?? null;
}

export const useLedgerStore = create<LedgerState>()(() => ({
  filter: everyCall,
  hasHolds: false,
  rows: null,
  totals: null,
  nextBeforeId: null,
  problem: null,
}));

const { getState: get, setState: set } = useLedgerStore;

/** Whether what is asked for is still what is meant. */
const isMeant = ({ filter, hasHolds }: LedgerState): boolean =>
  get().filter === filter && get().hasHolds === hasHolds;

/** Reads the newest page and the totals, and lays the page on top of what is known. */
export async function loadNewest(): Promise<void> {
  const asked = get();
  const { filter, hasHolds } = asked;
  try {
    const [page, totals] = await Promise.all([
      request('ledger.list', { ...filter, hasHolds }),
      request('ledger.totals', filter),
      loadChoices(),
    ]);
    if (isMeant(asked)) set({ ...withNewest(get(), page), totals, problem: null });
  } catch (error) {
    if (isMeant(asked)) set({ problem: asAppError(error) });
  }
}

/** Shows other rows; those of before stay until the new ones are there. */
export async function showRows(
  change: Partial<Pick<LedgerState, 'filter' | 'hasHolds'>>,
): Promise<void> {
  set(change);
  const asked = get();
  const { filter, hasHolds } = asked;
  try {
    const [page, totals] = await Promise.all([
      request('ledger.list', { ...filter, hasHolds }),
      request('ledger.totals', filter),
    ]);
    const { rows, nextBeforeId } = page;
    if (isMeant(asked)) set({ rows, nextBeforeId, totals, problem: null });
  } catch (error) {
    if (isMeant(asked)) set({ problem: asAppError(error) });
  }
}

let isReadingOlder = false;

/** Reads the next older page, if there is one. */
export async function loadOlder(): Promise<void> {
  const asked = get();
  const { filter, hasHolds, nextBeforeId } = asked;
  if (nextBeforeId === null || isReadingOlder) return;
  isReadingOlder = true;
  try {
    const page = await request('ledger.list', { ...filter, hasHolds, beforeId: nextBeforeId });
    // A fresh start in between has its own next page.
    if (isMeant(asked) && get().nextBeforeId === nextBeforeId) {
      set({ rows: [...(get().rows ?? []), ...page.rows], nextBeforeId: page.nextBeforeId });
    }
  } catch (error) {
    set({ problem: asAppError(error) });
  } finally {
    isReadingOlder = false;
  }
}

/** Says what was really charged for a row. Throws AppError. */
export async function correctRow(correction: InputOf<'ledger.correct'>): Promise<void> {
  const rows = await request('ledger.correct', correction);
  set({ rows: withCorrection(get().rows, rows) });
  const { filter } = get();
  const totals = await request('ledger.totals', filter);
  if (get().filter === filter) set({ totals });
}

const csvPageSize = 1000;

/** Every row that is meant, newest first, for a file. Throws AppError. */
export async function readAllRows(): Promise<readonly LedgerRow[]> {
  const { filter, hasHolds } = get();
  const rows: LedgerRow[] = [];
  let beforeId: number | null = null;
  do {
    const page: LedgerPage = await request('ledger.list', {
      ...filter,
      hasHolds,
      beforeId,
      limit: csvPageSize,
    });
    rows.push(...page.rows);
    beforeId = page.nextBeforeId;
  } while (beforeId !== null);
  return rows;
}
