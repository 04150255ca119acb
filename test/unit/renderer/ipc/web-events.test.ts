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
  const notices = () => told.filter(({ name }) => name === 'notice');
  expect(told).toMatchObject([{ name: 'notice', payload: { level: 'error' } }]);
  isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(notices()).toHaveLength(1);
  isUp = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(notices()).toHaveLength(2);
  stop();
});

// Bug: a tab that was frozen in the background is let go by the studio, and shows the morning what stood at night.
it('has the library read again once it is connected again, as nobody knows what was told meanwhile', async () => {
  vi.useFakeTimers();
  const connections: ReadableStreamDefaultController[] = [];
  const open = () =>
    new Response(new ReadableStream({ start: (stream) => void connections.push(stream) }));
  vi.stubGlobal('fetch', () => Promise.resolve(open()));
  const told: EventMessage[] = [];
  const stop = readEvents(Promise.resolve('secret'), (events) => told.push(...events));
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([]);
  connections[0]?.close();
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual([{ name: 'library.changed', payload: { projectId: null } }]);
  stop();
});
