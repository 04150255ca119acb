import { expect, test } from 'vitest';
import { stopBeforeQuit } from '../../../../electron/shell/quit.ts';
import { createFakeLogger } from '../../../support/fakes/fake-logger.ts';

function setUp(stop: () => Promise<void>) {
  const exits: number[] = [];
  let prevented = 0;
  let quit: (event: { preventDefault: () => void }) => void = () => undefined;
  const logger = createFakeLogger();
  stopBeforeQuit(
    {
      on: (_name, listener) => {
        quit = listener;
      },
      exit: (code) => void exits.push(code),
    },
    stop,
    logger,
  );
  const ask = () =>
    quit({
      preventDefault: () => {
        prevented += 1;
      },
    });
  return { ask, exits, logger, prevented: () => prevented };
}

// Catches a quit that throws away answers in flight, which are paid for.
test('quitting waits for the studio to stop', async () => {
  let finish = () => {};
  const stopped = new Promise<void>((done) => {
    finish = done;
  });
  const { ask, exits, prevented } = setUp(() => stopped);
  ask();
  await Promise.resolve();
  expect([prevented(), exits]).toEqual([1, []]);
  finish();
  await stopped;
  await Promise.resolve();
  expect(exits).toEqual([0]);
});

test('a second quit while waiting ends at once and asks the studio only once', async () => {
  let stops = 0;
  const { ask, exits } = setUp(() => {
    stops += 1;
    return new Promise(() => undefined);
  });
  ask();
  ask();
  expect([stops, exits]).toEqual([1, [1]]);
});

test('a studio that fails to stop is logged and does not keep the program open', async () => {
  const { ask, exits, logger } = setUp(() => Promise.reject(new Error('disk gone')));
  ask();
  await new Promise((done) => setImmediate(done));
  expect(exits).toEqual([1]);
  expect(logger.entries[0]?.fields.stack).toContain('disk gone');
});
