import { describe, expect, it } from 'vitest';
import { createPacer } from '../../../../electron/charges/pacer.ts';
import {
  batch,
  clean,
  interactive,
  type Leave,
  limited,
  never,
  openPacer,
  unreachable,
} from '../../../support/engine/open-pacer.ts';
import { createFakeClock } from '../../../support/fakes/fake-clock.ts';
import { createFakeRandom } from '../../../support/fakes/fake-random.ts';

describe('the level', () => {
  it('starts at four calls and grows while they run clean', async () => {
    const { pacer, climbTo, fill } = openPacer();
    const leaves = await fill();
    expect(pacer.state()).toMatchObject({ level: 4, running: 4, waiting: 0, ceiling: null });
    for (const leave of leaves) leave(clean);
    await climbTo(5);
  });

  it('stays where it is while the places are not used: one line at a time proves nothing', async () => {
    const { pacer } = openPacer();
    for (let call = 0; call < 100; call += 1) (await pacer.enter(batch, never))(clean);
    expect(pacer.state().level).toBe(4);
  });

  it('never goes above the limit of the settings, also when that falls while calls run', async () => {
    let most = 5;
    const pacer = createPacer(createFakeClock(), createFakeRandom(), () => most);
    const leaves: Leave[] = [];
    for (let call = 0; call < 300; call += 1) {
      if (pacer.state().running === pacer.state().level) leaves.shift()?.(clean);
      leaves.push(await pacer.enter(batch, never));
    }
    expect(pacer.state()).toMatchObject({ level: 5, running: 5 });
    most = 2;
    let isIn = false;
    void pacer.enter(batch, never).then(() => {
      isIn = true;
    });
    for (const leave of leaves.splice(0, 3)) leave(clean);
    await Promise.resolve();
    expect(isIn).toBe(false);
    leaves.shift()?.(clean);
    await new Promise(setImmediate);
    expect(isIn).toBe(true);
  });

  // The bug: one stray 429 in 23 calls made a run 3.7 times as long.
  it('takes one 429 for a stray: as many at once go out again after one clean call', async () => {
    const { pacer, fill, climbTo } = openPacer();
    await climbTo(7);
    const leaves = await fill();
    const before = leaves.length;
    leaves.splice(6, 1)[0]?.(limited);
    expect(pacer.state()).toMatchObject({ ceiling: null, heldFor: null });
    for (const leave of leaves) leave(clean);
    expect(pacer.state().level).toBeGreaterThanOrEqual(before);
  });

  it('believes 429s in a row at one number of calls, and tries it again ever more rarely', async () => {
    const learned: unknown[] = [];
    const { clock, pacer, fill, climbTo } = openPacer(100, {
      onLearned: (pace) => learned.push(pace),
    });
    await climbTo(7);
    const callsBetweenTries: number[] = [];
    let calls = 0;
    for (let round = 0; round < 2000 && callsBetweenTries.length < 20; round += 1) {
      const leaves = await fill();
      if (leaves.length === 0) await clock.advance(100);
      for (const leave of leaves.splice(6)) {
        leave(limited);
        callsBetweenTries.push(calls);
        calls = 0;
      }
      for (const leave of leaves) leave(clean);
      calls += leaves.length;
    }
    expect(pacer.state()).toMatchObject({ ceiling: 6 });
    expect(learned.at(-1)).toEqual({ ceiling: 6, ratePerSecond: null });
    expect(learned.length).toBeLessThan(5);
    for (const between of callsBetweenTries.slice(-3)) expect(between).toBeGreaterThanOrEqual(100);
  });

  it('counts the 429s of calls already under way as one limit', async () => {
    const { pacer, fill, climbTo } = openPacer();
    await climbTo(9);
    const leaves = await fill();
    for (const leave of leaves.splice(6).reverse()) leave(limited);
    expect(pacer.state().heldFor).toBeNull();
    for (const leave of leaves) leave(clean);
    expect(pacer.state()).toMatchObject({ ceiling: 6, level: 7 });
  });

  it('starts under what an earlier run found', async () => {
    const low = openPacer(100, { remembered: { ceiling: 2, ratePerSecond: null } });
    expect((await low.fill()).length).toBe(2);
    const high = openPacer(100, { remembered: { ceiling: 6, ratePerSecond: null } });
    await high.climbTo(6);
    expect((await high.fill()).length).toBeLessThanOrEqual(7);
    expect(high.pacer.state().ceiling).toBe(6);
  });
});

describe('a remembered rate', () => {
  it('spaces the calls from the first one on, however many places are free', async () => {
    const { clock, enter, pacer } = openPacer(100, {
      remembered: { ceiling: null, ratePerSecond: 2 },
    });
    const timesMs: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      void enter(`${call}`).then(() => timesMs.push(clock.monotonicMs()));
    }
    await clock.advance(10_000);
    expect(timesMs).toEqual([0, 500, 1000, 1500]);
    expect(pacer.state()).toMatchObject({
      ratePerSecond: 2,
      heldFor: null,
    });
  });
});

describe('a 429', () => {
  it.each([
    { title: 'waits for Retry-After', retryAfterMs: 7000, leastMs: 7000 },
    { title: 'waits 15 minutes at most', retryAfterMs: 1e12, leastMs: 15 * 60_000 },
    { title: 'in the past waits a little', retryAfterMs: -5000, leastMs: 62 },
    { title: 'without a header waits a little', retryAfterMs: null, leastMs: 62 },
  ])('$title by itself, while others go on', async ({ retryAfterMs, leastMs }) => {
    const { clock, pacer, enter, inside } = openPacer();
    const notBeforeMs = (await pacer.enter(batch, never))({ kind: 'limited', retryAfterMs });
    expect(notBeforeMs).toBeGreaterThanOrEqual(leastMs);
    expect(notBeforeMs).toBeLessThanOrEqual(leastMs + 125);
    void enter('again', { ...batch, notBeforeMs });
    (await enter('another'))(clean);
    await clock.advance(notBeforeMs - 1);
    expect(inside).toEqual(['another']);
    // Nobody is held, and nothing can go out all the same.
    expect(pacer.state()).toMatchObject({ heldFor: null, waiting: 1, waitsForMs: 1 });
    await clock.advance(1);
    expect(pacer.state().waitsForMs).toBe(0);
    expect(inside).toEqual(['another', 'again']);
  });

  it('lets a caller give up meanwhile, and leaves no timer behind', async () => {
    const { clock, pacer } = openPacer();
    const control = new AbortController();
    const entering = pacer.enter({ ...batch, notBeforeMs: 600_000 }, control.signal);
    expect(pacer.state().waiting).toBe(1);
    control.abort(new Error('gave up'));
    await expect(entering).rejects.toThrow('gave up');
    expect(pacer.state().waiting).toBe(0);
    expect(clock.waiting()).toBe(0);
  });

  /** Calls one after the other, all of them refused; answers the holds after each. */
  const refuseAlone = async (calls: number, retryAfterMs: number | null) => {
    const opened = openPacer();
    const holds: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const entering = opened.pacer.enter(batch, never);
      await opened.clock.advance(opened.pacer.state().heldForMs + 1);
      (await entering)({ kind: 'limited', retryAfterMs });
      holds.push(opened.pacer.state().heldForMs);
    }
    return { ...opened, holds };
  };

  it('holds everybody for Retry-After only once a call all alone was refused thrice', async () => {
    const { holds, clock, enter, inside, pacer } = await refuseAlone(3, 60_000);
    expect(holds[0]).toBe(0);
    expect(holds[1]).toBeLessThan(500);
    expect(holds[2]).toBeGreaterThanOrEqual(60_000);
    void enter('line', interactive);
    await clock.advance(60_000);
    expect(inside).toEqual([]);
    expect(pacer.state()).toMatchObject({ heldFor: 'rate', waiting: 1 });
    await clock.advance(1000);
    expect(inside).toEqual(['line']);
  });

  it('backs off longer with each one that follows, up to a minute, and forgets it when clean', async () => {
    const { holds, clock, pacer } = await refuseAlone(30, null);
    expect(holds.at(-1)).toBeGreaterThan(20_000);
    for (const hold of holds) expect(hold).toBeLessThanOrEqual(60_000);
    expect(pacer.state().limitedForMs).toBeGreaterThan(60_000);
    await clock.advance(60_000);
    (await pacer.enter(batch, never))(clean);
    expect(pacer.state()).toMatchObject({ limitedForMs: 0, heldFor: null });
  });

  it('lets the next one try when a call that tries alone ends in some other way', async () => {
    const { clock, pacer } = openPacer();
    for (const end of [limited, limited, { kind: 'other' }, unreachable] as const) {
      const entering = pacer.enter(batch, never);
      await clock.advance(1000);
      (await entering)(end);
    }
    const entering = pacer.enter(batch, never);
    await clock.advance(1000);
    (await entering)(clean);
    expect(pacer.state()).toMatchObject({ running: 0, waiting: 0 });
  });

  it('of yesterday does not count towards 15 minutes of them', async () => {
    const { clock, pacer } = openPacer();
    (await pacer.enter(batch, never))(limited);
    await clock.advance(24 * 3_600_000);
    (await pacer.enter(batch, never))(limited);
    expect(pacer.state().limitedForMs).toBe(0);
  });
});
