import { describe, expect, it } from 'vitest';
import { createWeeklyCheck } from '../../../../../electron/features/health/weekly-check.ts';
import { createFakeClock } from '../../../../support/fakes/fake-clock.ts';
import { createFakeLogger } from '../../../../support/fakes/fake-logger.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A check of a library that was read through so long ago; each reading ends by the next verdict. */
function openCheck(daysAgo: number) {
  const clock = createFakeClock();
  const state = { isBusy: false, told: 0, verdict: 'ok' as string | Error };
  const readings: AbortSignal[] = [];
  const lastCheck: { atMs: number | null } = { atMs: clock.nowMs() - daysAgo * dayMs };
  const check = createWeeklyCheck({
    clock,
    lastCheck,
    logger: createFakeLogger(),
    readThrough: async (signal) => {
      readings.push(signal);
      if (state.verdict === 'never') await clock.delay(dayMs, signal);
      if (state.verdict instanceof Error) throw state.verdict;
      return state.verdict;
    },
    isBusy: () => state.isBusy,
    damaged: () => {
      state.told += 1;
    },
  });
  check.open();
  return { clock, state, readings, lastCheck, check };
}

describe('the weekly check', () => {
  // Catches a check at each start, and one that is never made in a program that stays open for weeks.
  it('is made once a week, and not within the first minutes', async () => {
    const { clock, readings, lastCheck, check } = openCheck(8);
    await clock.advance(60_000);
    expect(readings).toHaveLength(0);
    await clock.advance(hourMs);
    expect(readings).toHaveLength(1);
    expect(lastCheck.atMs).toBeGreaterThan(clock.nowMs() - hourMs);
    await clock.advance(6 * dayMs);
    expect(readings).toHaveLength(1);
    await clock.advance(2 * dayMs);
    expect(readings).toHaveLength(2);
    await check.close();
    expect(clock.waiting()).toBe(0);
  });

  it.each([
    { daysAgo: 6, count: 0 },
    { daysAgo: -1, count: 1 },
  ])('of $daysAgo days ago is made anew $count times', async ({ daysAgo, count }) => {
    const { clock, readings, check } = openCheck(daysAgo);
    await clock.advance(hourMs);
    expect(readings).toHaveLength(count);
    await check.close();
  });

  // Catches a reading of gigabytes that slows an export down.
  it('waits while work is under way', async () => {
    const { clock, state, readings, check } = openCheck(8);
    state.isBusy = true;
    await clock.advance(dayMs);
    expect(readings).toHaveLength(0);
    state.isBusy = false;
    await clock.advance(hourMs);
    expect(readings).toHaveLength(1);
    await check.close();
  });

  // Catches a check that failed or was ended and yet counts as made.
  it('counts only when it was told that all is whole', async () => {
    const { clock, state, readings, lastCheck, check } = openCheck(8);
    const before = lastCheck.atMs;
    state.verdict = new Error('The library is locked.');
    await clock.advance(hourMs);
    state.verdict = 'never';
    await clock.advance(hourMs);
    await check.close();
    expect(readings).toHaveLength(2);
    expect(readings[1]?.aborted).toBe(true);
    expect(lastCheck.atMs).toBe(before);
    expect(state.told).toBe(0);
  });

  it('tells of damage once, and leaves no note of a whole library', async () => {
    const { clock, state, readings, lastCheck, check } = openCheck(8);
    state.verdict = '*** in database main ***';
    await clock.advance(30 * dayMs);
    expect(readings).toHaveLength(1);
    expect(lastCheck.atMs).toBeNull();
    expect(state.told).toBe(1);
    await check.close();
  });
});
