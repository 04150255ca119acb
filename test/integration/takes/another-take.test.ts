import { describe, expect, it } from 'vitest';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import { madeBook } from '../../support/engine/take-books.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);

const lost = { match: { path: '/v1/audio/speech' }, isBilled: true } as const;
const isSpeech = ({ kind }: { readonly kind: string }) => kind === 'speech';

/** Another take is the same text again, and a person's own request each time. */
const oracle = () => createMoneyOracle(world);

describe('another take of a line', () => {
  it('pressed twice at once, and once more after it came, is one request; then it is in use', async () => {
    const book = await madeBook(world, 3);
    world.setFaults();
    const before = book.takes(1);
    const { approval } = before.another;
    const [one, two] = await Promise.all([book.another(1, approval), book.another(1, approval)]);
    const three = await book.another(1, approval);
    expect(world.posts()).toBe(1);
    expect([two, three]).toEqual([one, one]);
    const after = book.takes(1);
    expect(after.takes).toHaveLength(2);
    expect(after.takeId).not.toBe(before.takeId);
    expect(after.takes[0]).toMatchObject({ id: after.takeId, attempt: 2, isCurrent: true });
    expect(after.takes[0]?.tokens).toBeGreaterThan(0);
    expect(after.another.approval).not.toBe(approval);
    await oracle().check();
  });

  it('has a price, a take and a request of its own each time', async () => {
    const book = await madeBook(world, 1);
    world.setFaults();
    await book.another(0);
    await book.another(0);
    expect(world.posts()).toBe(2);
    expect(book.takes(0).takes.map(({ attempt }) => attempt)).toEqual([3, 2, 1]);
    const paid = (await world.gatewayLedger()).filter(({ tokens }) => tokens > 0);
    const shown = book.takes(0).takes.reduce((sum, take) => sum + take.tokens, 0);
    expect(shown).toBe(paid.reduce((sum, row) => sum + row.tokens, 0));
    await oracle().check();
  });

  it('whose answer was lost is not sent again by pressing again, only by a decision, and then once', async () => {
    const book = await madeBook(world, 2);
    const { takeId, another } = book.takes(0);
    world.setFaults({ ...lost, times: 1, fault: { kind: 'answer', status: 504 } });
    const first = await book.another(0, another.approval);
    expect(first.kind).toBe('uncertain');
    for (const again of [await book.another(0, another.approval), await book.another(0)]) {
      expect(again.kind).toBe('uncertain');
    }
    expect(world.posts()).toBe(1);
    expect(book.takes(0)).toMatchObject({ takeId, another: { state: 'uncertain' } });

    const { uncertain } = world.app();
    const [call] = uncertain.list();
    uncertain.decide([call?.id ?? ''], 'charged-buy-again');
    await expect.poll(() => book.takes(0).takeId, { timeout: 30_000 }).not.toBe(takeId);
    expect(world.posts()).toBe(2);
    expect(book.takes(0).takes[0]).toMatchObject({ attempt: 2 });
    expect(world.charges().filter(isSpeech)).toHaveLength(3);
    await oracle().check();
  });

  it('whose answer was lost stays lost over a restart: pressing again sends nothing', async () => {
    const book = await madeBook(world, 1);
    world.setFaults({ ...lost, times: 1, fault: { kind: 'answer', status: 504 } });
    const { approval } = book.takes(0).another;
    await book.another(0, approval);
    await world.restart();
    expect((await book.another(0, approval)).kind).toBe('uncertain');
    expect(world.posts()).toBe(1);
  });

  it('at a price that is not true any more is refused before anything is sent', async () => {
    const book = await madeBook(world, 2);
    world.setFaults();
    const { approval } = book.takes(0).another;
    book.save(book.text().replace('Line number 0 is', 'Line number 0 was once, long ago,'));
    await expect(book.another(0, approval)).rejects.toMatchObject({ code: 'approval_needed' });
    await expect(book.another(1, approval)).rejects.toMatchObject({ code: 'approval_needed' });
    expect(world.posts()).toBe(0);
  });

  it('does not push a locked take out of its place', async () => {
    const book = await madeBook(world, 1);
    const { takes } = world.app();
    const { takeId } = takes.lock(book.segmentId(0), true);
    await book.another(0);
    expect(book.takes(0)).toMatchObject({ takeId, isLocked: true });
    expect(book.takes(0).takes).toHaveLength(2);
  });

  it('of a line that is cut in two is bought in both parts: old parts would sound as before', async () => {
    const long = `${'The lamp went out on the quay and no one came to light it. '.repeat(4)}End.`;
    world.setFaults({
      match: { path: '/v1/audio/speech', textIncludes: 'End.' },
      times: 1,
      fault: { kind: 'answer', status: 524 },
    });
    const book = await madeBook(world, 1, () => long, []);
    expect(world.posts()).toBe(3);
    world.setFaults({
      match: { path: '/v1/audio/speech', textIncludes: 'End.' },
      times: 1,
      fault: { kind: 'answer', status: 524 },
    });
    await book.another(0);
    expect(world.posts()).toBe(3);
    const [second, first] = book.takes(0).takes;
    expect(second?.tokens).toBe(first?.tokens);
    expect(second?.tokens).toBeGreaterThan(0);
  });
});
