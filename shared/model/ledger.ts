import type { ChargeKind, LedgerKind } from './job.ts';
import { type Amount, addAmounts, noAmount, type PriceSource } from './money.ts';

/** Whether a person may say what was really charged, and else why not; null for what is no charge. */
export type CorrectionState = 'possible' | 'undecided' | 'under-way' | null;

export type LedgerRow = {
  readonly id: number;
  /** Of a correction, the time of the row that it corrects: it counts on that day. */
  readonly atMs: number;
  readonly accountId: string;
  readonly accountLabel: string;
  readonly kind: LedgerKind;
  readonly callKind: ChargeKind;
  readonly label: string;
  readonly projectId: string | null;
  readonly projectTitle: string | null;
  readonly tokens: number;
  readonly money: number;
  readonly priceSource: PriceSource;
  readonly isFree: boolean;
  readonly note: string;
  /** The row that this one corrects. */
  readonly correctsId: number | null;
  /** When a person entered a correction. */
  readonly enteredAtMs: number | null;
  /** What it comes to with its corrections; null where there are none. */
  readonly corrected: Amount | null;
  /** A person corrected it, and that can be taken back. */
  readonly isCorrectedByHand: boolean;
  readonly correction: CorrectionState;
};

/** What the rows of a filter add up to, without the free ones. */
export type LedgerTotals = {
  /** Known to be charged, with all corrections. */
  readonly charged: Amount;
  /** Possibly charged, at its worst, and corrected by nobody. */
  readonly possibly: Amount;
  /** Of `charged`, what corrections added or took away. */
  readonly corrected: Amount;
  /** Worst cases of what is under way or uncertain; nothing where today is not of the days. */
  readonly reserved: Amount;
};

export type AccountTotals = {
  readonly accountId: string;
  readonly accountLabel: string;
  readonly totals: LedgerTotals;
};

/** The totals of all that is meant, and of each account in it that is not free. */
export type FilteredTotals = {
  readonly all: LedgerTotals;
  readonly accounts: readonly AccountTotals[];
};

export type LedgerPage = {
  /** Newest first. */
  readonly rows: readonly LedgerRow[];
  /** Pass it as `beforeId` for the next page; null at the end. */
  readonly nextBeforeId: number | null;
};

/** What there is to choose from in a filter. */
export type FilterChoices = {
  readonly accounts: readonly { readonly id: string; readonly label: string }[];
  readonly books: readonly { readonly id: string; readonly title: string }[];
  /** When the first row was written; null where there is none. */
  readonly firstAtMs: number | null;
};

export type CorrectedRows = {
  /** The row as it is now. */
  readonly row: LedgerRow;
  /** The entry that corrects it. */
  readonly correction: LedgerRow;
};

export const noTotals: LedgerTotals = {
  charged: noAmount,
  possibly: noAmount,
  corrected: noAmount,
  reserved: noAmount,
};

export function addTotals(one: LedgerTotals, other: LedgerTotals): LedgerTotals {
  return {
    charged: addAmounts(one.charged, other.charged),
    possibly: addAmounts(one.possibly, other.possibly),
    corrected: addAmounts(one.corrected, other.corrected),
    reserved: addAmounts(one.reserved, other.reserved),
  };
}

/** What is spent: the sum of the rows of the filter that are charges or corrections. */
export function spentOf({ charged, possibly }: LedgerTotals): Amount {
  return addAmounts(charged, possibly);
}

/** What counts against a cap. */
export function capUsedOf(totals: LedgerTotals): Amount {
  return addAmounts(spentOf(totals), totals.reserved);
}
