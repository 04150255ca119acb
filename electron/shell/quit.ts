import type { Logger } from '../platform/ports.ts';

/** Electron's `app`, in part. */
export type QuittingApp = {
  readonly on: (
    name: 'before-quit',
    listener: (event: { preventDefault: () => void }) => void,
  ) => unknown;
  readonly exit: (code: number) => void;
};

/**
 * Makes quitting wait until the studio has stopped: answers in flight are paid for and are kept. A second
 * quit while waiting ends at once, and what was in flight is then uncertain.
 */
export function stopBeforeQuit(app: QuittingApp, stop: () => Promise<void>, logger: Logger): void {
  let isStopping = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (isStopping) {
      logger.warn('Quit was asked for again: the answers in flight are not waited for.');
      app.exit(1);
      return;
    }
    isStopping = true;
    stop().then(
      () => app.exit(0),
      (error: unknown) => {
        const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
        logger.error('The studio did not stop cleanly.', { stack });
        app.exit(1);
      },
    );
  });
}
