import { afterEach, expect, it, vi } from 'vitest';
import { readEvents } from '../../../../renderer/ipc/web-events.ts';
import type { EventMessage } from '../../../../shared/ipc/contract.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Bug: a page whose studio was stopped looked as ever until something failed in it.
it('says once that the studio does not answer, and again only after it has answered', async () => {
  vi.useFakeTimers();
  let isUp = false;
  const ended = () => new Response(new ReadableStream({ start: (stream) => stream.close() }));
  vi.stubGlobal('fetch', () => (isUp ? Promise.resolve(ended()) : Promise.reject(new TypeError())));
  const told: EventMessage[] = [];
  const stop = readEvents(Promise.resolve('secret'), (events) => told.push(...events));
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toMatchObject([{ name: 'notice', payload: { level: 'error' } }]);
  isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toHaveLength(1);
  isUp = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toHaveLength(2);
  stop();
});
