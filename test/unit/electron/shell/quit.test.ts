import { expect, test } from 'vitest';
import { keepUntilQuit, stopBeforeQuit } from '../../../../electron/shell/quit.ts';
import { createFakeLogger } from '../../../support/fakes/fake-logger.ts';

type SetUp = {
  readonly stop: () => Promise<void>;
  readonly ended?: () => void;
  readonly requests?: number;
  /** The page is there and can ask. */
  readonly canAsk?: boolean;
};

function setUp({ stop, ended = () => undefined, requests = 0, canAsk = true }: SetUp) {
  const exits: number[] = [];
  const asked: number[] = [];
  let prevented = 0;
  let listener: (event: { preventDefault: () => void }) => void = () => undefined;
  const logger = createFakeLogger();
  const ask = () =>
    listener({
      preventDefault: () => {
        prevented += 1;
      },
    });
  const quit = stopBeforeQuit({
    app: {
      on: (_name, heard) => {
        listener = heard;
      },
      quit: ask,
      exit: (code) => void exits.push(code),
    },
    stop,
    ended,
    requests: () => requests,
    ask: (count) => {
      if (canAsk) asked.push(count);
      return canAsk;
    },
    logger,
  });
  return { ask, quit, exits, asked, logger, prevented: () => prevented };
}

const turn = () => new Promise((done) => setImmediate(done));
const never = () => new Promise<void>(() => undefined);
const atOnce = () => Promise.resolve();

// Catches a quit that throws away answers in flight, which are paid for.
test('quitting waits for the studio to stop', async () => {
  let finish = () => {};
  const stopped = new Promise<void>((done) => {
    finish = done;
  });
  const { ask, exits, asked, prevented } = setUp({ stop: () => stopped });
  ask();
  await turn();
  expect([prevented(), exits, asked]).toEqual([1, [], []]);
  finish();
  await turn();
  expect(exits).toEqual([0]);
});

test('a second quit while waiting ends at once and asks the studio only once', () => {
  let stops = 0;
  const { ask, exits } = setUp({
    stop: () => {
      stops += 1;
      return never();
    },
  });
  ask();
  ask();
  expect([stops, exits]).toEqual([1, [1]]);
});

test('a studio that fails to stop is logged and does not keep the program open', async () => {
  const { ask, exits, logger } = setUp({ stop: () => Promise.reject(new Error('disk gone')) });
  ask();
  await turn();
  expect(exits).toEqual([1]);
  expect(logger.entries[0]?.fields.stack).toContain('disk gone');
});

// Bug: charged requests are left alone without a word, or quitting is impossible while they run.
test('while charged requests are on their way the person says what happens', async () => {
  const finish = setUp({ stop: atOnce, requests: 3 });
  finish.ask();
  await turn();
  expect([finish.asked, finish.exits]).toEqual([[3], []]);
  finish.quit.answer('finish');
  await turn();
  expect(finish.exits).toEqual([0]);

  const stay = setUp({ stop: atOnce, requests: 3 });
  stay.ask();
  stay.quit.answer('stay');
  await turn();
  expect(stay.exits).toEqual([]);
  stay.ask();
  expect(stay.asked).toEqual([3, 3]);

  const now = setUp({ stop: never, requests: 3 });
  now.ask();
  now.quit.answer('now');
  expect(now.exits).toEqual([1]);
});

test('who waits may still leave at once, and quitting again stands for waiting', () => {
  const { ask, quit, exits } = setUp({ stop: never, requests: 1 });
  ask();
  ask();
  expect(exits).toEqual([]);
  quit.answer('now');
  expect(exits).toEqual([1]);
});

test('the end of the session, and a page that is gone, ask nobody and still wait', async () => {
  const forced = setUp({ stop: atOnce, requests: 2 });
  forced.quit.force();
  await turn();
  expect([forced.asked, forced.exits]).toEqual([[], [0]]);

  const crashed = setUp({ stop: atOnce, requests: 2, canAsk: false });
  crashed.ask();
  await turn();
  expect(crashed.exits).toEqual([0]);
});

test('an answer that nobody asked for changes nothing', () => {
  const { quit, exits } = setUp({ stop: never, requests: 1 });
  quit.answer('now');
  quit.answer('finish');
  expect(exits).toEqual([]);
});

// Catches an update that is installed while answers are under way that are paid for, or over a library that is open.
test('what is installed at the end waits for the studio, and a forced end installs nothing', async () => {
  const installed: string[] = [];
  const ended = () => void installed.push('installed');
  const clean = setUp({ stop: atOnce, ended });
  clean.ask();
  expect(installed).toEqual([]);
  await turn();
  expect([installed, clean.exits]).toEqual([['installed'], [0]]);
  const forced = setUp({ stop: never, ended });
  forced.ask();
  forced.ask();
  await turn();
  expect([installed, forced.exits]).toEqual([['installed'], [1]]);
  const broken = setUp({ stop: () => Promise.reject(new Error('The disk is gone.')), ended });
  broken.ask();
  await turn();
  expect([installed, broken.exits]).toEqual([['installed'], [1]]);
});

function closedWindow(isMac: boolean, { isFull = false, isAsking = false } = {}) {
  const did: string[] = [];
  let close: (event: { preventDefault: () => void }) => void = () => undefined;
  let leave: () => void = () => undefined;
  const window = {
    on: (_name: 'close', heard: typeof close) => {
      close = heard;
    },
    once: (_name: 'leave-full-screen', heard: () => void) => {
      leave = heard;
    },
    isFullScreen: () => isFull,
    setFullScreen: (wanted: boolean) => void did.push(`full screen ${wanted}`),
    hide: () => void did.push('hide'),
  };
  const app = { quit: () => void did.push('quit') };
  keepUntilQuit(app, window, { isAsking: () => isAsking }, isMac);
  close({ preventDefault: () => void did.push('keep') });
  return { did, leave: () => leave() };
}

test('a closed window is hidden on macOS, and ends the program elsewhere', () => {
  expect(closedWindow(true, { isAsking: true }).did).toEqual(['keep', 'hide']);
  expect(closedWindow(false).did).toEqual([]);
  expect(closedWindow(false, { isAsking: true }).did).toEqual(['keep', 'quit']);
});

// Bug: closed while it fills the screen of a Mac, the window leaves a black screen in its place.
test('a window that fills the screen of a Mac leaves it before it is hidden', () => {
  const { did, leave } = closedWindow(true, { isFull: true });
  expect(did).toEqual(['keep', 'full screen false']);
  leave();
  expect(did).toEqual(['keep', 'full screen false', 'hide']);
});
