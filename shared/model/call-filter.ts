import type { ChargeKind } from './job.ts';

/** Which calls are meant, of the ledger and of those that are uncertain; null means all. */
export type CallFilter = {
  readonly accountId: string | null;
  readonly callKind: ChargeKind | null;
  /** The book that a call was made for. */
  readonly projectId: string | null;
  /** The first and the last day that count, by UTC like the caps: `2026-11-22`. */
  readonly fromDay: string | null;
  readonly toDay: string | null;
};

export const everyCall: CallFilter = {
  accountId: null,
  callKind: null,
  projectId: null,
  fromDay: null,
  toDay: null,
};

const dayMs = 86_400_000;

/** When the days of a filter begin and end, in milliseconds since 1970; the end is not of them. */
export function timesOf({ fromDay, toDay }: Pick<CallFilter, 'fromDay' | 'toDay'>): {
  readonly fromMs: number;
  readonly untilMs: number;
} {
  return {
    fromMs: fromDay === null ? 0 : Date.parse(fromDay),
    untilMs: toDay === null ? Number.MAX_SAFE_INTEGER : Date.parse(toDay) + dayMs,
  };
}

/** Whether a call is one of those that are meant. */
export function fitsFilter(
  filter: CallFilter,
  call: {
    readonly accountId: string;
    readonly kind: ChargeKind;
    readonly projectId: string | null;
    readonly atMs: number;
  },
): boolean {
  const { accountId, callKind, projectId } = filter;
  const { fromMs, untilMs } = timesOf(filter);
  return (
    (accountId === null || call.accountId === accountId) &&
    (callKind === null || call.kind === callKind) &&
    (projectId === null || call.projectId === projectId) &&
    call.atMs >= fromMs &&
    call.atMs < untilMs
  );
}

/** The day of a time by UTC: `2026-11-22`. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** First and last day of a month such as `2026-11`. */
export function daysOfMonth(month: string): Pick<CallFilter, 'fromDay' | 'toDay'> {
  const first = new Date(`${month}-01T00:00:00Z`);
  const last = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0);
  return { fromDay: `${month}-01`, toDay: dayOf(last) };
}

const mostMonths = 120;

/** The months from that of the first time to that of the second, the newest first: `2026-11`. */
export function monthsBetween(firstAtMs: number, lastAtMs: number): readonly string[] {
  const first = dayOf(firstAtMs).slice(0, 7);
  const last = new Date(lastAtMs);
  const months: string[] = [];
  for (let back = 0; back < mostMonths; back += 1) {
    const month = dayOf(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back, 1)).slice(0, 7);
    if (month < first) break;
    months.push(month);
  }
  return months;
}
