import { describe, expect, it } from 'vitest';
import { createCallRate } from '../../../../../electron/charges/pacing/call-rate.ts';
import type { Slot } from '../../../../../electron/charges/pacing/slot.ts';

const audioAt = (admittedAtMs: number, change: Partial<Slot> = {}): Slot => ({
  admittedAtMs,
  ordinal: 1,
  age: 0,
  isSpaced: false,
  ...change,
});

function openRate(remembered: number | null = null) {
  const rate = createCallRate(remembered);
  /** One clean call after the other, so far apart. */
  const runClean = (fromMs: number, calls: number, apartMs: number, change?: Partial<Slot>) => {
    for (let call = 0; call < calls; call += 1) {
      const atMs = fromMs + call * apartMs;
      const facts = { isCurrent: true, isFull: true, nowMs: atMs + apartMs };
      rate.clean(audioAt(atMs, change), facts);
      rate.left(atMs + apartMs);
    }
  };
  const refuse = (nowMs: number, change: Partial<Slot> = {}, isRepeat = false) =>
    rate.limited(audioAt(nowMs, change), { isRepeat, isUnexpected: true, nowMs });
  return { rate, runClean, refuse };
}

describe('the rate of calls', () => {
  it('is learned from what ran clean when one call at a time is refused again', () => {
    const { rate, runClean, refuse } = openRate();
    runClean(0, 20, 500);
    expect(refuse(10_000)).toBe(false);
    expect(rate.perSecond()).toBeNull();
    expect(refuse(10_000)).toBe(true);
    expect(rate.perSecond()).toBeCloseTo(2);
  });

  it('is not made up where nothing ran: a quota used up would become a rate of nothing', () => {
    const { rate, refuse } = openRate();
    for (let call = 0; call < 20; call += 1) expect(refuse(call * 1000)).toBe(false);
    expect(rate.perSecond()).toBeNull();
  });

  it('is not seen in the 429s of more calls at once than ran clean: that is their number', () => {
    const { rate, runClean } = openRate();
    runClean(0, 20, 500);
    for (let call = 0; call < 20; call += 1) {
      const facts = { isRepeat: false, isUnexpected: false, nowMs: 10_000 };
      expect(rate.limited(audioAt(10_000, { ordinal: 5 }), facts)).toBe(false);
    }
    expect(rate.perSecond()).toBeNull();
  });

  it('does not take a rest for slowness', () => {
    const { rate, runClean, refuse } = openRate();
    runClean(0, 5, 500);
    rate.startedWork(50_000);
    runClean(50_000, 10, 500);
    refuse(55_000);
    refuse(55_000);
    expect(rate.perSecond()).toBeCloseTo(2);
  });

  it('is kept to by spacing', () => {
    const { rate } = openRate(2);
    rate.admitted(10_000);
    expect(rate.nextAtMs()).toBe(10_500);
  });

  it('falls by a step on a refusal and stays there for a minute of clean calls', () => {
    const { rate, runClean, refuse } = openRate(2);
    refuse(0, { isSpaced: true });
    const fallen = 2 / 1.1;
    expect(rate.perSecond()).toBeCloseTo(fallen);
    runClean(0, 100, 550, { isSpaced: true });
    expect(rate.perSecond()).toBeCloseTo(fallen);
    runClean(55_000, 20, 550, { isSpaced: true });
    expect(rate.perSecond()).toBeCloseTo(fallen * 1.05);
  });

  it('goes back to the same ceiling after each refused try, and tries ever more rarely', () => {
    const { rate, runClean, refuse } = openRate(2);
    let nowMs = 0;
    const minutesToTry: number[] = [];
    for (let probe = 0; probe < 4; probe += 1) {
      const startMs = nowMs;
      while ((rate.perSecond() ?? 0) < 2.05) {
        runClean(nowMs, 1, 500, { isSpaced: true });
        nowMs += 500;
      }
      minutesToTry.push(Math.round((nowMs - startMs) / 60_000));
      refuse(nowMs, { isSpaced: true });
      expect(rate.perSecond()).toBeCloseTo(2);
    }
    expect(minutesToTry).toEqual([1, 2, 4, 8]);
  });

  it('falls to what a minute let through when the rest of that minute was shut', () => {
    const { rate, runClean, refuse } = openRate();
    runClean(0, 60, 50);
    refuse(3000);
    refuse(3000);
    expect(rate.perSecond()).toBeCloseTo(20);
    for (const atMs of [4000, 8000, 20_000, 50_000]) refuse(atMs, {}, true);
    expect(rate.perSecond()).toBeCloseTo(20);
    runClean(60_000, 60, 50, { isSpaced: true });
    refuse(63_000, { ordinal: 5, isSpaced: true });
    expect(rate.perSecond()).toBeGreaterThan(0.8);
    expect(rate.perSecond()).toBeLessThan(1.2);
  });

  it('is forgotten when it holds nobody back though all places are in use', () => {
    const { rate, runClean } = openRate(50);
    runClean(0, 39, 100);
    expect(rate.perSecond()).toBe(50);
    runClean(3900, 1, 100);
    expect(rate.perSecond()).toBeNull();
    expect(rate.nextAtMs()).toBe(Number.NEGATIVE_INFINITY);
  });

  it.each([0, -1, Number.NaN])('of %s, remembered by mistake, is none', (remembered) => {
    expect(openRate(remembered).rate.perSecond()).toBeNull();
  });
});
