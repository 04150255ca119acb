import { expect, test } from 'vitest';
import { keepUntilQuit, stopBeforeQuit } from '../../../../electron/shell/quit.ts';
import { createFakeLogger } from '../../../support/fakes/fake-logger.ts';

type SetUp = {
  readonly stop: () => Promise<void>;
  readonly ended?: (isRestart: boolean) => void;
  readonly requests?: number;
  /** The page is there and can ask. */
  readonly canAsk?: boolean;
  /** Whether the person leaves what would be lost with the page. */
  readonly mayLeave?: () => Promise<boolean>;
};

function setUp(options: SetUp) {
  const { stop, ended = () => undefined, requests = 0, canAsk = true } = options;
  const { mayLeave = async () => true } = options;
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
    mayLeave,
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

test('a second quit while waiting ends at once and asks the studio only once', async () => {
  let stops = 0;
  const { ask, exits } = setUp({
    stop: () => {
      stops += 1;
      return never();
    },
  });
  ask();
  await turn();
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
  await turn();
  stay.quit.answer('stay');
  await turn();
  expect(stay.exits).toEqual([]);
  stay.ask();
  await turn();
  expect(stay.asked).toEqual([3, 3]);

  const now = setUp({ stop: never, requests: 3 });
  now.ask();
  await turn();
  now.quit.answer('now');
  expect(now.exits).toEqual([1]);
});

test('who waits may still leave at once, and quitting again stands for waiting', async () => {
  const { ask, quit, exits } = setUp({ stop: never, requests: 1 });
  ask();
  await turn();
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

// Bug: the program ended amid a recording, which its window asks about when it is closed.
test('what would be lost with the page is asked about once, and not where the session ends', async () => {
  const answers: ((mayLeave: boolean) => void)[] = [];
  const mayLeave = () => new Promise<boolean>((answer) => void answers.push(answer));
  const { ask, quit, exits, asked } = setUp({ stop: atOnce, requests: 1, mayLeave });
  ask();
  ask();
  expect([answers.length, quit.isAsking()]).toEqual([1, true]);
  answers[0]?.(false);
  await turn();
  expect([exits, asked]).toEqual([[], []]);
  ask();
  answers[1]?.(true);
  await turn();
  expect([exits, asked]).toEqual([[], [1]]);

  const ending = setUp({ stop: atOnce, mayLeave });
  ending.ask();
  ending.quit.force();
  await turn();
  answers[2]?.(true);
  await turn();
  expect(ending.exits).toEqual([0]);
});

// Bug: a restart that the person did not want after all was made up for whenever the program ended next.
test('a restart is over once the person stays', async () => {
  const ends: boolean[] = [];
  const { ask, quit } = setUp({ stop: atOnce, requests: 1, ended: (again) => ends.push(again) });
  quit.restart();
  await turn();
  quit.answer('stay');
  ask();
  await turn();
  quit.answer('finish');
  await turn();
  expect(ends).toEqual([false]);
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
  await turn();
  forced.ask();
  await turn();
  expect([installed, forced.exits]).toEqual([['installed'], [1]]);
  const broken = setUp({ stop: () => Promise.reject(new Error('The disk is gone.')), ended });
  broken.ask();
  await turn();
  expect([installed, broken.exits]).toEqual([['installed'], [1]]);
});

function closedWindow(isMac: boolean, { isFull = false, isAsking = false, isHeld = false } = {}) {
  const did: string[] = [];
  let close: (event: { preventDefault: () => void }) => void = () => undefined;
  let leave: () => void = () => undefined;
  let hold: () => void = () => undefined;
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
    webContents: {
      on: (_name: 'will-prevent-unload', heard: typeof hold) => {
        hold = heard;
      },
    },
  };
  const app = { quit: () => void did.push('quit') };
  keepUntilQuit(app, window, { isAsking: () => isAsking }, isMac);
  // A page that is loaded again quits nothing.
  hold();
  close({ preventDefault: () => void did.push('keep') });
  if (isHeld) hold();
  return { did, leave: () => leave() };
}

test('a closed window is hidden on macOS, and ends the program elsewhere', () => {
  expect(closedWindow(true, { isAsking: true }).did).toEqual(['keep', 'hide']);
  expect(closedWindow(false).did).toEqual([]);
  expect(closedWindow(false, { isAsking: true }).did).toEqual(['keep', 'quit']);
  expect(closedWindow(false, { isHeld: true }).did).toEqual(['quit']);
});

// Bug: closed while it fills the screen of a Mac, the window leaves a black screen in its place.
test('a window that fills the screen of a Mac leaves it before it is hidden', () => {
  const { did, leave } = closedWindow(true, { isFull: true });
  expect(did).toEqual(['keep', 'full screen false']);
  leave();
  expect(did).toEqual(['keep', 'full screen false', 'hide']);
});
