import { describe, expect, it } from 'vitest';
import type { RetakeScope } from '../../../shared/ipc/routes/takes.ts';
import { madeBook, type TakeBook } from '../../support/engine/take-books.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);

const never = new AbortController().signal;
const anna = { name: 'Anna', voiceId: null, colour: '#2f6f8f', speed: null, emotion: null };

/** Every third line is Anna's. */
const lineAt = (index: number) =>
  index % 3 === 0
    ? `@Anna: I say line ${index} in a way that is all my own, and no one else's.`
    : `The teller says line ${index} as he has always said it, without any haste.`;

const ofAnna = ({ projectId }: TakeBook): RetakeScope => ({
  kind: 'speaker',
  projectId,
  chapterId: null,
  speaker: 'Anna',
});

const takeIds = ({ chapterId }: TakeBook) =>
  world
    .app()
    .narration.chapter(chapterId)
    .segments.map(({ takeId }) => takeId);

function start(scope: RetakeScope) {
  const { retakes } = world.app();
  return retakes.start(scope, retakes.offer(scope).approval).jobId;
}

const runToEnd = (jobId: string) => world.app().queue.runToEnd(jobId, never, () => undefined);

describe('new takes of many lines', () => {
  it('of a character: as many requests as were said before, and no line of another', async () => {
    const book = await madeBook(world, 9, lineAt, [anna]);
    const before = takeIds(book);
    world.app().takes.lock(book.segmentId(3), true);
    world.setFaults();
    const offer = world.app().retakes.offer(ofAnna(book));
    expect(offer).toMatchObject({ lineCount: 2, requestCount: 2, lockedCount: 1, notMadeCount: 0 });
    const end = await runToEnd(start(ofAnna(book)));
    expect(end.job).toMatchObject({ state: 'done', kind: 'retakes' });
    expect(world.posts()).toBe(offer.requestCount);
    const changed = takeIds(book).flatMap((id, index) => (id === before[index] ? [] : [index]));
    expect(changed).toEqual([0, 6]);
    const { charged, possibly } = world.app().booked(end.job.id);
    const spent = charged.tokens + possibly.tokens;
    expect(spent).toBeLessThanOrEqual(offer.price.atMostTokens);
  });

  it('pressed twice is one job; its old price buys nothing a second time', async () => {
    const book = await madeBook(world, 6, lineAt, [anna]);
    world.setFaults();
    const { retakes } = world.app();
    const { approval } = retakes.offer(ofAnna(book));
    const { jobId } = retakes.start(ofAnna(book), approval);
    expect(retakes.start(ofAnna(book), approval).jobId).toBe(jobId);
    await runToEnd(jobId);
    expect(() => retakes.start(ofAnna(book), approval)).toThrow(/changed/);
    expect(world.posts()).toBe(2);
  });

  it('interrupted and resumed, buys each line once and puts all of them to use', async () => {
    const book = await madeBook(world, 8);
    const before = takeIds(book);
    const lines = before.map((_, index) => ({
      chapterId: book.chapterId,
      segmentId: book.segmentId(index),
    }));
    const scope: RetakeScope = { kind: 'lines', projectId: book.projectId, lines };
    world.setFaults({
      match: { path: '/v1/audio/speech', textIncludes: 'number 5' },
      isBilled: true,
      times: 1,
      fault: { kind: 'answer', status: 504 },
    });
    const jobId = start(scope);
    expect((await runToEnd(jobId)).job.state).toBe('needs-decisions');
    await world.restart();
    expect(world.posts()).toBe(8);
    const [call] = world.app().uncertain.list();
    world.app().uncertain.decide([call?.id ?? ''], 'charged-buy-again');
    expect((await runToEnd(jobId)).job.state).toBe('done');
    expect(world.posts()).toBe(9);
    const after = takeIds(book);
    expect(after.filter((id, index) => id === null || id === before[index])).toEqual([]);
  });

  it('leaves a line alone that was rewritten after the price was agreed to', async () => {
    const book = await madeBook(world, 4);
    const { takes } = world.app();
    for (const index of [1, 2]) takes.flag(book.segmentId(index), true, '');
    world.setFaults();
    const jobId = start({ kind: 'flagged', projectId: book.projectId, chapterId: null });
    book.save(book.text().replace('number 1 is', 'number 1 was'));
    await runToEnd(jobId);
    expect(world.posts()).toBe(1);
    expect(book.takes(1).takes).toHaveLength(1);
    expect(book.takes(2).takes).toHaveLength(2);
  });

  it('needs lines that are made: what is not made is counted and not bought', async () => {
    const book = await madeBook(world, 3);
    book.save(`${book.text()}\n\nA new line that nobody has heard yet, at the very end.`);
    const scope: RetakeScope = {
      kind: 'speaker',
      projectId: book.projectId,
      chapterId: book.chapterId,
      speaker: null,
    };
    expect(world.app().retakes.offer(scope)).toMatchObject({ lineCount: 3, notMadeCount: 1 });
    expect(() => world.app().retakes.start(scope, 'f'.repeat(64))).toThrow(/changed/);
  });
});
