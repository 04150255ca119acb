import { type CallFilter, dayOf, daysOfMonth } from '../../../../shared/model/call-filter.ts';

/** What a choice of days is called: `all`, `today`, a month such as `2026-11`, or `days` for any others. */
export type Period = string;

type Days = Pick<CallFilter, 'fromDay' | 'toDay'>;

/** The days of a period; null for `days`, which a person enters. */
export function daysOf(period: Period, nowMs: number): Days | null {
  if (period === 'all') return { fromDay: null, toDay: null };
  const today = dayOf(nowMs);
  if (period === 'today') return { fromDay: today, toDay: today };
  return period === 'days' ? null : daysOfMonth(period);
}

/** The period that these days are. */
export function periodOf({ fromDay, toDay }: Days, nowMs: number): Period {
  if (fromDay === null && toDay === null) return 'all';
  const month = fromDay?.slice(0, 7) ?? '';
  const known = ['today', ...(month === '' ? [] : [month])];
  const found = known.find((period) => {
    const days = daysOf(period, nowMs);
    return days?.fromDay === fromDay && days.toDay === toDay;
  });
  return found ?? 'days';
}
