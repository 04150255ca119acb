import type { Logger } from '../platform/ports.ts';

/** Electron's `app`, in part. */
export type QuittingApp = {
  readonly on: (
    name: 'before-quit',
    listener: (event: { preventDefault: () => void }) => void,
  ) => unknown;
  readonly quit: () => void;
  readonly exit: (code: number) => void;
};

/** `finish` waits for the answers on their way and quits, `now` leaves them uncertain, `stay` does not quit. */
export type QuitAnswer = 'finish' | 'now' | 'stay';

export type QuitOptions = {
  readonly app: QuittingApp;
  readonly stop: (isRestart: boolean) => Promise<void>;
  /** Everything was kept and the library is closed: the last thing before a clean end. */
  readonly ended: (isRestart: boolean) => void;
  /** Asks where something would be lost with the page; false where the person stays. */
  readonly mayLeave: () => Promise<boolean>;
  /** Charged requests that are on their way now. */
  readonly requests: () => number;
  /** Asks the person about so many; false where nobody can be asked, as the page is gone. */
  readonly ask: (requests: number) => boolean;
  readonly logger: Logger;
};

export type Quit = {
  /** The person's answer to what was asked last. */
  readonly answer: (answer: QuitAnswer) => void;
  /** Quits, and the program is started again unless the person stays. */
  readonly restart: () => void;
  /** The system ends the session, or a signal came: quits without a question. */
  readonly force: () => void;
  /** Closing the window would end the program, and a question stands, or comes before that. */
  readonly isAsking: () => boolean;
};

/**
 * Makes quitting wait until the studio has stopped: answers in flight are paid for and are kept. The person is asked
 * first where something would be lost with the page, then while charged requests are on their way. A further quit
 * while waiting ends at once, and what was in flight is then uncertain.
 */
export function stopBeforeQuit(options: QuitOptions): Quit {
  const { app, stop, ended, mayLeave, requests, ask, logger } = options;
  let state: 'open' | 'leaving' | 'asked' | 'stopping' = 'open';
  let isForced = false;
  let isRestart = false;

  const end = () => {
    logger.warn('The answers in flight are not waited for.');
    app.exit(1);
  };
  const finish = () => {
    state = 'stopping';
    stop(isRestart)
      .then(() => ended(isRestart))
      .then(
        () => app.exit(0),
        (error: unknown) => {
          const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
          logger.error('The studio did not stop cleanly.', { stack });
          app.exit(1);
        },
      );
  };
  const stay = () => {
    state = 'open';
    isRestart = false;
  };
  const leave = async () => {
    state = 'leaving';
    const isMeant = await mayLeave().catch(() => true);
    // The session may have ended meanwhile.
    if (state !== 'leaving') return;
    if (!isMeant) stay();
    else if (requests() > 0 && ask(requests())) state = 'asked';
    else finish();
  };

  app.on('before-quit', (event) => {
    event.preventDefault();
    if (state === 'stopping') end();
    else if (isForced || state === 'asked') finish();
    else if (state === 'open') void leave();
  });

  return {
    answer(answer) {
      if (answer === 'now' && state !== 'open') end();
      if (state !== 'asked') return;
      if (answer === 'finish') finish();
      if (answer === 'stay') stay();
    },
    restart() {
      isRestart = true;
      app.quit();
    },
    force() {
      isForced = true;
      app.quit();
    },
    isAsking: () => state === 'leaving' || (state === 'open' && !isForced && requests() > 0),
  };
}

/** Electron's `BrowserWindow`, in part. */
export type ClosingWindow = {
  readonly on: (
    name: 'close',
    listener: (event: { preventDefault: () => void }) => void,
  ) => unknown;
  readonly once: (name: 'leave-full-screen', listener: () => void) => unknown;
  readonly isFullScreen: () => boolean;
  readonly setFullScreen: (isFull: boolean) => void;
  readonly hide: () => void;
  readonly webContents: {
    readonly on: (name: 'will-prevent-unload', listener: () => void) => unknown;
  };
};

/**
 * On macOS a closed window is hidden and the program goes on, as its users expect; elsewhere it ends with its
 * window, which stays while a question has to be answered first. A page that would lose something also stays where
 * it would be loaded again.
 */
export function keepUntilQuit(
  app: Pick<QuittingApp, 'quit'>,
  window: ClosingWindow,
  quit: Pick<Quit, 'isAsking'>,
  isMac: boolean,
): void {
  let isClosing = false;
  window.on('close', (event) => {
    isClosing = !isMac && !quit.isAsking();
    if (isMac) {
      event.preventDefault();
      hide(window);
    } else if (quit.isAsking()) {
      event.preventDefault();
      app.quit();
    }
  });
  window.webContents.on('will-prevent-unload', () => {
    if (isClosing) app.quit();
    isClosing = false;
  });
}

/** One that is hidden while it fills the screen would leave the screen black. */
function hide(window: ClosingWindow): void {
  if (!window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}
