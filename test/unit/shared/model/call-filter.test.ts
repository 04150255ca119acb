import { describe, expect, it } from 'vitest';
import { daysOf, periodOf } from '../../../../renderer/features/queue/filter/period.ts';
import { callFilter } from '../../../../shared/ipc/routes/queue.ts';
import {
  daysOfMonth,
  everyCall,
  fitsFilter,
  monthsBetween,
  timesOf,
} from '../../../../shared/model/call-filter.ts';

const nowMs = Date.UTC(2026, 10, 22, 23, 59);

describe('the days of a filter', () => {
  it('are whole days by UTC, the last one too (bug: the charges of the last day are left out)', () => {
    const days = timesOf({ fromDay: '2026-11-01', toDay: '2026-11-01' });
    expect(days).toEqual({ fromMs: Date.UTC(2026, 10, 1), untilMs: Date.UTC(2026, 10, 2) });
    expect(timesOf(everyCall).fromMs).toBe(0);
  });

  it('of a month end with it, in a leap year too', () => {
    expect(daysOfMonth('2028-02')).toEqual({ fromDay: '2028-02-01', toDay: '2028-02-29' });
    expect(daysOfMonth('2026-12')).toEqual({ fromDay: '2026-12-01', toDay: '2026-12-31' });
  });

  it('offers the months of the ledger, over the turn of a year and from a 31st', () => {
    const lastMs = Date.UTC(2027, 0, 31);
    expect(monthsBetween(Date.UTC(2026, 10, 30), lastMs)).toEqual([
      '2027-01',
      '2026-12',
      '2026-11',
    ]);
    expect(monthsBetween(0, lastMs)).toHaveLength(120);
  });

  it.each(['all', 'today', '2026-11', '2026-02'])('are the period %s again', (period) => {
    const days = daysOf(period, nowMs);
    expect(days).not.toBeNull();
    expect(days && periodOf(days, nowMs)).toBe(period);
  });

  it('are days of one’s own where they are no period', () => {
    expect(periodOf({ fromDay: '2026-11-02', toDay: '2026-11-30' }, nowMs)).toBe('days');
    expect(periodOf({ fromDay: null, toDay: '2026-11-30' }, nowMs)).toBe('days');
  });

  it('are refused where there is no such day', () => {
    for (const fromDay of ['2026-02-30', '2026-1-1', 'today']) {
      expect(callFilter.safeParse({ fromDay }).success).toBe(false);
    }
    expect(callFilter.parse({})).toEqual(everyCall);
  });
});

describe('fitsFilter', () => {
  const call = { accountId: 'a', kind: 'speech', projectId: 'p', atMs: nowMs } as const;

  it('means all that is not filtered, and only what fits every part', () => {
    expect(fitsFilter(everyCall, { ...call, projectId: null })).toBe(true);
    const all = { accountId: 'a', callKind: 'speech', projectId: 'p' } as const;
    const filter = { ...all, fromDay: '2026-11-22', toDay: '2026-11-22' };
    expect(fitsFilter(filter, call)).toBe(true);
    const others = [
      { accountId: 'b' },
      { kind: 'chat' as const },
      { projectId: null },
      { atMs: nowMs + 60_000 },
    ];
    for (const other of others) expect(fitsFilter(filter, { ...call, ...other })).toBe(false);
  });
});
