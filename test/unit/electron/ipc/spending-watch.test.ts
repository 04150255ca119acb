import { describe, expect, test } from 'vitest';
import { createEventBus } from '../../../../electron/ipc/event-bus.ts';
import { watchSpending } from '../../../../electron/ipc/spending-watch.ts';
import type { EventMessage } from '../../../../shared/ipc/contract.ts';
import type { ChatMessage } from '../../../../shared/model/assistant.ts';
import type { Session } from '../../../../shared/model/session.ts';
import { createFakeClock } from '../../../support/fakes/fake-clock.ts';
import { createFakeLogger } from '../../../support/fakes/fake-logger.ts';

function setUp() {
  const clock = createFakeClock();
  const logger = createFakeLogger();
  const events = createEventBus(clock, logger);
  const spent = { tokens: 0, reads: 0, fails: false };
  const session = async () => {
    spent.reads += 1;
    if (spent.fails) throw new Error('The keychain is locked.');
    return { spentTodayTokens: spent.tokens } as Session;
  };
  const told: number[] = [];
  events.subscribe((batch) => {
    for (const event of batch) {
      if (event.name === 'session.changed') told.push(event.payload.spentTodayTokens);
    }
  });
  const stop = watchSpending({ events, clock, logger, session });
  const line = (): EventMessage => ({ name: 'uncertain.changed', payload: { count: 0 } });
  return { clock, events, spent, told, stop, line };
}

describe('what is spent today', () => {
  // Catches a top bar that says "0 tokens today" until the program is started again.
  test('is told while lines are bought', async () => {
    const { clock, events, spent, told, line } = setUp();
    spent.tokens = 80;
    events.emit(line());
    await clock.advance(1100);
    spent.tokens = 160;
    events.emit(line());
    await clock.advance(1100);
    expect(told).toEqual([80, 160]);
  });

  // Catches a top bar that leaves out what a conversation cost.
  test('is told after an answer of a chat', async () => {
    const { clock, events, spent, told } = setUp();
    spent.tokens = 40;
    events.emit({ name: 'chat.message', payload: { id: 'm' } as ChatMessage });
    await clock.advance(1100);
    expect(told).toEqual([40]);
  });

  // Catches a keychain that is asked for every line of a book.
  test('is looked at once a second at most, and told only where it differs', async () => {
    const { clock, events, spent, told, line } = setUp();
    for (let step = 0; step < 50; step += 1) {
      events.emit(line());
      await clock.advance(100);
    }
    expect(spent.reads).toBeLessThanOrEqual(5);
    expect(spent.reads).toBeGreaterThan(2);
    expect(told).toEqual([0]);
  });

  // Catches a news that goes silent after one failure, and one that reads a closed library.
  test('goes on after a failure, and ends when it is closed', async () => {
    const { clock, events, spent, told, stop, line } = setUp();
    spent.fails = true;
    events.emit(line());
    await clock.advance(1100);
    spent.fails = false;
    events.emit(line());
    await clock.advance(1100);
    expect(told).toEqual([0]);
    const { reads } = spent;
    events.emit(line());
    await clock.advance(100);
    stop();
    await clock.advance(5000);
    expect(spent.reads).toBe(reads);
  });
});
