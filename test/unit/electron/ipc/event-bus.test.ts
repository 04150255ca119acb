import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventBus } from '../../../../electron/ipc/event-bus.ts';
import type { EventMessage } from '../../../../shared/ipc/contract.ts';
import { partial } from '../../../support/builders/partial.ts';
import { createFakeClock } from '../../../support/fakes/fake-clock.ts';
import { createFakeLogger } from '../../../support/fakes/fake-logger.ts';

type Of<Name extends EventMessage['name']> = Extract<EventMessage, { name: Name }>;

const notice = (message: string): EventMessage => ({
  name: 'notice',
  payload: { level: 'info', message },
});
/** `n` tells two events of one subject apart. */
const book = (projectId: string, n: number): EventMessage => {
  const payload = { projectId, n };
  return { name: 'library.changed', payload };
};
const jobs = (changed: readonly (readonly [id: string, n: number])[], removed: string[] = []) =>
  partial<Of<'jobs.changed'>>({
    name: 'jobs.changed',
    payload: { changed: changed.map(([id, fraction]) => ({ id, fraction })), removed },
  });
const segments = (chapterId: string, ...items: readonly [index: number, shown: string][]) =>
  partial<Of<'chapter.segments'>>({
    name: 'chapter.segments',
    payload: { chapterId, segments: items.map(([index, shown]) => ({ id: String(index), shown })) },
  });

function setUp() {
  const clock = createFakeClock();
  const logger = createFakeLogger();
  const bus = createEventBus(clock, logger);
  const batches: (readonly EventMessage[])[] = [];
  const unsubscribe = bus.subscribe((events) => batches.push(events));
  return { clock, logger, bus, batches, unsubscribe };
}

describe('event bus', () => {
  test('delivers the first event at once, and never inside emit', async () => {
    const { bus, batches, clock } = setUp();
    bus.emit(notice('a'));
    expect(batches).toEqual([]);
    await clock.advance(0);
    expect(batches).toEqual([[notice('a')]]);
  });

  // Catches a bus that floods the page when a thousand segments end together.
  test('delivers at most 20 times a second', async () => {
    const { bus, batches, clock } = setUp();
    for (let step = 0; step < 1_000; step += 1) {
      bus.emit(book('one', step / 1_000));
      await clock.advance(1);
    }
    await clock.advance(50);
    expect(batches.length).toBeGreaterThanOrEqual(19);
    expect(batches.length).toBeLessThanOrEqual(21);
    expect(batches.at(-1)).toEqual([book('one', 0.999)]);
  });

  test('of one subject only the latest is delivered, other subjects are kept', async () => {
    const { bus, batches, clock } = setUp();
    bus.emit(book('one', 0.1));
    bus.emit(book('two', 0.5));
    bus.emit(book('one', 0.2));
    await clock.advance(0);
    expect(batches).toEqual([[book('two', 0.5), book('one', 0.2)]]);
  });

  test('notices are never merged, not even equal ones', async () => {
    const { bus, batches, clock } = setUp();
    bus.emit(notice('same'));
    bus.emit(notice('same'));
    await clock.advance(0);
    expect(batches).toEqual([[notice('same'), notice('same')]]);
  });

  // Catches "latest wins" applied to partial events: segments of the earlier one would be lost.
  test('segments of a chapter are merged by id, the newest of each wins', async () => {
    const { bus, batches, clock } = setUp();
    bus.emit(segments('c', [3, 'old'], [1, 'one']));
    bus.emit(segments('d', [1, 'other']));
    bus.emit(segments('c', [3, 'new'], [2, 'two']));
    await clock.advance(0);
    expect(batches).toEqual([
      [segments('d', [1, 'other']), segments('c', [3, 'new'], [1, 'one'], [2, 'two'])],
    ]);
  });

  // Catches "latest wins" applied to the queue: a job that ended while another advanced would stay on.
  test('jobs are merged by id, and one that is gone stays gone', async () => {
    const { bus, batches, clock } = setUp();
    bus.emit(
      jobs([
        ['a', 1],
        ['b', 1],
      ]),
    );
    bus.emit(jobs([['a', 2]], ['b']));
    bus.emit(jobs([['c', 1]]));
    await clock.advance(0);
    expect(batches).toEqual([
      [
        jobs(
          [
            ['a', 2],
            ['c', 1],
          ],
          ['b'],
        ),
      ],
    ]);
  });

  test('a listener that throws is logged and does not stop the others or the next delivery', async () => {
    const { bus, clock, logger } = setUp();
    const heard: string[] = [];
    bus.subscribe(() => {
      throw new Error('broken listener');
    });
    bus.subscribe((events) => heard.push(...events.map((event) => event.name)));
    bus.emit(notice('a'));
    await clock.advance(50);
    bus.emit(notice('b'));
    await clock.advance(50);
    expect(heard).toEqual(['notice', 'notice']);
    expect(logger.entries).toHaveLength(2);
    expect(logger.entries[0]?.fields.reason).toContain('broken listener');
  });

  test('one who left hears nothing, and leaving twice harms nobody', async () => {
    const { bus, batches, clock, unsubscribe } = setUp();
    const listener = () => batches.push([]);
    const leave = bus.subscribe(listener);
    bus.subscribe(listener);
    leave();
    leave();
    unsubscribe();
    bus.emit(notice('a'));
    await clock.advance(0);
    expect(batches).toEqual([[]]);
  });

  test('what is delivered is what was emitted, in order, without what a later one replaced', async () => {
    const anyEvent = fc.oneof(
      fc.integer({ min: 0, max: 99 }).map((n) => notice(String(n))),
      fc
        .tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 99 }))
        .map(([id, n]) => book(id, n)),
    );
    const step = fc.tuple(anyEvent, fc.integer({ min: 0, max: 80 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { bus, batches, clock } = setUp();
        for (const [event, waitMs] of steps) {
          bus.emit(event);
          await clock.advance(waitMs);
        }
        await clock.advance(100);
        const emitted = steps.map(([event]) => event);
        const delivered = batches.flat();
        let place = -1;
        for (const event of delivered) {
          place = emitted.indexOf(event, place + 1);
          expect(place).toBeGreaterThanOrEqual(0);
        }
        const notices = (list: readonly EventMessage[]) =>
          list.filter((one) => one.name === 'notice');
        expect(notices(delivered)).toEqual(notices(emitted));
        for (const id of ['a', 'b', 'c']) {
          const last = (list: readonly EventMessage[]) =>
            list
              .filter((one) => one.name === 'library.changed' && one.payload.projectId === id)
              .at(-1);
          expect(last(delivered)).toBe(last(emitted));
        }
      }),
      { seed: 20261121, numRuns: 100 },
    );
  });
});
