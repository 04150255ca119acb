import { exitCodes } from './exit-codes.ts';

let isGone = false;

/** Nobody reads standard output any more. */
export function isUnread(): boolean {
  return isGone;
}

/**
 * Ends the command quietly where the reader of its output has gone, as `head` does: as by the first Ctrl-C, so
 * that answers on their way are kept; right away where nothing waits for a Ctrl-C.
 */
export function endWhenUnread(): void {
  const onError = (error: NodeJS.ErrnoException): void => {
    if (isGone) return;
    if (error.code !== 'EPIPE') throw error;
    isGone = true;
    if (!process.emit('SIGTERM')) process.exit(exitCodes.interrupted);
  };
  process.stdout.on('error', onError);
  process.stderr.on('error', onError);
}
