import { describe, expect, it } from 'vitest';
import { createPacer } from '../../../../electron/charges/pacer.ts';
import {
  batch,
  clean,
  interactive,
  limited,
  never,
  openPacer,
  unreachable,
} from '../../../support/engine/open-pacer.ts';
import { createFakeClock } from '../../../support/fakes/fake-clock.ts';

describe('a connection that fails', () => {
  it('holds everything and lets one probe out at a time, after 0.5 s doubling to 30 s', async () => {
    const clock = createFakeClock();
    const pacer = createPacer(clock, { id: () => '', fraction: () => 0.999_999 }, () => 8);
    const waits: number[] = [];
    let isRunning = 0;
    const call = async () => {
      for (;;) {
        const startMs = clock.monotonicMs();
        const leave = await pacer.enter(batch, never);
        isRunning += 1;
        if (clock.monotonicMs() > 0) expect(isRunning).toBe(1);
        if (clock.monotonicMs() > 0) waits.push(Math.round(clock.monotonicMs() - startMs));
        await clock.delay(0);
        isRunning -= 1;
        leave(unreachable);
      }
    };
    void call();
    await clock.advance(200_000);
    expect(waits.slice(0, 9)).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(pacer.state()).toMatchObject({ heldFor: 'offline', offlineForMs: 200_000, level: 4 });
  });

  it('counts calls that break together once, and opens for all when one gets through', async () => {
    const { clock, pacer, fill, enter, inside } = openPacer();
    for (const leave of await fill()) leave(unreachable);
    const entering = ['a', 'b', 'c'].map((name) => enter(name));
    const line = enter('line', interactive);
    await clock.advance(500);
    expect(inside).toEqual(['line']);
    (await line)(clean);
    await clock.advance(0);
    expect(inside).toEqual(['line', 'a', 'b', 'c']);
    expect(pacer.state()).toMatchObject({ heldFor: null, offlineForMs: 0 });
    for (const leave of await Promise.all(entering)) leave(clean);
  });

  it('is mended also when the first answer is a 429', async () => {
    const { clock, pacer } = openPacer();
    (await pacer.enter(batch, never))(unreachable);
    const probe = pacer.enter(batch, never);
    await clock.advance(500);
    (await probe)(limited);
    expect(pacer.state()).toMatchObject({ heldFor: null, offlineForMs: 0 });
  });

  it('does not wait for the next probe once an answer came: a shorter hold ends sooner', async () => {
    const clock = createFakeClock();
    const pacer = createPacer(clock, { id: () => '', fraction: () => 0.8 }, () => 8);
    const old = await pacer.enter(batch, never);
    (await pacer.enter(batch, never))(unreachable);
    let isIn = false;
    void pacer.enter(batch, never).then(() => {
      isIn = true;
    });
    await clock.advance(100);
    expect(isIn).toBe(false);
    old(limited);
    await clock.advance(0);
    expect(isIn).toBe(true);
  });

  it('waits no shorter after a call that ended without an answer: it may never have left', async () => {
    const clock = createFakeClock();
    const pacer = createPacer(clock, { id: () => '', fraction: () => 0.999_999 }, () => 8);
    for (const end of [unreachable, unreachable, { kind: 'other' }, unreachable] as const) {
      const entering = pacer.enter(batch, never);
      await clock.advance(60_000);
      (await entering)(end);
    }
    expect(Math.round(pacer.state().heldForMs)).toBe(2000);
  });

  it('waits no shorter when a call from before the break ends well: new ones still fail', async () => {
    const clock = createFakeClock();
    const pacer = createPacer(clock, { id: () => '', fraction: () => 0.999_999 }, () => 8);
    const old = await pacer.enter(batch, never);
    (await pacer.enter(batch, never))(unreachable);
    await clock.advance(500);
    (await pacer.enter(batch, never))(unreachable);
    old(clean);
    (await pacer.enter(batch, never))(unreachable);
    expect(Math.round(pacer.state().heldForMs)).toBe(2000);
  });
});

describe('a hold', () => {
  it('lets nobody in until every one is released, and then at once', async () => {
    const { pacer, clock, enter, inside } = openPacer();
    const running = await pacer.enter(batch, never);
    const resume = pacer.hold('suspended');
    const unpause = pacer.hold('paused');
    void enter('line', interactive);
    running(clean);
    await clock.advance(3_600_000);
    expect(pacer.state()).toMatchObject({ heldFor: 'paused', heldForMs: 0, waiting: 1 });
    unpause();
    unpause();
    expect(pacer.state().heldFor).toBe('suspended');
    await clock.advance(0);
    expect(inside).toEqual([]);
    resume();
    await clock.advance(0);
    expect(inside).toEqual(['line']);
  });

  it('lets a caller give up meanwhile, and goes on without it', async () => {
    const { pacer, clock, enter, inside } = openPacer();
    const release = pacer.hold('paused');
    const control = new AbortController();
    const givenUp = enter('given up', batch, control.signal);
    void enter('stayed');
    control.abort(new Error('gave up'));
    await expect(givenUp).rejects.toThrow('gave up');
    release();
    await clock.advance(0);
    expect(inside).toEqual(['stayed']);
  });
});

describe('places', () => {
  it('go to a person who wants to hear a line before the batch', async () => {
    const { clock, pacer, enter, inside } = openPacer(1);
    const leave = await pacer.enter(batch, never);
    for (const name of ['batch 1', 'batch 2']) void enter(name).then((out) => out(clean));
    void enter('line', interactive).then((out) => out(clean));
    leave(clean);
    await clock.advance(0);
    expect(inside).toEqual(['line', 'batch 1', 'batch 2']);
  });

  it('are given back once, however often the caller says so', async () => {
    const { clock, pacer, enter, inside } = openPacer(1);
    const leave = await pacer.enter(batch, never);
    leave(clean);
    leave(clean);
    void enter('a');
    void enter('b');
    await clock.advance(0);
    expect(inside).toEqual(['a']);
    expect(pacer.state().running).toBe(1);
  });

  it('are refused to a signal that has already aborted', async () => {
    const { pacer } = openPacer();
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(pacer.enter(batch, signal)).rejects.toThrow('too late');
    expect(pacer.state()).toMatchObject({ running: 0, waiting: 0 });
  });

  it('leave no timer behind when the last one waiting gives up: the process must end', async () => {
    const { clock, pacer } = openPacer();
    (await pacer.enter(batch, never))(unreachable);
    expect(clock.waiting()).toBe(0);
    const control = new AbortController();
    const entering = pacer.enter(batch, control.signal);
    expect(clock.waiting()).toBe(1);
    control.abort(new Error('gave up'));
    await expect(entering).rejects.toThrow('gave up');
    expect(clock.waiting()).toBe(0);
  });

  it('leave no listener on the signal of a whole book once its calls are in', async () => {
    const { pacer } = openPacer();
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...args);
    };
    for (let call = 0; call < 3; call += 1) await pacer.enter(batch, signal);
    expect(listeners).toBe(0);
  });

  it('cost one listener on a signal that 10,000 calls share, not 10,000', async () => {
    const { pacer } = openPacer();
    const control = new AbortController();
    const { signal } = control;
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    const release = pacer.hold('paused');
    const all = Array.from({ length: 10_000 }, () => pacer.enter(batch, signal));
    control.abort(new Error('gave up'));
    const ends = await Promise.allSettled(all);
    expect(ends.every((end) => end.status === 'rejected')).toBe(true);
    expect(listeners).toBe(1);
    expect(pacer.state()).toMatchObject({ waiting: 0, running: 0 });
    release();
  });
});
