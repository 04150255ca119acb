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

  it('goes back under a 429 and stays there for windows, so that 429s stay rare', async () => {
    const learned: unknown[] = [];
    const { clock, pacer, fill, climbTo } = openPacer(100, {
      onLearned: (pace) => learned.push(pace),
    });
    await climbTo(7);
    const leaves = await fill();
    leaves.pop()?.(limited);
    expect(pacer.state()).toMatchObject({ level: 6, ceiling: 6, heldFor: 'rate' });
    for (const leave of leaves) leave(clean);
    await clock.advance(1000);
    for (let window = 0; window < 3; window += 1) for (const leave of await fill()) leave(clean);
    expect(pacer.state().level).toBe(6);
    expect(learned).toEqual([{ ceiling: 6, ratePerSecond: null }]);
  });

  it('waits longer before each further try above the ceiling', async () => {
    const { clock, pacer, fill, climbTo } = openPacer();
    await climbTo(7);
    const windowsBeforeProbes: number[] = [];
    for (let probe = 0; probe < 4; probe += 1) {
      const leaves = await fill();
      leaves.pop()?.(limited);
      for (const leave of leaves) leave(clean);
      await clock.advance(1000);
      let windows = 0;
      while (pacer.state().level < 7) {
        windows += 1;
        for (const leave of await fill()) leave(clean);
      }
      windowsBeforeProbes.push(windows);
    }
    expect(windowsBeforeProbes).toEqual([4, 8, 16, 24]);
  });

  it('counts the 429s of calls already under way once: eight of them are one limit, not eight', async () => {
    const { clock, pacer, fill, climbTo } = openPacer();
    await climbTo(9);
    const leaves = await fill();
    for (const leave of leaves.splice(6).reverse()) leave(limited);
    expect(pacer.state()).toMatchObject({ level: 6, ceiling: 6 });
    for (const leave of leaves) leave(clean);
    await clock.advance(1000);
    expect((await fill()).length).toBe(6);
  });

  it('halves only when 429s go on at a lower level', async () => {
    const { clock, pacer, fill, climbTo } = openPacer();
    await climbTo(9);
    const leaves = await fill();
    const refuse = async () => {
      leaves.pop()?.(limited);
      const { level } = pacer.state();
      await clock.advance(2000);
      while (leaves.length >= level) leaves.pop()?.({ kind: 'other' });
      leaves.push(await pacer.enter(batch, never));
      return level;
    };
    expect([await refuse(), await refuse(), await refuse()]).toEqual([8, 7, 3]);
  });

  it('forgets a ceiling that gave way also where the settings allow no more', async () => {
    const { clock, pacer, fill } = openPacer(2);
    const leaves = await fill();
    leaves.pop()?.(limited);
    leaves.pop()?.(clean);
    expect(pacer.state()).toMatchObject({ level: 1, ceiling: 1 });
    await clock.advance(1000);
    for (let window = 0; window < 40; window += 1) for (const leave of await fill()) leave(clean);
    expect(pacer.state()).toMatchObject({ level: 2, ceiling: null });
  });

  it('starts under what an earlier run found', async () => {
    const low = openPacer(100, { remembered: { ceiling: 2, ratePerSecond: null } });
    expect((await low.fill()).length).toBe(2);
    const high = openPacer(100, { remembered: { ceiling: 6, ratePerSecond: null } });
    await high.climbTo(6);
    for (const leave of await high.fill()) leave(clean);
    expect(high.pacer.state()).toMatchObject({ level: 6, ceiling: 6 });
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
      requestsPerMinute: 120,
      heldFor: null,
    });
  });
});

describe('a 429', () => {
  it.each([
    { title: 'holds everybody for Retry-After', retryAfterMs: 7000, notBeforeMs: 6999 },
    { title: 'is clamped to 15 minutes', retryAfterMs: 1e12, notBeforeMs: 15 * 60_000 - 1 },
  ])('$title, and lets nobody in before', async ({ retryAfterMs, notBeforeMs }) => {
    const { clock, pacer, enter, inside } = openPacer();
    (await pacer.enter(batch, never))({ kind: 'limited', retryAfterMs });
    void enter('line', interactive);
    await clock.advance(notBeforeMs);
    expect(inside).toEqual([]);
    expect(pacer.state()).toMatchObject({ heldFor: 'rate', waiting: 1 });
    await clock.advance(126);
    expect(inside).toEqual(['line']);
  });

  it.each([-5000, 0, null])(
    'of Retry-After %s holds for the backoff only',
    async (retryAfterMs) => {
      const random = { id: () => '', fraction: () => 0.8 };
      const pacer = createPacer(createFakeClock(), random, () => 8);
      (await pacer.enter(batch, never))({ kind: 'limited', retryAfterMs });
      expect(pacer.state()).toMatchObject({ heldFor: 'rate', heldForMs: 100 });
    },
  );

  it('backs off longer with each one that follows, up to a minute, and forgets it when clean', async () => {
    const clock = createFakeClock();
    const pacer = createPacer(clock, { id: () => '', fraction: () => 0.999 }, () => 8);
    const holds: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const entering = pacer.enter(batch, never);
      await clock.advance(60_000);
      (await entering)(limited);
      holds.push(Math.round(pacer.state().heldForMs / 0.999));
    }
    expect(holds).toEqual([
      125, 250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ]);
    expect(pacer.state().limitedForMs).toBe(11 * 60_000);
    await clock.advance(60_000);
    (await pacer.enter(batch, never))(clean);
    expect(pacer.state().limitedForMs).toBe(0);
  });

  it('after others lets out one call alone to see whether it is over, not a whole level', async () => {
    const { clock, pacer, fill, climbTo, enter, inside } = openPacer();
    await climbTo(9);
    const leaves = await fill();
    for (let burst = 0; burst < 2; burst += 1) {
      leaves.pop()?.(limited);
      for (const leave of leaves.splice(0, 3)) leave({ kind: 'other' });
      await clock.advance(1000);
      if (burst === 0) leaves.push(await pacer.enter(batch, never));
    }
    expect(pacer.state()).toMatchObject({ level: 5, running: 2 });
    const entering = ['a', 'b', 'c'].map((name) => enter(name));
    await clock.advance(1000);
    expect(inside).toEqual(['a']);
    (await entering[0])?.(clean);
    await clock.advance(0);
    expect(inside).toEqual(['a', 'b', 'c']);
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
