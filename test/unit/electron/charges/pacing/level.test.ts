import { describe, expect, it } from 'vitest';
import { createLevel } from '../../../../../electron/charges/pacing/level.ts';

/** Every call at the level in use: refused above the limit, or by chance at seeded places. */
function openLevel(remembered: number | null = null) {
  const level = createLevel(remembered);
  const run = (calls: number, limit: number, isStray: (call: number) => boolean = () => false) => {
    let refused = 0;
    for (let call = 0; call < calls; call += 1) {
      const ordinal = level.value();
      const isRefused = ordinal > limit || isStray(call);
      if (isRefused) level.refused(ordinal);
      else level.clean(ordinal, ordinal < 64);
      if (isRefused) refused += 1;
    }
    return refused;
  };
  return { level, run };
}

describe('the level', () => {
  it.each([1, 3, 8, 20])('finds a limit of %i and hardly tries above it', (limit) => {
    const { level, run } = openLevel();
    run(100, limit);
    expect(level.ceiling()).toBe(limit);
    expect(run(1000, limit)).toBeLessThanOrEqual(20);
  });

  // The bug: each stray is taken for the limit, and the level ends at one.
  it('is not lowered for long by one stray in 23, however many calls', () => {
    const { level, run } = openLevel();
    run(100, 100);
    let low = 0;
    for (let call = 0; call < 2000; call += 1) {
      run(1, 100, () => call % 23 === 0);
      if (level.value() < 30) low += 1;
    }
    expect(level.ceiling()).toBeNull();
    expect(low).toBeLessThan(200);
  });

  it('follows a limit down and up again', () => {
    const { level, run } = openLevel();
    run(200, 8);
    run(200, 3);
    expect(level.ceiling()).toBe(3);
    run(600, 8);
    expect(level.value()).toBe(8);
  });

  it('begins under a remembered ceiling and lifts it by clean calls', () => {
    const { level, run } = openLevel(6);
    run(30, 100);
    expect(level.value()).toBe(6);
    run(100, 100);
    expect(level.ceiling()).toBeNull();
    expect(level.value()).toBeGreaterThan(6);
  });

  // The bug: the end of a doubt lets a burst out, far above what ran clean, and a rate is read from its refusals.
  it('does not grow above while a doubt holds it down', () => {
    const level = createLevel(null);
    while (level.value() < 10) level.clean(level.value(), true);
    level.refused(6);
    for (let call = 0; call < 30; call += 1) level.clean(5, true);
    expect(level.value()).toBe(7);
    level.clean(6, true);
    level.clean(6, true);
    expect(level.value()).toBeLessThanOrEqual(12);
  });

  it('does not grow while the places are not used: one line at a time proves nothing', () => {
    const level = createLevel(null);
    for (let call = 0; call < 100; call += 1) level.clean(1, false);
    expect(level.value()).toBe(4);
  });
});
