import { describe, expect, it } from 'vitest';
import { createPacer, type PaceResult } from '../../../../electron/jobs/pacer.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { createFakeRandom } from '../../../support/fake-random.ts';

const never = new AbortController().signal;
const clean: PaceResult = { kind: 'clean' };

function openPacer(most = 100) {
  const clock = createFakeClock();
  const pacer = createPacer(clock, createFakeRandom(), () => most);
  /** Runs one full window of calls at the level and answers how many ran at once. */
  const window = async (result: PaceResult = clean): Promise<number> => {
    const level = pacer.level();
    const leaves = [];
    for (let index = 0; index < level; index += 1) leaves.push(await pacer.enter('batch', never));
    for (const leave of leaves) leave(result);
    return leaves.length;
  };
  return { clock, pacer, window };
}

describe('pacing', () => {
  it('starts at four calls and adds one for each clean window', async () => {
    const { pacer, window } = openPacer();
    expect([await window(), await window(), await window()]).toEqual([4, 5, 6]);
    expect(pacer.level()).toBe(7);
  });

  it('never goes above the limit of the settings', async () => {
    const { pacer, window } = openPacer(5);
    for (let round = 0; round < 6; round += 1) await window();
    expect(pacer.level()).toBe(5);
  });

  it('goes back to the last clean level on a 429 and remembers it as the ceiling', async () => {
    const { clock, pacer, window } = openPacer();
    await window();
    await window();
    const leave = await pacer.enter('batch', never);
    leave({ kind: 'limited', retryAfterMs: 0 });
    expect(pacer.level()).toBe(5);
    await clock.advance(60_000);
    await window();
    expect(pacer.level()).toBe(5);
  });

  it('holds everybody for Retry-After and lets nobody in before', async () => {
    const { clock, pacer } = openPacer();
    const leave = await pacer.enter('batch', never);
    leave({ kind: 'limited', retryAfterMs: 7000 });
    let isIn = false;
    void pacer.enter('batch', never).then(() => {
      isIn = true;
    });
    await clock.advance(6999);
    expect(isIn).toBe(false);
    await clock.advance(2000);
    expect(isIn).toBe(true);
  });

  it('lets a person who wants to hear a line go before the batch', async () => {
    const { pacer } = openPacer(1);
    const leave = await pacer.enter('batch', never);
    const order: string[] = [];
    const enter = async (name: string, priority: 'batch' | 'interactive') => {
      const out = await pacer.enter(priority, never);
      order.push(name);
      out(clean);
    };
    const waiting = [
      enter('batch 1', 'batch'),
      enter('batch 2', 'batch'),
      enter('line', 'interactive'),
    ];
    leave(clean);
    await Promise.all(waiting);
    expect(order).toEqual(['line', 'batch 1', 'batch 2']);
  });

  it('forgets a caller that gave up while waiting, so that its place is not lost', async () => {
    const { pacer } = openPacer(1);
    const leave = await pacer.enter('batch', never);
    const control = new AbortController();
    const givenUp = pacer.enter('batch', control.signal);
    control.abort(new Error('gave up'));
    await expect(givenUp).rejects.toThrow('gave up');
    leave(clean);
    const next = await pacer.enter('batch', never);
    next(clean);
  });
});
